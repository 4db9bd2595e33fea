// In: a cell of a row, and places in one of the row's stored pages. Out: the cell with the value at that place, which is its evidence.
import type { Cell, Field } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { pointAtStored, type PointingDeps } from './point-at-stored.ts'
import { openHandle } from './page-handles.ts'
import { findRowPages } from './row-pages.ts'

export interface PointedPlace {
  taskId: number
  field: string
  /** Handle of a page of the row. */
  page: string
  places: number[]
}

/**
 * Changes nothing. @throws AppError not_found: no such cell or page of the row, or not yours; invalid: the place has no value for the field
 */
export async function readPointedCell(
  deps: PointingDeps & { db: Database },
  actor: Actor,
  { place: { taskId, field: name, page, places }, signal }: { place: PointedPlace; signal: AbortSignal },
): Promise<Cell> {
  const { pages } = await findRowPages(deps.db, actor, taskId)
  const snapshot = openHandle(deps.handles, page, actor.accountId)
  if (!pages.some((one) => one.snapshot === snapshot)) throw new AppError('not_found', { detail: 'This row was not read from that page.' })
  const field = await getField(deps.db, taskId, name)
  const pointing = { places, field, names: [] }
  const asked = { handle: page, accountId: actor.accountId, pointing }
  const { value, raw, evidence, problem } = await pointAtStored(deps, asked, { signal, take: () => undefined })
  if (value === null) throw new AppError('invalid', { detail: problem ?? 'There is no value at this place.' })
  return { value, raw, status: 'corrected', reason: null, method: 'corrected', confidence: 1, evidence }
}

/** @throws AppError not_found */
async function getField(db: Database, taskId: number, name: string): Promise<Field> {
  const { rows } = await sql<{ field: Field }>`
    select one as field from tasks join jobs on jobs.id = tasks.job_id, jsonb_array_elements(jobs.fields) as f (one)
    where tasks.id = ${taskId} and one ->> 'name' = ${name}`.execute(db)
  if (!rows[0]) throw new AppError('not_found', { detail: 'This row has no such cell.' })
  return rows[0].field
}
