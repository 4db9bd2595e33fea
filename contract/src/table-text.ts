// Rows as text: the specified `results.csv`, standard CSV, CSV that is safe to open in a spreadsheet program, and tab-separated text. Pure,
// line by line: the server streams with it, the browser copies with it. Does not know files or HTTP.
import type { JsonValue } from './json-value.ts'
import type { Field } from './fields.ts'

export const TEXT_TABLE_FORMATS = ['csv', 'csv-rfc4180', 'csv-spreadsheet', 'tsv'] as const
export type TextTableFormat = (typeof TEXT_TABLE_FORMATS)[number]

export interface TableRow {
  target_item_value: string
  data: Record<string, JsonValue>
}

/** The first column holds the target; the others hold fields, in this order. */
export interface TableColumns {
  targetHeader: string
  fieldNames: readonly string[]
}

const DEFAULT_TARGET_HEADER = 'Target Item Type'

/** Columns of a job's table: its fields in their order, or the keys of the first row where it defines none. */
export function tableColumns(
  job: { target_item_name: string; trait_definitions: readonly Pick<Field, 'name'>[] },
  firstRow?: TableRow | null,
): TableColumns {
  const defined = job.trait_definitions.map((field) => field.name)
  const fieldNames = defined.length > 0 ? defined : Object.keys(firstRow?.data ?? {})
  return { targetHeader: freeHeader(job.target_item_name.trim() || DEFAULT_TARGET_HEADER, fieldNames), fieldNames }
}

/** A field may have the target column's name ("URL"): programs that read columns by name must not confuse the two. */
function freeHeader(wanted: string, taken: readonly string[]): string {
  return taken.includes(wanted) ? freeHeader(`${wanted} (target)`, taken) : wanted
}

interface TextFormat {
  before: string
  separator: string
  rowBreak: string
  text(value: string): string
  nothing: string
}

const BYTE_ORDER_MARK = '\uFEFF'

const FORMATS: Record<TextTableFormat, TextFormat> = {
  csv: { before: '', separator: ',', rowBreak: '\r\n', text: (value) => JSON.stringify(value), nothing: '""' },
  'csv-rfc4180': { before: '', separator: ',', rowBreak: '\r\n', text: quoteWhereNeeded, nothing: '' },
  'csv-spreadsheet': {
    before: BYTE_ORDER_MARK,
    separator: ',',
    rowBreak: '\r\n',
    text: (value) => quoteWhereNeeded(neutraliseFormula(value)),
    nothing: '',
  },
  tsv: {
    before: '',
    separator: '\t',
    rowBreak: '\n',
    text: (value) => value.replace(/\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g, ' '),
    nothing: '',
  },
}

/** The separator between two rows; there is none after the last. */
export function tableRowBreak(format: TextTableFormat): string {
  return FORMATS[format].rowBreak
}

/** The header line, with the byte order mark or other prefix of the format. */
export function tableTextHead(format: TextTableFormat, columns: TableColumns): string {
  const { before, separator, text } = FORMATS[format]
  return before + [columns.targetHeader, ...columns.fieldNames].map(text).join(separator)
}

/** One row, without a row break. A field that the row lacks is written like null. */
export function tableTextRow(format: TextTableFormat, columns: TableColumns, row: TableRow): string {
  const { separator, text } = FORMATS[format]
  const values = columns.fieldNames.map((name) => formatValue(FORMATS[format], Object.hasOwn(row.data, name) ? row.data[name] : null))
  return [text(row.target_item_value), ...values].join(separator)
}

export function tableText(format: TextTableFormat, columns: TableColumns, rows: readonly TableRow[]): string {
  return [tableTextHead(format, columns), ...rows.map((row) => tableTextRow(format, columns, row))].join(tableRowBreak(format))
}

/** A cell in the format `csv-spreadsheet`, for tables whose columns are not those of a job. */
export function spreadsheetCell(value: unknown): string {
  return formatValue(FORMATS['csv-spreadsheet'], value)
}

function formatValue({ text, nothing }: TextFormat, value: unknown): string {
  if (value === null || value === undefined) return nothing
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return text(typeof value === 'string' ? value : JSON.stringify(value))
}

function quoteWhereNeeded(value: string): string {
  return /[",\r\n]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/**
 * Spreadsheet programs evaluate a text that begins like a formula, some also with full-width characters, on a later line, or after
 * whitespace and invisible characters, which they ignore; a leading apostrophe makes it text.
 */
function neutraliseFormula(value: string): string {
  return /^(?:[\s\p{C}]*[=+\-@＝＋－＠]|[\t\r\n])/u.test(value) ? `'${value}` : value
}
