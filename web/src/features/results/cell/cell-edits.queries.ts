// Changes of single cells.
// In: a cell and the change. Next: web/src/features/results/grid/results-grid.tsx
import { resultSchema, type CellEdit, type Result } from '@quarry/contract'
import { getJson } from '../../../lib/api.ts'

const path = (taskId: string) => `/results/${encodeURIComponent(taskId)}`

export function editCell(taskId: string, field: string, edit: CellEdit): Promise<Result> {
  return getJson(`${path(taskId)}/cells/${encodeURIComponent(field)}`, resultSchema, { method: 'PATCH', body: edit })
}
