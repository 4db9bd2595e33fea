// Rows as an Apache Parquet file: one column a field, typed by the field's type. Written a group of rows at a time.
// The columns never depend on the values: what a column's type can't hold stands in the last column.
import type { FieldType, JsonValue, TableColumns, TableRow } from '@quarry/contract'
import { ByteWriter, ParquetWriter, type BasicType, type SchemaElement } from 'hyparquet-writer'
import { freeName, OTHER_VALUES, toTyped, valueIn } from './typed-values.ts'

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
}

/** The first column is the target; times are in UTC. */
export async function* writeParquet({ columns: table, fieldTypes, rows, title = 'Quarry' }: ParquetRows): AsyncGenerator<Uint8Array> {
  const columns = columnsOf(table, fieldTypes)
  const writer = new ByteWriter()
  const file = new ParquetWriter({ writer, schema: schemaOf(columns), createdBy: title })
  let group = createGroup(table.fieldNames, fieldTypes)
  for await (const row of rows) {
    group.add(row)
    if (group.isFull()) yield await writeGroup()
  }
  if (!group.isEmpty()) yield await writeGroup()
  await file.finish()
  yield takeBytes(writer)

  async function writeGroup(): Promise<Uint8Array> {
    const { values } = group
    group = createGroup(table.fieldNames, fieldTypes)
    await file.write({ columnData: columns.map((column, at) => ({ ...column, data: values[at] ?? [] })), rowGroupSize: GROUP_ROWS })
    return takeBytes(writer)
  }
}

interface Group {
  /** Those of the target, of each field, and what the fields' columns can't hold. */
  values: unknown[][]
  add(row: TableRow): void
  isEmpty(): boolean
  isFull(): boolean
}

/** Rows are taken apart as they come, each value once: kept whole, they would be the larger part of the memory. */
function createGroup(fieldNames: readonly string[], fieldTypes: ParquetRows['fieldTypes']): Group {
  const fields = fieldNames.map((name) => ({ name, type: fieldTypes.get(name) ?? 'string', values: [] as unknown[] }))
  const [targets, others]: [unknown[], unknown[]] = [[], []]
  // The writer encodes a value that it has seen once: equal lists and objects become the same one, by the text that is written for them.
  const known = new Map<string, unknown>()
  let chars = 0
  const kept = (typed: unknown): unknown => {
    if (typeof typed === 'string') chars += typed.length
    if (typeof typed !== 'object' || typed === null || typed instanceof Date) return typed
    const text = JSON.stringify(typed)
    chars += text.length
    if (!known.has(text)) known.set(text, typed)
    return known.get(text)
  }
  return {
    values: [targets, ...fields.map(({ values }) => values), others],
    add({ target_item_value: target, data }) {
      const unfit: [string, JsonValue][] = []
      targets.push(target)
      for (const { name, type, values } of fields) {
        const value = valueIn(data, name)
        const typed = toTyped(type, value)
        if (typed === undefined) unfit.push([name, value])
        values.push(kept(typed ?? null))
      }
      others.push(kept(unfit.length === 0 ? null : Object.fromEntries(unfit)))
    },
    isEmpty: () => targets.length === 0,
    isFull: () => targets.length >= GROUP_ROWS || chars >= GROUP_CHARS,
  }
}

/** What was written since the last time; the writer goes on counting from the file's beginning. */
function takeBytes(writer: ByteWriter): Uint8Array {
  const bytes = writer.getBytes().slice()
  writer.index = 0
  return bytes
}

function columnsOf({ targetHeader, fieldNames }: TableColumns, types: ParquetRows['fieldTypes']): Column[] {
  const others = freeName(OTHER_VALUES, new Set([targetHeader, ...fieldNames]))
  return [
    { name: targetHeader, type: 'STRING' },
    ...fieldNames.map((name): Column => ({ name, type: PARQUET_TYPES[types.get(name) ?? 'string'] })),
    { name: others, type: 'JSON' },
  ]
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
