// The service's two kinds of refusal: AuthError with an error code, and OAuthError for the ID-token grant. Bugs are plain errors.
import { errorCodes, type ErrorCode } from './error-codes.ts'

export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

interface Details {
  /** HTTP status, where the endpoint uses another one than the table in error-codes.ts has for the code. */
  status?: number
  weakPassword?: WeakPasswordReason[]
}

/** A refusal that is answered with its code, HTTP status and message. */
export class AuthError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly weakPassword: WeakPasswordReason[] | null

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.name = 'AuthError'
    this.code = code
    this.status = details.status ?? errorCodes[code]
    this.weakPassword = details.weakPassword ?? null
  }
}

/** Answered as `{error, error_description}` with status 400. */
export class OAuthError extends Error {
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.name = 'OAuthError'
    this.error = error
  }
}
