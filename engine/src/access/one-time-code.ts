// One-time codes of a site, from the secret that its members get with it (RFC 6238): an otpauth address as in its QR code, or base32.
import { Secret, TOTP, URI } from 'otpauth'

const CHARS_MAX = 1_000
/** Shorter ones are words, not secrets. */
const BASE32 = /^[A-Z2-7]{8,}=*$/

/** The secret in stored form; null for invalid ones, and for codes based on a counter instead of the clock. */
export function readCodeSecret(text: string): string | null {
  const given = text.trim()
  if (given.length > CHARS_MAX) return null
  const base32 = given.replace(/[\s-]/g, '').toUpperCase()
  try {
    if (BASE32.test(base32)) return Secret.fromBase32(base32).base32
    return URI.parse(given) instanceof TOTP ? given : null
  } catch {
    return null
  }
}

/** Good at this moment. `secret` as `readCodeSecret` gives it. */
export function oneTimeCode(secret: string, nowMs: number): string {
  const totp = BASE32.test(secret) ? new TOTP({ secret }) : URI.parse(secret)
  if (!(totp instanceof TOTP)) throw new Error('no secret of codes that follow the clock')
  return totp.generate({ timestamp: nowMs })
}
