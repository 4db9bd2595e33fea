// The rows that an edit concerns, with their present values in the affected columns. The caller must have checked the table's owner.
import { EDIT_LIMITS, WHOLE_VIEW, type EditedRows, type JsonValue, type TableEdit, type TableField } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { readSerialId } from '../../http/ids.ts'
import { unpackedRows, valuesOf, viewSql } from '../results/result-view.ts'

export interface EditedRow {
  taskId: number
  target: string
  values: ReadonlyMap<string, JsonValue>
}

export interface EditedTable {
  jobId: string
  /** All columns of the table. */
  columns: readonly TableField[]
}

/** @throws AppError invalid: no such column, or a repeated one */
export function columnsNamed({ columns }: EditedTable, names: readonly string[]): TableField[] {
  return [...new Set(names)].map((name) => {
    const column = columns.find((one) => one.name === name)
    if (!column) throw new AppError('invalid', { detail: `This table has no column “${name}”.` })
    return column
  })
}

/** Tasks of the rows in their order. @throws AppError invalid: more cells than one edit can change, or rows of another table */
export async function listTasks(db: Database | Tx, table: EditedTable, { edit, changed }: Wanted): Promise<number[]> {
  // In rows with a match one cell may change or all: that is counted when they are read.
  const rowsMax = edit.kind === 'replace' ? EDIT_LIMITS.cellsMax : Math.floor(EDIT_LIMITS.cellsMax / changed.length)
  const found = await idsOf(db, table, { edit, changed })
  if (found.length > rowsMax) throw tooManyCells()
  return found
}

const tooManyCells = (): AppError =>
  new AppError('invalid', { detail: `One edit changes at most ${EDIT_LIMITS.cellsMax} cells. Take fewer rows or columns.` })

interface Wanted {
  edit: TableEdit
  changed: readonly TableField[]
}

function idsOf(db: Database | Tx, table: EditedTable, { edit, changed }: Wanted): Promise<number[]> {
  if (edit.kind === 'set') return idsOfRows(db, table, [...new Set(edit.cells.map((cell) => cell.task_id))])
  if ('task_ids' in edit.rows) return idsOfRows(db, table, edit.rows.task_ids)
  return idsOfView(db, table, { rows: edit.rows, holds: edit.kind === 'replace' ? holding(edit.find, changed) : sql<boolean>`true` })
}

async function idsOfRows(db: Database | Tx, { jobId }: EditedTable, taskIds: readonly string[]): Promise<number[]> {
  const asked = [...new Set(taskIds)].map(readSerialId)
  const { rows } = await sql<{ id: number }>`
    select task_id as id from unnest(${asked}::bigint[]) with ordinality as asked (task_id, place)
    join results using (task_id) where job_id = ${jobId} order by place`.execute(db)
  if (rows.length < asked.length) throw new AppError('not_found', { detail: 'One of these rows is not in this table.' })
  return rows.map(({ id }) => id)
}

interface RowsOfView {
  rows: Exclude<EditedRows, { task_ids: string[] }>
  holds: RawBuilder<boolean>
}

async function idsOfView(db: Database | Tx, { jobId, columns }: EditedTable, { rows: view, holds }: RowsOfView): Promise<number[]> {
  const { condition } = viewSql({ ...WHOLE_VIEW, search: view.search ?? '', filters: view.filters ?? [] }, columns)
  const { rows } = await sql<{ id: number }>`
    select task_id as id from ${unpackedRows(jobId)} where ${condition} and ${holds}
    order by position limit ${EDIT_LIMITS.cellsMax + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Only rows with a match are read. */
function holding(find: string, changed: readonly TableField[]): RawBuilder<boolean> {
  const found = changed.map((column) => sql`position(lower(${find}::text) in lower(${valuesOf(column)} ->> ${column.name}::text)) > 0`)
  return sql<boolean>`(${sql.join(found, sql` or `)})`
}

interface CellsRead {
  tasks: readonly number[]
  changed: readonly TableField[]
  /** Only cells that contain it are read; undefined for all. */
  find?: string | undefined
}

const ROWS_AT_ONCE = 5_000

/** In the order of the tasks. @throws AppError invalid: more cells than one edit can change */
export async function readRows(db: Database | Tx, { tasks, changed, find }: CellsRead): Promise<EditedRow[]> {
  const read: EditedRow[] = []
  let cells = 0
  for (let start = 0; start < tasks.length; start += ROWS_AT_ONCE) {
    const part = await readPart(db, { tasks: tasks.slice(start, start + ROWS_AT_ONCE), changed, find })
    for (const row of part) cells += row.values.size
    if (cells > EDIT_LIMITS.cellsMax) throw tooManyCells()
    read.push(...part)
  }
  return read
}

async function readPart(db: Database | Tx, { tasks, changed, find }: CellsRead): Promise<EditedRow[]> {
  const names = (isOwn: boolean) => changed.filter(({ own }) => (own !== undefined) === isOwn).map(({ name }) => name)
  const part = (values: RawBuilder<unknown>, of: string[]) => sql`(
    select coalesce(jsonb_object_agg(name, ${values} -> name), '{}') from unnest(${of}::text[]) as named (name)
    where ${find === undefined ? sql`true` : sql`position(lower(${find}::text) in lower(${values} ->> name)) > 0`}
  )`
  const asked = sql`${[...tasks]}::bigint[]`
  // Each row is unpacked once (see unpackedRows).
  const { rows } = await sql<{ taskId: number; target: string; values: Record<string, JsonValue> }>`
    select task_id as "taskId", target, ${part(sql`of_row.data`, names(false))} || ${part(sql`of_row.own`, names(true))} as values
    from unnest(${asked}) with ordinality as asked (task_id, place) join (
      select task_id, target, data || '{}' as data, own || '{}' as own from results where task_id = any(${asked}) offset 0
    ) as of_row using (task_id) order by place`.execute(db)
  return rows.map(({ values, ...row }) => ({ ...row, values: new Map(Object.entries(values)) }))
}
