// Refusals in Stripe's words and shape. Everything else that is thrown is a bug of the sandbox.

interface Details {
  /** Changes made before the refusal are kept: an attempted payment is recorded. */
  keeps?: boolean | undefined
  code?: string | undefined
  param?: string | undefined
  decline_code?: string | undefined
}

export class ApiError extends Error {
  readonly status: number
  readonly type: string
  readonly details: Details

  constructor(status: number, type: string, { message, ...details }: Details & { message: string }) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.type = type
    this.details = details
  }

  get body(): { error: object } {
    const { code, decline_code, param } = this.details
    return {
      error: {
        ...(code && { code, doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}` }),
        ...(decline_code && { decline_code }),
        message: this.message,
        ...(param && { param }),
        type: this.type,
      },
    }
  }
}

export function invalid(message: string, details: Details = {}): ApiError {
  return new ApiError(400, 'invalid_request_error', { message, ...details })
}

export function missing(label: string, id: string, param: string): ApiError {
  return new ApiError(404, 'invalid_request_error', { message: `No such ${label}: '${id}'`, code: 'resource_missing', param })
}
