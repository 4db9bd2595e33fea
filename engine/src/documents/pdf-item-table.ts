// Finds tables of items on a page: headers of one or several lines, rows of several lines, groups, and sums. By geometry and the words for
// sums; the meaning of the columns is decided elsewhere.
import { meaningOfLabel, SUM_FACTS } from '../fields/invoice-labels.ts'
import { AMOUNT, DIGIT_GROUP, SINGLE } from '../text/amount.ts'
import type { LineCell, TextLine } from './pdf-shapes.ts'
import { anyOf } from '../fields/word-patterns.ts'

export interface ItemRow {
  /** Texts by column; a single one for a group or a further line of a row. */
  cells: string[]
  isGroup: boolean
  /** Set where the row is on a later page than the beginning of its table. */
  page?: number
}

export interface ItemTable {
  names: string[]
  rows: ItemRow[]
  /** Sums below and between the rows. */
  sums: [label: string, value: string][]
  /** True where totals follow, so that the table does not continue. */
  isClosed: boolean
}

interface Column {
  x: number
  right: number
  names: string[]
}

const HEADER_LINES_MAX = 6
const COLUMNS_MIN = 3
const NAME_CHARS_MAX = 40
/** Largest distances relative to the font size: of lines of a header or cell, of lines of a row, and of lines of the table. */
const [LEADING, ROW_GAP, TABLE_GAP] = [1.75, 2.6, 7]
const HEADING_SIZE = 1.18
const PROSE_CHARS = 90
/** Smallest share of a column's width that a wrapped line fills. */
const WRAPPED_SHARE = 0.55
/** Largest share of rows with several amounts in one cell. */
const SEVERAL_MAX = 0.3
/** Number of lines below the header within which the first row must begin. */
const LINES_BELOW = 5
const LETTERS = /\p{L}{2}/u
const SUB_SUM = new RegExp(`^${anyOf(({ lists }) => lists?.carried)}`, 'iu')
const SUM = new RegExp(`^${anyOf(({ lists }) => lists?.sumLines)}`, 'iu')

/** The table that begins at this line, and the index of the line after it; null for none. */
export function itemTableAt(lines: readonly TextLine[], at: number): { table: ItemTable; end: number } | null {
  const head = headerAt(lines, at)
  if (head === null) return null
  const body = new TableBody(head.columns)
  let end = head.end
  for (let next = end; next < lines.length; next += 1) {
    const line = lines[next]!
    if (!belongs(line, lines[next - 1]!, body) || headerAt(lines, next) !== null || !body.take(line)) break
    // Text after the last row and sum is no group.
    if (!body.isAtGroup) end = next + 1
  }
  const { sums, isClosed } = body
  const rows = body.rowsUpTo(lines[end - 1]!)
  const items = rows.filter(({ isGroup }) => !isGroup)
  if (!items.some(({ cells }) => cells.some((text) => AMOUNT.test(text)))) return null
  // Columns with gaps narrower than a space are found by alignment instead.
  if (items.filter(({ cells }) => cells.some(isSeveral)).length > items.length * SEVERAL_MAX) return null
  return { table: { names: head.columns.map(({ names }) => names.join(' ')), rows, sums, isClosed }, end }
}

/** The rows of a ruled table as an item table: names in the first row, amounts below; null where it is none. */
export function itemTableOf([names = [], ...rows]: readonly string[][]): ItemTable | null {
  const isHead = names.length >= COLUMNS_MIN && names.every((name) => name !== '' && name.length <= NAME_CHARS_MAX && !AMOUNT.test(name))
  const isFilled = rows.some((row) => row.length === names.length && row.filter((text) => AMOUNT.test(text)).length > 1)
  if (!isHead || !isFilled) return null
  const table: ItemTable = { names, rows: [], sums: [], isClosed: false }
  for (const row of rows) {
    const filled = row.filter((text) => text !== '')
    const [label = '', value = ''] = [filled[0]?.replace(/\s*[:：]$/, ''), filled.at(-1)]
    const isSum = filled.length === 2 && AMOUNT.test(value) && !AMOUNT.test(label) && (SUB_SUM.test(label) || namesSum(label))
    if (isSum) table.sums.push([label, value])
    else if (filled.length > 0) table.rows.push({ cells: filled.length === 1 ? filled : row, isGroup: filled.length === 1 })
    table.isClosed ||= isSum && !SUB_SUM.test(label)
  }
  return table
}

/** True for labels of sums by common words, and by the vocabulary of invoices: "Net", "Imponibile". */
function namesSum(label: string): boolean {
  if (SUM.test(label)) return true
  const meaning = meaningOfLabel(label)
  return meaning !== null && meaning.fit >= SUM_FIT && SUM_FACTS.has(meaning.fact)
}
const SUM_FIT = 0.7

/** True for several amounts, but not for one with spaces between digit groups. */
function isSeveral(text: string): boolean {
  const parts = text.split(/\s+/)
  return parts.length > 1 && parts.every((part) => SINGLE.test(part)) && !parts.slice(1).some((part) => DIGIT_GROUP.test(part))
}

function belongs(line: TextLine, above: TextLine, body: TableBody): boolean {
  const gap = line.y - above.y
  if (gap < 0 || gap > line.size * TABLE_GAP || (body.isClosed && gap > line.size * ROW_GAP * 1.5)) return false
  const isLarge = line.size >= above.size * HEADING_SIZE && !line.cells.some(isAmount)
  return !isLarge && !line.cells.some(({ text }) => text.length > PROSE_CHARS && line.cells.length === 1)
}

/** A header: consecutive lines with names only, and a line with amounts below some of them. */
function headerAt(lines: readonly TextLine[], at: number): { columns: Column[]; end: number } | null {
  const group: TextLine[] = []
  for (let line = lines[at]; line !== undefined && group.length < HEADER_LINES_MAX; line = lines[at + group.length]) {
    const above = group.at(-1)
    const isNear =
      above === undefined ||
      (line.y >= above.y && line.y - above.y <= above.size * LEADING && Math.abs(line.size - above.size) <= above.size * 0.15)
    if (!isNear || !line.cells.every(isName)) break
    group.push(line)
  }
  const main = group.toSorted((a, b) => b.cells.length - a.cells.length)[0]
  if (main === undefined || main.cells.length < COLUMNS_MIN - 1) return null
  const isWide = (line: TextLine): boolean => line.cells.some((cell) => touching(cell, main.cells) > 1)
  const wide = group.findIndex(isWide)
  // A line across several names is a group below them, or no part of a table.
  if (wide >= 0 && wide < group.indexOf(main)) return null
  const named = wide < 0 ? group : group.slice(0, wide)
  const end = at + named.length
  const columns = columnsOf(main, named)
  if (columns.length < COLUMNS_MIN) return null
  const below = lines.slice(end, end + LINES_BELOW).filter((line) => line.cells.length > 1 && line.cells.some(isAmount))
  const filled = below.map(({ cells }) => new Set(cells.map((cell) => columnOf(columns, cell))).size)
  return Math.max(0, ...filled) >= Math.min(COLUMNS_MIN, columns.length - 1)
    ? { columns: splitNames(columns, { named, below }), end }
    : null
}

function isName({ text }: LineCell): boolean {
  return text.length <= NAME_CHARS_MAX && !AMOUNT.test(text) && !/\d{3}/.test(text) && !/[:：]$/.test(text) && /\p{L}|[#№%]/u.test(text)
}

/** The columns of the longest line, with the names of the lines above and below. */
function columnsOf(main: TextLine, group: readonly TextLine[]): Column[] {
  const columns: Column[] = main.cells.map(({ x, right }) => ({ x, right, names: [] }))
  for (const { cells } of group) {
    for (const { text, x, right } of cells) {
      const column = columns.find((one) => touches(one, { x, right }))
      if (column === undefined) columns.push({ x, right, names: [text] })
      else {
        column.names.push(text)
        column.x = Math.min(column.x, x)
        column.right = Math.max(column.right, right)
      }
    }
  }
  return columns.toSorted((a, b) => a.x - b.x)
}

/** Splits adjacent names where each has a text below it. */
function splitNames(columns: readonly Column[], { named, below }: { named: readonly TextLine[]; below: readonly TextLine[] }): Column[] {
  return columns.flatMap((column) => {
    const parts = named.flatMap(({ cells }) => cells).find((cell) => cell.parts.length > 1 && touches(cell, column))?.parts ?? []
    const under = below.map(({ cells }) => cells.flatMap((cell) => cell.parts).filter((part) => touches(part, column)))
    const isApart =
      parts.length > 1 && under.some((own) => parts.every((part) => own.some((one) => touches(one, part) && touching(one, parts) === 1)))
    if (!isApart) return [column]
    const others = column.names.filter((name) => name !== parts.map(({ text }) => text).join(' '))
    return parts.map(({ text, x, right }, index) => ({ x, right, names: index === parts.length - 1 ? [text, ...others] : [text] }))
  })
}

interface Extent {
  x: number
  right: number
}

function touches(a: Extent, b: Extent): boolean {
  return a.x <= b.right && b.x <= a.right
}

function touching(one: Extent, parts: readonly Extent[]): number {
  return parts.filter((part) => touches(one, part)).length
}

/** The column of a cell: for an amount the name that it overlaps most, for a text the first one, else the nearest. */
function columnOf(columns: readonly Column[], cell: Extent & { text: string }): number {
  const shared = columns.map(({ x, right }) => Math.min(right, cell.right) - Math.max(x, cell.x))
  if (!AMOUNT.test(cell.text)) {
    const first = shared.findIndex((width) => width > 0)
    if (first >= 0) return first
  } else if (Math.max(...shared) > 0) return shared.indexOf(Math.max(...shared))
  const away = columns.map(({ x, right }) => (cell.x > right ? cell.x - right : x - cell.right))
  return away.indexOf(Math.min(...away))
}

function isAmount({ text }: LineCell): boolean {
  return AMOUNT.test(text)
}

/** One line of a cell. */
interface CellLine {
  text: string
  x: number
  right: number
  /** Width of its first word with the space before it. */
  wordWidth: number
}
interface OpenRow {
  y: number
  cells: CellLine[][]
  isGroup: boolean
}

class TableBody {
  readonly sums: [string, string][] = []
  isClosed = false
  /** True where the last line is a group, not part of a row or a sum. */
  isAtGroup = false
  readonly #columns: readonly Column[]
  readonly #rows: OpenRow[] = []
  #current: CellLine[][] | null = null
  #above: TextLine | null = null

  constructor(columns: readonly Column[]) {
    this.#columns = columns
  }

  /** Rows up to a line. Wrapped lines of a cell are joined; others become further lines of the row. */
  rowsUpTo({ y: lastLine }: TextLine): ItemRow[] {
    const own = this.#rows.filter(({ y }) => y <= lastLine)
    const edges = this.#columns.map((_, column) => {
      const next = this.#columns[column + 1]
      const lines = own.flatMap(({ cells, isGroup }) => (isGroup ? [] : (cells[column + 1] ?? [])))
      return Math.min(next?.x ?? Number.POSITIVE_INFINITY, ...lines.map(({ x }) => x))
    })
    return own.flatMap(({ cells, isGroup }) => {
      const texts = cells.map((lines, column) =>
        joined(lines, isGroup ? Number.POSITIVE_INFINITY : (edges[column] ?? Number.POSITIVE_INFINITY)),
      )
      const further = texts.flatMap(([, ...more]) => more).map((text) => ({ cells: [text], isGroup: true }))
      return [{ cells: texts.map(([first = '']) => first), isGroup }, ...further]
    })
  }

  /** @returns false where the table ends before this line. */
  take(line: TextLine): boolean {
    this.isAtGroup = false
    if (this.#takeSum(line)) return true
    if (this.isClosed) return false
    const cells = this.#placed(line)
    const isNear = this.#above !== null && line.y - this.#above.y <= line.size * ROW_GAP
    this.#above = line
    if (this.#current !== null && (isNear || this.#fillsGaps(cells)) && this.#goesOn(cells)) this.#append(cells)
    else if (line.cells.some(isAmount)) {
      if (line.cells.length < 2) return false
      this.#current = Array.from({ length: this.#columns.length }, (_, column) => cells.get(column) ?? [])
      this.#rows.push({ y: line.y, cells: this.#current, isGroup: false })
    } else {
      this.#current = null
      this.isAtGroup = true
      const text = line.cells.map((cell) => cell.text).join(' ')
      this.#rows.push({ y: line.y, cells: [[{ text, x: 0, right: 0, wordWidth: 0 }]], isGroup: true })
    }
    return true
  }

  #takeSum(line: TextLine): boolean {
    const cells = line.cells.length === 1 ? labelAndAmount(line.cells[0]!.text) : line.cells.map(({ text }) => text)
    const [value = '', texts] = [cells.at(-1), cells.filter((text) => !AMOUNT.test(text))]
    if (cells.length < 2 || !AMOUNT.test(value) || texts.length === 0) return false
    const label = (texts.at(-1) ?? '').replace(/\s*[:：]$/, '')
    const isSub = SUB_SUM.test(label)
    const isNamed = isSub || namesSum(label)
    // Text on the left of a sum is unrelated: terms of payment, a bank account.
    if (texts.length > 1 && (!isNamed || cells.length !== texts.length + 1)) return false
    if (!isNamed && (!this.isClosed || cells.length !== 2)) return false
    this.sums.push([label, value])
    const beside = texts.slice(0, -1).join(' ')
    if (beside !== '') this.#rows.push({ y: line.y, cells: [[{ text: beside, x: 0, right: 0, wordWidth: 0 }]], isGroup: true })
    this.isClosed ||= !isSub
    this.#current = null
    return true
  }

  #placed(line: TextLine): Map<number, CellLine[]> {
    const placed = new Map<number, CellLine[]>()
    for (const cell of line.cells.flatMap((one) => this.#divided(one))) {
      const column = columnOf(this.#columns, cell)
      const text = [...(placed.get(column) ?? []).map((before) => before.text), cell.text].join(' ')
      const word = 1 + (cell.text.includes(' ') ? cell.text.indexOf(' ') : cell.text.length)
      placed.set(column, [{ text, x: cell.x, right: cell.right, wordWidth: ((cell.right - cell.x) / cell.text.length) * word }])
    }
    return placed
  }

  /** Splits adjacent amounts that are in different columns. */
  #divided(cell: LineCell): (Extent & { text: string })[] {
    const cells: (Extent & { text: string })[] = []
    for (const part of cell.parts) {
      const last = cells.at(-1)
      const isOwn =
        last === undefined ||
        ((AMOUNT.test(part.text) || AMOUNT.test(last.text)) && columnOf(this.#columns, part) !== columnOf(this.#columns, last))
      if (isOwn) cells.push({ ...part })
      else Object.assign(last, { text: `${last.text} ${part.text}`, right: part.right })
    }
    return cells.length > 1 ? cells : [cell]
  }

  /** True for cells that extend texts of the row or fill its empty cells, except the first one. */
  #goesOn(cells: ReadonlyMap<number, CellLine[]>): boolean {
    const current = this.#current ?? []
    const textOf = (column: number): string => current[column]?.[0]?.text ?? ''
    const first = current.findIndex((lines) => lines.length > 0)
    const isTextFirst = LETTERS.test(textOf(first)) && !AMOUNT.test(textOf(first))
    if (cells.has(first) && !isTextFirst) return false
    const amounts = [...cells].flatMap(([column, [line]]) => (line !== undefined && AMOUNT.test(line.text) ? [{ column, ...line }] : []))
    if (cells.has(first) && amounts.length > 0) return false
    return amounts.every(({ column, text }) => !AMOUNT.test(textOf(column)) || /^\d{8,}$/.test(text))
  }

  /** True for amounts in columns that the row leaves empty: they belong to it at any distance. */
  #fillsGaps(cells: ReadonlyMap<number, CellLine[]>): boolean {
    const amounts = [...cells].filter(([, [line]]) => line !== undefined && AMOUNT.test(line.text))
    return amounts.length > 0 && amounts.every(([column]) => this.#current?.[column]?.length === 0)
  }

  #append(cells: ReadonlyMap<number, CellLine[]>): void {
    for (const [column, lines] of cells) this.#current?.[column]?.push(...lines)
  }
}

/** `edge`: where the next column begins. */
function joined(lines: readonly CellLine[], edge: number): string[] {
  const texts: string[] = []
  let above: CellLine | undefined
  for (const line of lines) {
    const isWide = above !== undefined && above.right - above.x > (edge - above.x) * WRAPPED_SHARE
    const isWrapped = above !== undefined && isWide && above.right + line.wordWidth > edge
    if (isWrapped) texts.push(`${texts.pop()} ${line.text}`)
    else texts.push(line.text)
    above = line
  }
  return texts
}

/** Splits `Subtotal $ 112.00`. */
function labelAndAmount(text: string): string[] {
  const [, label, amount] = /^(\D{3,40}?)\s+((?:[$€£¥₹]\s?)?-?\d[\d.,]*(?:\s?[$€£])?)$/u.exec(text) ?? []
  return label === undefined || amount === undefined ? [text] : [label, amount]
}
