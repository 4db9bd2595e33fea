// Rows of one table as records. With fields, each field takes the column whose name fits it. Values are the cells' texts, unchanged.
import type { Element } from 'domhandler'
import { existsOne } from 'domutils'
import type { Field, Table, TableCell } from '../types.ts'
import { memberSimilarity } from '../fields/members/members-of.ts'
import { fieldSimilarity, nameKey } from '../fields/similarity.ts'
import { labelWords, nameWords } from '../fields/label-words.ts'
import { understandField } from '../fields/understand-field.ts'
import { isUnitsRow } from '../values/number/stated-units.ts'

const HEADER_ROWS_TRIED = 3
const FIT_MIN = 0.5

export interface TableRecords {
  /** Column names, or the field names where fields were given. */
  columns: string[]
  /** The cells of each record, in the order of `columns`; null where no column fits the field. */
  rows: (TableCell | null)[][]
}

/** The records of a table, without titles over all columns, repeated header rows, rows of buttons and a row of units. */
export function recordsOfTable(table: Table, fields: readonly Field[] = []): TableRecords {
  const { header, rows } = withHeader(table, fields)
  const records = withoutUnits(
    rows.filter((row) => !isSpanning(row) && !isLonely(row) && !isRepeatedHeader(row, header) && !isOfButtons(row)),
  )
  if (fields.length === 0) return { columns: header, rows: records }
  const columns = fitColumns(fields, { header, rows: records })
  return {
    columns: fields.map((field) => field.name),
    rows: records.map((row) => columns.map((column) => (column === null ? null : (row[column] ?? null)))),
  }
}

/** Drops a first row with the units of the numbers below it. */
function withoutUnits(rows: TableCell[][]): TableCell[][] {
  const [first, second] = rows
  const isOver = ({ text }: TableCell, column: number): boolean => text === '' || /\d/.test(second?.[column]?.text ?? '')
  return first !== undefined && second !== undefined && isUnitsRow(textsOf(first)) && first.every(isOver) ? rows.slice(1) : rows
}

/** Number of fields with a fitting column. */
export function countFittingFields(table: Table, fields: readonly Field[]): number {
  return fitColumns(fields, withHeader(table, fields)).filter((column) => column !== null).length
}

/**
 * The table with its header. Without a marked one, the header is the row among the first that names most fields, if it names half of them.
 */
export function withHeader(table: Table, fields: readonly Field[]): { header: string[]; rows: TableCell[][] } {
  if (table.header.length > 0) return table
  let best = { fitting: fields.length / 2 - 0.5, index: -1 }
  table.rows.slice(0, HEADER_ROWS_TRIED).forEach((row, index) => {
    const fitting = fitColumns(fields, { header: textsOf(row), rows: [] }).filter((column) => column !== null).length
    if (fitting > best.fitting) best = { fitting, index }
  })
  if (best.index < 0) return table
  return { header: textsOf(table.rows[best.index] ?? []), rows: table.rows.slice(best.index + 1) }
}

/** The column index of each field, or null. The best fit is assigned first, and no column twice. */
function fitColumns(fields: readonly Field[], { header, rows }: Pick<Table, 'header' | 'rows'>): (number | null)[] {
  const names = numberRepeats(header, rows)
  const fits = fields.flatMap((field, fieldIndex) =>
    names.map((name, column) => ({ fieldIndex, column, fit: columnFit(field, { name, text: header[column] ?? '', column }) })),
  )
  const columns: (number | null)[] = fields.map(() => null)
  const taken = new Set<number>()
  for (const { fieldIndex, column, fit } of fits.sort((a, b) => b.fit - a.fit)) {
    if (fit < FIT_MIN) break
    if (columns[fieldIndex] !== null || taken.has(column)) continue
    columns[fieldIndex] = column
    taken.add(column)
  }
  return withNameColumn(fields, { columns: withNamingCells(fields, { columns, header, rows }), rows })
}

/** Adds columns without heading whose cells contain the field's name: "6 pages", "12 pages" for "pages". */
function withNamingCells(
  fields: readonly Field[],
  { columns, header, rows }: { columns: (number | null)[]; header: readonly string[]; rows: Table['rows'] },
): (number | null)[] {
  const filled = columns.slice()
  fields.forEach((field, index) => {
    if (filled[index] !== null || rows.length < TELLING_ROWS_MIN) return
    const words = nameWords(field.name)
    const namesField = (row: readonly TableCell[], column: number): boolean =>
      /\d/.test(row[column]?.text ?? '') && labelWords(row[column]?.text ?? '').some((word) => words.includes(word))
    const telling = (rows[0] ?? []).flatMap((_, column) =>
      (header[column] ?? '') === '' &&
      !filled.includes(column) &&
      rows.filter((row) => namesField(row, column)).length >= rows.length * TELLING_SHARE
        ? [column]
        : [],
    )
    if (telling.length === 1) filled[index] = telling[0] ?? null
  })
  return filled
}
const TELLING_ROWS_MIN = 2
const TELLING_SHARE = 0.6

/** Gives an unmatched title field the column with the most letters, whatever its heading, where at least two other columns match. */
function withNameColumn(
  fields: readonly Field[],
  { columns, rows }: { columns: (number | null)[]; rows: Table['rows'] },
): (number | null)[] {
  const unnamed = fields.flatMap((field, index) =>
    columns[index] === null && understandField(field).concept?.id === 'title' ? [index] : [],
  )
  const named = columns.filter((column) => column !== null)
  const [field] = unnamed
  if (field === undefined || unnamed.length > 1 || named.length < NAMED_MIN || rows.length === 0) return columns
  const letters = (rows[0] ?? []).map((_, column) => {
    const texts = rows.map((row) => (isSpanning(row) ? '' : (row[column]?.text ?? '')))
    return named.includes(column) ? 0 : texts.reduce((sum, text) => sum + (text.match(/\p{L}/gu)?.length ?? 0), 0) / rows.length
  })
  const most = Math.max(...letters)
  const isClear = most >= LETTERS_MIN && letters.filter((count) => count * CLEARLY_MORE > most).length === 1
  return isClear ? columns.with(field, letters.indexOf(most)) : columns
}
const NAMED_MIN = 2
const LETTERS_MIN = 4
const CLEARLY_MORE = 1.3

function columnFit(field: Field, { name, text, column }: { name: string; text: string; column: number }): number {
  const key = nameKey(field.name)
  if (key !== '' && key === name) return 1
  if (new RegExp(`^col(?:umn)?_?${column + 1}$`).test(key)) return text === '' ? 0.95 : 0.6
  const quoted = text !== '' && field.description.includes(`"${text}"`) ? 0.9 : 0
  const fit = Math.max(quoted, fieldSimilarity(field, text) * 0.85, memberSimilarity(field, text) * 0.9)
  // Below one wide heading, a column with values takes precedence over empty ones.
  return name === '' ? fit * 0.99 : fit
}

/**
 * Keys of the column names. Repeated names get a number, like field names derived from them ("rank", "rank_2"). Repeated columns that are
 * mostly empty get an empty key: they only serve the layout.
 */
function numberRepeats(header: readonly string[], rows: Table['rows']): string[] {
  const counts = new Map<string, number>()
  return header.map((text, column) => {
    const key = nameKey(text)
    const isRepeat = header.indexOf(text) !== header.lastIndexOf(text)
    if (isRepeat && rows.length > 0 && rows.filter((row) => row[column]?.text === '').length > rows.length * 0.6) return ''
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? key : `${key}_${count}`
  })
}

function textsOf(row: readonly TableCell[]): string[] {
  return row.map((cell) => cell.text.replaceAll('\n', ' '))
}

function isSpanning(row: readonly TableCell[]): boolean {
  return row.length > 1 && row.every((cell) => cell === row[0])
}

/** True for a row with one filled cell in a wide table, which is a label for the rows below. */
function isLonely(row: readonly TableCell[]): boolean {
  return row.length >= 4 && row.filter((cell) => cell.text !== '').length === 1
}

/** True for a row with buttons over several columns, which act on the rows above: "View selected or download selected". */
function isOfButtons(row: readonly TableCell[]): boolean {
  return row.some((cell, column) => column > 0 && cell === row[column - 1] && existsOne(isButton, cell.element.children))
}

function isButton({ name, attribs }: Element): boolean {
  return name === 'button' || (name === 'input' && /^(?:button|submit)$/i.test(attribs.type ?? ''))
}

function isRepeatedHeader(row: readonly TableCell[], header: readonly string[]): boolean {
  const texts = textsOf(row)
  return texts.some((text) => text !== '') && texts.every((text, index) => nameKey(text) === nameKey(header[index] ?? ''))
}
