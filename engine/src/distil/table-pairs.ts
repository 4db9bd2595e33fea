// Pairs of tables: a row label with the cells after it, a column name with the cell below it.
import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import type { Pair, Table, TableCell } from '../types.ts'
import { endsWithColon, readLabel, readValue } from './label-text.ts'
import { anyOf } from '../fields/word-patterns.ts'

/** Columns of tables with more rows are lists of records, not pairs. */
const COLUMN_ROWS_MAX = 3

export function tablePairs(tables: readonly Table[]): Pair[] {
  return tables.flatMap((table) => {
    const isPaired = holdsPairs(table)
    return [
      ...table.rows.flatMap((row) => rowPairs(row, table, isPaired)),
      ...groupPairs(table),
      ...captionPairs(table),
      ...columnPairs(table),
    ]
  })
}

/**
 * Rows with a bullet below the heading of a group ("Population", then "• Total" and "• Density") are labelled by both; the total has the
 * label of the group alone.
 */
function groupPairs({ rows }: Table): Pair[] {
  let group: string | null = null
  return rows.flatMap((row) => {
    const [label, value] = withoutRepeats(row)
    if (label === undefined) return []
    const isBelow = BULLET.test(label.text)
    if (value === undefined || !isBelow) group = label.header && value === undefined ? readLabel(label.text.replace(ASIDES, '')) : null
    if (group === null || value === undefined || value.header) return []
    const name = label.text.replace(BULLET, '')
    const pair = toPair(TOTAL.test(name) ? group : `${group} ${name}`, value, 'row')
    return pair === null ? [] : [pair]
  })
}
const BULLET = /^\s*[•·◦‣▪]\s*/u
const ASIDES = /(?<!\s)(?:\s*(?:\([^()]{1,40}\)|\[[^[\]]{1,12}\])){1,4}\s*$/u
/** Places are totals of their parts. */
const TOWNS = anyOf(({ events }) => events?.city)
const TOTAL = new RegExp(`^(?:${anyOf(({ lists }) => lists?.sums)}|${TOWNS})$`, 'iu')

/** A label alone in a row, with other markup than the value in the row below: `<u>Plaintiff</u>`, and below it the name. */
function captionPairs(table: Table): Pair[] {
  return table.rows.flatMap((row, at) => {
    const below = table.rows[at + 1]
    const [label, beside] = withoutRepeats(row)
    if (below === undefined || label === undefined || beside !== undefined || label.text.length > CAPTION_CHARS_MAX) return []
    const [value] = withoutRepeats(below)
    const mark = markOf(label)
    if (
      value === undefined ||
      value.header ||
      mark === '' ||
      mark === markOf(value) ||
      STATED.test(value.text) ||
      rowPairs(below, table, false).length > 0
    )
      return []
    return toPair(label.text, value, 'column') ?? []
  })
}
const CAPTION_CHARS_MAX = 40

/** The inline elements that wrap the whole cell. */
function markOf({ element, header }: TableCell): string {
  const marks: string[] = header ? ['th'] : []
  let only: Element | null = element
  while (only !== null) {
    const inside: ChildNode[] = only.children.filter((child) => isTag(child) || (isText(child) && child.data.trim() !== ''))
    const [first] = inside
    only = inside.length === 1 && first !== undefined && isTag(first) && MARKS.has(first.name) ? first : null
    if (only !== null) marks.push(only.name)
  }
  return marks.join(' ')
}
const MARKS = new Set(['b', 'strong', 'u', 'h2', 'h3', 'h4', 'h5', 'h6', 'big'])

/** True for tables whose rows alternate labels and values ("Brand | Acme | Weight | 2 kg"), with all labels distinct. */
function holdsPairs({ header, rows }: Table): boolean {
  const width = rows[0]?.length ?? 0
  if (header.length > 0 || width < 4 || width % 2 !== 0 || rows.length > PAIRED_ROWS_MAX) return false
  const labels = rows.flatMap((row) => row.filter((_, column) => column % 2 === 0)).map(({ text }) => text)
  const named = labels.filter((text) => text !== '')
  if (rows.length < 2 || named.length < labels.length / 2 || new Set(named).size < named.length) return false
  return (
    named.every((text) => text.length <= PAIRED_CHARS_MAX && /^[^\d\n]+$/.test(text)) && rows.flat().every(({ header: isHead }) => !isHead)
  )
}
const PAIRED_ROWS_MAX = 40
const PAIRED_CHARS_MAX = 40

function rowPairs(row: readonly TableCell[], table: Table, isPaired: boolean): Pair[] {
  const cells = labelFirst(withoutRepeats(row))
  const pairs: Pair[] = []
  for (let index = 0; index + 1 < cells.length; index += 1) {
    const cell = cells[index]
    const next = cells[index + 1]
    if (
      cell === undefined ||
      next === undefined ||
      next.header ||
      isAnnounced(next) ||
      !((isPaired && cell.text !== '') || isRowLabel(cell, cells, table))
    )
      continue
    const pair = toPair(cell.text, next, 'row')
    if (pair !== null) pairs.push(pair)
    if (index === 0 && table.header.length === 0 && !isPaired) pairs.push(...furtherValues(cell, cells.slice(2)))
    index += 1
  }
  return pairs
}

/**
 * In a row of two cells in left-to-right order, a Hebrew or Arabic label is the second: it is a header cell or ends with a colon, or the
 * other cell has no letters.
 */
function labelFirst(cells: TableCell[]): TableCell[] {
  const [value, label] = cells
  if (value === undefined || label === undefined || cells.length !== 2 || !RIGHT_TO_LEFT.test(label.text) || value.header) return cells
  const isLabel = label.header || (endsWithColon(label.text) && !endsWithColon(value.text)) || !/\p{L}/u.test(value.text)
  return isLabel ? [label, value] : cells
}
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u

/** A label may have several value cells: `th td td td`. */
function furtherValues(label: TableCell, rest: readonly TableCell[]): Pair[] {
  if (!label.header || rest.some((cell) => cell.header)) return []
  return rest.flatMap((cell) => toPair(label.text, cell, 'row') ?? [])
}

/** Name of the value column in a table of labels, whose further columns hold units and notes. */
const VALUE_NAME = new RegExp(`^${anyOf(({ lists }) => lists?.valueColumn)}$`, 'iu')

/** True for header cells, cells that end with a colon, and the first of two cells in a table without column names. */
function isRowLabel(cell: TableCell, cells: readonly TableCell[], table: Table): boolean {
  if (cell.text === '' || STATED.test(cell.text)) return false
  if (cell.header || endsWithColon(cell.text)) return true
  if (cell !== cells[0]) return false
  return (cells.length === 2 && (table.header.length === 0 || table.header.length === 2)) || VALUE_NAME.test(table.header[1] ?? '')
}

/** A cell such as "Docket no.: 16-1033" is a pair itself, and no label of the cell beside it. */
const STATED = /^\p{L}[^:：\n]{1,40}[:：]\s+\S[^\n]{0,60}(?<![:：])$/u

function columnPairs(table: Table): Pair[] {
  if (!table.isData || table.rows.length > COLUMN_ROWS_MAX) return []
  return table.rows.flatMap((row) =>
    row.flatMap((cell, column) => (cell.header || isAnnounced(cell) ? [] : (toPair(table.header[column] ?? '', cell, 'column') ?? []))),
  )
}

/** A cell that ends with a colon is a label, not a value, for example in an empty form. */
function isAnnounced({ text }: TableCell): boolean {
  return endsWithColon(text) && readLabel(text) !== null
}

function toPair(labelText: string, cell: TableCell, layout: 'row' | 'column'): Pair | null {
  const label = readLabel(labelText)
  const value = readValue(cell.text)
  if (label === null || value === null || cell.block === null) return null
  return { label, value, valueBlock: cell.block, element: cell.element, layout }
}

/** A spanning cell occurs in a row once for each column it covers. */
function withoutRepeats(row: readonly TableCell[]): TableCell[] {
  return [...new Set(row)].filter((cell) => cell.text !== '' || cell.header)
}
