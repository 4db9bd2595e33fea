// Whether the amounts of a row are what its items make, by the values that the row has now: what was stored came out when it was read, and
// people have corrected values since. Pure.
import { isDelivered, recheckSum, type Cell, type JsonValue } from '@quarry/contract'

type Values = Readonly<Record<string, JsonValue>>

/** All cells of the row. */
export function withPresentSums(cells: Record<string, Cell>): Record<string, Cell> {
  const entries = Object.entries(cells)
  if (entries.every(([, cell]) => cell.sum_checks === undefined)) return cells
  const data: Values = Object.fromEntries(entries.map(([name, cell]) => [name, isDelivered(cell) ? cell.value : null]))
  return Object.fromEntries(entries.map(([name, cell]) => [name, withPresentSum(name, cell, data)]))
}

function withPresentSum(name: string, { sum_checks: stored, ...cell }: Cell, data: Values): Cell {
  const checks = presentSums(name, stored, data)
  return checks.length === 0 ? cell : { ...cell, sum_checks: checks }
}

/** One of which an amount or the items are gone is left out. */
export function presentSums(name: string, stored: Cell['sum_checks'], data: Values): NonNullable<Cell['sum_checks']> {
  return (stored ?? []).flatMap((check) => recheckSum(name, check, data) ?? [])
}

/** Without what rests on fields that are not shown. */
export function withShownSums(cells: Record<string, Cell>, isShown: (field: string) => boolean): Record<string, Cell> {
  return Object.fromEntries(
    Object.entries(cells).map(([name, { sum_checks: checks, ...cell }]) => {
      const shown = (checks ?? []).filter(
        ({ items, stated }) => isShown(items.field) && stated.every(({ field }) => field === undefined || isShown(field)),
      )
      return [name, shown.length === 0 ? cell : { ...cell, sum_checks: shown }]
    }),
  )
}
