// Rows as an Apache Parquet file: one column a field, typed by the field's type. Written a group of rows at a time.
// The columns never depend on the values: a value that does not fit its column's type is in the last column.
import type { FieldType, TableColumns, TableRow } from '@quarry/contract'
import { ByteWriter, ParquetWriter, type BasicType, type SchemaElement } from 'hyparquet-writer'
import { freeName, OTHER_VALUES, toTyped, unfitValues, valueIn } from './typed-values.ts'

/** Rows that are in memory at once: so many, or as many as hold so much text. */
const GROUP_ROWS = 5_000
const GROUP_CHARS = 8_000_000

export interface ParquetRows {
  columns: TableColumns
  /** Of fields that are missing here the values are taken as texts. */
  fieldTypes: ReadonlyMap<string, FieldType>
  rows: AsyncIterable<TableRow>
  /** The brand's name. */
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

/** The bytes since the last call; the writer's offsets continue from the file's beginning. */
function takeBytes(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice()
  writer.index = 0
  return bytes
}

function columnsOf({ targetHeader, fieldNames }: TableColumns, types: ParquetRows['fieldTypes']): Column[] {
  const fields = fieldNames.map((name): Column => {
    const type = types.get(name) ?? 'string'
    return { name, type: PARQUET_TYPES[type], read: ({ data }) => toTyped(type, valueIn(data, name)) ?? null }
  })
  const target: Column = { name: targetHeader, type: 'STRING', read: (row) => row.target_item_value }
  const others: Column = {
    name: freeName(OTHER_VALUES, new Set([targetHeader, ...fieldNames])),
    type: 'JSON',
    read: ({ data }) => unfitValues(data, { fieldNames, types }),
  }
  return [target, ...fields, others]
}

const PARQUET_TYPES: Record<FieldType, BasicType> = {
  string: 'STRING',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'TIMESTAMP',
  array: 'JSON',
  object: 'JSON',
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
