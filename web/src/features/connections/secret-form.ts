// The credentials of a connection in the form's shape, and in the API's. Pure.
import type { ConnectionSecretInput } from '@quarry/contract'

export const WAYS = ['cookies', 'sign_in', 'headers', 'basic_auth'] as const
export type Way = (typeof WAYS)[number]

export const WAY_LABELS: Record<Way, string> = {
  cookies: 'Cookies of a session',
  sign_in: 'User name and password in a form',
  headers: 'A header, such as a key',
  basic_auth: 'User name and password of the request',
}

export interface SecretForm {
  way: Way
  cookies: string
  signInAddress: string
  user: string
  password: string
  /** One `name=value` per line. */
  furtherFields: string
  codeSecret: string
  headerName: string
  headerValue: string
  userAgent: string
  language: string
  /** Empty: none. */
  proxyGroup: string
}

export const EMPTY_SECRET: SecretForm = {
  way: 'cookies',
  cookies: '',
  signInAddress: '',
  user: '',
  password: '',
  furtherFields: '',
  codeSecret: '',
  headerName: '',
  headerValue: '',
  userAgent: '',
  language: '',
  proxyGroup: '',
}

/** Of several kinds only the selected one is sent. */
export function toSecret(form: SecretForm): ConnectionSecretInput {
  return {
    ...waySecret(form),
    user_agent: form.userAgent.trim() || null,
    language: form.language.trim() || null,
    proxy_group: form.proxyGroup || null,
  }
}

function waySecret(form: SecretForm): ConnectionSecretInput {
  const { user, password } = form
  switch (form.way) {
    case 'cookies':
      return { cookies: form.cookies }
    case 'sign_in':
      return {
        sign_in: {
          address: form.signInAddress,
          user,
          password,
          fields: fieldsOf(form.furtherFields),
          code_secret: form.codeSecret.trim() || null,
        },
      }
    case 'headers':
      return { headers: { [form.headerName.trim()]: form.headerValue } }
    case 'basic_auth':
      return { basic_auth: { user, password } }
  }
}

function fieldsOf(text: string): { name: string; value: string }[] {
  return text.split('\n').flatMap((line) => {
    const at = line.indexOf('=')
    return at <= 0 ? [] : [{ name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() }]
  })
}

export function isComplete(form: SecretForm): boolean {
  const isThere = (...texts: string[]): boolean => texts.every((text) => text.trim() !== '')
  switch (form.way) {
    case 'cookies':
      return isThere(form.cookies)
    case 'sign_in':
      return isThere(form.signInAddress, form.user, form.password)
    case 'headers':
      return isThere(form.headerName, form.headerValue)
    case 'basic_auth':
      return isThere(form.user)
  }
}
