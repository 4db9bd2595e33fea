// Rows as an Apache Parquet file: one column per field, typed by the field. Written one row group at a time. The columns never depend on
// the values: values that do not fit their column's type are in the last column.
import type { FieldType, JsonValue, TableColumns, TableRow } from '@quarry/contract'
import { ByteWriter, ParquetWriter, type BasicType, type SchemaElement } from 'hyparquet-writer'
import { freeName, OTHER_VALUES, toTyped, valueIn } from './typed-values.ts'

/** Limits of a row group, which is held in memory: number of rows, and length of text. */
const GROUP_ROWS = 5_000
const GROUP_CHARS = 8_000_000

export interface ParquetRows {
  columns: TableColumns
  /** Fields that are missing here are written as text. */
  fieldTypes: ReadonlyMap<string, FieldType>
  rows: AsyncIterable<TableRow>
  /** Name of the brand. */
  title?: string | undefined
}

interface Column {
  /** Name of the column in the file; unique. */
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
  /** Values of the target, of each field, and those that do not fit their field's column. */
  values: unknown[][]
  add(row: TableRow): void
  isEmpty(): boolean
  isFull(): boolean
}

/** Rows are converted as they arrive, each value once: whole rows would take most of the memory. */
function createGroup(fieldNames: readonly string[], fieldTypes: ParquetRows['fieldTypes']): Group {
  const fields = fieldNames.map((name) => ({ name, type: fieldTypes.get(name) ?? 'string', values: [] as unknown[] }))
  const [targets, others]: [unknown[], unknown[]] = [[], []]
  // The writer encodes identical values once: equal lists and objects are shared, compared by their serialised text.
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

/** The bytes written since the last call; the writer's offsets count from the start of the file. */
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
