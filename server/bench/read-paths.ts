// What people and programs read, one entry each: paths of the API, and the background work of workers.
import { sql } from 'kysely'
import type { Database } from '../src/db/database.ts'
import { purgeExpired } from '../src/operation/purge-expired.ts'
import type { TestApp } from '../src/testing/test-app.ts'
import type { TestDatabase } from '../src/testing/test-database.ts'
import { laneOfHost, makeRow, openTestMessages, startTestWorker } from '../src/testing/test-worker.ts'
import { makeJobPayload } from '../src/testing/factories.ts'
import { waitUntil } from '../src/testing/wait-until.ts'
import { createJob } from '../src/jobs/create-job.ts'
import type { FilledJobs } from './many-rows.ts'

export type Asker = (path: string, options?: { method?: string; body?: unknown; firstChunkOnly?: boolean }) => Promise<void>

export interface ReadPath {
  what: string
  work(): Promise<unknown>
  /** What it does can't be done twice. */
  isOnce?: boolean
}

/** The jobs of `many-rows.ts`, by how many rows they have. */
export async function findFilled(db: Database, ownerId: string): Promise<FilledJobs> {
  const jobs = await db.selectFrom('jobs').select('id').where('owner_id', '=', ownerId).orderBy('completed', 'desc').limit(2).execute()
  const { rows } = await sql<{ id: string }>`select id from monitors where owner_id = ${ownerId}`.execute(db)
  const [huge = '', large = ''] = jobs.map(({ id }) => id)
  return { huge, large, monitor: rows[0]?.id ?? '' }
}

const FIRST_CHUNK = { firstChunkOnly: true }
const filterOf = (...filters: object[]): string => `filters=${encodeURIComponent(JSON.stringify(filters))}`

export async function pathsOf(ask: Asker, { db, filled }: { db: Database; filled: FilledJobs }): Promise<ReadPath[]> {
  const { huge, large, monitor } = filled
  const rows = await sql<{ middle: number; task: number }>`
    select (completed / 2)::int as middle, (select task_id from results where job_id = jobs.id order by position limit 1) as task
    from jobs where id = ${huge}`.execute(db)
  const { middle = 0, task = 0 } = rows.rows[0] ?? {}
  const get = (what: string, path: string, options?: Parameters<Asker>[1]): ReadPath => ({ what, work: () => ask(path, options) })
  const ofJob = (name: string, id: string): ReadPath[] => [
    get(`${name}: dashboard, first`, `/jobs/${id}/dashboard`),
    get(`${name}: dashboard, a bar pressed`, `/jobs/${id}/dashboard?${filterOf({ field: 'brand', is: 'equals', value: 'Brand 7' })}`),
    get(`${name}: sort`, `/jobs/${id}/grid?sort_by=price&sort_order=desc&limit=100`),
    get(`${name}: sort, far down`, `/jobs/${id}/grid?sort_by=price&limit=100&offset=${Math.floor(middle / 20)}`),
    get(`${name}: filter`, `/jobs/${id}/grid?limit=100&${filterOf({ field: 'brand', is: 'equals', value: 'Brand 7' })}`),
    get(`${name}: search`, `/jobs/${id}/grid?limit=100&search=number%2077`),
  ]
  return [
    get('jobs: list', '/jobs/?limit=50'),
    get('jobs: list, further down', '/jobs/?limit=50&offset=1500'),
    get('jobs: search', '/jobs/?limit=50&search=Prompt%20199'),
    get('jobs: failed ones since', `/jobs/?limit=50&status=failed&created_from=2020-01-01T00:00:00Z`),
    get('job', `/jobs/${huge}`),
    get('tasks: first', `/jobs/${huge}/tasks?limit=100`),
    get('tasks: failed ones', `/jobs/${huge}/tasks?limit=100&status=failed`),
    get('rows: first', `/jobs/${huge}/results?limit=100`),
    get('rows: middle', `/jobs/${huge}/results?limit=100&cursor=${middle}`),
    get('rows: last', `/jobs/${huge}/results?limit=100&cursor=${middle * 2 - 100}`),
    get('grid: first', `/jobs/${huge}/grid?limit=100`),
    get('grid: middle', `/jobs/${huge}/grid?limit=100&offset=${middle}`),
    get('grid: last', `/jobs/${huge}/grid?limit=100&offset=${middle * 2 - 100}`),
    get('one row', `/tasks/${task}/result`),
    get('export CSV: first bytes', `/jobs/${huge}/export?format=csv`, FIRST_CHUNK),
    get('export XLSX: first bytes', `/jobs/${huge}/export?format=xlsx`, FIRST_CHUNK),
    get('export NDJSON: first bytes', `/jobs/${huge}/export?format=ndjson`, FIRST_CHUNK),
    get('events: first bytes', `/jobs/${huge}/events`, FIRST_CHUNK),
    get('columns', `/jobs/${huge}/columns`),
    get('column suggestions', `/jobs/${huge}/columns/suggestions`),
    get('cleaning report', `/jobs/${huge}/cleaning`),
    ...ofJob('huge', huge),
    ...ofJob('large', large),
    get('summary', '/balance/summary'),
    get('usage', '/balance/usage?limit=50'),
    get('usage by month', '/balance/analytics'),
    get('transactions', '/balance/transactions?limit=50'),
    get('monitors', '/monitors/'),
    get('monitor: runs', `/monitors/${monitor}/runs`),
    get('monitor: changes', `/monitors/${monitor}/changes?limit=100`),
    get('monitor: changes, further down', `/monitors/${monitor}/changes?limit=100&offset=30000`),
    get('monitor: trend', `/monitors/${monitor}/trend?field=price`),
    get('monitor: trend, searched', `/monitors/${monitor}/trend?field=brand&search=h7`),
    get('monitor: dashboard', `/monitors/${monitor}/dashboard`),
    get('recipes', '/recipes'),
    get('templates', '/schema-definitions/'),
    get('status page', '/status'),
    get('estimate', '/jobs/estimate', { method: 'POST', body: makeJobPayload() }),
  ]
}

const QUEUE_TASKS = 5_000
const QUEUE_HOSTS = 200

/** The background work. */
export function upkeepOf({ test, database }: { test: TestApp; database: TestDatabase }): ReadPath[] {
  const { db, url } = database
  return [
    { what: 'metrics', work: () => test.deps.metrics.metrics() },
    { what: 'clean-up of the hour, first', work: () => purgeExpired(db), isOnce: true },
    { what: 'clean-up of the hour', work: () => purgeExpired(db) },
    {
      what: `queue: ${QUEUE_TASKS} tasks of ${QUEUE_HOSTS} sites, from the order to the end`,
      work: () => runJob(database, url),
      isOnce: true,
    },
  ]
}

async function runJob({ db }: TestDatabase, url: string): Promise<void> {
  const messages = await openTestMessages(url)
  const { rows } = await sql<{ id: string }>`select id from accounts where email like 'a1%' limit 1`.execute(db)
  const actor = { accountId: rows[0]?.id ?? '', email: '', plan: 'pro' as const }
  const targets = Array.from({ length: QUEUE_TASKS }, (_, n) => `https://q${n % QUEUE_HOSTS}.example/${n}`)
  const { id } = await createJob(
    { db, messages, laneOf: laneOfHost, providerMode: 'sandbox' },
    actor,
    makeJobPayload({ target_items: targets }),
  )
  const worker = await startTestWorker({ db, url, messages, scrape: async (input) => makeRow(input) })
  const isDone = async () => (await db.selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  await waitUntil('the end of the job', async () => (await isDone()) === 'completed', 600_000)
  await worker.stop(0)
  await messages.close()
}
