// How well each column is filled, over the rows that are loaded.
import { isDelivered, type Result } from '@quarry/contract'

export interface ColumnFill {
  found: number
  unsure: number
  empty: number
}

export function columnFills(names: readonly string[], rows: readonly Result[]): Map<string, ColumnFill> {
  const fills = new Map(names.map((name) => [name, { found: 0, unsure: 0, empty: 0 }]))
  for (const row of rows) {
    for (const [name, fill] of fills) {
      const cell = row.cells[name]
      if (cell && isDelivered(cell)) fill.found += 1
      else if (cell && (cell.status === 'unverified' || cell.status === 'conflict')) fill.unsure += 1
      else fill.empty += 1
    }
  }
  return fills
}
