// Reads what a cell rests on.
import type { Cell, Evidence } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'

/** What a cell rests on, at one of its places; null where there is none, or the row is not the actor's (whoever it is, if `actor` is null). */
export async function findEvidence(
  db: Database,
  { taskId, field, place, actor }: { taskId: number; field: string; place: number; actor: Actor | null },
): Promise<Evidence | null> {
  let query = db
    .selectFrom('results')
    .innerJoin('jobs', 'jobs.id', 'results.job_id')
    .select(sql<Cell | null>`cells -> ${field}`.as('cell'))
    .where('task_id', '=', taskId)
  if (actor) query = query.where('jobs.owner_id', '=', actor.accountId)
  const row = await query.executeTakeFirst()
  return row?.cell?.evidence[place] ?? null
}
