// Whether two rows of a task look the same in a table, whatever else one of them contains.
import { isDelivered, type GridRow } from '@quarry/contract'
import { differsFromItems } from '../../../lib/sum-text.ts'

export function showsTheSame(one: GridRow, other: GridRow): boolean {
  return shownText(one) === shownText(other)
}

function shownText({ data, cells, own = {} }: GridRow): string {
  const names = Object.keys(cells).sort()
  // The delivered value is in the data, and in the cell only where the whole row is loaded.
  const shown = names.map((name) => {
    const cell = cells[name]
    return [name, cell?.status, data[name], cell && !isDelivered(cell) ? cell.value : undefined, differsFromItems(cell)]
  })
  const written = Object.entries(own).sort(([one], [other]) => (one < other ? -1 : 1))
  return JSON.stringify([shown, written])
}
