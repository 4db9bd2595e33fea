// What a click on a column's head does to the sort: ascending, then descending, then the order of the targets again.
import type { ResultView } from '@quarry/contract'

export function nextSort(sort: ResultView['sort'], field: string): ResultView['sort'] {
  if (sort?.field !== field) return { field, direction: 'asc' }
  return sort.direction === 'asc' ? { field, direction: 'desc' } : null
}
