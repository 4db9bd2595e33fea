// How well each column is filled, over the rows that are loaded.
import { isDelivered, type Result } from '@quarry/contract'

export interface ColumnFill {
  found: number
  unsure: number
  empty: number
}

export type ColumnFills = ReadonlyMap<string, ColumnFill>

/**
 * Counts as rows come in: rows added at the end of the list counted last are added to its counts,
 * so that 100,000 rows are not gone through again for each page.
 */
export function createFillCounter(): (names: readonly string[], rows: readonly Result[]) => ColumnFills {
  let counted: readonly Result[] = []
  let fills = new Map<string, ColumnFill>()
  return (names, rows) => {
    const isContinued = counted.length > 0 && rows[counted.length - 1] === counted.at(-1) && names.every((name) => fills.has(name))
    if (isContinued && rows.length === counted.length) return fills
    fills = new Map(names.map((name) => [name, { found: 0, unsure: 0, empty: 0, ...(isContinued ? fills.get(name) : {}) }]))
    for (const row of isContinued ? rows.slice(counted.length) : rows) countRow(fills, row)
    counted = rows
    return fills
  }
}

function countRow(fills: ReadonlyMap<string, ColumnFill>, row: Result): void {
  for (const [name, fill] of fills) {
    const cell = row.cells[name]
    if (cell && isDelivered(cell)) fill.found += 1
    else if (cell && (cell.status === 'unverified' || cell.status === 'conflict')) fill.unsure += 1
    else fill.empty += 1
  }
}
