// Finds rows and columns of a table by alignment: columns are separated where nearly all lines leave a gap, lines of one cell are joined,
// and names over several columns keep their span. Pure geometry, independent of markup.
import { AMOUNT, DIGIT_GROUP, SINGLE } from '../text/amount.ts'
import type { RuledCell } from './pdf-shapes.ts'
import type { LineCell, TextLine } from './pdf-shapes.ts'
import { RIGHT_TO_LEFT, withFacingBrackets } from './reading-order.ts'

export interface Bounds {
  /** Positions of rulings between rows. */
  rows: readonly number[]
  /** Positions of rulings between columns. */
  columns: readonly number[]
}

/** Gaps relative to the font size: between words of one text, and between columns of many and of few lines. */
const [WORD_GAP, GAP_MIN, GAP_OF_FEW] = [0.35, 0.22, 0.8]
const FEW_LINES = 3
/** Share of lines that may cross a gap between columns. */
const CROSSING_MAX = 0.1
/** Largest line distance within one name, relative to the font size. */
const LEADING = 1.65
/** Largest line distance within a row, relative to the usual distance of rows. */
const WITHIN_ROW = 0.8
const LINES_LIMIT = 600

interface Piece {
  text: string
  x: number
  right: number
}

interface Placed extends Piece {
  column: number
  last: number
  /** True where one of its lines is an amount. */
  hasAmount?: boolean
}

interface Line {
  pieces: Placed[]
  y: number
  size: number
}

/** Null where the lines form fewer than two columns. */
export function alignedCells(lines: readonly TextLine[], bounds: Bounds = { rows: [], columns: [] }): RuledCell[] | null {
  if (lines.length > LINES_LIMIT) return null
  const split = lines.map(({ cells, y, size }) => ({ pieces: cells.flatMap((cell) => piecesOf(cell, size)), y, size }))
  const columns = columnsOf(split, bounds.columns)
  if (columns.length < 2) return null
  const placed = split.map(({ pieces, y, size }) => ({ pieces: inColumns(pieces, columns), y, size }))
  const head = headOf(placed, bounds.rows)
  return [...namesOf(placed.slice(0, head)), ...rowsOf(placed.slice(head), columns.length, { first: head, bands: bounds.rows })]
}

/** Texts separated by gaps; adjacent amounts are split, because they may belong to different columns. */
function piecesOf({ parts }: LineCell, size: number): Piece[] {
  const words: Piece[] = []
  for (const part of parts) {
    const last = words.at(-1)
    if (last !== undefined && part.x - last.right < WORD_GAP * size) {
      const blank = part.x - last.right > 0.08 * size ? ' ' : ''
      // On a right-to-left page, left-to-right text has its words in reverse order.
      const isTurned = part.isMirrored === true && !RIGHT_TO_LEFT.test(last.text + part.text)
      last.text = isTurned ? `${part.text}${blank}${last.text}` : `${last.text}${blank}${part.text}`
      last.right = Math.max(last.right, part.right)
    } else words.push({ text: part.text, x: part.x, right: part.right })
  }
  if (parts[0]?.isMirrored === true) for (const word of words) word.text = withFacingBrackets(word.text)
  return words.flatMap((piece) => amountsOf(piece))
}

const TOKEN = /\S+/g
function amountsOf(piece: Piece): Piece[] {
  const tokens = [...piece.text.matchAll(TOKEN)]
  if (tokens.length < 2 || !tokens.every(([token]) => SINGLE.test(token))) return [piece]
  // Spaces between digit groups of one number.
  if (tokens.slice(1).some(([token], index) => DIGIT_GROUP.test(token) && /^[-+–]?\d{1,3}$/.test(tokens[index]![0]))) return [piece]
  const width = (piece.right - piece.x) / piece.text.length
  return tokens.map(({ 0: text, index }) => ({ text, x: piece.x + index * width, right: piece.x + (index + text.length) * width }))
}

type Column = Omit<Piece, 'text'>

function columnsOf(lines: readonly { pieces: Piece[]; size: number }[], walls: readonly number[]): Column[] {
  const most = Math.max(...lines.map(({ pieces }) => pieces.length))
  const full = lines.filter(({ pieces }) => pieces.length >= Math.max(2, most * 0.6))
  if (full.length === 0) return []
  const size = full.map((line) => line.size).toSorted((a, b) => a - b)[Math.floor(full.length / 2)]!
  const steps = full
    .flatMap(({ pieces }) =>
      pieces.flatMap(({ x, right }) => [
        { at: x, by: 1 },
        { at: Math.max(x, right), by: -1 },
      ]),
    )
    .toSorted((a, b) => a.at - b.at || b.by - a.by)
  const allowed = full.length <= FEW_LINES ? 0 : Math.floor(full.length * CROSSING_MAX)
  const gap = (full.length <= FEW_LINES ? GAP_OF_FEW : GAP_MIN) * size
  const columns: Column[] = []
  let [open, from, end] = [0, null as number | null, 0]
  for (const { at, by } of steps) {
    const before = open
    open += by
    if (before <= allowed && open > allowed) {
      const last = columns.at(-1)
      // The gap is too narrow: the column is merged with the previous one.
      if (last !== undefined && at - end < gap && !walls.some((wall) => wall >= end - 1 && wall <= at + 1)) from = columns.pop()!.x
      else from = at
    }
    if (before > allowed && open <= allowed && from !== null) {
      columns.push({ x: from, right: at })
      end = at
    }
  }
  return columns
}

function inColumns(pieces: readonly Piece[], columns: readonly Column[]): Placed[] {
  const placed: Placed[] = []
  for (const piece of pieces) {
    const [column, last] = rangeOf(piece, columns)
    const same = placed.find((one) => one.column === column && one.last === last)
    if (same === undefined) placed.push({ ...piece, column, last })
    else Object.assign(same, { text: `${same.text} ${piece.text}`, right: Math.max(same.right, piece.right) })
  }
  return placed
}

/** A number belongs to one column; a text to all columns that it overlaps with more than its edge. */
function rangeOf({ text, x, right }: Piece, columns: readonly Column[]): [first: number, last: number] {
  const shared = columns.map((column) => Math.min(column.right, right) - Math.max(column.x, x))
  const most = Math.max(...shared)
  if (most <= 0) {
    const away = columns.map((column) => Math.max(column.x - right, x - column.right))
    const nearest = away.indexOf(Math.min(...away))
    return [nearest, nearest]
  }
  const own = shared.flatMap((width, index) =>
    width > 0 && width >= Math.min((columns[index]!.right - columns[index]!.x) * 0.35, (right - x) * 0.35) ? [index] : [],
  )
  const best = shared.indexOf(most)
  if (SINGLE.test(text) || own.length === 0) return [best, best]
  return [own[0]!, own.at(-1)!]
}

function hasAmounts({ pieces }: Line): boolean {
  const behind = pieces.filter(({ column }) => column > 0)
  return behind.length > 0 && behind.filter(isAmount).length >= behind.length / 2
}

/** True for amounts and for a dash, which means zero. */
function isAmount({ text }: Piece): boolean {
  return SINGLE.test(text) || AMOUNT.test(text) || NOTHING.test(text)
}
const NOTHING = /^[-–—]$/u

/** Number of header lines: those before the first line with amounts, or before its band between rulings. */
function headOf(lines: readonly Line[], bands: readonly number[]): number {
  const first = lines.findIndex(hasAmounts)
  if (first > 0 && bands.length > 2) {
    const top = lines.findIndex((line) => bandOf(line, bands) === bandOf(lines[first]!, bands))
    return top
  }
  if (first <= 0) return first === 0 ? 0 : 1
  // A line below the names in the first column alone is a group heading, or begins the first row.
  let head = first
  while (
    head > 1 &&
    lines[head - 1]!.pieces.every(({ column, last }) => column === 0 && last === 0) &&
    lines[head]!.y - lines[head - 1]!.y > 0
  ) {
    const above = lines[head - 2]!
    if (above.pieces.some(({ column, last }) => column === 0 && last === 0) && lines[head - 1]!.y - above.y <= above.size * LEADING) break
    head -= 1
  }
  return head
}

/** Header cells; names of the same columns in consecutive lines are joined. */
function namesOf(lines: readonly Line[]): RuledCell[] {
  const names: (RuledCell & { y: number })[] = []
  for (const [row, { pieces, y, size }] of lines.entries()) {
    for (const { text, column, last } of pieces) {
      const above = names.findLast((one) => one.column === column && one.columns === last - column + 1)
      if (above !== undefined && y - above.y <= size * LEADING) Object.assign(above, { row, y, lines: [`${above.lines[0]} ${text}`] })
      else names.push({ row, column, rows: 1, columns: last - column + 1, lines: [text], y })
    }
  }
  return names
}

function rowsOf(lines: readonly Line[], columns: number, { first, bands }: { first: number; bands: readonly number[] }): RuledCell[] {
  const usual = usualGap(lines)
  const rows: { cells: Placed[]; line: Line }[] = []
  for (const [index, line] of lines.entries()) {
    const [above, row] = [lines[index - 1], rows.at(-1)]
    const gap = above === undefined ? 0 : line.y - above.y
    const isWithin =
      above !== undefined &&
      row !== undefined &&
      gap <= line.size * LEADING &&
      (bands.length > 2
        ? bandOf(line, bands) === bandOf(above, bands)
        : (usual !== null && gap < usual * WITHIN_ROW) || goesOn(row.cells, line.pieces))
    if (isWithin && fits(row.cells, line.pieces)) {
      for (const piece of line.pieces) {
        const same = row.cells.find(({ column, last }) => column === piece.column && last === piece.last)
        if (same === undefined) row.cells.push(withAmount(piece))
        else {
          same.hasAmount ||= isAmount(piece)
          same.text =
            /\p{L}-$/u.test(same.text) && /^\p{Ll}/u.test(piece.text) ? same.text.slice(0, -1) + piece.text : `${same.text} ${piece.text}`
        }
      }
    } else rows.push({ cells: line.pieces.map(withAmount), line })
  }
  return rows.flatMap(({ cells }, index) =>
    cells.map(({ text, column, last }): RuledCell => {
      const alone = cells.length === 1 && column === 0
      return { row: first + index, column, rows: 1, columns: alone ? columns : last - column + 1, lines: [text.trim()] }
    }),
  )
}

function withAmount(piece: Placed): Placed {
  return { ...piece, hasAmount: isAmount(piece) }
}

function bandOf({ y, size }: Line, bands: readonly number[]): number {
  return bands.findLastIndex((band) => band <= y - size * 0.35)
}

/** Median distance of consecutive lines with amounts; null for fewer than two. */
function usualGap(lines: readonly Line[]): number | null {
  const gaps = lines.flatMap((line, index) => {
    const above = lines[index - 1]
    return above !== undefined && hasAmounts(line) && hasAmounts(above) ? [line.y - above.y] : []
  })
  return gaps.length < 2 ? null : gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]!
}

/** True where no column would get a second amount. */
function fits(cells: readonly Placed[], pieces: readonly Placed[]): boolean {
  return pieces.every((piece) => !cells.some((cell) => cell.column === piece.column && cell.hasAmount === true && isAmount(piece)))
}

/** True for a single text that begins in lower case or with a bracket, below a text. */
function goesOn(cells: readonly Placed[], pieces: readonly Placed[]): boolean {
  const [piece] = pieces
  return (
    pieces.length === 1 &&
    /^[\p{Ll}(]/u.test(piece!.text) &&
    cells.some(({ column, text }) => column === piece!.column && /\p{L}/u.test(text))
  )
}
