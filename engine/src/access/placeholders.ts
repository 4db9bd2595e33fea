// Placeholders in the steps of a recorded sign-in, and the text that replaces them when the steps are replayed.
import { oneTimeCode } from './one-time-code.ts'
import type { SignIn } from './access-secrets.ts'

export const USER_PLACEHOLDER = '{{username}}'
export const PASSWORD_PLACEHOLDER = '{{password}}'
export const CODE_PLACEHOLDER = '{{code}}'

/** Of the further texts of a recording; `name` as in the fields of the sign-in. */
export function textPlaceholder(name: string): string {
  return `{{${name}}}`
}

/** Null for a code without a secret to compute it from. Other text is typed verbatim. */
export function typedFor(value: string, { user, password, fields, codeSecret }: SignIn, nowMs: number): string | null {
  if (value === USER_PLACEHOLDER) return user
  if (value === PASSWORD_PLACEHOLDER) return password
  if (value === CODE_PLACEHOLDER) return codeSecret ? oneTimeCode(codeSecret, nowMs) : null
  return fields.find(({ name }) => textPlaceholder(name) === value)?.value ?? value
}
