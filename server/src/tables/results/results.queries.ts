// Reads the rows of a job, in the order of its targets. The wire's names are the names here. Next: web/src/features/results/grid/results-grid.tsx
import type { Result, TableRow } from '@quarry/contract'
import type { Actor } from '../../http/actor.ts'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { withPresentSums } from './present-sums.ts'
import type { ViewSql } from './result-view.ts'
import type { ViewCursor } from './view-cursor.ts'

interface PageOptions {
  jobId: string
  /** Position after which the page begins; null for the first page. */
  after: number | null
  limit: number
}

/** The job's owner must have been checked. */
export async function listResults(db: Database, { jobId, after, limit }: PageOptions): Promise<Result[]> {
  const rows = await selectResults(db)
    .where('job_id', '=', jobId)
    .$if(after !== null, (query) => query.where('position', '>', after))
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map(toResult)
}

interface ViewPageOptions {
  jobId: string
  view: ViewSql
  after: ViewCursor | null
  limit: number
}

/** A page of a view, where it ends unless it is the last one, and the number of all its rows. The job's owner must have been checked. */
export async function listViewOfResults(db: Database, { jobId, view, after, limit }: ViewPageOptions) {
  const inView = sql`results where job_id = ${jobId} and ${view.condition}`
  // The rows are fetched after they were sorted: the sort carries no cells.
  const { rows } = await sql<ResultRow & { key: string | null; ahead: number }>`
    with page as (
      select task_id, ${view.key} as key, row_number() over (order by ${view.order}) as place, count(*) over ()::int as ahead
      from ${inView} and ${view.after(after)} order by place limit ${limit}
    )
    select results.task_id, results.position, results.target, results.data, results.cells, results.own, page.key, page.ahead
    from page join results on results.task_id = page.task_id order by page.place`.execute(db)
  const { ahead, ...end } = rows.at(-1) ?? { ahead: 0 }
  const { rows: all } =
    after === null ? { rows: [] } : await sql<{ total: number }>`select count(*)::int as total from ${inView}`.execute(db)
  return { rows: rows.map(toResult), end: 'key' in end && ahead > rows.length ? end : null, total: all[0]?.total ?? ahead }
}

/** @throws AppError not_found: no such task, not yours, or no row yet */
export async function getResultOfTask(db: Database, actor: Actor, taskId: number): Promise<Result> {
  const row = await selectResults(db)
    .innerJoin('jobs', 'jobs.id', 'results.job_id')
    .where('task_id', '=', taskId)
    .where('jobs.owner_id', '=', actor.accountId)
    .executeTakeFirst()
  if (!row) throw new AppError('not_found', { detail: 'This task has no result.' })
  return toResult(row)
}

interface ReadOptions {
  /** Includes the values of own columns. */
  withOwn?: boolean | undefined
}

/** Every row of a job in the order of its targets, a page at a time: memory does not grow with the job. */
export function readResults(db: Database, jobId: string, { withOwn = false }: ReadOptions = {}): AsyncGenerator<Result> {
  return readPages(async (after) => {
    const page = await listResults(db, { jobId, after, limit: READ_PAGE_ROWS })
    return withOwn ? page : page.map(({ own: _own, ...row }) => row)
  })
}

/** As `readResults`, without the evidence. */
export function readTableRows(
  db: Database,
  jobId: string,
  { withOwn = false }: ReadOptions = {},
): AsyncGenerator<TableRow & { position: number }> {
  const data = withOwn ? sql<TableRow['data']>`data || own` : sql<TableRow['data']>`data`
  return readPages((after) =>
    db
      .selectFrom('results')
      .select(['position', 'target as target_item_value', data.as('data')])
      .where('job_id', '=', jobId)
      .$if(after !== null, (query) => query.where('position', '>', after))
      .orderBy('position')
      .limit(READ_PAGE_ROWS)
      .execute(),
  )
}

const READ_PAGE_ROWS = 200

async function* readPages<Row extends { position: number }>(readPage: (after: number | null) => Promise<Row[]>): AsyncGenerator<Row> {
  let after: number | null = null
  for (;;) {
    const page: Row[] = await readPage(after)
    yield* page
    after = page.at(-1)?.position ?? null
    if (page.length < READ_PAGE_ROWS) return
  }
}

export function selectResults(db: Database) {
  return db
    .selectFrom('results')
    .select(['results.task_id', 'results.position', 'results.target', 'results.data', 'results.cells', 'results.own'])
}

type ResultRow = Awaited<ReturnType<ReturnType<typeof selectResults>['executeTakeFirstOrThrow']>>

export function toResult(row: ResultRow): Result {
  const { task_id: taskId, position, target, data, cells, own } = row
  const present = withPresentSums(cells)
  return { task_id: String(taskId), position, target_item_value: target, data, cells: present, ...(isEmpty(own) ? {} : { own }) }
}

/** Most rows have no value there. */
export function isEmpty(own: object): boolean {
  return Object.keys(own).length === 0
}
