// The cells of a table row as they are shown: with the cells of rows above that span it, and the column of each. Only for tables in which a
// cell spans rows, since the cells of other rows are those of their element.
import type { Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import { keepLast } from '../text/keep-last.ts'
import type { PageDocument, Table } from '../types.ts'

export interface ShownCells {
  /** The cells of a row's element, in the order of their columns. */
  byRow: ReadonlyMap<Element, readonly Element[]>
  columnOf: ReadonlyMap<Element, number>
}

export const shownCells = keepLast(({ tables }: PageDocument): ShownCells => {
  const byRow = new Map<Element, readonly Element[]>()
  const columnOf = new Map<Element, number>()
  for (const { rows } of tables.filter(spansRows)) {
    for (const row of rows) {
      const cells = row.map(({ element }) => element).filter(({ name }) => name === 'td' || name === 'th')
      row.forEach(({ element }, column) => columnOf.has(element) || columnOf.set(element, column))
      // The row's own element is the only one that no row above has.
      const own = cells.map(parentOf).find((element) => element !== null && !byRow.has(element))
      if (own) byRow.set(own, [...new Set(cells)])
    }
  }
  return { byRow, columnOf }
})

function spansRows({ rows }: Table): boolean {
  return rows.some((row, at) => at > 0 && row.some((cell, column) => cell === rows[at - 1]?.[column]))
}
