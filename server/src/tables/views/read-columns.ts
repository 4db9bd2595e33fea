// Reads some columns of a job's rows without the rest: the database extracts the values, which is cheaper than serializing whole rows, and
// costs this process nothing for other columns.
import type { JsonValue } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { valuesOf } from '../results/result-view.ts'
import { setValue, type HeldColumn } from './held-column.ts'
import { inParts, type Range } from './in-parts.ts'

interface Rows {
  jobId: string
  size: number
}

interface Wanted {
  /** Filled in: values where requested, otherwise only which rows have one. */
  columns: readonly HeldColumn[]
  /** Filled in: 1 where there is a row. */
  present: Uint8Array | null
}

/** Bits that state whether each of these fields has a value. */
const FLAGS_IN_ONE = 30
/** PostgreSQL functions take at most a hundred arguments. */
const ARGUMENTS_MAX = 90

/** Returns the number of rows. */
export async function readColumns(tx: Tx, { jobId, size }: Rows, { columns, present }: Wanted): Promise<number> {
  const read = columns.filter(({ isRead }) => isRead)
  const flagged = inGroups(
    columns.filter(({ isRead }) => !isRead),
    FLAGS_IN_ONE,
  )
  const row = joined([
    sql`position`,
    ...flagged.map((group) => flagsOf(group)),
    ...read.map(({ field }) => sql`coalesce((${valuesOf(field)} -> ${field.name}::text)::text, 'null')`),
  ])
  const width = 1 + flagged.length + read.length
  let count = 0
  for await (const part of inParts({ size, width }, (range) => readPart(tx, jobId, { row, range }))) {
    for (let at = 0; at < part.length; at += width) {
      const position = part[at] as number
      if (present) present[position] = 1
      count += 1
      for (const [index, group] of flagged.entries()) setFlags(group, position, part[at + 1 + index] as number)
      for (const [index, column] of read.entries()) setValue(column, position, part[at + 1 + flagged.length + index])
    }
  }
  return count
}

function flagsOf(group: readonly HeldColumn[]): RawBuilder<unknown> {
  const flags = group.map(
    ({ field }, bit) => sql`case when ${valuesOf(field)} ->> ${field.name}::text is null then 0 else ${sql.lit(2 ** bit)} end`,
  )
  return sql`(${sql.join(flags, sql` + `)})`
}

function setFlags(group: readonly HeldColumn[], position: number, flags: number): void {
  for (let bit = 0; bit < group.length; bit++) {
    const column = group[bit]
    if (column) column.filled[position] = (flags >> bit) & 1
  }
}

function joined(parts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`concat_ws(',', ${sql.join(inGroups(parts, ARGUMENTS_MAX).map((group) => sql`concat_ws(',', ${sql.join(group)})`))})`
}

function inGroups<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size))
}

async function readPart(tx: Tx, jobId: string, { row, range }: { row: RawBuilder<unknown>; range: Range }): Promise<JsonValue[]> {
  const { rows } = await sql<{ part: string | null }>`
    select string_agg(${row}, ',') as part from results
    where job_id = ${jobId} and position >= ${range.start} and position < ${range.end}`.execute(tx)
  return JSON.parse(`[${rows[0]?.part ?? ''}]`) as JsonValue[]
}
