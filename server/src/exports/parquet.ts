// Rows as an Apache Parquet file: one column a field, typed by the field's type. Written a group of rows at a time.
// The columns never depend on the values: what a column's type can't hold stands in the last column.
import type { FieldType, JsonValue, TableColumns, TableRow } from '@quarry/contract'
import { ByteWriter, ParquetWriter, type BasicType, type SchemaElement } from 'hyparquet-writer'

/** Rows that are in memory at once: so many, or as many as hold so much text. */
const GROUP_ROWS = 5_000
const GROUP_CHARS = 8_000_000
const OTHER_VALUES = 'other_values'
const WHOLE_DATE = /^\d{4}-\d{2}-\d{2}$/
const DATE_AND_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/

export interface ParquetRows {
  columns: TableColumns
  /** Of fields that are missing here the values are taken as texts. */
  fieldTypes: ReadonlyMap<string, FieldType>
  rows: AsyncIterable<TableRow>
  /** Whose name stands on it. */
  title?: string | undefined
}

interface Column {
  /** Of the column in the file: no two are the same. */
  name: string
  type: BasicType
  read(row: TableRow): unknown
}

/** The first column is the target; times are in UTC. */
export async function* writeParquet({ columns: table, fieldTypes, rows, title = 'Quarry' }: ParquetRows): AsyncGenerator<Uint8Array> {
  const columns = columnsOf(table, fieldTypes)
  const writer = new ByteWriter()
  const file = new ParquetWriter({ writer, schema: schemaOf(columns), createdBy: title })
  const group: TableRow[] = []
  let chars = 0
  for await (const row of rows) {
    chars += JSON.stringify(row.data).length
    if (group.push(row) < GROUP_ROWS && chars < GROUP_CHARS) continue
    yield await writeGroup(group.splice(0))
    chars = 0
  }
  if (group.length > 0) yield await writeGroup(group)
  await file.finish()
  yield takeBytes(writer)

  async function writeGroup(page: readonly TableRow[]): Promise<Uint8Array> {
    const columnData = columns.map(({ name, type, read }) => ({ name, type, data: page.map(read) }))
    await file.write({ columnData, rowGroupSize: GROUP_ROWS })
    return takeBytes(writer)
  }
}

/** What was written since the last time; the writer goes on counting from the file's beginning. */
function takeBytes(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice()
  writer.index = 0
  return bytes
}

function columnsOf({ targetHeader, fieldNames }: TableColumns, types: ParquetRows['fieldTypes']): Column[] {
  const fields = fieldNames.map((name): Column => {
    const type = types.get(name) ?? 'string'
    return { name, type: PARQUET_TYPES[type], read: ({ data }) => convert(type, valueIn(data, name)) ?? null }
  })
  const target: Column = { name: targetHeader, type: 'STRING', read: (row) => row.target_item_value }
  const others: Column = {
    name: freeName(OTHER_VALUES, new Set([targetHeader, ...fieldNames])),
    type: 'JSON',
    read: ({ data }) => {
      const unfit = fieldNames.filter((name) => convert(types.get(name) ?? 'string', valueIn(data, name)) === undefined)
      return unfit.length === 0 ? null : Object.fromEntries(unfit.map((name) => [name, valueIn(data, name)]))
    },
  }
  return [target, ...fields, others]
}

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  return taken.has(wanted) ? freeName(`${wanted}_`, taken) : wanted
}

function valueIn(data: TableRow['data'], name: string): JsonValue {
  return Object.hasOwn(data, name) ? (data[name] ?? null) : null
}

const PARQUET_TYPES: Record<FieldType, BasicType> = {
  string: 'STRING',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'TIMESTAMP',
  array: 'JSON',
  object: 'JSON',
}

/** Undefined: the type can't hold the value. */
function convert(type: FieldType, value: JsonValue): unknown {
  if (value === null) return null
  switch (type) {
    case 'string':
      return typeof value === 'string' ? value : JSON.stringify(value)
    case 'number':
      return typeof value === 'number' ? value : undefined
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined
    case 'date':
      return typeof value === 'string' ? readTime(value) : undefined
    case 'array':
      return Array.isArray(value) ? value : undefined
    case 'object':
      return typeof value === 'object' ? value : undefined
  }
}

/** A time without a zone is taken as UTC, so that the file is the same wherever it is written. */
function readTime(text: string): Date | undefined {
  if (!isDay(text.slice(0, 10))) return undefined
  const zone = DATE_AND_TIME.exec(text)
  const time = WHOLE_DATE.test(text) ? new Date(text) : zone ? new Date(zone[1] === undefined ? `${text}Z` : text) : null
  return time === null || Number.isNaN(time.getTime()) ? undefined : time
}

/** The 30th of February would be taken for the 1st of March. */
function isDay(text: string): boolean {
  const day = WHOLE_DATE.test(text) ? new Date(text) : null
  return day !== null && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function schemaOf(columns: readonly Column[]): SchemaElement[] {
  return [{ name: 'root', num_children: columns.length }, ...columns.map(elementOf)]
}

function elementOf({ name, type }: Column): SchemaElement {
  const element = { name, repetition_type: 'OPTIONAL' } as const
  if (type === 'STRING') return { ...element, type: 'BYTE_ARRAY', converted_type: 'UTF8' }
  if (type === 'JSON') return { ...element, type: 'BYTE_ARRAY', converted_type: 'JSON' }
  if (type === 'TIMESTAMP') return { ...element, type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' }
  return { ...element, type: type === 'DOUBLE' ? 'DOUBLE' : 'BOOLEAN' }
}
