// Fills one cell of an own column: a table edit with one cell.
import type { OwnCellPayload, Result } from '@quarry/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'
import { getOwnJob } from '../../jobs/jobs.store.ts'
import { editTable } from '../edits/edit-table.ts'
import { getResultOfTask } from '../results/results.queries.ts'

interface Filled {
  taskId: number
  /** Name of the column. */
  column: string
  payload: OwnCellPayload
}

/** Returns the updated row. @throws AppError not_found: no such row or own column; others as `editTable` */
export async function fillCell(db: Database, actor: Actor, { taskId, column, payload }: Filled): Promise<Result> {
  const { rows } = await sql<{ jobId: string }>`select job_id as "jobId" from results where task_id = ${taskId}`.execute(db)
  const { id: jobId, ownColumns } = await getOwnJob(db, actor, rows[0]?.jobId ?? '')
  if (!ownColumns.some(({ name }) => name === column)) throw new AppError('not_found', { detail: 'This table has no such own column.' })
  const cell = { task_id: String(taskId), column, value: payload.value }
  const cells = [payload.expected === undefined ? cell : { ...cell, expected: payload.expected }]
  await editTable(db, actor, { jobId, edit: { kind: 'set', cells, preview: false } })
  return getResultOfTask(db, actor, taskId)
}
