// The fill rate of each column, over the loaded rows.
import { isDelivered, type GridRow } from '@quarry/contract'

export interface ColumnFill {
  found: number
  unsure: number
  empty: number
}

export type ColumnFills = ReadonlyMap<string, ColumnFill>

/** Counts each list of rows once, however often it is called: of 100,000 rows only new ones are read. */
export function createFillCounter(): (names: readonly string[], lists: Iterable<readonly GridRow[]>) => ColumnFills {
  let counted = new WeakMap<readonly GridRow[], ColumnFills>()
  let known: readonly string[] = []
  return (names, lists) => {
    if (names.some((name, index) => known[index] !== name) || known.length !== names.length) counted = new WeakMap()
    known = names
    const sums = new Map(names.map((name) => [name, { found: 0, unsure: 0, empty: 0 }]))
    for (const rows of lists) {
      const own = counted.get(rows) ?? countRows(names, rows)
      counted.set(rows, own)
      for (const [name, { found, unsure, empty }] of own) {
        const sum = sums.get(name)
        if (!sum) continue
        sum.found += found
        sum.unsure += unsure
        sum.empty += empty
      }
    }
    return sums
  }
}

function countRows(names: readonly string[], rows: readonly GridRow[]): ColumnFills {
  return new Map(
    names.map((name) => {
      const fill = { found: 0, unsure: 0, empty: 0 }
      for (const { cells, own } of rows) {
        const cell = cells[name]
        if (own && Object.hasOwn(own, name)) fill.found += 1
        else if (cell && isDelivered(cell)) fill.found += 1
        else if (cell && (cell.status === 'unverified' || cell.status === 'conflict')) fill.unsure += 1
        else fill.empty += 1
      }
      return [name, fill]
    }),
  )
}
