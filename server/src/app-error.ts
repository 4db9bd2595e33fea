// A refusal: the request is understood but not carried out. The codes are defined in the contract; error-translator.ts converts it to HTTP.
import { REFUSALS, type FieldProblem, type QuotaProblem, type RefusalCode } from '@quarry/contract'

interface AppErrorOptions {
  /** A sentence for the user, or an object for programs; left out: the default sentence of the code. */
  detail?: string | Record<string, unknown>
  /** Problems of individual fields; they replace `detail` in the response. */
  fields?: FieldProblem[]
  /** With `quota_exceeded`: the limits that are used up, for programs. */
  quota?: QuotaProblem
  /** Sent as Retry-After. */
  retryAfterSeconds?: number
  cause?: unknown
}

export class AppError extends Error {
  readonly code: RefusalCode
  readonly detail: string | Record<string, unknown>
  readonly fields: FieldProblem[] | null
  readonly quota: QuotaProblem | null
  readonly retryAfterSeconds: number | null

  constructor(code: RefusalCode, options: AppErrorOptions = {}) {
    const detail = options.detail ?? REFUSALS[code].text
    super(typeof detail === 'string' ? detail : REFUSALS[code].text, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.detail = detail
    this.fields = options.fields ?? null
    this.quota = options.quota ?? null
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}
