// Rows as a table shows them, from any place on, so that a long table can be entered anywhere. Whole rows are read in results.queries.ts.
import type { Cell, CellState, GridPage, GridRow } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { presentSums } from './present-sums.ts'
import { isEmpty } from './results.queries.ts'
import type { ViewSql } from './result-view.ts'

/** Of each cell its state, and its value where the row's data has none. Cut here, so that the evidence never leaves the database. */
const STATES = sql<Record<string, StoredState>>`(
  select coalesce(jsonb_object_agg(name, jsonb_build_object('status', cell -> 'status') || case
    when cell ->> 'status' in ('unverified', 'conflict') then jsonb_build_object('value', cell -> 'value') else '{}'::jsonb
  end || case when cell ? 'sum_checks' then jsonb_build_object('sum_checks', cell -> 'sum_checks') else '{}'::jsonb end), '{}'::jsonb) from jsonb_each(results.cells) as of_row (name, cell)
)`
const GRID_ROW = sql`results.task_id, results.position, results.target, results.data, results.own, ${STATES} as cells`

type StoredState = CellState & Pick<Cell, 'sum_checks'>

interface GridSqlRow extends Pick<GridRow, 'position' | 'data'> {
  cells: Record<string, StoredState>
  task_id: number
  target: string
  own: NonNullable<GridRow['own']>
}

interface PageOptions {
  jobId: string
  offset: number
  limit: number
}

interface CountedJob {
  id: string
  total: number
  completed: number
  failed: number
}

/** A page of all rows, in the order of their targets. The job's owner must have been checked. */
export async function listGridRows(db: Database, job: CountedJob, { offset, limit }: Omit<PageOptions, 'jobId'>): Promise<GridRow[]> {
  const { rows } = await sql<GridSqlRow>`
    select ${GRID_ROW} from results where job_id = ${job.id} and position >= ${positionOfPlace(job, offset)}
    order by position limit ${limit}`.execute(db)
  return rows.map(toGridRow)
}

/** Found in an index alone; only the page's own rows are read. */
function positionOfPlace({ id, total, completed, failed }: CountedJob, place: number): RawBuilder<number | null> {
  // Of an ended job each target has a row or failed: its failures give the distance between a place and its position, and they are few.
  if (completed + failed === total && failed < place)
    return sql`${place}::int + (
      select count(*)::int from (
        select position - row_number() over (order by position) + 1 as rows_before from tasks
        where job_id = ${id} and state = 'failed' and position < ${place + failed}::int
      ) as failure where rows_before <= ${place}::int)`
  return sql`(select position from results where job_id = ${id} order by position limit 1 offset ${place})`
}

/** A page of a view and the number of all its rows. The job's owner must have been checked. */
export async function listViewOfGridRows(db: Database, { jobId, view, offset, limit }: PageOptions & { view: ViewSql }): Promise<GridPage> {
  // The rows are fetched after they were sorted: the sort carries no cells.
  const { rows } = await sql<GridSqlRow & { total: number }>`
    with page as (
      select task_id, row_number() over (order by ${view.order}) as place, count(*) over ()::int as total
      from results where job_id = ${jobId} and ${view.condition}
      order by place limit ${limit} offset ${offset}
    )
    select ${GRID_ROW}, page.total from page join results on results.task_id = page.task_id order by page.place`.execute(db)
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countView(db, jobId, view))
  return { data: rows.map(toGridRow), total }
}

/** The rows at these positions, in the order of the list. The job's owner must have been checked. */
export async function listGridRowsAt(db: Database, jobId: string, positions: readonly number[]): Promise<GridRow[]> {
  const { rows } = await sql<GridSqlRow>`
    select ${GRID_ROW} from unnest(${[...positions]}::int[]) with ordinality as asked (position, place)
    join results on job_id = ${jobId} and results.position = asked.position order by place`.execute(db)
  return rows.map(toGridRow)
}

/** Past the end of a view there is no row with the count. */
async function countView(db: Database, jobId: string, view: ViewSql): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from results where job_id = ${jobId} and ${view.condition}`.execute(db)
  return rows[0]?.total ?? 0
}

interface ProblemOptions {
  jobId: string
  view: ViewSql
  /** Names of the fields that are looked at. */
  fields: readonly string[]
  from: number
  step: 1 | -1
}

/**
 * Place in the view of the next row with a cell that did not enter the data, going round and looking at the row `from` last; null where there
 * is none. The job's owner must have been checked.
 */
export async function findProblemPlace(db: Database, { jobId, view, fields, from, step }: ProblemOptions): Promise<number | null> {
  if (fields.length === 0) return null
  const names = sql`${[...fields]}::text[]`
  // A value that is there was delivered: only of those that are not the cells have to be read, and most rows have them all.
  const isProblem = sql<boolean>`not (jsonb_strip_nulls(results.data) ?& ${names}) and exists (
    select from unnest(${names}) as of_field (name)
    where results.data ->> name is null
      and coalesce(results.cells -> name ->> 'status' not in ('found', 'derived', 'corrected'), true)
  )`
  const order = step === 1 ? sql`place` : sql`place desc`
  // Row by row in the order of the places, so that no more are opened than it takes; those behind `from` before the others.
  const firstOf = (places: RawBuilder<unknown>) => sql`(
    select place from (select * from placed where ${places} order by ${order} offset 0) as ahead
    cross join lateral (select from results where results.task_id = ahead.task_id and ${isProblem} offset 0) as row_of
    order by ${order} limit 1)`
  const { rows } = await sql<{ place: number | null }>`
    with placed as materialized (
      select task_id, (row_number() over (order by ${view.order}))::int - 1 as place
      from results where job_id = ${jobId} and ${view.condition}
    )
    select coalesce(
      ${firstOf(step === 1 ? sql`place > ${from}` : sql`place < ${from}`)},
      ${firstOf(step === 1 ? sql`place <= ${from}` : sql`place >= ${from}`)}
    ) as place`.execute(db)
  return rows[0]?.place ?? null
}

function toGridRow({ task_id: taskId, position, target, data, cells, own }: GridSqlRow): GridRow {
  const states = Object.entries(cells).map(([name, cell]): [string, CellState] => [name, stateOf(name, cell, data)])
  const row = { task_id: String(taskId), position, target_item_value: target, data, cells: Object.fromEntries(states) }
  return { ...row, ...(isEmpty(own) ? {} : { own }) }
}

function stateOf(name: string, { sum_checks: stored, ...state }: StoredState, data: GridRow['data']): CellState {
  return presentSums(name, stored, data).some(({ agrees }) => !agrees) ? { ...state, differs: true } : state
}
