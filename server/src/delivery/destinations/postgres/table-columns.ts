// The columns that a job's rows need in a table, and the table columns that hold them; tables are created and extended, columns never
// removed.
import type { FieldType, JsonValue, TableRow } from '@quarry/contract'
import type { JobTable } from '../../exports/open-table.ts'
import { freeName, OTHER_VALUES, toTyped, unfitValues, valueIn } from '../../exports/typed-values.ts'

/** Column with the id of the row's job: rows of a redelivered job replace the earlier ones. */
export const JOB_COLUMN = 'quarry_job_id'
export const TIME_COLUMN = 'quarry_delivered_at'
const IDENTIFIER_BYTES_MAX = 63
/** System columns that PostgreSQL adds to every table. */
const TAKEN = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid', JOB_COLUMN, TIME_COLUMN]
const TYPES: Record<FieldType, string> = {
  string: 'text',
  number: 'numeric',
  boolean: 'boolean',
  date: 'timestamp with time zone',
  array: 'jsonb',
  object: 'jsonb',
}

export interface WantedColumn {
  /** Name in the job. */
  field: string
  /** A valid and unique PostgreSQL name. */
  name: string
  type: string
  /** `isText`: the column accepts texts, whatever the field's type. */
  read(row: TableRow, isText: boolean): unknown
}

/** The target first, values that fit no column last. */
export function wantedColumns({ targetHeader, fieldNames, types }: JobTable): WantedColumn[] {
  const taken = new Set(TAKEN)
  const nameFor = (wanted: string): string => {
    const name = freeIdentifier(wanted, taken)
    taken.add(name)
    return name
  }
  const target: WantedColumn = { field: targetHeader, name: nameFor(targetHeader), type: 'text', read: (row) => row.target_item_value }
  const fields = fieldNames.map((field): WantedColumn => {
    const type = types.get(field) ?? 'string'
    return { field, name: nameFor(field), type: TYPES[type], read: ({ data }, isText) => readValue(type, valueIn(data, field), isText) }
  })
  const others: WantedColumn = {
    field: freeName(OTHER_VALUES, new Set([targetHeader, ...fieldNames])),
    name: nameFor(OTHER_VALUES),
    type: 'jsonb',
    read: ({ data }) => unfitValues(data, { fieldNames, types }),
  }
  return [target, ...fields, others]
}

function readValue(type: FieldType, value: JsonValue, isText: boolean): unknown {
  const typed = toTyped(type, value)
  if (typed === undefined || typed === null) return null
  return isText && type === 'date' ? value : typed
}

/** Truncated to PostgreSQL's length, between characters, and kept unique. */
function freeIdentifier(wanted: string, taken: ReadonlySet<string>): string {
  const clean = wanted.replaceAll('\0', '')
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `_${number}`
    const name = cut(clean, IDENTIFIER_BYTES_MAX - end.length) + end
    if (name !== '' && !taken.has(name)) return name
  }
}

function cut(text: string, bytes: number): string {
  let cutText = ''
  let used = 0
  for (const character of text) {
    used += Buffer.byteLength(character)
    if (used > bytes) break
    cutText += character
  }
  return cutText
}
