// Tells a browser of a refusal by where it is sent: in the fragment, and for flows that read the query there too.
import type { AuthError } from '../auth-error.ts'
import { seeOther, type Answer } from './answer.ts'

const namesByStatus: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

export interface RedirectedError {
  target: string
  inQuery: boolean
  /** The provider's own word, where it refused. */
  name?: string
}

export function errorRedirect(error: AuthError, { target, inQuery, name = namesByStatus[error.status] }: RedirectedError): Answer {
  const members = new URLSearchParams({ ...(name ? { error: name } : {}), error_code: error.code, error_description: error.message })
  const url = new URL(target)
  if (inQuery) for (const [key, value] of members) url.searchParams.set(key, value)
  url.hash = new URLSearchParams([...members, ['sb', '']]).toString()
  return seeOther(url.href)
}

/** The session in the fragment, which never reaches a server. */
export function fragmentRedirect(target: string, members: Record<string, string>): Answer {
  const url = new URL(target)
  url.hash = new URLSearchParams(members).toString()
  return seeOther(url.href)
}

export function queryRedirect(target: string, members: Record<string, string>): Answer {
  const url = new URL(target)
  for (const [key, value] of Object.entries(members)) url.searchParams.set(key, value)
  return seeOther(url.href)
}
