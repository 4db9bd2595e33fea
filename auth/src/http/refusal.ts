// Maps any thrown error to an error response. Unexpected errors are logged, and the client only sees a 500.
import type { AuthContext } from '../auth-context.ts'
import { AuthError, OAuthError } from '../auth-error.ts'
import { sqlStateOf } from '../db/database.ts'

const LOCK_TIMEOUT = '55P03'

export function refusalOf(auth: AuthContext, error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof OAuthError) return new AuthError('validation_failed', error.message)
  if (sqlStateOf(error) === LOCK_TIMEOUT) return new AuthError('conflict', 'Too many concurrent requests for the same resource')
  auth.report(error, 'request')
  return new AuthError('unexpected_failure', 'Unexpected failure, please check server logs for more information')
}
