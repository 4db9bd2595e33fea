// The stored pages that a row was read from.
import type { Cell } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'

export interface RowPages {
  cells: Record<string, Cell>
  /** Those with a stored copy, distinct, the most recently read first. */
  pages: { url: string; snapshot: string }[]
}

/** @throws AppError not_found: no such row, or not yours */
export async function findRowPages(db: Database, actor: Actor, taskId: number): Promise<RowPages> {
  const { rows } = await sql<{ cells: RowPages['cells']; pages: { url: string; snapshot: string | null }[] }>`
    select results.cells, results.pages from results join jobs on jobs.id = results.job_id
    where results.task_id = ${taskId} and jobs.owner_id = ${actor.accountId}`.execute(db)
  const [row] = rows
  if (!row) throw new AppError('not_found', { detail: 'This task has no result.' })
  const kept = row.pages.toReversed().flatMap(({ url, snapshot }) => (snapshot === null ? [] : [{ url, snapshot }]))
  return { cells: row.cells, pages: [...new Map(kept.map((page) => [page.snapshot, page])).values()] }
}
