// Converts the text layer of one PDF page to lines in reading order: by columns, from top to bottom, cells from left to right. Ruled tables
// take their texts first. Pure geometry, independent of headings and markup.
import { ruledTables } from './pdf-ruled-table.ts'
import type { Ruling } from './pdf-rulings.ts'
import type { LineCell, TextLine, TextRun } from './pdf-shapes.ts'
import { isRightToLeft, RIGHT_TO_LEFT, withFacingBrackets } from './reading-order.ts'

/** Shares of the font size. */
const SAME_LINE = 0.45
/** Smallest gaps between words: usually, where the file has a space, and at a change of script. Letters of a word may be spaced. */
const [WORD_GAP, SPACED_GAP, TURN_GAP] = [0.26, 0.08, 0.15]
const CELL_GAP = 1.1
/** Smallest number of lines of a column of prose, and of characters in them. */
const PROSE_LINES_MIN = 5
const PROSE_CHARS_MIN = 24

export function readLines(runs: readonly TextRun[], pageWidth: number, rulings: readonly Ruling[] = []): TextLine[] {
  const placed = runs.map((run) => ({ ...run, right: run.x + run.width }))
  const tables = ruledTables(rulings, placed, linesOf)
  const within = new Set(tables.flatMap(({ texts }) => texts))
  const free = placed.filter((run) => !within.has(run))
  const lines = tables.map(({ table }): TextLine => ({ cells: [], y: table.top, size: 0, table }))
  const gutter = findGutter(free, pageWidth)
  if (gutter === null) return withTables(linesOf(free), lines)
  const isLeft = ({ table }: TextLine): boolean => table!.left < gutter
  return [
    ...withTables(linesOf(free.filter(({ x }) => x < gutter)), lines.filter(isLeft)),
    ...withTables(
      linesOf(free.filter(({ x }) => x >= gutter)),
      lines.filter((line) => !isLeft(line)),
    ),
  ]
}

function withTables(lines: readonly TextLine[], tables: readonly TextLine[]): TextLine[] {
  return tables.length === 0 ? [...lines] : [...lines, ...tables].toSorted((a, b) => a.y - b.y)
}

function linesOf(runs: readonly TextRun[]): TextLine[] {
  const lines: { runs: TextRun[]; y: number; size: number }[] = []
  for (const run of runs.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    const last = lines.at(-1)
    if (last !== undefined && run.y - last.y <= SAME_LINE * Math.max(run.size, last.size)) {
      last.runs.push(run)
      last.size = Math.max(last.size, run.size)
    } else lines.push({ runs: [run], y: run.y, size: run.size })
  }
  return lines.map(({ runs: own, y, size }) => ({ cells: cellsOf(own, size), y, size }))
}

function cellsOf(runs: readonly TextRun[], size: number): LineCell[] {
  const cells: { runs: TextRun[]; right: number }[] = []
  for (const run of runs.toSorted((a, b) => a.x - b.x)) {
    const cell = cells.at(-1)
    const right = run.x + run.width
    if (cell === undefined || run.x - cell.right > CELL_GAP * size) cells.push({ runs: [run], right })
    else {
      cell.runs.push(run)
      cell.right = Math.max(cell.right, right)
    }
  }
  return cells
    .map(({ runs: own, right }): LineCell => {
      const parts = own
        .map((run) => ({ text: run.text.trim(), x: run.x, right: run.x + run.width, isMirrored: run.isMirrored ?? false }))
        .filter(({ text }) => text !== '')
      const text = joined(own, size).replace(/\s+/g, ' ').trim()
      return { text: own[0]?.isMirrored === true ? withFacingBrackets(text) : text, x: own[0]!.x, right, parts }
    })
    .filter(({ text }) => text !== '')
}

/** Joins runs in reading order: Hebrew and Arabic from right to left on any page. Letters within a run are already in that order. */
function joined(runs: readonly TextRun[], size: number): string {
  const isReversed = isRightToLeft(runs) !== (runs[0]?.isMirrored ?? false)
  const ordered = isReversed ? runs.toReversed() : runs
  let text = ''
  let end: number | null = null
  for (const run of ordered) {
    const [from, to] = isReversed ? [-(run.x + run.width), -run.x] : [run.x, run.x + run.width]
    const gap = end === null ? 0 : from - end
    const least = run.isSpaced ? SPACED_GAP : isTurn(text, run.text) ? TURN_GAP : WORD_GAP
    const isApart = gap > least * size && !/\s$/.test(text) && !/^\s/.test(run.text)
    text += isApart ? ` ${run.text}` : run.text
    end = end === null ? to : Math.max(end, to)
  }
  return text
}

/** True between Hebrew or Arabic and a number or Latin word, where a gap is always a space and no letter-spacing. */
function isTurn(before: string, text: string): boolean {
  return (
    (RIGHT_TO_LEFT.test(before.slice(-1)) && LEFT_TO_RIGHT.test(text.charAt(0))) ||
    (LEFT_TO_RIGHT.test(before.slice(-1)) && RIGHT_TO_LEFT.test(text.charAt(0)))
  )
}
const LEFT_TO_RIGHT = /[\p{Script=Latin}\d]/u

/** Position between two columns of prose; null for one column, and for tables, whose rows belong together. */
function findGutter(runs: readonly TextRun[], pageWidth: number): number | null {
  for (let share = 0.4; share <= 0.6; share += 0.02) {
    const at = pageWidth * share
    const [left, right] = [runs.filter(({ x, width }) => x + width < at), runs.filter(({ x }) => x > at)]
    if (left.length + right.length === runs.length && isProse(left) && isProse(right)) return at
  }
  return null
}

function isProse(runs: readonly TextRun[]): boolean {
  const lines = linesOf(runs)
  const long = lines.filter(({ cells }) => cells.length === 1 && cells[0]!.text.length >= PROSE_CHARS_MIN)
  return long.length >= PROSE_LINES_MIN && long.length >= lines.length * 0.6
}
