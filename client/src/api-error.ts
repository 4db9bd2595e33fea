// A refusal of the API as an error whose message is a sentence for people.

export class ApiError extends Error {
  /** HTTP status. */
  readonly status: number
  /** As the API gave it: a sentence, a list of `{loc, msg, type}`, or an object. */
  readonly detail: unknown
  /** Under which the server's log has the rest. */
  readonly requestId: string | null

  constructor(response: Response, detail: unknown) {
    super(sentenceOf(detail) ?? `The server answered ${response.status} without a sentence of the API. Is there a Quarry at its address?`)
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

/** Sentences name what they are about; what only says how a value is wrong ("Too big: expected …") needs the name before it. */
function placeOf(problem: object): string {
  if (!('loc' in problem) || !('msg' in problem) || !Array.isArray(problem.loc) || /[.!?]$/.test(String(problem.msg))) return ''
  const path = problem.loc.slice(1).join('.')
  return path === '' ? '' : `${path}: `
}
