// The error that the client throws for every refusal of the API; its message is a sentence for users.

export class ApiError extends Error {
  /** HTTP status. */
  readonly status: number
  /** The response's `detail`: a sentence, a list of `{loc, msg, type}`, or an object; null where the response has none. */
  readonly detail: unknown
  /** Id under which the server's log has the request; null where the response has none. */
  readonly requestId: string | null

  constructor(response: Response, detail: unknown) {
    super(
      sentenceOf(detail) ??
        `The server answered ${response.status}, but not as Quarry’s API does. Check that the URL is that of a Quarry server.`,
    )
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
  if ('msg' in problem && typeof problem.msg === 'string') return `${placeOf(problem)}${problem.msg}`
  return 'message' in problem && typeof problem.message === 'string' ? problem.message : ''
}

/** Path of the wrong value, as a prefix for messages that are not sentences ("Too big: expected …"); sentences name the value themselves. */
function placeOf(problem: object): string {
  if (!('loc' in problem) || !('msg' in problem) || !Array.isArray(problem.loc) || /[.!?]$/.test(String(problem.msg))) return ''
  const path = problem.loc.slice(1).join('.')
  return path === '' ? '' : `${path}: `
}
