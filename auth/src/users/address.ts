// E-mail addresses and phone numbers: one normal form for storing and comparing; malformed ones are refused.
import { AuthError } from '../auth-error.ts'

const EMAIL_MAX = 255
// Local part as in RFC 5322 without quotes and comments; labels of letters, digits and hyphens; at least one dot or a plain host.
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/
const PHONE = /^[1-9][0-9]{1,14}$/

/** Lower case. @throws validation_failed */
export function parseEmail(text: string): string {
  const email = text.trim().toLowerCase()
  if (email === '') throw new AuthError('validation_failed', 'An email address is required')
  if (email.length > EMAIL_MAX) throw new AuthError('validation_failed', 'An email address is too long')
  if (!EMAIL.test(email)) throw new AuthError('validation_failed', 'Unable to validate email address: invalid format')
  return email
}

/** Digits only, country first. @throws validation_failed */
export function parsePhone(text: string): string {
  const phone = text.trim().replace(/^\+/, '').replaceAll(' ', '')
  if (!PHONE.test(phone)) throw new AuthError('validation_failed', 'Invalid phone number format (E.164 required)')
  return phone
}
