// The typed client of the API. Its methods cover the most common calls; `api` has every call by its path.
import createFetchClient, { type Client } from 'openapi-fetch'
import type { paths } from './api.generated.ts'
import type {
  ActUndone,
  AddedRows,
  AddedRowsPayload,
  CommentQuery,
  CommentThreads,
  Connection,
  ConnectionPayload,
  ConnectionSecret,
  ConnectionTest,
  Dashboard,
  DashboardQuery,
  Detection,
  Discovery,
  EditAnswer,
  Folder,
  Job,
  JobPayload,
  OwnCellPayload,
  OwnColumn,
  OwnColumnPayload,
  PreviewEvent,
  Reading,
  RefreshPayload,
  Retried,
  RetryPayload,
  Result,
  RowPage,
  TableAct,
  RowQuery,
  TableChange,
  TableEdit,
  TableView,
  TableViewPayload,
} from './api-types.ts'
import { ApiError } from './api-error.ts'
import { jsonLines } from './json-lines.ts'
import { patientFetch, type Fetch } from './patient-fetch.ts'

export interface ClientOptions {
  /** URL of the Quarry server, without a path: `https://quarry.example`. */
  url: string
  /** API key, created on the tab API of the profile. Without one, only previews, detection and discovery can be called. */
  apiKey?: string
  fetch?: Fetch
  /** How often a call is retried when the API answers 429 or 503 and says how long to wait; 3 by default. */
  retriesMax?: number
}

export interface Waiting {
  /** Milliseconds between two requests for the job's state; 2,000 by default. */
  everyMs?: number
  onProgress?: (job: Job) => void
  signal?: AbortSignal
}

/** Every method throws ApiError where the API refuses the call. */
export interface QuarryClient {
  api: Client<paths>
  createJob(payload: JobPayload): Promise<Job>
  getJob(id: string): Promise<Job>
  /** Newest first. */
  listJobs(query?: { limit?: number; offset?: number; search?: string; folder?: string }): Promise<Job[]>
  /** Changes name, emoji and folder of the job's table. With a name of null, the server proposes one. */
  changeTable(id: string, change: TableChange): Promise<Job>
  /** Saved views of the job's table: your own and the team's. */
  listViews(id: string): Promise<TableView[]>
  /** Own columns of the job's table: columns that people fill. */
  listOwnColumns(id: string): Promise<OwnColumn[]>
  /** Adds an own column to the job's table. It is never filled from pages and costs nothing. */
  createOwnColumn(id: string, payload: OwnColumnPayload): Promise<OwnColumn>
  /** Writes a cell of an own column, given by its name. A stale `expected` is refused with 409; the detail has the current value and its author. */
  fillCell(taskId: string, column: string, payload: OwnCellPayload): Promise<Result>
  /** Changes many cells at once: set, fill, fill down, find and replace. With `preview` nothing is changed. */
  editTable(id: string, edit: TableEdit): Promise<EditAnswer>
  /** The last fifty changes of cells, newest first. */
  listActs(id: string): Promise<TableAct[]>
  /** Undoes a change of cells. Cells that were changed again since then are left unchanged. */
  undoAct(id: string, actId: string): Promise<ActUndone>
  redoAct(id: string, actId: string): Promise<ActUndone>
  getView(id: string, viewId: string): Promise<TableView>
  createView(id: string, payload: TableViewPayload): Promise<TableView>
  /** Folders by name, with the number of tables in each. */
  listFolders(): Promise<Folder[]>
  createFolder(name: string): Promise<Folder>
  /** Comment threads on rows and cells of the job's table, newest first. Without `state` only open ones. */
  listComments(id: string, query?: CommentQuery): Promise<CommentThreads>
  /** Dashboard of all rows, or with `view` only of the rows of a saved view. */
  getDashboard(id: string, query?: DashboardQuery & { view?: string }): Promise<Dashboard>
  stopJob(id: string): Promise<Job>
  /** Reads rows again in a separate job and proposes the differences. Repeating the request with the same `key` reads nothing twice. */
  refreshTable(id: string, payload?: RefreshPayload, key?: string): Promise<Job>
  /** Adds targets to a running or ended job and reads them with its fields. Repeating the request with the same `key` adds nothing. */
  addRows(id: string, payload: AddedRowsPayload, key?: string): Promise<AddedRows>
  /** Reads failed rows again in the same job: all, or those of some reasons. One that fails again is free. */
  retryRows(id: string, payload?: RetryPayload): Promise<Retried>
  /** Polls the job until it has completed or failed, and returns it. */
  waitForJob(id: string, waiting?: Waiting): Promise<Job>
  /** One page of rows, searched, filtered and sorted if the query says so; `next_cursor` is null on the last one. */
  rowPage(id: string, query?: RowQuery): Promise<RowPage>
  /** All rows that exist so far, in the order of the targets, loaded page by page. */
  rows(id: string): AsyncGenerator<Result>
  /**
   * The response that streams the file. `format`: csv, csv-rfc4180, csv-spreadsheet, tsv, xlsx, json, ndjson …; `view`: id of a saved view;
   * `itemsOf`: the field with objects, each of which becomes a row.
   */
  exportJob(
    id: string,
    format: ExportFormat,
    options?: {
      view?: string | undefined
      itemsOf?: string | undefined
      ownColumns?: 'include' | 'leave_out' | undefined
      comments?: 'include' | 'leave_out' | undefined
    },
  ): Promise<Response>
  /** Reads up to 25 targets and 10 fields at once; nothing is stored. */
  preview(payload: JobPayload): AsyncGenerator<PreviewEvent>
  /** Detects the fields of the first targets. */
  detectFields(request: { target_items: string[]; target_item_name?: string } & Reading): Promise<Detection>
  /** Finds the individual pages that a list, site, sitemap or feed leads to. */
  discover(request: { url: string; max?: number } & Reading): Promise<Discovery>
  /** Newest first. The API never returns the credentials. */
  listConnections(): Promise<Connection[]>
  /** Allowed values of `proxy_group` of a connection. */
  listConnectionProxyGroups(): Promise<string[]>
  createConnection(payload: ConnectionPayload): Promise<Connection>
  renameConnection(id: string, name: string): Promise<Connection>
  /** Replaces the credentials; targets that waited for them continue. */
  replaceConnectionSecret(id: string, secret: ConnectionSecret): Promise<Connection>
  /** Repeats the stored sign-in; targets that waited for it continue. */
  signInConnection(id: string): Promise<Connection>
  /** Reads one page through the connection. */
  testConnection(id: string, url?: string): Promise<ConnectionTest>
  deleteConnection(id: string): Promise<void>
}

export type ExportFormat = NonNullable<NonNullable<paths['/api/v1/jobs/{id}/export']['get']['parameters']['query']>['format']>

const POLL_INTERVAL_MS = 2_000
const ROWS_PER_PAGE = 200

export function createClient({ url, apiKey, fetch = globalThis.fetch, retriesMax = 3 }: ClientOptions): QuarryClient {
  const headers = apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }
  const api = createFetchClient<paths>({ baseUrl: url.replace(/\/+$/, ''), headers, fetch: patientFetch(fetch, retriesMax) })
  const getJob: QuarryClient['getJob'] = async (id) => take(await api.GET('/api/v1/jobs/{id}', { params: { path: { id } } }))
  const rowPage: QuarryClient['rowPage'] = async (id, query = {}) =>
    take(await api.GET('/api/v1/jobs/{id}/results', { params: { path: { id }, query } }))

  return {
    api,
    getJob,
    createJob: async (payload) => take(await api.POST('/api/v1/jobs/', { body: payload })),
    listJobs: async (query = {}) => take(await api.GET('/api/v1/jobs/', { params: { query } })).data,
    ...tableCalls(api),
    stopJob: async (id) => take(await api.POST('/api/v1/jobs/{id}/stop', { params: { path: { id } } })),
    addRows: async (id, payload, key) => {
      const header = key === undefined ? {} : { 'idempotency-key': key }
      return take(await api.POST('/api/v1/jobs/{id}/targets', { params: { path: { id }, header }, body: payload }))
    },
    retryRows: async (id, payload = {}) => take(await api.POST('/api/v1/jobs/{id}/retries', { params: { path: { id } }, body: payload })),
    refreshTable: async (id, payload = {}, key) => {
      const header = key === undefined ? {} : { 'idempotency-key': key }
      return take(await api.POST('/api/v1/jobs/{id}/refreshes', { params: { path: { id }, header }, body: payload }))
    },
    waitForJob: (id, waiting = {}) => waitForEnd(() => getJob(id), waiting),
    rowPage,
    async *rows(id) {
      for (let cursor: string | undefined; ;) {
        const page = await rowPage(id, { limit: ROWS_PER_PAGE, cursor })
        yield* page.data
        if (page.next_cursor === null) return
        cursor = page.next_cursor
      }
    },
    async exportJob(id, format, { view, itemsOf, ownColumns, comments } = {}) {
      const query = { format, view, items_of: itemsOf, own_columns: ownColumns, comments }
      const options = { params: { path: { id }, query }, parseAs: 'stream' } as const
      return responseOf(await api.GET('/api/v1/jobs/{id}/export', options))
    },
    async *preview(payload) {
      const { body } = responseOf(await api.POST('/api/v1/preview', { body: payload, parseAs: 'stream' }))
      if (body !== null) yield* jsonLines<PreviewEvent>(body)
    },
    detectFields: async (request) => take(await api.POST('/api/v1/detect-fields', { body: request })),
    discover: async (request) => take(await api.POST('/api/v1/discover', { body: request })),
    ...connectionCalls(api),
  }
}

type TableCalls = Pick<
  QuarryClient,
  | 'changeTable'
  | 'listViews'
  | 'getView'
  | 'createView'
  | 'listFolders'
  | 'createFolder'
  | 'listComments'
  | 'getDashboard'
  | 'listOwnColumns'
  | 'createOwnColumn'
  | 'fillCell'
  | 'editTable'
  | 'listActs'
  | 'undoAct'
  | 'redoAct'
>

function tableCalls(api: Client<paths>): TableCalls {
  const at = (id: string) => ({ params: { path: { id } } })
  const act = (id: string, actId: string) => ({ params: { path: { id, act_id: actId } } })
  return {
    changeTable: async (id, change) => take(await api.PATCH('/api/v1/jobs/{id}', { ...at(id), body: change })),
    listViews: async (id) => take(await api.GET('/api/v1/jobs/{id}/views', at(id))),
    getView: async (id, viewId) => take(await api.GET('/api/v1/jobs/{id}/views/{view_id}', { params: { path: { id, view_id: viewId } } })),
    createView: async (id, payload) => take(await api.POST('/api/v1/jobs/{id}/views', { ...at(id), body: payload })),
    listFolders: async () => take(await api.GET('/api/v1/folders/')),
    createFolder: async (name) => take(await api.POST('/api/v1/folders/', { body: { name } })),
    listComments: async (id, query = {}) => take(await api.GET('/api/v1/jobs/{id}/comments', { params: { path: { id }, query } })),
    getDashboard: async (id, { view, ...query } = {}) =>
      take(
        await (view === undefined
          ? api.GET('/api/v1/jobs/{id}/dashboard', { params: { path: { id }, query } })
          : api.GET('/api/v1/jobs/{id}/views/{view_id}/dashboard', { params: { path: { id, view_id: view }, query } })),
      ),
    listOwnColumns: async (id) => take(await api.GET('/api/v1/jobs/{id}/own-columns', at(id))).data,
    createOwnColumn: async (id, payload) => take(await api.POST('/api/v1/jobs/{id}/own-columns', { ...at(id), body: payload })),
    fillCell: async (taskId, column, payload) =>
      take(await api.PUT('/api/v1/results/{task_id}/own/{column}', { params: { path: { task_id: taskId, column } }, body: payload })),
    editTable: async (id, edit) => take(await api.POST('/api/v1/jobs/{id}/edits', { ...at(id), body: edit })),
    listActs: async (id) => take(await api.GET('/api/v1/jobs/{id}/acts', at(id))).data,
    undoAct: async (id, actId) => take(await api.POST('/api/v1/jobs/{id}/acts/{act_id}/undo', act(id, actId))),
    redoAct: async (id, actId) => take(await api.POST('/api/v1/jobs/{id}/acts/{act_id}/redo', act(id, actId))),
  }
}

type ConnectionCalls = Pick<QuarryClient, Extract<keyof QuarryClient, `${string}Connection${string}`>>

function connectionCalls(api: Client<paths>): ConnectionCalls {
  const at = (id: string) => ({ params: { path: { id } } })
  return {
    listConnections: async () => take(await api.GET('/api/v1/connections/')),
    listConnectionProxyGroups: async () => take(await api.GET('/api/v1/connections/proxy-groups')),
    createConnection: async (payload) => take(await api.POST('/api/v1/connections/', { body: payload })),
    renameConnection: async (id, name) => take(await api.PATCH('/api/v1/connections/{id}', { ...at(id), body: { name } })),
    replaceConnectionSecret: async (id, secret) => take(await api.PUT('/api/v1/connections/{id}/secret', { ...at(id), body: secret })),
    signInConnection: async (id) => take(await api.POST('/api/v1/connections/{id}/sign-in', at(id))),
    testConnection: async (id, url) =>
      take(await api.POST('/api/v1/connections/{id}/test', { ...at(id), body: url === undefined ? {} : { url } })),
    deleteConnection: async (id) => void responseOf(await api.DELETE('/api/v1/connections/{id}', at(id))),
  }
}

interface Answered<Data> {
  data?: Data
  error?: unknown
  response: Response
}

/** The body of a response. @throws ApiError for a refusal */
function take<Data>({ data, error, response }: Answered<Data>): Data {
  if (data === undefined) throw new ApiError(response, detailOf(error))
  return data
}

/** The response itself, for bodies that are read as a stream. @throws ApiError for a refusal */
function responseOf({ error, response }: Answered<unknown>): Response {
  if (!response.ok) throw new ApiError(response, detailOf(error))
  return response
}

/** The `detail` of a refusal; null for a body that is not the API's, such as the error page of a proxy. */
function detailOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'detail' in error ? error.detail : null
}

async function waitForEnd(loadJob: () => Promise<Job>, { everyMs = POLL_INTERVAL_MS, onProgress, signal }: Waiting): Promise<Job> {
  for (;;) {
    signal?.throwIfAborted()
    const job = await loadJob()
    onProgress?.(job)
    if (job.status !== 'pending' && job.status !== 'in_progress') return job
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}
