// The API calls of the node, made with its credentials.
import { NodeApiError, sleep, type IDataObject, type IExecuteFunctions, type IHttpRequestMethods, type JsonObject } from 'n8n-workflow'

export interface Job {
  id: string
  status: string
  /** `failed`: number of targets without a row. */
  progress: { total: number; failed: number }
}

export interface Row {
  target_item_value: string
  data: IDataObject
  cells: IDataObject
}

interface Call {
  method: IHttpRequestMethods
  path: string
  qs?: IDataObject
  body?: IDataObject
  headers?: IDataObject
}

const LOOK_EVERY_MS = 2_000
const ROWS_PER_PAGE = 200
const TRIES_MAX = 4
const WAIT_SECONDS_MAX = 60

/** Retries a call that the API asks to repeat later (429, 503 with Retry-After). */
export async function callApi<Answer>(context: IExecuteFunctions, { method, path, qs, body, headers }: Call): Promise<Answer> {
  const { url } = await context.getCredentials<{ url: string }>('quarryApi')
  for (let tries = 1; ; tries += 1) {
    const answer = (await context.helpers.httpRequestWithAuthentication.call(context, 'quarryApi', {
      method,
      url: `${url.replace(/\/+$/, '')}/api/v1${path}`,
      qs,
      body,
      headers,
      json: true,
      returnFullResponse: true,
      ignoreHttpStatusErrors: true,
    })) as { statusCode: number; headers: Record<string, string>; body: Answer & { detail?: unknown } }
    if (answer.statusCode < 400) return answer.body
    const seconds = Number(answer.headers['retry-after'])
    const isLater = (answer.statusCode === 429 || answer.statusCode === 503) && seconds <= WAIT_SECONDS_MAX
    if (!isLater || tries === TRIES_MAX) throw refusal(context, answer.statusCode, answer.body?.detail)
    await sleep(seconds * 1_000)
  }
}

/** An error with the API's own sentence, or one sentence per refused field. */
function refusal(context: IExecuteFunctions, status: number, detail: unknown): NodeApiError {
  const fields = Array.isArray(detail) ? detail.map(({ loc, msg }: { loc?: string[]; msg?: string }) => `${loc?.join('.')}: ${msg}`) : []
  const message = typeof detail === 'string' ? detail : fields.join('\n') || `Quarry answered with ${status}`
  return new NodeApiError(context.getNode(), { message } as JsonObject, { message, httpCode: String(status) })
}

/** The job once it has ended. It continues on the server when the execution is cancelled. */
export async function waitForJob(context: IExecuteFunctions, id: string): Promise<Job> {
  for (;;) {
    const job = await callApi<Job>(context, { method: 'GET', path: `/jobs/${encodeURIComponent(id)}` })
    if (job.status !== 'pending' && job.status !== 'in_progress') return job
    context.getExecutionCancelSignal()?.throwIfAborted()
    await sleep(LOOK_EVERY_MS)
  }
}

/** All rows of a job, in the order of its targets. */
export async function rowsOf(context: IExecuteFunctions, id: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await callApi<{ data: Row[]; next_cursor: string | null }>(context, {
      method: 'GET',
      path: `/jobs/${encodeURIComponent(id)}/results`,
      qs: { limit: ROWS_PER_PAGE, ...(cursor === undefined ? {} : { cursor }) },
    })
    rows.push(...page.data)
    cursor = page.next_cursor
  }
  return rows
}
