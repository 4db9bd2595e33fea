// Time-based one-time passwords (RFC 6238) with the parameters that all authenticator apps support: SHA-1, six digits, 30 seconds.
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'

const SECRET_BYTES = 20
const PERIOD = 30
/** Time steps that are accepted on either side, for clocks that are off. */
const WINDOW = 1

export interface NewTotp {
  secret: string
  uri: string
  /** SVG text. */
  qrCode: string
}

export function makeTotp(issuer: string, label: string): NewTotp {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const uri = totpOf(secret, { issuer, label }).toString()
  return { secret, uri, qrCode: renderSVG(uri) }
}

/** The time step the code belongs to, or null where it is wrong. */
export function findStep(secret: string, code: string, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: Number(now), window: WINDOW })
  return delta === null ? null : Math.floor(Number(now) / 1000 / PERIOD) + delta
}

function totpOf(secret: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret, algorithm: 'SHA1', digits: 6, period: PERIOD })
}
