// A refusal: the request is understood and is not carried out. The table of codes is the contract's; HTTP is the translator's business.
import { REFUSALS, type FieldProblem, type QuotaProblem, type RefusalCode } from '@quarry/contract'

interface AppErrorOptions {
  /** A sentence for the user, or an object for programs; the table's sentence where none is given. */
  detail?: string | Record<string, unknown>
  /** Problems of single fields; they take the place of `detail` in the answer. */
  fields?: FieldProblem[]
  /** With `quota_exceeded`: what is used up, for programs. */
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
