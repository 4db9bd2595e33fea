// Redirects that carry a result or an error to the application: in the URL's fragment, and for some flows in the query as well.
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
  /** URL that the browser is sent to. */
  target: string
  /** Also put the error into the query, for flows whose client reads it there. */
  inQuery: boolean
  /** The OAuth error name that the identity provider gave; without it the name follows from the status. */
  name?: string
}

/** A redirect with `error`, `error_code` and `error_description`. */
export function errorRedirect(error: AuthError, { target, inQuery, name = namesByStatus[error.status] }: RedirectedError): Answer {
  const members = new URLSearchParams({ ...(name ? { error: name } : {}), error_code: error.code, error_description: error.message })
  const url = new URL(target)
  if (inQuery) for (const [key, value] of members) url.searchParams.set(key, value)
  url.hash = new URLSearchParams([...members, ['sb', '']]).toString()
  return seeOther(url.href)
}

/** A redirect with the session in the fragment, which browsers do not send to a server. */
export function fragmentRedirect(target: string, members: Record<string, string>): Answer {
  const url = new URL(target)
  url.hash = new URLSearchParams(members).toString()
  return seeOther(url.href)
}

/** A redirect with the members added to the query. */
export function queryRedirect(target: string, members: Record<string, string>): Answer {
  const url = new URL(target)
  for (const [key, value] of Object.entries(members)) url.searchParams.set(key, value)
  return seeOther(url.href)
}
