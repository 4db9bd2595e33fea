// Compares extracted tables with the true ones. A cell is right where one of the same text is in the same row and beside the same
// neighbours: counted are pairs of cells side by side and one above the other, and the cells themselves.
import type { Tally } from './score-invoices.ts'
import type { GridCell } from './table-set.ts'

export interface TableScore {
  cells: Tally
  neighbours: Tally
}

/** Each expected table is compared with the tables read that hold most of its texts; what overlaps none of them is no table of the set. */
export function addTables(score: TableScore, expected: readonly GridCell[][], read: readonly GridCell[][]): void {
  const left = new Set(read)
  for (const table of expected) {
    const own = new Set(table.map(({ text }) => keyOf(text)).filter((key) => key !== ''))
    const parts = [...left].filter((one) => {
      const texts = one.map(({ text }) => keyOf(text)).filter((key) => key !== '')
      return texts.filter((key) => own.has(key)).length >= Math.max(2, texts.length * 0.3)
    })
    for (const part of parts) left.delete(part)
    add(score.cells, textsOf([table]), textsOf(parts))
    add(score.neighbours, pairsOf([table]), pairsOf(parts))
  }
}

function add(tally: Tally, expected: readonly string[], read: readonly string[]): void {
  const open = Map.groupBy(read, (key) => key)
  tally.expected += expected.length
  tally.read += read.length
  for (const key of expected) if (open.get(key)?.pop() !== undefined) tally.right += 1
}

function textsOf(tables: readonly GridCell[][]): string[] {
  return tables.flatMap((cells) => cells.map(({ text }) => keyOf(text)).filter((key) => key !== ''))
}

/** Pairs of cells that are next to each other where empty ones are passed over. */
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
