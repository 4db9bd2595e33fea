// Reads the cells behind stored pages. Without an actor (a valid link) for any account.
import type { Cell } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import type { Database } from '../../db/database.ts'

/** Null where there is no such cell, or the row is not the actor's. */
export async function findCell(
  db: Database,
  { taskId, field, actor }: { taskId: number; field: string; actor: Actor | null },
): Promise<Cell | null> {
  let query = db
    .selectFrom('results')
    .innerJoin('jobs', 'jobs.id', 'results.job_id')
    .select(sql<Cell | null>`cells -> ${field}`.as('cell'))
    .where('task_id', '=', taskId)
  if (actor) query = query.where('jobs.owner_id', '=', actor.accountId)
  const row = await query.executeTakeFirst()
  return row?.cell ?? null
}

/** Null where no look-up has this key, or the job is not the actor's. */
export async function findLookedUp(
  db: Database,
  { jobId, key, actor }: { jobId: string; key: string; actor: Actor | null },
): Promise<Cell | null> {
  const { rows } = await sql<{ cell: Cell | null }>`
    select cell from enrichments join jobs on jobs.id = enrichments.job_id
    where job_id = ${jobId} and key = ${key} and ${actor ? sql`jobs.owner_id = ${actor.accountId}` : sql`true`}`.execute(db)
  return rows[0]?.cell ?? null
}
