// Comments on the rows of a table, added to exported rows: for people who work on the table, never behind a public link.
import type { Job, TableRow } from '@quarry/contract'
import type { Database } from '../../db/database.ts'
import { listCommentsAt, type WrittenThread } from '../../tables/comments/written-threads.queries.ts'

const COLUMN = 'Comments'
const ROWS_AT_ONCE = 200

/** A row with its position in the job. */
interface PlacedRow {
  position: number
}

/** If a field already has the column's name, another one is used. */
export function commentsColumn({ target_item_name: targets, trait_definitions: fields }: Job): string {
  const taken = new Set([targets.trim(), ...fields.map(({ name }) => name)])
  let name = COLUMN
  while (taken.has(name)) name += ' (people)'
  return name
}

/** As text in one additional column. */
export async function* withCommentColumn<Row extends TableRow & PlacedRow>(
  db: Database,
  { jobId, column }: { jobId: string; column: string },
  rows: AsyncIterable<Row>,
): AsyncGenerator<TableRow> {
  for await (const { row, threads } of withThreads(db, jobId, rows))
    yield { ...row, data: { ...row.data, [column]: threads.length === 0 ? null : threads.map(textOf).join('\n\n') } }
}

/** As objects, under `comments`. */
export async function* withCommentThreads<Row extends object & PlacedRow>(
  db: Database,
  jobId: string,
  rows: AsyncIterable<Row>,
): AsyncGenerator<object> {
  for await (const { row, threads } of withThreads(db, jobId, rows)) yield threads.length === 0 ? row : { ...row, comments: threads }
}

/** One line per row with comments, for a separate file. */
export async function* commentLines(db: Database, jobId: string, rows: AsyncIterable<PlacedRow & TableRow>): AsyncGenerator<object> {
  for await (const { row, threads } of withThreads(db, jobId, rows))
    if (threads.length > 0) yield { position: row.position, target_item_value: row.target_item_value, comments: threads }
}

async function* withThreads<Row extends PlacedRow>(
  db: Database,
  jobId: string,
  rows: AsyncIterable<Row>,
): AsyncGenerator<{ row: Row; threads: WrittenThread[] }> {
  let batch: Row[] = []
  const told = async function* () {
    const threads = await listCommentsAt(
      db,
      jobId,
      batch.map(({ position }) => position),
    )
    for (const row of batch) yield { row, threads: threads.get(row.position) ?? [] }
    batch = []
  }
  for await (const row of rows) {
    batch.push(row)
    if (batch.length >= ROWS_AT_ONCE) yield* told()
  }
  yield* told()
}

/** `price (resolved): ada@example.com, 2026-01-02: Is this with tax?` and one line per reply. */
function textOf({ field, resolved, comments }: WrittenThread): string {
  const about = `${field ?? 'Row'}${resolved ? ' (resolved)' : ''}`
  return comments.map(({ by, at, text }) => `${about}: ${by}, ${at.slice(0, 10)}: ${text}`).join('\n')
}
