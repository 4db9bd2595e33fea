// Converts lines of a page to markup: headings, paragraphs, lists and tables. Texts are unchanged.
import { escapeText } from '../text/escape-text.ts'
import { alignedCells } from './pdf-aligned-table.ts'
import { sideBySideAt } from './pdf-columns.ts'
import { itemTableAt, type ItemTable } from './pdf-item-table.ts'
import { ruledPiece } from './pdf-ruled-markup.ts'
import type { LineCell, TextLine } from './pdf-shapes.ts'
import { phrasesOf } from '../fields/word-patterns.ts'
import { escapePattern } from '../text/escape-pattern.ts'

const HEADING_SIZE = 1.18
const HEADING_CHARS_MAX = 160
const LEADING_MAX = 1.75
const LABEL_CHARS_MAX = 48
/** Characters of a line between rows, and the number of such lines. */
const [GROUP_CHARS_MAX, LINES_BETWEEN] = [90, 3]
/** Largest distance of rows, relative to the font size. */
const ROW_GAP_MAX = 3.5
const BULLET = /^(?:[•◦▪‣·●○■–—*-])\s+/
const LABELLED = /^[^:]{2,48}:\s+\S/
/** Column names, by which the header of a table with two columns is recognised. */
const COLUMN_NAME = new RegExp(
  `(?:${phrasesOf(({ lists }) => lists?.figureColumns)
    .map(escapePattern)
    .join('|')})$`,
  'iu',
)

/** Markup, or an item table that may continue on the next page. */
export type Piece = string | ItemTable

/** `body`: font size of the running text; `largest`: that of the largest heading. */
export function piecesOf(lines: readonly TextLine[], sizes: { body: number; largest: number }): Piece[] {
  const pieces: Piece[] = []
  const next = lines.findIndex(({ table }) => table !== undefined)
  if (next >= 0) {
    const { table } = lines[next]!
    return [...piecesOf(lines.slice(0, next), sizes), ruledPiece(table!), ...piecesOf(lines.slice(next + 1), sizes)]
  }
  for (let at = 0; at < lines.length;) {
    const items = itemTableAt(lines, at)
    if (items !== null) {
      pieces.push(items.table)
      at = items.end
      continue
    }
    const parts = sideBySideAt(lines, at)
    if (parts !== null) {
      pieces.push(...piecesOf(parts.left, sizes), ...piecesOf(parts.right, sizes))
      at = parts.end
      continue
    }
    const [rows, terms] = [tableAt(lines, at, sizes.body), definitionsAt(lines, at, sizes.body)]
    const end = rows + terms > 0 ? at + rows + terms : paragraphEnd(lines, at, sizes.body)
    const own = lines.slice(at, end)
    pieces.push(rows > 0 ? alignedPiece(own) : terms > 0 ? definitionsOf(own) : textOf(own, sizes))
    at = end
  }
  return pieces
}

export function markupOf(pieces: readonly Piece[]): string {
  const written = pieces.map((piece) => (typeof piece === 'string' ? piece : itemTableMarkup(piece)))
  return written.join('\n').replaceAll('</ul>\n<ul>', '')
}

/** Sums follow the items as a table of labels and values. */
function itemTableMarkup({ names, rows, sums }: ItemTable): string {
  const text = (cell: string): string => escapeText(cell).replaceAll('\n', '<br>')
  const body = rows.map(({ cells, isGroup, page }) => {
    const tag = isGroup ? `<td colspan="${names.length}">` : '<td>'
    return `<tr${page === undefined ? '' : ` data-page="${page}"`}>${cells.map((cell) => `${tag}${text(cell)}</td>`).join('')}</tr>`
  })
  const head = names.map((name) => `<th>${text(name)}</th>`).join('')
  const items = rows.length === 0 ? '' : `<table><thead><tr>${head}</tr></thead><tbody>${body.join('')}</tbody></table>`
  const below = sums.map(([label, value]) => `<tr><th>${text(label)}</th><td>${text(value)}</td></tr>`)
  return sums.length === 0 ? items : `${items}<table>${below.join('')}</table>`
}

/**
 * Number of lines from `at` on that are rows of one table; 0 where none begins. A label with a value beside it is a table of one row. Lines
 * with one text between rows are group headings or continue a row.
 */
function tableAt(lines: readonly TextLine[], at: number, body: number): number {
  let [count, above] = [0, null as TextLine | null]
  for (let next = at; next < lines.length; next += 1) {
    const line = lines[next]!
    if (above !== null && (line.y < lines[next - 1]!.y || line.y - lines[next - 1]!.y > line.size * ROW_GAP_MAX)) break
    if (line.cells.length < 2) {
      if (above === null || !isBetweenRows(lines, next, { above, body })) break
      continue
    }
    if (above !== null && (itemTableAt(lines, next) !== null || !isAligned(above, line))) break
    above = line
    count = next - at + 1
  }
  if (count > 1) return count
  return count === 1 && lines[at]!.cells.length === 2 && lines[at]!.cells[0]!.text.length <= LABEL_CHARS_MAX ? 1 : 0
}

/** True for a short line between rows of at least three columns. */
function isBetweenRows(lines: readonly TextLine[], at: number, { above, body }: { above: TextLine; body: number }): boolean {
  const line = lines[at]!
  const isOfRow = (row: TextLine): boolean => row.cells.length > 2
  const [cell] = line.cells
  if (cell === undefined || cell.text.length > GROUP_CHARS_MAX || isHeading(line, body) || cell.x > rightOf(above) || !isOfRow(above))
    return false
  const below = lines.slice(at + 1, at + 1 + LINES_BETWEEN).find(({ cells }) => cells.length > 1)
  return below !== undefined && isOfRow(below) && below.cells.length >= above.cells.length - 1 && isAligned(above, below)
}

/** True where at least two cells of the line above have a cell below them; for two columns the first is enough. */
function isAligned(above: TextLine, line: TextLine): boolean {
  const over = above.cells.filter((cell) => line.cells.some((one) => overlap(one, cell)))
  const isPair = above.cells.length === 2 && line.cells.length === 2
  return over.length >= 2 || (isPair && over.length === 1 && leftOf(line) === leftOf(above))
}

/** Number of lines from `at` on that are short labels with values indented below them; 0 for fewer than two labels. */
function definitionsAt(lines: readonly TextLine[], at: number, body: number): number {
  const left = leftOf(lines[at]!)
  let [count, labels] = [0, 0]
  for (let line = lines[at]; line !== undefined && line.cells.length === 1; line = lines[at + count]) {
    const value = lines[at + count + 1]
    if (value === undefined || value.cells.length !== 1 || isHeading(line, body)) break
    const isLabel = Math.abs(leftOf(line) - left) < 1 && textOfLine(line).length <= LABEL_CHARS_MAX && !/[.:,]$/.test(textOfLine(line))
    const indent = leftOf(value) - left
    if (!isLabel || indent < line.size || indent > line.size * 8 || value.y - line.y > line.size * LEADING_MAX) break
    count += 2
    labels += 1
    while (lines[at + count] !== undefined && Math.abs(leftOf(lines[at + count]!) - leftOf(value)) < 1) count += 1
  }
  return labels >= 2 ? count : 0
}

function definitionsOf(lines: readonly TextLine[]): string {
  const left = leftOf(lines[0]!)
  const items = lines.map((line) => ({ tag: Math.abs(leftOf(line) - left) < 1 ? 'dt' : 'dd', text: escapeText(textOfLine(line)) }))
  return `<dl>${items.map(({ tag, text }) => `<${tag}>${text}</${tag}>`).join('')}</dl>`
}

function leftOf({ cells }: TextLine): number {
  return cells[0]?.x ?? 0
}

function overlap(a: { x: number; right: number }, b: { x: number; right: number }): boolean {
  return a.x <= b.right && b.x <= a.right
}

/** Tables with more than two columns are aligned; others are pairs or simple tables. */
function alignedPiece(lines: readonly TextLine[]): Piece {
  const cells = lines.length > 1 && lines.some(({ cells: own }) => own.length > 2) ? alignedCells(lines) : null
  return cells === null ? tableOf(lines) : ruledPiece({ left: 0, right: 0, top: 0, bottom: 0, cells })
}

function tableOf(lines: readonly TextLine[]): string {
  const columns = columnsOf(lines)
  const rows = lines.map(({ cells }) => rowOf(cells, columns))
  const texts = rows.map((row) => row.map(({ text }) => text))
  const isHeaded = hasHeader(texts)
  const isPairs = !isHeaded && columns.length === 2
  const markup = rows.map((row, index) => {
    const cells = row.map(({ text, span }, column) => {
      const tag = (isHeaded && index === 0) || (isPairs && column === 0) ? 'th' : 'td'
      const shown = isPairs && column === 1 ? text.replace(COLON_FIRST, '') : text
      return `<${tag}${span > 1 ? ` colspan="${span}"` : ''}>${escapeText(shown)}</${tag}>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table>${markup.join('')}</table>`
}
/** A colon of the label that is in the cell of the value. */
const COLON_FIRST = /^[:：]\s+/

interface RowCell {
  text: string
  /** Number of columns that it covers. */
  span: number
}

/** Puts each text into one cell, that of the first column that it covers. */
function rowOf(cells: readonly LineCell[], columns: readonly { x: number; right: number }[]): RowCell[] {
  const row: RowCell[] = []
  for (let column = 0; column < columns.length;) {
    const own = cells.filter((cell) => columnAt(cell, columns) === column)
    const end = Math.max(column, ...own.map((cell) => columns.findLastIndex((one) => overlap(one, cell))))
    const isFree = !cells.some((cell) => !own.includes(cell) && columnAt(cell, columns) > column && columnAt(cell, columns) <= end)
    const span = isFree ? end - column + 1 : 1
    row.push({ text: own.map(({ text }) => text).join(' '), span })
    column += span
  }
  return row
}

function columnAt(cell: LineCell, columns: readonly { x: number; right: number }[]): number {
  const first = columns.findIndex((column) => overlap(column, cell))
  if (first >= 0) return first
  const away = columns.map(({ x, right }) => (cell.x > right ? cell.x - right : x - cell.right))
  return away.indexOf(Math.min(...away))
}

/** Cells that overlap horizontally share a column. */
function columnsOf(lines: readonly TextLine[]): { x: number; right: number }[] {
  const columns: { x: number; right: number }[] = []
  const cells = lines.flatMap((line) => line.cells).toSorted((a, b) => a.right - a.x - (b.right - b.x))
  const most = Math.max(...lines.map((line) => line.cells.length))
  for (const { x, right } of cells) {
    const touched = columns.filter((column) => overlap(column, { x, right }))
    if (touched.length === 0) columns.push({ x, right })
    else if (touched.length === 1 && columns.length <= most) {
      touched[0]!.x = Math.min(touched[0]!.x, x)
      touched[0]!.right = Math.max(touched[0]!.right, right)
    }
  }
  return columns.toSorted((a, b) => a.x - b.x)
}

function hasHeader([first = [], ...rest]: string[][]): boolean {
  if (rest.length === 0 || first.some((text) => /\d/.test(text) || text === '')) return false
  if (first.length === 2) return COLUMN_NAME.test(first[1] ?? '') && rest.every((row) => /\d/.test(row[1] ?? ''))
  return true
}

function paragraphEnd(lines: readonly TextLine[], start: number, body: number): number {
  let end = start + 1
  for (let line = lines[end]; line !== undefined; line = lines[end]) {
    const above = lines[end - 1]!
    const isSameSize = Math.abs(line.size - above.size) <= above.size * 0.1
    const isNear = line.y > above.y && line.y - above.y <= above.size * LEADING_MAX
    if (!isSameSize || !isNear || line.cells.length > 1 || above.cells.length > 1) break
    const [text, before] = [textOfLine(line), textOfLine(above)]
    if (BULLET.test(text) || LABELLED.test(text) || (LABELLED.test(before) && !isWrapped(above, lines)) || isHeading(above, body)) break
    end += 1
  }
  return end
}

/** True where the line reaches the right edge, so that its text continues below. */
function isWrapped(line: TextLine, lines: readonly TextLine[]): boolean {
  const edge = Math.max(...lines.map(rightOf))
  return rightOf(line) > edge * 0.85
}

function rightOf({ cells }: TextLine): number {
  return cells.at(-1)?.right ?? 0
}

function textOfLine({ cells }: TextLine): string {
  return cells.map(({ text }) => text).join(' ')
}

function isHeading({ size }: TextLine, body: number): boolean {
  return size >= body * HEADING_SIZE
}

function textOf(lines: readonly TextLine[], { body, largest }: { body: number; largest: number }): string {
  const first = lines[0]!
  const text = joined(lines)
  if (isHeading(first, body) && text.length <= HEADING_CHARS_MAX) {
    const tag = first.size >= largest * 0.95 ? 'h1' : 'h2'
    return `<${tag}>${text.replaceAll('<br>', ' ')}</${tag}>`
  }
  return BULLET.test(textOfLine(first)) ? `<ul><li>${text.replace(BULLET, '')}</li></ul>` : `<p>${text}</p>`
}

/** Keeps short lines, as in addresses, and joins long ones and hyphenated words. */
function joined(lines: readonly TextLine[]): string {
  const widest = Math.max(...lines.map((line) => rightOf(line) - line.cells[0]!.x))
  return lines.reduce((text, line, index) => {
    const own = escapeText(textOfLine(line))
    if (index === 0) return own
    const above = lines[index - 1]!
    if (/\p{Ll}-$/u.test(text) && /^\p{Ll}/u.test(own)) return text.slice(0, -1) + own
    const isFull = rightOf(above) - above.cells[0]!.x > widest * 0.7 && widest > above.size * 18
    return `${text}${isFull ? ' ' : '<br>'}${own}`
  }, '')
}
