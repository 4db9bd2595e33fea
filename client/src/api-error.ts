// A refusal of the API as an error whose message is a sentence for people.

export class ApiError extends Error {
  /** HTTP status. */
  readonly status: number
  /** As the API gave it: a sentence, a list of `{loc, msg, type}`, or an object. */
  readonly detail: unknown
  /** Under which the server's log has the rest. */
  readonly requestId: string | null

  constructor(response: Response, detail: unknown) {
    super(sentenceOf(detail) ?? `The API answered ${response.status}.`)
    this.name = 'ApiError'
    this.status = response.status
    this.detail = detail
    this.requestId = response.headers.get('x-request-id')
  }
}

function sentenceOf(detail: unknown): string | null {
  if (typeof detail === 'string') return detail
  if (Array.isArray(detail)) return detail.map((problem) => messageOf(problem)).join(' ') || null
  return messageOf(detail) || null
}

function messageOf(problem: unknown): string {
  if (typeof problem !== 'object' || problem === null) return ''
  if ('msg' in problem && typeof problem.msg === 'string') return problem.msg
  return 'message' in problem && typeof problem.message === 'string' ? problem.message : ''
}
