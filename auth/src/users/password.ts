// Hashes, verifies and validates passwords. A sign-in of an unknown user takes as long as one of a known user.
import { hash, verify } from '@node-rs/argon2'
import { AuthError, type WeakPasswordReason } from '../auth-error.ts'
import type { Settings } from '../settings.ts'

// OWASP's recommendation for Argon2id; the library's default algorithm is Argon2id.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const BYTES_MAX = 72
const dummyHash = hash('nobody has this password', COST)

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

/** Without a hash the result is false, after the same amount of work. */
export async function isPassword(password: string, passwordHash: string | null): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await dummyHash), password)
  return matches && passwordHash !== null
}

export function weaknessesOf(password: string, settings: Settings): WeakPasswordReason[] {
  const reasons: WeakPasswordReason[] = []
  if ([...password].length < settings.passwordMinLength) reasons.push('length')
  const lacks = settings.passwordRequiredCharacters.some((set) => ![...set].some((character) => password.includes(character)))
  if (lacks) reasons.push('characters')
  return reasons
}

/** @throws weak_password, or validation_failed for passwords longer than what common hash functions take into account */
export function requireGoodPassword(password: string, settings: Settings): void {
  if (Buffer.byteLength(password) > BYTES_MAX) {
    throw new AuthError('validation_failed', `Password cannot be longer than ${BYTES_MAX} characters`)
  }
  const reasons = weaknessesOf(password, settings)
  if (reasons.length > 0) throw new AuthError('weak_password', weaknessText(reasons, settings), { weakPassword: reasons })
}

export function weaknessText(reasons: WeakPasswordReason[], settings: Settings): string {
  const sentences: Record<WeakPasswordReason, string> = {
    length: `Password should be at least ${settings.passwordMinLength} characters.`,
    characters: `Password should contain at least one character of each: ${settings.passwordRequiredCharacters.join(', ')}.`,
    pwned: 'Password is known to be weak and easy to guess, please choose a different one.',
  }
  return reasons.map((reason) => sentences[reason]).join(' ')
}
