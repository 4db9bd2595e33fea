// Compares extracted tables with the true ones, by the texts of the cells and by pairs of neighbouring cells, horizontally and vertically.
import type { Tally } from './score-invoices.ts'
import type { GridCell } from './table-set.ts'

export interface TableScore {
  cells: Tally
  neighbours: Tally
}

/** Each extracted table is compared with the expected table that has the most texts in common; tables with little in common are ignored. */
export function addTables(score: TableScore, expected: readonly GridCell[][], read: readonly GridCell[][]): void {
  const parts = Map.groupBy(read, (table) => {
    const texts = textsOf([table])
    const shared = expected.map((one) => sharedTexts(textsOf([one]), texts))
    const most = Math.max(0, ...shared)
    return most >= Math.max(2, texts.length * 0.3) ? shared.indexOf(most) : -1
  })
  for (const [index, table] of expected.entries()) {
    const own = parts.get(index) ?? []
    add(score.cells, textsOf([table]), textsOf(own))
    add(score.neighbours, pairsOf([table]), pairsOf(own))
  }
}

function sharedTexts(expected: readonly string[], read: readonly string[]): number {
  const open = Map.groupBy(read, (key) => key)
  return expected.filter((key) => open.get(key)?.pop() !== undefined).length
}

function add(tally: Tally, expected: readonly string[], read: readonly string[]): void {
  tally.expected += expected.length
  tally.read += read.length
  tally.right += sharedTexts(expected, read)
}

function textsOf(tables: readonly GridCell[][]): string[] {
  return tables.flatMap((cells) => cells.map(({ text }) => keyOf(text)).filter((key) => key !== ''))
}

/** Pairs of neighbouring cells; empty cells between them are ignored. */
function pairsOf(tables: readonly GridCell[][]): string[] {
  return tables.flatMap((cells) => {
    const filled = cells.filter(({ text }) => keyOf(text) !== '')
    return filled.flatMap((cell) => {
      const right = nearest(
        filled.filter((one) => one.row < cell.row + cell.rows && cell.row < one.row + one.rows && one.column >= cell.column + cell.columns),
        (one) => one.column,
      )
      const below = nearest(
        filled.filter(
          (one) => one.column < cell.column + cell.columns && cell.column < one.column + one.columns && one.row >= cell.row + cell.rows,
        ),
        (one) => one.row,
      )
      return [
        ...right.map((one) => `${keyOf(cell.text)} > ${keyOf(one.text)}`),
        ...below.map((one) => `${keyOf(cell.text)} v ${keyOf(one.text)}`),
      ]
    })
  })
}

function nearest(cells: readonly GridCell[], place: (cell: GridCell) => number): GridCell[] {
  const first = Math.min(...cells.map(place))
  return cells.filter((cell) => place(cell) === first)
}

function keyOf(text: string): string {
  return text.normalize('NFKC').replace(/[\s\p{Cf}]+/gu, '')
}
