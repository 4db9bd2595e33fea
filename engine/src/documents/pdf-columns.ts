// Finds parts of a page that are side by side, such as an address beside the facts of a letter, or two columns of prose, to read them one
// after the other. Parts that share their lines and are no prose stay together, because they may be a table. Pure geometry.
import { itemTableAt } from './pdf-item-table.ts'
import type { LineCell, TextLine } from './pdf-shapes.ts'

export interface SideBySide {
  left: TextLine[]
  right: TextLine[]
  /** Index of the line after both. */
  end: number
}

/** Relative to the font size: smallest gap between the parts, and largest distance of lines. */
const [GUTTER, LINE_GAP] = [1.4, 9]
/** Lines in which the gap is searched, and the minimum lines of a part. */
const [AHEAD, LINES_MIN] = [6, 2]
/** Largest share of lines of the smaller part that are level with one of the other: in a table it is nearly all. */
const SHARED_MAX = 0.55
const [PROSE_LINES_MIN, PROSE_CHARS_MIN, PROSE_SHARE] = [5, 24, 0.7]
const AMOUNT = /^\D{0,4}\d[\d.,'’ ]*\D{0,5}$/u
const LABELLED = /^\p{L}[^:]{1,40}:\s*\S/u
const LABEL_CHARS_MAX = 45

/** The parts that begin with this line; null where there is only one, or a table. */
export function sideBySideAt(lines: readonly TextLine[], at: number): SideBySide | null {
  const first = lines.slice(at, at + AHEAD).find(({ cells }) => cells.length > 1)
  if (first === undefined) return null
  const gaps = first.cells.slice(1).map((cell, index) => ({ from: first.cells[index]!.right, to: cell.x }))
  for (const gap of gaps.toSorted((a, b) => b.to - b.from - (a.to - a.from))) {
    const found = gap.to - gap.from < GUTTER * first.size ? null : divided(lines, at, gap)
    if (found !== null && isApart(found)) return found
  }
  return null
}

interface Gap {
  from: number
  to: number
}

/** The lines from here on that leave the gap free. */
function divided(lines: readonly TextLine[], at: number, first: Gap): SideBySide {
  const [left, right]: TextLine[][] = [[], []]
  let [gap, end] = [first, at]
  for (let line = lines[end]; line !== undefined; line = lines[end]) {
    const above = lines[end - 1]
    if (end > at && above !== undefined && (line.y < above.y || line.y - above.y > line.size * LINE_GAP)) break
    if (end > at && line.cells.length > 2 && itemTableAt(lines, end) !== null) break
    const free: Gap | null = narrowed(gap, line.cells)
    if (free === null || free.to - free.from < GUTTER * line.size * 0.5) break
    gap = free
    const [own, others] = [line.cells.filter(({ x }) => x < gap.to), line.cells.filter(({ x }) => x >= gap.to)]
    if (own.length > 0) left!.push({ ...line, cells: own })
    if (others.length > 0) right!.push({ ...line, cells: others })
    end += 1
  }
  return { left: left!, right: right!, end }
}

/** The part of the gap that the cells leave free; null where a cell covers it. */
function narrowed({ from, to }: Gap, cells: readonly LineCell[]): Gap | null {
  let free: Gap | null = { from, to }
  for (const { x, right } of cells) {
    if (free === null) return null
    if (right <= free.from || x >= free.to) continue
    const middle: number = (free.from + free.to) / 2
    free = right < middle ? { from: right, to: free.to } : x > middle ? { from: free.from, to: x } : null
  }
  return free
}

function isApart({ left, right }: SideBySide): boolean {
  if (Math.min(left.length, right.length) < LINES_MIN) return false
  if (isProse(left) && isProse(right)) return true
  const shared = left.filter(({ y }) => right.some((line) => line.y === y)).length
  if (hasAmounts(left) || (hasAmounts(right) && !hasPairs(right))) return false
  if (shared / Math.min(left.length, right.length) <= SHARED_MAX) return true
  return hasPairs(right) && isText(left) && left.length !== right.length
}

function isProse(lines: readonly TextLine[]): boolean {
  const long = lines.filter(({ cells }) => cells.length === 1 && cells[0]!.text.length >= PROSE_CHARS_MIN)
  return long.length >= PROSE_LINES_MIN && long.length >= lines.length * PROSE_SHARE
}

/** True where most lines are amounts only, which belong to the text before them. */
function hasAmounts(lines: readonly TextLine[]): boolean {
  return lines.filter(({ cells }) => cells.every(({ text }) => AMOUNT.test(text))).length > lines.length / 2
}

/** True where at least two lines, and half of all, are a label with its value. */
function hasPairs(lines: readonly TextLine[]): boolean {
  const pairs = lines.filter(({ cells: [label, value, more] }) =>
    value === undefined
      ? LABELLED.test(label?.text ?? '')
      : more === undefined && label!.text.length <= LABEL_CHARS_MAX && /^\p{L}/u.test(label!.text),
  )
  return pairs.length >= LINES_MIN && pairs.length >= lines.length / 2
}

/** True where all lines have one cell and none is an amount: an address, a paragraph. */
function isText(lines: readonly TextLine[]): boolean {
  return lines.every(({ cells }) => cells.length === 1) && lines.every(({ cells: [cell] }) => !AMOUNT.test(cell!.text))
}
