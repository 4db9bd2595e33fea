// The text layer of one PDF page as lines, in the order in which people read: by columns, from top to bottom, cells from left to right.
// What stands in a ruled table is left to it. Pure geometry; knows nothing of headings or markup.
import { ruledTables } from './pdf-ruled-table.ts'
import type { Ruling } from './pdf-rulings.ts'
import type { LineCell, TextLine, TextRun } from './pdf-shapes.ts'

/** Shares of the font size. */
const SAME_LINE = 0.45
/** Between words; less where the file has a blank: letters of a word may be spaced. */
const [WORD_GAP, SPACED_GAP] = [0.26, 0.08]
const CELL_GAP = 1.1
/** A column of prose has this many lines of this many characters at least. */
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
  const cells: LineCell[] = []
  for (const run of runs.toSorted((a, b) => a.x - b.x)) {
    const cell = cells.at(-1)
    const gap = cell === undefined ? Number.POSITIVE_INFINITY : run.x - cell.right
    const part = { text: run.text.trim(), x: run.x, right: run.x + run.width }
    if (cell === undefined || gap > CELL_GAP * size) cells.push({ text: run.text, x: run.x, right: part.right, parts: [part] })
    else {
      if (part.text !== '') cell.parts.push(part)
      const isApart = gap > (run.isSpaced ? SPACED_GAP : WORD_GAP) * size && !/\s$/.test(cell.text) && !/^\s/.test(run.text)
      cell.text += isApart ? ` ${run.text}` : run.text
      cell.right = Math.max(cell.right, run.x + run.width)
    }
  }
  return cells.map((cell) => ({ ...cell, text: cell.text.replace(/\s+/g, ' ').trim() })).filter(({ text }) => text !== '')
}

/** Where a page in two columns of prose is divided; null for one column, and for tables, whose rows belong together. */
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
