// Converts a workbook to HTML: a section per sheet, with headings, tables, forms and lines. Every element of a cell has its address.
import { escapeText } from '../text/escape-text.ts'
import { FileError, type FileText } from './file-text.ts'
import { addressOf } from './sheet-address.ts'
import { areasOf, type Area, type AreaRow, type PlacedCell } from './sheet-areas.ts'
import { readBook, type Sheet, type SheetLimits } from './sheet-book.ts'
import { anyOf } from '../fields/word-patterns.ts'

/** Default names of sheets. */
const NO_NAME = new RegExp(String.raw`^${anyOf(({ lists }) => lists?.sheet)}\s?\d{0,3}$`, 'iu')
const TITLE_CHARS_MAX = 100
const LABEL_CHARS_MAX = 60
const HEADER_ROWS_MAX = 3
const LABEL_END = /[:：]$/

/** @throws FileError */
export async function sheetMarkup(bytes: Uint8Array, limits: SheetLimits & { charsMax: number }): Promise<FileText> {
  const { title, sheets, isCut, isDayFirst } = await readBook(bytes, limits)
  const head = title === '' ? '' : `<title>${escapeText(title)}</title>`
  // Declares a language because digits alone do not show whether the day or the month comes first.
  const language = isDayFirst === true ? ' lang="en-GB"' : ''
  const sections: string[] = []
  let chars = 0
  for (const sheet of sheets) {
    if (sheet.cells.length === 0 || chars > limits.charsMax) continue
    const section = sectionOf(sheet)
    chars += section.length
    sections.push(section)
  }
  if (sections.length === 0) throw new FileError('empty_page', 'the workbook shows nothing')
  const isShort = isCut || chars > limits.charsMax
  return { markup: `<html${language}><head>${head}</head><body>${sections.join('\n')}</body></html>`, isCut: isShort }
}

function sectionOf(sheet: Sheet): string {
  const heading = NO_NAME.test(sheet.name) ? '' : `<h2>${escapeText(sheet.name)}</h2>`
  const areas = areasOf(sheet).map((area, index) => ofArea(area, { filterRow: sheet.filterRow, titleTag: index === 0 ? 'h1' : 'h3' }))
  return `<section sheet="${attribute(sheet.name)}">${heading}${areas.join('\n')}</section>`
}

interface Drawing {
  filterRow: number | null
  titleTag: string
}

/** Writes lines above and below a table as its title and notes, and a single column as a list. */
function ofArea({ rows, left }: Area, { filterRow, titleTag }: Drawing): string {
  const wide = rows.flatMap((row, index) => (row.length > 1 ? [index] : []))
  const [first, last] = [wide[0], wide.at(-1)]
  if (first === undefined || last === undefined) return ofLines(rows.flat(), titleTag)
  const above = rows.slice(0, first).flat()
  const table = tableOf({ rows: rows.slice(first, last + 1), left }, filterRow)
  const [below, groups] = [rows.slice(last + 1).flat(), above.length > 0]
  return `${groups ? ofLines(above, titleTag) : ''}${table}${below.map((cell) => element('p', cell)).join('')}`
}

function ofLines(cells: readonly PlacedCell[], titleTag: string): string {
  const [first, ...rest] = cells
  if (first === undefined) return ''
  const title = element(isTitle(first) ? titleTag : 'p', first)
  if (rest.length < 2 || !isOneColumn(cells)) return title + rest.map((cell) => element('p', cell)).join('')
  const items = (isTitle(first) ? rest : cells).map((cell) => element('li', cell))
  return `${isTitle(first) ? title : ''}<ul>${items.join('')}</ul>`
}

function isTitle({ isText, text }: PlacedCell): boolean {
  return isText && text.length <= TITLE_CHARS_MAX && !text.includes('\n') && !/^https?:/.test(text)
}

function isOneColumn(cells: readonly PlacedCell[]): boolean {
  return cells.every(({ x }) => x === cells[0]?.x)
}

function tableOf(area: Area, filterRow: number | null): string {
  const headRows = headerRows(area.rows, filterRow)
  const labelled = headRows > 0 ? new Set<PlacedCell>() : labelsOf(area.rows)
  const ends = new SpanEnds()
  const rows = area.rows.map((row, index) => {
    const cells = ends.withGaps(row, area.left).map((cell) => {
      if (typeof cell === 'number') return `<td${cell > 1 ? ` colspan="${cell}"` : ''}></td>`
      return element(index < headRows || labelled.has(cell) ? 'th' : 'td', cell)
    })
    return `<tr>${cells.join('')}</tr>`
  })
  const head = headRows > 0 ? `<thead>${rows.slice(0, headRows).join('')}</thead>` : ''
  return `<table>${head}<tbody>${rows.slice(headRows).join('')}</tbody></table>`
}

/** Tracks the columns that cells of rows above still cover. */
class SpanEnds {
  #covered: { x: number; right: number; bottom: number }[] = []

  /** The row's cells, with the number of empty columns before each where there are any. */
  withGaps(row: AreaRow, left: number): (PlacedCell | number)[] {
    const y = row[0]?.y ?? 0
    this.#covered = this.#covered.filter(({ bottom }) => bottom > y)
    const parts: (PlacedCell | number)[] = []
    let at = left
    for (const cell of row) {
      const gap = cell.x - at - this.#columnsBetween(at, cell.x)
      if (gap > 0) parts.push(gap)
      parts.push(cell)
      at = cell.x + cell.width
    }
    for (const { x, width, height } of row) if (height > 1) this.#covered.push({ x, right: x + width, bottom: y + height })
    return parts
  }

  #columnsBetween(from: number, to: number): number {
    return this.#covered.reduce((sum, { x, right }) => sum + Math.max(0, Math.min(right, to) - Math.max(x, from)), 0)
  }
}

/** Number of header rows: down to the auto-filter row, else texts above cells that are not all text, in as many rows as they span. */
function headerRows(rows: readonly AreaRow[], filterRow: number | null): number {
  const filtered = rows.findIndex((row) => row[0]?.row === filterRow)
  if (filtered >= 0 && filtered < Math.min(HEADER_ROWS_MAX, rows.length - 1)) return filtered + 1
  const first = rows[0] ?? []
  if (rows.length < 2 || !namesColumns(first, rows)) return 0
  let count = Math.max(...first.map(({ height, y }) => rows.filter((row) => (row[0]?.y ?? 0) < y + height).length))
  const spans = first.some(({ width }) => width > 1)
  if (spans && count === 1 && isAllText(rows[1] ?? []) && rows.length > 2) count = 2
  return Math.min(count, HEADER_ROWS_MAX, rows.length - 1)
}

function namesColumns(first: AreaRow, rows: readonly AreaRow[]): boolean {
  const below = rows.slice(1)
  const columns = new Set(rows.flatMap((row) => row.map(({ x }) => x))).size
  const covered = first.reduce((sum, { width }) => sum + width, 0)
  if (!first.every((cell, index) => isName(cell) || (index > 0 && isYear(cell))) || covered < columns / 2) return false
  if (first.some(({ text }) => LABEL_END.test(text)) || (columns === 2 && first.some(({ text }) => /\d/.test(text)))) return false
  if (first.some((cell) => cell.width > 1 && !isOverColumns(cell, below))) return false
  const named = first.filter(({ isText }) => isText)
  const isOverValues = named.some(({ x }) => x !== first[0]?.x && below.every((row) => row.every((cell) => cell.x !== x || !cell.isText)))
  if (isOverValues || first.some(isYear)) return true
  if (columns === 2) return false
  const overSome = named.some(({ x }) => below.some((row) => row.some((cell) => cell.x === x && !cell.isText)))
  return overSome || (covered >= columns && below.length > 1)
}

/** True for a merged cell above several cells or one of the same width; above a narrower one it is a value of a form. */
function isOverColumns({ x, width }: PlacedCell, below: readonly AreaRow[]): boolean {
  return below.some((row) => {
    const under = row.filter((cell) => cell.x >= x && cell.x < x + width)
    return under.length > 1 || under.some((cell) => cell.width === width)
  })
}

function isName({ isText, text }: PlacedCell): boolean {
  return isText && text.length <= TITLE_CHARS_MAX && /\p{L}/u.test(text)
}

function isYear({ isText, text }: PlacedCell): boolean {
  return !isText && /^(?:19|20)\d{2}$/.test(text)
}

function isAllText(row: AreaRow): boolean {
  return row.every(({ isText }) => isText)
}

/** Labels of a form: the first of two cells in each row, and cells that end with a colon. */
function labelsOf(rows: readonly AreaRow[]): Set<PlacedCell> {
  const columns = new Set(rows.flatMap((row) => row.map(({ x }) => x))).size
  const labels = rows.flatMap((row) =>
    row.filter(({ isText, text }, index) => {
      if (!isText || index === row.length - 1 || text.length > LABEL_CHARS_MAX) return false
      return LABEL_END.test(text) || (columns === 2 && index === 0)
    }),
  )
  return new Set(labels)
}

function element(tag: string, cell: PlacedCell): string {
  const { text, link, width, height } = cell
  const spans = tag === 'td' || tag === 'th' ? `${width > 1 ? ` colspan="${width}"` : ''}${height > 1 ? ` rowspan="${height}"` : ''}` : ''
  const shown = escapeText(text).replaceAll('\n', '<br>')
  const target = link === '' && /^https?:\/\/[^\s"<>]+$/.test(text) ? text : link
  const content = target === '' ? shown : `<a href="${attribute(target)}">${shown}</a>`
  return `<${tag} cell="${addressOf(cell)}"${spans}>${content}</${tag}>`
}

function attribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}
