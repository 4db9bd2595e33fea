// Rows of the server validated by hand: the contract's schemas take half a second for 500 whole rows of 30 columns, this takes
// milliseconds. Values themselves come from JSON and need no validation.
import {
  CELL_METHODS,
  CELL_REASONS,
  CELL_STATUSES,
  type Cell,
  type CellState,
  type Evidence,
  type GridPage,
  type GridRow,
  type Result,
} from '@quarry/contract'
import { z } from 'zod'

const statuses: ReadonlySet<unknown> = new Set(CELL_STATUSES)
const methods: ReadonlySet<unknown> = new Set([...CELL_METHODS, null])
const reasons: ReadonlySet<unknown> = new Set([...CELL_REASONS, null])

type Loose = Readonly<Record<string, unknown>>

function isLoose(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string'
const isNumberOrNull = (value: unknown) => value === null || typeof value === 'number'

/** Missing in rows of earlier versions. */
function isContext(value: unknown): boolean {
  return value === undefined || (isLoose(value) && Object.values(value).every((text) => typeof text === 'string'))
}

function isEvidence(value: unknown): value is Evidence {
  if (!isLoose(value) || typeof value['url'] !== 'string' || typeof value['quote'] !== 'string') return false
  if (!isContext(value['context'])) return false
  return isTextOrNull(value['snapshot']) && isNumberOrNull(value['block']) && isTextOrNull(value['selector'])
}

function isCell(value: unknown): value is Cell {
  if (!isLoose(value) || !('value' in value) || !statuses.has(value['status'])) return false
  if (!methods.has(value['method']) || !reasons.has(value['reason'])) return false
  if (!isTextOrNull(value['raw']) || !isNumberOrNull(value['confidence'])) return false
  return Array.isArray(value['evidence']) && value['evidence'].every(isEvidence)
}

function isCellState(value: unknown): value is CellState {
  return isLoose(value) && statuses.has(value['status'])
}

function isGridRow(value: unknown): value is GridRow {
  if (!isLoose(value) || !isLoose(value['data']) || !isLoose(value['cells'])) return false
  if (typeof value['task_id'] !== 'string' || typeof value['position'] !== 'number') return false
  if (typeof value['target_item_value'] !== 'string') return false
  for (const name in value['cells']) if (!isCellState(value['cells'][name])) return false
  return true
}

function isGridPage(value: unknown): value is GridPage {
  return isLoose(value) && Array.isArray(value['data']) && typeof value['total'] === 'number' && value['data'].every(isGridRow)
}

export const gridPageGuard = z.custom<GridPage>(isGridPage, 'This is no page of rows.')
function isResult(value: unknown): value is Result {
  return isGridRow(value) && Object.values(value.cells).every(isCell)
}

export const resultsGuard = z.custom<Result[]>((value) => Array.isArray(value) && value.every(isResult), 'These are no rows.')
