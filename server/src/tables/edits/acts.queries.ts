// The recent acts on a table, for display.
import { EDIT_LIMITS, type TableAct } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { personOf, type Actor } from '../../http/actor.ts'

interface ActPlace {
  jobId: string
  actId: number
}

interface StoredAct extends Omit<TableAct, 'is_own' | 'made_at' | 'undone_at'> {
  actor_id: string | null
  made_at: Date
  undone_at: Date | null
}

async function selectActs(db: Database | Tx, actor: Actor, where: RawBuilder<boolean>): Promise<TableAct[]> {
  const { rows } = await sql<StoredAct>`
    select id::text, kind, columns, cells, actor_id, made_at, undone_at,
      (select email from accounts where accounts.id = actor_id) as by, (select email from accounts where accounts.id = undone_by) as undone_by
    from table_acts where ${where} order by table_acts.id desc limit ${EDIT_LIMITS.actsKept}`.execute(db)
  const { accountId } = personOf(actor)
  return rows.map(({ actor_id: actorId, made_at: madeAt, undone_at: undoneAt, ...act }) => ({
    ...act,
    is_own: actorId === accountId,
    made_at: madeAt.toISOString(),
    undone_at: undoneAt?.toISOString() ?? null,
  }))
}

/** Newest first. The caller must have checked the table's owner. */
export function listActs(db: Database, actor: Actor, jobId: string): Promise<TableAct[]> {
  return selectActs(db, actor, sql<boolean>`job_id = ${jobId}`)
}

/** The caller must have checked the table's owner. @throws AppError not_found: no such act, or one that is too old and no longer stored */
export async function getAct(db: Database | Tx, actor: Actor, { jobId, actId }: ActPlace): Promise<TableAct> {
  const [act] = await selectActs(db, actor, sql<boolean>`job_id = ${jobId} and id = ${actId}`)
  if (!act) throw new AppError('not_found', { detail: 'This change can’t be undone any more.' })
  return act
}
