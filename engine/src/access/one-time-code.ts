// One-time codes of a site (TOTP, RFC 6238), from the secret that the site gave the user: the otpauth address of the QR code, or base32.
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

/** The code that is valid now. `secret` is a result of `readCodeSecret`. */
export function oneTimeCode(secret: string, nowMs: number): string {
  const totp = BASE32.test(secret) ? new TOTP({ secret }) : URI.parse(secret)
  if (!(totp instanceof TOTP)) throw new Error('The secret is not one of time-based codes.')
  return totp.generate({ timestamp: nowMs })
}
