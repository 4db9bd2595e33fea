// The values of one field for all rows of a job in memory, one entry per position. A column that cannot be represented exactly, or takes
// too much memory, is not loaded: then the database counts.
import type { JsonValue, TableField } from '@quarry/contract'
import { codeOf, createTextIndex, type TextIndex } from './text-index.ts'

export interface HeldColumn {
  field: TableField
  /** 1 where the row has a value. */
  filled: Uint8Array
  /** False: only which rows have a value was read, as no more was needed yet. */
  isRead: boolean
  /** Null: not in memory. */
  values: NumberValues | TextValues | ListValues | null
}

export interface NumberValues {
  kind: 'number'
  /** NaN where the row has no number. */
  numbers: Float64Array
}

export interface TextValues {
  kind: 'text'
  /** Index into `index`; -1 where the row has no value. */
  codes: Int32Array
  /** The text of `data ->> field`. */
  index: TextIndex
}

export interface ListValues {
  kind: 'list'
  codes: Int32Array
  /** Whole lists, as the text of their JSON. */
  index: TextIndex
  /** By code of a list: its distinct entries. */
  entriesOf: number[][]
  entries: TextIndex
}

/** Limit on the texts of one column. */
const BYTES_MAX = 32 * 1024 * 1024
/** Limit on the texts of all columns of a job, which may have hundreds. */
const BYTES_OF_ALL_MAX = 128 * 1024 * 1024

export function createColumn(field: TableField, size: number, isRead = true): HeldColumn {
  return { field, filled: new Uint8Array(size), isRead, values: isRead ? emptyValues(field, size) : null }
}

function emptyValues({ type }: TableField, size: number): HeldColumn['values'] {
  if (type === 'object') return null
  if (type === 'number') return { kind: 'number', numbers: new Float64Array(size).fill(Number.NaN) }
  const held = { codes: new Int32Array(size).fill(-1), index: createTextIndex() }
  return type === 'array' ? { kind: 'list', ...held, entriesOf: [], entries: createTextIndex() } : { kind: 'text', ...held }
}

export function setValue(column: HeldColumn, position: number, value: JsonValue | undefined): void {
  const isFilled = value !== null && value !== undefined
  column.filled[position] = isFilled ? 1 : 0
  const { values } = column
  if (values === null) return
  if (values.kind === 'number') values.numbers[position] = typeof value === 'number' ? value : Number.NaN
  else if (!isFilled) values.codes[position] = -1
  else if (values.kind === 'list') setList(column, values, { position, value })
  else if (typeof value === 'string' || typeof value === 'boolean') values.codes[position] = codeOf(values.index, String(value))
  // Only the database can convert other values to text in its own way.
  else column.values = null
  if (bytesOfTexts(column) > BYTES_MAX) column.values = null
}

function setList(column: HeldColumn, values: ListValues, { position, value }: { position: number; value: JsonValue }): void {
  if (!Array.isArray(value) || !value.every((entry) => typeof entry === 'string')) {
    column.values = null
    return
  }
  const code = codeOf(values.index, `[${value.map((entry) => JSON.stringify(entry)).join(', ')}]`)
  values.codes[position] = code
  values.entriesOf[code] ??= [...new Set(value.map((entry) => codeOf(values.entries, entry)))]
}

/** At least as many positions as before. */
export function resizeColumn(column: HeldColumn, size: number): void {
  column.filled = resized(column.filled, new Uint8Array(size))
  const { values } = column
  if (values?.kind === 'number') values.numbers = resized(values.numbers, new Float64Array(size).fill(Number.NaN))
  else if (values) values.codes = resized(values.codes, new Int32Array(size).fill(-1))
}

export function resized<A extends Uint8Array | Int32Array | Float64Array>(from: A, to: A): A {
  to.set(from)
  return to
}

/** Drops the columns with the largest texts, until the rest takes at most `bytesMax`. */
export function boundTexts(columns: Iterable<HeldColumn>, bytesMax = BYTES_OF_ALL_MAX): void {
  const bySize = [...columns].toSorted((one, other) => bytesOfTexts(other) - bytesOfTexts(one))
  let bytes = bySize.reduce((sum, column) => sum + bytesOfTexts(column), 0)
  for (const column of bySize) {
    if (bytes <= bytesMax) return
    bytes -= bytesOfTexts(column)
    column.values = null
  }
}

export function bytesOfColumn(column: HeldColumn): number {
  const { values, filled } = column
  const ofRows = values === null ? 0 : values.kind === 'number' ? values.numbers.byteLength : values.codes.byteLength
  return filled.byteLength + ofRows + bytesOfTexts(column)
}

function bytesOfTexts({ values }: HeldColumn): number {
  if (values === null || values.kind === 'number') return 0
  return values.index.bytes + (values.kind === 'list' ? values.entries.bytes : 0)
}
