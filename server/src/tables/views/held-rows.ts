// Values of a job's rows in memory: those of the columns that are asked for are read once, then only the rows that were written since, so
// that what is held is always what the database had at one moment, whatever process wrote it.
import { tableFields, type Field, type JsonValue, type OwnColumn, type TableField } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { boundTexts, bytesOfColumn, createColumn, resized, resizeColumn, setValue, type HeldColumn } from './held-column.ts'
import { inParts, rowsWithin, type Range } from './in-parts.ts'
import { readColumns } from './read-columns.ts'

export interface HeldRows {
  jobId: string
  /** Of the job, with the columns that people fill. */
  fields: readonly TableField[]
  /** Which transactions it has seen, as PostgreSQL writes it. */
  snapshot: string
  /** Positions there is a place for. */
  size: number
  /** 1 where there is a row. */
  present: Uint8Array
  /** False: only which rows there are was read, nothing of their values. */
  hasValues: boolean
  /** Number of rows. */
  count: number
  columns: Map<string, HeldColumn>
  /** Counts the times that rows were taken in. */
  version: number
  /** What was computed from it, by `computedOnce`; emptied when a row changes. */
  computed: Map<string, unknown>
}

/** Kept for one state of the rows: what was asked for last, up to this number and about these bytes. */
const COMPUTED_MAX = 128
const COMPUTED_BYTES_MAX = 64 * 1024 * 1024

/** Where more changed, the rows are read as a whole again, in parts. */
const CHANGED_ROWS_MAX = 20_000
const CHANGED_VALUES_MAX = 200_000

/** Rows are read whole where at least this share of their fields is asked for: then taking them apart saves nothing. */
const WHOLE_SHARE = 0.5

const atOneMoment = (db: Database) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')

/** With the values of the named fields, of all others only which rows have one; `names` null: without either. Null: no such job. */
export function readHeldRows(db: Database, jobId: string, names: ReadonlySet<string> | null): Promise<HeldRows | null> {
  return atOneMoment(db).execute(async (tx) => {
    const { rows } = await sql<{ snapshot: string; fields: Field[]; own: OwnColumn[]; size: number }>`
        select pg_current_snapshot()::text as snapshot, fields, own_columns as own,
          (select coalesce(max(position) + 1, 0) from results where job_id = ${jobId}) as size
        from jobs where id = ${jobId}`.execute(tx)
    if (!rows[0]) return null
    const { snapshot, size } = rows[0]
    const fields = tableFields({ trait_definitions: rows[0].fields, own_columns: rows[0].own })
    const isAsked = ({ name }: Field) => names?.has(name) === true
    const isWhole = names !== null && fields.filter(isAsked).length >= fields.length * WHOLE_SHARE
    const columns = new Map(fields.map((field) => [field.name, createColumn(field, size, isWhole || isAsked(field))]))
    const held: HeldRows = {
      jobId,
      fields,
      snapshot,
      size,
      present: new Uint8Array(size),
      hasValues: names !== null,
      count: 0,
      columns,
      version: 0,
      computed: new Map(),
    }
    if (names === null) await readPresent(tx, held)
    else if (isWhole) await readWholeRows(tx, held)
    else await readFirst(tx, held)
    return held
  })
}

/** In an index alone. */
async function readPresent(tx: Tx, held: HeldRows): Promise<void> {
  const { rows } = await sql<{ positions: string | null }>`
    select string_agg(position::text, ',') as positions from results where job_id = ${held.jobId}`.execute(tx)
  const positions = rows[0]?.positions?.split(',') ?? []
  for (const position of positions) held.present[Number(position)] = 1
  held.count = positions.length
}

async function readWholeRows(tx: Tx, held: HeldRows): Promise<void> {
  const rows = { size: held.size, width: held.fields.length }
  for await (const part of inParts(rows, (range) => readPart(tx, held.jobId, range))) takeIn(held, part)
}

async function readFirst(tx: Tx, held: HeldRows): Promise<void> {
  held.count = await readColumns(tx, held, { columns: [...held.columns.values()], present: held.present })
  boundTexts(held.columns.values())
}

/**
 * Takes in what was written since, and the values of the named fields that are not read yet, as they are at the same moment. False: as of
 * `refreshHeldRows`.
 */
export async function readFurther(db: Database, held: HeldRows, names: ReadonlySet<string>): Promise<boolean> {
  const unread = [...held.columns.values()].filter((column) => !column.isRead && names.has(column.field.name))
  if (unread.length === 0) return refreshHeldRows(db, held)
  return atOneMoment(db).execute(async (tx) => {
    if (!(await refreshHeldRows(tx, held))) return false
    const read = unread.map(({ field }) => createColumn(field, held.size))
    await readColumns(tx, held, { columns: read, present: null })
    for (const [at, column] of unread.entries()) Object.assign(column, read[at])
    boundTexts(held.columns.values())
    return true
  })
}

/** Positions and values, one after the other. */
type Flat = (number | Record<string, JsonValue>)[]

/** As one text: a row of the protocol for each row of the job costs as much as parsing it. */
async function readPart(tx: Tx, jobId: string, { start, end }: Range): Promise<Flat> {
  const { rows } = await sql<{ part: string | null }>`
    select string_agg(position || ',' || (data || own)::text, ',') as part from results
    where job_id = ${jobId} and position >= ${start} and position < ${end}`.execute(tx)
  return JSON.parse(`[${rows[0]?.part ?? ''}]`) as Flat
}

function takeIn(held: HeldRows, flat: Flat): void {
  for (let at = 0; at < flat.length; at += 2) {
    const [position, data] = [flat[at] as number, flat[at + 1] as Record<string, JsonValue>]
    if (position >= held.size) grow(held, Math.max(position + 1, held.size * 2))
    if (held.present[position] === 0) held.count += 1
    held.present[position] = 1
    for (const column of held.columns.values()) {
      const { name } = column.field
      setValue(column, position, Object.hasOwn(data, name) ? data[name] : undefined)
    }
  }
  boundTexts(held.columns.values())
}

function grow(held: HeldRows, size: number): void {
  held.size = size
  held.present = resized(held.present, new Uint8Array(size))
  for (const column of held.columns.values()) resizeColumn(column, size)
}

/**
 * Reads what was written since. Rows that a backup of another database brought may name transactions that are yet to come here: they are
 * ignored. False: it has to be read as a whole again, or the job was deleted.
 */
async function refreshHeldRows(db: Database, held: HeldRows): Promise<boolean> {
  const { snapshot, jobId } = held
  const changesMax = Math.min(CHANGED_ROWS_MAX, rowsWithin(CHANGED_VALUES_MAX, held.fields.length))
  const { rows } = await sql<{ snapshot: string; fields: Field[]; own: OwnColumn[]; changed: number; part: string | null }>`
    select pg_current_snapshot()::text as snapshot, fields, own_columns as own, changed, part from jobs cross join lateral (
      select count(*)::int as changed, string_agg(position || ',' || data, ',') as part from (
        select position, (data || own)::text as data from results
        where job_id = jobs.id and written_by >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
          and not pg_visible_in_snapshot(written_by, ${snapshot}::pg_snapshot)
          and written_by < pg_snapshot_xmax(pg_current_snapshot())
        limit ${changesMax + 1}
      ) as since
    ) as change
    where id = ${jobId}`.execute(db)
  const [now] = rows
  if (!now || now.changed > changesMax) return false
  const fields = tableFields({ trait_definitions: now.fields, own_columns: now.own })
  if (JSON.stringify(fields) !== JSON.stringify(held.fields)) return false
  if (now.changed > 0) {
    takeIn(held, JSON.parse(`[${now.part ?? ''}]`) as Flat)
    held.version += 1
    held.computed.clear()
  }
  held.snapshot = now.snapshot
  return true
}

/** Whether the values of the named fields have been read, and of all others which rows have one; names of no field count as read. */
export function hasRead({ hasValues, columns }: HeldRows, names: readonly string[]): boolean {
  return hasValues && names.every((name) => columns.get(name)?.isRead !== false)
}

/** What is the same until a row changes. */
export async function computedOnce<T>(held: HeldRows, name: string, compute: () => Promise<T>): Promise<T> {
  const { computed, version } = held
  const isKnown = computed.has(name)
  const found = isKnown ? (computed.get(name) as T) : await compute()
  // Rows may have been written meanwhile: then it serves this request alone.
  if (held.version !== version) return found
  // Behind all others: the first in order is what was not asked for the longest.
  computed.delete(name)
  computed.set(name, found)
  if (!isKnown) forgetOldest(computed)
  return found
}

/** The job that is asked for last is never dropped for its memory: what is computed from it has bounds of its own. */
function forgetOldest(computed: Map<string, unknown>): void {
  let bytes = bytesOfComputed(computed)
  for (const [name, value] of computed) {
    if (computed.size <= COMPUTED_MAX && bytes <= COMPUTED_BYTES_MAX) return
    computed.delete(name)
    bytes -= bytesOf(value)
  }
}

const bytesOf = (value: unknown): number => (ArrayBuffer.isView(value) ? value.byteLength : 0)

function bytesOfComputed(computed: ReadonlyMap<string, unknown>): number {
  let bytes = 0
  for (const value of computed.values()) bytes += bytesOf(value)
  return bytes
}

/** Memory it takes, about. */
export function bytesOfRows(held: HeldRows): number {
  let bytes = held.present.byteLength
  for (const column of held.columns.values()) bytes += bytesOfColumn(column)
  return bytes + bytesOfComputed(held.computed)
}
