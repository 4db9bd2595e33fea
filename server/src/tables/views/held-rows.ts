// Values of a job's rows in memory: requested columns are read once, then only rows written since, so that the values always equal those of
// the database at one moment, whatever process wrote them.
import { tableFields, type Field, type JsonValue, type OwnColumn, type TableField } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { boundTexts, bytesOfColumn, createColumn, resized, resizeColumn, setValue, type HeldColumn } from './held-column.ts'
import { inParts, rowsWithin, type Range } from './in-parts.ts'
import { readColumns } from './read-columns.ts'

export interface HeldRows {
  jobId: string
  /** Columns of the job, including own columns. */
  fields: readonly TableField[]
  /** The transactions it has seen, in PostgreSQL's snapshot format. */
  snapshot: string
  /** Capacity in positions. */
  size: number
  /** 1 where there is a row. */
  present: Uint8Array
  /** False: only which rows exist was read, without their values. */
  hasValues: boolean
  /** Number of rows. */
  count: number
  columns: Map<string, HeldColumn>
  /** Incremented whenever rows are loaded. */
  version: number
  /** Results of `computedOnce`; cleared when a row changes. */
  computed: Map<string, unknown>
}

/** Limits of this cache for one state of the rows: number of entries and approximate bytes. */
const COMPUTED_MAX = 128
const COMPUTED_BYTES_MAX = 64 * 1024 * 1024

/** Beyond this many changes the rows are loaded again completely, in parts. */
const CHANGED_ROWS_MAX = 20_000
const CHANGED_VALUES_MAX = 200_000

/** Rows are loaded whole where at least this share of their fields is requested: extracting single fields saves nothing then. */
const WHOLE_SHARE = 0.5

const atOneMoment = (db: Database) => db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')

/** Loads the values of the named fields, and for all others only which rows have one; `names` null: neither. Null: no such job. */
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

/** By an index-only scan. */
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

/** Loads what was written since, and missing values of the named fields, from the same snapshot. False: as for `refreshHeldRows`. */
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

/** Positions and values, alternating. */
type Flat = (number | Record<string, JsonValue>)[]

/** As one text: one protocol row per job row costs as much as parsing it. */
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
 * Loads what was written since. Rows restored from a backup of another database may carry transaction ids that lie in the future here: they
 * are ignored. False: it has to be loaded again completely, or the job was deleted.
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

/** Whether the values of the named fields have been loaded, and for all others which rows have one; unknown names count as loaded. */
export function hasRead({ hasValues, columns }: HeldRows, names: readonly string[]): boolean {
  return hasValues && names.every((name) => columns.get(name)?.isRead !== false)
}

/** A value that stays the same until a row changes. */
export async function computedOnce<T>(held: HeldRows, name: string, compute: () => Promise<T>): Promise<T> {
  const { computed, version } = held
  const isKnown = computed.has(name)
  const found = isKnown ? (computed.get(name) as T) : await compute()
  // Rows may have been written meanwhile: then the value is used for this request only.
  if (held.version !== version) return found
  // Moved to the end: the first entry is the least recently used one.
  computed.delete(name)
  computed.set(name, found)
  if (!isKnown) forgetOldest(computed)
  return found
}

/** The job requested last is never dropped: the cache of its results has limits of its own. */
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

/** Approximate memory use. */
export function bytesOfRows(held: HeldRows): number {
  let bytes = held.present.byteLength
  for (const column of held.columns.values()) bytes += bytesOfColumn(column)
  return bytes + bytesOfComputed(held.computed)
}
