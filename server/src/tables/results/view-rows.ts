// The rows of a view in its order, limited to its columns, for files and for public pages: what a view hides does not leave the database.
import {
  tableFields,
  type Field,
  type JsonValue,
  type OwnColumn,
  type Result,
  type ResultView,
  type TableField,
  type TableRow,
} from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../db/database.ts'
import { viewSql } from './result-view.ts'
import { withShownSums } from './present-sums.ts'
import { isEmpty, toResult } from './results.queries.ts'

export interface ShownView {
  view: ResultView
  /** The shown columns, in their order. */
  fields: readonly TableField[]
}

interface ViewedJob {
  id: string
  /** All columns: a view may be searched by hidden ones. */
  trait_definitions: readonly Field[]
  own_columns?: readonly OwnColumn[] | undefined
}

const ROWS_AT_ONCE = 200

/** All its rows, in its order. The job's owner, or the link, must have been checked. @throws AppError invalid: see viewSql */
export async function listPositions(db: Database, job: ViewedJob, view: ResultView): Promise<number[]> {
  const { condition, order } = viewSql(view, tableFields(job))
  const { rows } = await sql<{ positions: string | null }>`
    select string_agg(position::text, ',' order by ${order}) as positions from results where job_id = ${job.id} and ${condition}`.execute(
    db,
  )
  return rows[0]?.positions?.split(',').map(Number) ?? []
}

type StoredResult = Parameters<typeof toResult>[0]

/** The rows at these positions, in the order of the list. */
export async function listResultsAt(
  db: Database,
  jobId: string,
  { positions, fields }: { positions: readonly number[]; fields: readonly TableField[] },
): Promise<Result[]> {
  const rows = await readAt<StoredResult>(db, jobId, { positions, columns: sql`results.task_id, results.data, results.cells, results.own` })
  const names = new Set(fields.map(({ name }) => name))
  return rows.map((row) => {
    const { own = {}, ...whole } = toResult(row)
    const cells = withShownSums(partOf(whole.cells, fields), (name) => names.has(name))
    const shown = partOf(own, fields)
    return { ...whole, data: partOf(whole.data, fields), cells, ...(isEmpty(shown) ? {} : { own: shown }) }
  })
}

/** As a table of values only. */
export async function* readViewRows(
  db: Database,
  job: ViewedJob,
  { view, fields }: ShownView,
): AsyncGenerator<TableRow & { position: number }> {
  const all = await listPositions(db, job, view)
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE) {
    const positions = all.slice(from, from + ROWS_AT_ONCE)
    const rows = await readAt<{ position: number; target: string; data: Record<string, JsonValue> }>(db, job.id, {
      positions,
      columns: sql`results.data || results.own as data`,
    })
    for (const { position, target, data } of rows) yield { position, target_item_value: target, data: partOf(data, fields) }
  }
}

/** With the evidence of its cells. */
export async function* readViewResults(db: Database, job: ViewedJob, { view, fields }: ShownView): AsyncGenerator<Result> {
  const all = await listPositions(db, job, view)
  for (let from = 0; from < all.length; from += ROWS_AT_ONCE)
    yield* await listResultsAt(db, job.id, { positions: all.slice(from, from + ROWS_AT_ONCE), fields })
}

async function readAt<Row>(
  db: Database,
  jobId: string,
  { positions, columns }: { positions: readonly number[]; columns: RawBuilder<unknown> },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select results.position, results.target, ${columns} from unnest(${[...positions]}::int[]) with ordinality as asked (position, place)
    join results on job_id = ${jobId} and results.position = asked.position order by place`.execute(db)
  return rows
}

function partOf<Value>(data: Record<string, Value>, fields: readonly TableField[]): Record<string, Value> {
  return Object.fromEntries(fields.flatMap(({ name }) => (Object.hasOwn(data, name) ? [[name, data[name] as Value]] : [])))
}
