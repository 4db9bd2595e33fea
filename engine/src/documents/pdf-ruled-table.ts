// Finds ruled tables: crossing rulings form a grid, and an area without a ruling is one cell. Pure geometry, independent of markup.
import { AMOUNT } from '../text/amount.ts'
import { alignedCells } from './pdf-aligned-table.ts'
import type { Ruling } from './pdf-rulings.ts'
import type { RuledCell, RuledTable, TextLine } from './pdf-shapes.ts'

export interface GridText {
  text: string
  x: number
  right: number
  /** Base line. */
  y: number
  size: number
}

/** In points: distance of rulings that are one line, tolerance for crossings, and smallest row or column. */
const [SAME, REACH, SIDE_MIN] = [2, 3, 4]
/** A page with more rulings is a drawing. */
const RULINGS_MAX = 3_000
const GRID_MAX = 20_000
const CELLS_MIN = 4
/** Share and number of lines with a gap without a ruling, from which columns are found by alignment. */
const [OPEN_SHARE, OPEN_MIN] = [0.4, 3]
/** Share of the cell's width that a wrapped line fills. */
const FILLED = 0.7

/** `down` grows from the top: rulings and texts in the same coordinates. Returns tables with the texts in them. */
export function ruledTables<T extends GridText>(
  rulings: readonly Ruling[],
  texts: readonly T[],
  linesOf: (texts: readonly T[]) => TextLine[],
): { table: RuledTable; texts: T[] }[] {
  const [across, down] = [merged(rulings.filter(({ isHorizontal }) => isHorizontal)), merged(rulings.filter((one) => !one.isHorizontal))]
  if (across.length + down.length > RULINGS_MAX) return []
  return components(across, down).flatMap((component) => {
    const grid = gridOf(component)
    if (grid === null) return []
    const own = texts.filter(({ x, right, y, size }) => {
      const [middle, height] = [(x + right) / 2, y - size * 0.35]
      return middle > grid.xs[0]! && middle < grid.xs.at(-1)! && height > grid.ys[0]! && height < grid.ys.at(-1)!
    })
    const cells = openCells(grid, own, linesOf) ?? cellsOf(grid, own)
    const filled = cells.filter(({ lines }) => lines.length > 0)
    const isTable = filled.length >= CELLS_MIN && sizeOf(filled, 'row') > 1 && sizeOf(filled, 'column') > 1
    if (!isTable) return []
    return [{ table: { left: grid.xs[0]!, right: grid.xs.at(-1)!, top: grid.ys[0]!, bottom: grid.ys.at(-1)!, cells }, texts: own }]
  })
}

/**
 * Where columns are ruled only in part, texts of several columns are in one grid cell: then its rows are kept, and columns are separated by
 * alignment. Null where each cell has one text per line.
 */
function openCells<T extends GridText>(grid: Grid, texts: readonly T[], linesOf: (texts: readonly T[]) => TextLine[]): RuledCell[] | null {
  const lines = linesOf(texts)
  const inner = grid.xs.slice(1, -1)
  const open = lines.filter(({ cells, y, size }) => {
    const walls = grid.down.filter(({ from, to }) => from <= y - size * 0.35 && y - size * 0.35 <= to).map(({ at }) => at)
    return cells.slice(1).some((cell, index) => !walls.some((wall) => wall >= cells[index]!.right - 1 && wall <= cell.x + 1))
  })
  if (open.length < lines.length * OPEN_SHARE || open.length < OPEN_MIN) return null
  return alignedCells(lines, { rows: grid.ys, columns: inner })
}

function sizeOf(cells: readonly RuledCell[], side: 'row' | 'column'): number {
  return new Set(cells.map((cell) => cell[side])).size
}

/** Merges pieces of one line and lines that are drawn twice. */
function merged(rulings: readonly Ruling[]): Ruling[] {
  const lines: Ruling[] = []
  for (const ruling of rulings.toSorted((a, b) => a.at - b.at || a.from - b.from)) {
    const same = lines.findLast((one) => ruling.at - one.at <= SAME && ruling.from <= one.to + REACH && one.from <= ruling.to + REACH)
    if (same === undefined) lines.push({ ...ruling })
    else Object.assign(same, { from: Math.min(same.from, ruling.from), to: Math.max(same.to, ruling.to) })
  }
  return lines
}

interface Component {
  across: Ruling[]
  down: Ruling[]
}

/** Connected components of rulings that cross or meet. */
function components(across: readonly Ruling[], down: readonly Ruling[]): Component[] {
  const found: Component[] = []
  const left = { across: new Set(across), down: new Set(down) }
  for (const first of across) {
    if (!left.across.delete(first)) continue
    const own: Component = { across: [first], down: [] }
    for (const queue: Ruling[] = [first]; queue.length > 0;) {
      const ruling = queue.pop()!
      const others = ruling.isHorizontal ? 'down' : 'across'
      for (const other of left[others]) {
        if (!meets(ruling, other)) continue
        left[others].delete(other)
        own[others].push(other)
        queue.push(other)
      }
    }
    found.push(own)
  }
  return found
}

function meets(a: Ruling, b: Ruling): boolean {
  return a.at >= b.from - REACH && a.at <= b.to + REACH && b.at >= a.from - REACH && b.at <= a.to + REACH
}

interface Grid extends Component {
  xs: number[]
  ys: number[]
}

/** A grid without a ruling at one side ends where its perpendicular rulings end. */
function gridOf({ across, down }: Component): Grid | null {
  if (across.length < 2 || down.length === 0) return null
  const [left, right] = [Math.min(...across.map(({ from }) => from)), Math.max(...across.map(({ to }) => to))]
  const [top, bottom] = [Math.min(...down.map(({ from }) => from)), Math.max(...down.map(({ to }) => to))]
  const xs = steps([left, ...down.map(({ at }) => at), right])
  const ys = steps([top, ...across.map(({ at }) => at), bottom])
  return xs.length > 2 && ys.length > 2 && xs.length * ys.length <= GRID_MAX ? { across, down, xs, ys } : null
}

function steps(places: readonly number[]): number[] {
  const own: number[] = []
  for (const place of places.toSorted((a, b) => a - b)) if (place - (own.at(-1) ?? Number.NEGATIVE_INFINITY) > SIDE_MIN) own.push(place)
  return own
}

interface Region {
  row: number
  column: number
  lastRow: number
  lastColumn: number
}

/** Merges grid cells without a ruling between them into regions. */
function regionsOf({ xs, ys, across, down }: Grid): { at(row: number, column: number): Region; all: Region[] } {
  const [rows, columns] = [ys.length - 1, xs.length - 1]
  const owner = Array.from({ length: rows * columns }, (_, index) => index)
  const root = (index: number): number => {
    let at = index
    while (owner[at] !== at) at = owner[at] = owner[owner[at]!]!
    return at
  }
  const isWall = (rulings: readonly Ruling[], at: number, middle: number): boolean =>
    rulings.some((one) => Math.abs(one.at - at) <= SIDE_MIN && one.from - 1 <= middle && middle <= one.to + 1)
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [middle, center] = [(ys[row]! + ys[row + 1]!) / 2, (xs[column]! + xs[column + 1]!) / 2]
      const own = row * columns + column
      if (column + 1 < columns && !isWall(down, xs[column + 1]!, middle)) owner[root(own + 1)] = root(own)
      if (row + 1 < rows && !isWall(across, ys[row + 1]!, center)) owner[root(own + columns)] = root(own)
    }
  }
  const regions = new Map<number, Region>()
  for (const [index] of owner.entries()) {
    const [row, column, key] = [Math.floor(index / columns), index % columns, root(index)]
    const region = regions.get(key)
    if (region === undefined) regions.set(key, { row, column, lastRow: row, lastColumn: column })
    else {
      region.column = Math.min(region.column, column)
      region.lastRow = Math.max(region.lastRow, row)
      region.lastColumn = Math.max(region.lastColumn, column)
    }
  }
  return { at: (row, column) => regions.get(root(row * columns + column))!, all: [...regions.values()] }
}

interface CellLine {
  text: string
  x: number
  right: number
  y: number
  size: number
}

function cellsOf(grid: Grid, texts: readonly GridText[]): RuledCell[] {
  const { at, all } = regionsOf(grid)
  const lines = new Map<Region, CellLine[]>(all.map((region) => [region, []]))
  for (const text of texts.flatMap((one) => dividedBy(grid.xs, one))) {
    const place = (places: readonly number[], value: number): number =>
      Math.min(
        places.length - 2,
        Math.max(
          0,
          places.findLastIndex((one) => one <= value),
        ),
      )
    const region = at(place(grid.ys, text.y - text.size * 0.35), place(grid.xs, (text.x + text.right) / 2))
    addTo(lines.get(region)!, text)
  }
  const open = divideByRows(grid, lines)
  const bands = Array.from({ length: grid.ys.length - 1 }, (_, row) =>
    [...lines].filter(([region]) => region.row <= row && row <= region.lastRow),
  )
  const divisions = bands.map((band, row) => {
    const cells = band.filter(([region]) => region.row === row && region.lastRow === row).map(([, own]) => own)
    return open.has(row) ? linesWithin(cells) : rowsWithin(cells)
  })
  const first = divisions.reduce<number[]>((starts, own) => [...starts, starts.at(-1)! + own.length + 1], [0])
  return [...lines].flatMap(([region, own]) => {
    const width = grid.xs[region.lastColumn + 1]! - grid.xs[region.column]!
    const base = { column: region.column, columns: region.lastColumn - region.column + 1 }
    if (region.row < region.lastRow || divisions[region.row]!.length === 0) {
      return [{ ...base, row: first[region.row]!, rows: first[region.lastRow + 1]! - first[region.row]!, lines: joined(own, width) }]
    }
    const cuts = divisions[region.row]!
    const parts = Array.from({ length: cuts.length + 1 }, (_, part) =>
      own.filter(({ y }) => y >= (cuts[part - 1] ?? Number.NEGATIVE_INFINITY) && y < (cuts[part] ?? Number.POSITIVE_INFINITY)),
    )
    return parts.map((part, index) => ({ ...base, row: first[region.row]! + index, rows: 1, lines: joined(part, width) }))
  })
}

/**
 * Handles rows that are ruled in some columns only, beside an unruled column of amounts, one per line. That column and all others of the
 * same extent are split like the rows. Returns these rows of the grid, of which each line is a row.
 */
function divideByRows(grid: Grid, lines: Map<Region, CellLine[]>): Set<number> {
  const rowOf = ({ y, size }: CellLine): number => grid.ys.findLastIndex((one) => one <= y - size * 0.35)
  const tall = [...lines].filter(([{ row, lastRow }]) => lastRow > row)
  const amounts = tall.filter(
    ([, own]) => own.length >= ROWS_DIVIDED_MIN && own.every(({ text }) => AMOUNT.test(text.trim())) && new Set(own.map(rowOf)).size > 1,
  )
  const divided = new Set<number>()
  for (const [region, own] of tall) {
    if (!amounts.some(([{ row, lastRow }]) => row <= region.row && region.lastRow <= lastRow)) continue
    lines.delete(region)
    for (let row = region.row; row <= region.lastRow; row += 1) {
      divided.add(row)
      const within = own.filter((line) => Math.min(region.lastRow, Math.max(region.row, rowOf(line))) === row)
      lines.set({ ...region, row, lastRow: row }, within)
    }
  }
  return divided
}
const ROWS_DIVIDED_MIN = 5

/** Where each line of the cells begins, except the first. */
function linesWithin(cells: readonly (readonly CellLine[])[]): number[] {
  const all = cells.flat().toSorted((a, b) => a.y - b.y)
  const firsts = all.filter(({ y, size }, at) => at === 0 || y - all[at - 1]!.y > size * 0.45)
  return firsts.slice(1).map(({ y, size }) => y - size * 0.6)
}

/** Splits a text that crosses a ruling at its spaces. */
function dividedBy(xs: readonly number[], text: GridText): GridText[] {
  const crossed = xs.filter((x) => x > text.x + text.size * 0.5 && x < text.right - text.size * 0.5)
  if (crossed.length === 0 || !text.text.trim().includes(' ')) return [text]
  const width = (text.right - text.x) / Math.max(1, text.text.length)
  const words = [...text.text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    ...text,
    text: word,
    x: text.x + index * width,
    right: text.x + (index + word.length) * width,
  }))
  return words.reduce<GridText[]>((parts, word) => {
    const last = parts.at(-1)
    const isApart =
      last === undefined ||
      crossed.some((x) => x > (last.x + last.right) / 2 && x < (word.x + word.right) / 2 && x < word.right && x > last.right - width)
    if (isApart) parts.push(word)
    else Object.assign(last, { text: `${last.text} ${word.text}`, right: word.right })
    return parts
  }, [])
}

function addTo(lines: CellLine[], { text, x, right, y, size }: GridText): void {
  const line = lines.find((one) => Math.abs(one.y - y) <= Math.max(size, one.size) * 0.45)
  if (line === undefined) {
    lines.push({ text, x, right, y, size })
    lines.sort((a, b) => a.y - b.y)
    return
  }
  const isBefore = x < line.x
  const gap = isBefore ? line.x - right : x - line.right
  const between = gap > size * 0.15 && !/^\s/.test(isBefore ? line.text : text) && !/\s$/.test(isBefore ? text : line.text) ? ' ' : ''
  line.text = isBefore ? `${text}${between}${line.text}` : `${line.text}${between}${text}`
  line.x = Math.min(line.x, x)
  line.right = Math.max(line.right, right)
}

/** Where rows are not ruled, several stacked amounts in one cell are as many rows. Returns where each row begins, except the first. */
function rowsWithin(cells: readonly (readonly CellLine[])[]): number[] {
  const amounts = cells.filter((lines) => lines.filter(({ text }) => AMOUNT.test(text.trim())).length > 1)
  if (amounts.length === 0) return []
  const longest = amounts.toSorted((a, b) => b.length - a.length)[0]!
  const starts = longest.filter(({ text }) => AMOUNT.test(text.trim())).map(({ y, size }) => y - size * 0.6)
  const heads = cells.some((lines) => lines.some(({ y }) => y < starts[0]!)) ? starts : starts.slice(1)
  return heads
}

function joined(lines: readonly CellLine[], width: number): string[] {
  return lines.reduce<string[]>((texts, { text }, index) => {
    const above = lines[index - 1]
    const own = text.replace(/\s+/g, ' ').trim()
    if (own === '') return texts
    if (above !== undefined && texts.length > 0 && above.right - above.x >= width * FILLED - above.size) texts.push(`${texts.pop()} ${own}`)
    else texts.push(own)
    return texts
  }, [])
}
