// Whether the amounts of a row agree with their items, by the row's present values: the stored outcome is that of the reading, and users
// may have corrected values since. Pure.
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

/** Comparisons whose amount or items are missing are left out. */
export function presentSums(name: string, stored: Cell['sum_checks'], data: Values): NonNullable<Cell['sum_checks']> {
  return (stored ?? []).flatMap((check) => recheckSum(name, check, data) ?? [])
}

/** Without those that use hidden fields. */
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
