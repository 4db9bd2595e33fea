// The error of a refused call, and its detail as text for the user: a sentence, lines of location and message, the message of an object, or
// a serialized object.
import { errorBodySchema, type ErrorBody, type QuotaProblem } from '@quarry/contract'

export class ApiError extends Error {
  readonly status: number
  readonly detail: ErrorBody['detail'] | null
  /** With status 402: which limit was reached, and what would help. */
  readonly quota: QuotaProblem | null

  constructor(status: number, detail: ErrorBody['detail'] | null, quota: QuotaProblem | null = null) {
    super(`The server answered ${status}.`)
    this.name = 'ApiError'
    this.status = status
    this.detail = detail
    this.quota = quota
  }
}

export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  const parsed = errorBodySchema.safeParse(body)
  return new ApiError(response.status, parsed.success ? parsed.data.detail : null, (parsed.success && parsed.data.quota) || null)
}

export function isAuthRefusal(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403)
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** The server's detail as text; empty where there was none (or no response). */
export function detailText(error: unknown): string {
  if (!(error instanceof ApiError) || error.detail === null) return ''
  const { detail } = error
  if (typeof detail === 'string') return detail
  if (Array.isArray(detail)) return detail.map((problem) => `${problem.loc.join('.')}: ${problem.msg}`).join('\n')
  return typeof detail['message'] === 'string' ? detail['message'] : JSON.stringify(detail)
}

/** A message of the product followed by the server's detail, on a line of its own where it has several. */
export function withDetail(message: string, detail: string): string {
  if (detail === '') return message
  return detail.includes('\n') ? `${message}\n${detail}` : `${message} ${detail}`
}
