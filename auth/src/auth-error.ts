// The two refusals this service knows: coded ones, and the code-less OAuth form of the ID-token grant. Bugs are plain errors.
import { errorCodes, type ErrorCode } from './error-codes.ts'

export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

interface Details {
  /** Some codes change their status with the endpoint; the usual one is in the table. */
  status?: number
  weakPassword?: WeakPasswordReason[]
}

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
