// A backend in the test's memory that answers fetch: the product's own calls and the few of the auth service that signing in needs.
// It records every call, and any answer can be replaced for one test.
import {
  isDelivered,
  TEAM_HEADER,
  type CellState,
  type ColumnSuggestions,
  type GridPage,
  type GridRow,
  type Job,
  type JobEvent,
  type PlanName,
  type PreviewEvent,
  type ProductConfig,
} from '@quarry/contract'
import type { Result, Task, Team, Template } from '@quarry/contract'

export interface RecordedCall {
  method: string
  path: string
  query: URLSearchParams
  token: string | null
  /** Whose workspace it names. */
  team: string | null
  body: unknown
}

type Handler = (call: RecordedCall) => Response | Promise<Response>

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
export const refusal = (status: number, detail?: unknown): Response => json(detail === undefined ? {} : { detail }, status)

const USER = {
  id: 'user-1',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'ada@example.com',
  created_at: '2026-01-01T00:00:00Z',
  app_metadata: {},
  user_metadata: {},
}

export class FakeBackend {
  jobs: Job[] = []
  rows: Result[] = []
  failedTasks: Task[] = []
  /** What is and was read for columns, for every job. */
  columnRuns: Job[] = []
  /** What the stored pages of every job have beside its columns. */
  columnSuggestions: ColumnSuggestions = { fields: [], pages: 0 }
  templates: Template[] = []
  teams: Team[] = []
  events: JobEvent[] = []
  previewEvents: PreviewEvent[] = []
  plan: PlanName = 'starter'
  config: ProductConfig = {
    version: '0.1.0',
    embedded: true,
    practice_web_url: 'http://127.0.0.1:3001/',
    model: null,
    auth: { url: null, anon_key: 'anon', email_confirmation: false },
    community_url: null,
  }
  readonly calls: RecordedCall[] = []
  private readonly replaced = new Map<string, Handler>()

  /** Replaces the answer of one call, named as `POST /api/v1/jobs/`. */
  answer(call: string, handler: Handler): void {
    this.replaced.set(call, handler)
  }

  callsTo(call: string): RecordedCall[] {
    return this.calls.filter(({ method, path }) => `${method} ${path}` === call)
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const request = input instanceof Request ? input : null
    const url = new URL(request?.url ?? String(input), 'http://localhost:3000')
    const headers = new Headers(init.headers ?? request?.headers)
    const text = typeof init.body === 'string' ? init.body : ''
    const call: RecordedCall = {
      method: (init.method ?? request?.method ?? 'GET').toUpperCase(),
      path: url.pathname,
      query: url.searchParams,
      token: headers.get('authorization')?.replace('Bearer ', '') ?? null,
      team: headers.get(TEAM_HEADER),
      body: text === '' ? null : JSON.parse(text),
    }
    this.calls.push(call)
    init.signal?.throwIfAborted()
    const handler = this.replaced.get(`${call.method} ${call.path}`)
    return handler ? handler(call) : this.route(call)
  }

  private route(call: RecordedCall): Response {
    const { method, path } = call
    if (path.startsWith('/auth/v1/')) return this.auth(path.slice('/auth/v1'.length))
    const api = path.replace('/api/v1', '')
    if (api === '/config') return json(this.config)
    if (api === '/preview')
      return stream(
        this.previewEvents.map((event) => `${JSON.stringify(event)}\n`),
        'application/x-ndjson',
      )
    if (api === '/jobs/' && method === 'GET') return json({ data: this.jobs.slice(Number(call.query.get('offset') ?? 0)) })
    if (api === '/jobs/' && method === 'POST') return refusal(500, 'No answer was prepared for creating a job.')
    if (api === '/account' && method === 'GET') return json({ id: USER.id, email: USER.email, plan: this.plan })
    if (api === '/teams/' && method === 'GET') return json(this.teams)
    if (api === '/folders/' && method === 'GET') return json([])
    if (api === '/schema-definitions/' && method === 'GET') return json(this.templates)
    const [, noun, id = '', part = ''] = api.split('/')
    if (noun === 'jobs') return this.job({ id: decodeURIComponent(id), part, call })
    if (noun === 'tasks') {
      const row = this.rows.find((known) => known.task_id === id)
      return row ? json({ data: row }) : refusal(404, 'Not found.')
    }
    if (noun === 'schema-definitions') {
      const template = this.templates.find((known) => known.id === id)
      return template ? json(template) : refusal(404, 'Not found.')
    }
    return refusal(404, 'Not found.')
  }

  private job({ id, part, call }: { id: string; part: string; call: RecordedCall }): Response {
    const job = this.jobs.find((known) => known.id === id)
    if (!job) return refusal(404, 'Not found.')
    if (part === 'columns') return json(call.path.endsWith('/suggestions') ? this.columnSuggestions : { data: this.columnRuns })
    if (part === 'grid') return json(this.gridPage(call.query))
    if (part === 'tasks') return json(this.failedTasks, 200, { 'x-total-count': String(this.failedTasks.length) })
    if (part === 'events')
      return stream(
        this.events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`),
        'text/event-stream',
      )
    if (part === 'views') return json([])
    if (part === 'export-links') return json({ url: `/api/v1/jobs/${id}/export?signature=s` })
    if (call.method === 'DELETE') {
      this.jobs = this.jobs.filter((known) => known.id !== id)
      return json({})
    }
    return json(job)
  }

  /** What a table shows of the rows. */
  gridPage(query: URLSearchParams): GridPage {
    const from = Number(query.get('offset'))
    const data = this.rows.slice(from, from + Number(query.get('limit'))).map(gridRow)
    return { data, total: this.rows.length }
  }

  private auth(path: string): Response {
    if (path === '/token' || path === '/signup') {
      const hourMs = 3_600_000
      return json({
        access_token: 'token-1',
        refresh_token: 'refresh-1',
        token_type: 'bearer',
        expires_in: 3600,
        expires_at: Math.floor((Date.now() + hourMs) / 1000),
        user: USER,
      })
    }
    if (path === '/user') return json(USER)
    return json({})
  }
}

function gridRow(row: Result): GridRow {
  const states = Object.entries(row.cells).map(([name, cell]): [string, CellState] => [
    name,
    { status: cell.status, ...(isDelivered(cell) || cell.value === null ? {} : { value: cell.value }) },
  ])
  return { ...row, cells: Object.fromEntries(states) }
}

function stream(pieces: readonly string[], contentType: string): Response {
  return new Response(pieces.join(''), { headers: { 'content-type': contentType } })
}
