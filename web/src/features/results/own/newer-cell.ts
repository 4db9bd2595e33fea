// Another person's later change of a cell, as the server returns it when it refuses a change.
import { staleCellsSchema, type StaleCells } from '@quarry/contract'
import { ApiError } from '../../../lib/api-error.ts'

export type NewerCell = StaleCells['newer'][number]

/** Null for every other failure. */
export function newerIn(error: Error | null): NewerCell | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null
  const stale = staleCellsSchema.safeParse(error.detail)
  return stale.success ? (stale.data.newer[0] ?? null) : null
}
