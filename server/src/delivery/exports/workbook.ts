// Rows as an Excel workbook with one sheet. Texts are text cells, so that none is evaluated as a formula.
import type { JsonValue, TableColumns, TableRow } from '@quarry/contract'
import { writeXlsxStream } from 'hucre/xlsx'

/** Excel's limit for the text of a cell; it reports files with longer ones as damaged. */
const CELL_CHARS_MAX = 32_767
/** XML cannot represent these two; a single one would damage the whole file. */
const NO_XML_CHARACTER = /[\ufffe\uffff]/g
/** Spreadsheet programs decode `_x0041_` in a cell as the letter A. */
const LIKE_AN_ESCAPE = /_(?=x[0-9a-f]{4}_)/gi

type CellValue = string | number | boolean | null

/** Characters that a sheet name must not contain, and its maximum length. */
const NO_SHEET_NAME = /[\\/?*[\]:'\p{Cc}]/gu
const SHEET_NAME_CHARS_MAX = 31

export interface WorkbookRows {
  columns: TableColumns
  rows: AsyncIterable<TableRow>
  /** Name of the brand, for the sheet. */
  title?: string | undefined
}

export function writeWorkbook({ columns, rows, title = '' }: WorkbookRows): AsyncIterable<Uint8Array> {
  const headers = [columns.targetHeader, ...columns.fieldNames]
  return writeXlsxStream(cellRows(columns, rows), {
    name: title.replace(NO_SHEET_NAME, ' ').trim().slice(0, SHEET_NAME_CHARS_MAX) || 'Results',
    columns: headers.map((header) => ({ header: cellText(header) })),
    freezePane: { rows: 1 },
  })
}

async function* cellRows({ fieldNames }: TableColumns, rows: AsyncIterable<TableRow>): AsyncGenerator<CellValue[]> {
  for await (const { target_item_value, data } of rows) {
    yield [cellText(target_item_value), ...fieldNames.map((name) => toCell(Object.hasOwn(data, name) ? data[name] : null))]
  }
}

function toCell(value: JsonValue | undefined): CellValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return cellText(typeof value === 'string' ? value : JSON.stringify(value))
}

function cellText(text: string): string {
  const whole = text.replace(NO_XML_CHARACTER, '\ufffd').replace(LIKE_AN_ESCAPE, '_x005F$&')
  return whole.length <= CELL_CHARS_MAX ? whole : `${whole.slice(0, CELL_CHARS_MAX - 1)}…`
}
