// Rows as an Excel workbook of one sheet. Texts are text cells, so none is computed as a formula.
import type { JsonValue, TableColumns, TableRow } from '@quarry/contract'
import { writeXlsxStream } from 'hucre/xlsx'

/** Excel takes no longer text in a cell; it calls a file that has one damaged. */
const CELL_CHARS_MAX = 32_767

type CellValue = string | number | boolean | null

export function writeWorkbook(columns: TableColumns, rows: AsyncIterable<TableRow>): AsyncIterable<Uint8Array> {
  const headers = [columns.targetHeader, ...columns.fieldNames]
  return writeXlsxStream(cellRows(columns, rows), {
    name: 'Results',
    columns: headers.map((header) => ({ header: clip(header) })),
    freezePane: { rows: 1 },
  })
}

async function* cellRows({ fieldNames }: TableColumns, rows: AsyncIterable<TableRow>): AsyncGenerator<CellValue[]> {
  for await (const { target_item_value, data } of rows) {
    yield [clip(target_item_value), ...fieldNames.map((name) => toCell(Object.hasOwn(data, name) ? data[name] : null))]
  }
}

function toCell(value: JsonValue | undefined): CellValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return clip(typeof value === 'string' ? value : JSON.stringify(value))
}

function clip(text: string): string {
  return text.length <= CELL_CHARS_MAX ? text : `${text.slice(0, CELL_CHARS_MAX - 1)}…`
}
