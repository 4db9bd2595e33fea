// In: the lanes of new tasks, in the transaction that stores them. Out: one message for each lane, with a tag according to the account's
// share. Stores no tasks.
// Next: server/src/main/worker.ts
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { giveTurnsBack, reserveTurns } from './fair-tags.ts'
import { findLanesWithMessage, pullForward, type LaneMessages } from './lane-messages.ts'

export interface NewWork {
  accountId: string
  jobId: string
  /** Each lane once, in the order in which the work is wanted. */
  lanes: readonly string[]
  /** See TurnRequest. */
  startsAfresh: boolean
  /** These tasks precede others that wait. */
  hasPriority: boolean
}

/** Locks the lanes until the transaction ends: call it last. */
export async function addWork(tx: Tx, messages: LaneMessages, work: NewWork): Promise<void> {
  const pauses = await lockLanes(tx, work.lanes)
  await sql`
    insert into lane_jobs (lane, job_id, owner_id, has_priority)
    select lane, ${work.jobId}, ${work.accountId}, ${work.hasPriority} from unnest(${work.lanes}::text[]) as l (lane)
    on conflict (lane, job_id) do nothing`.execute(tx)

  const { hasPriority } = work
  const firstTag = await reserveTurns(tx, { ...work, count: work.lanes.length })
  const wanted = work.lanes.map((lane, index) => ({ lane, tag: firstTag + index, hasPriority, startAfter: pauses.get(lane) ?? null }))
  const present = await findLanesWithMessage(tx, work.lanes)
  const missing = wanted.filter(({ lane }) => !present.has(lane))
  const waiting = wanted.filter(({ lane }) => present.has(lane))
  await messages.send(tx, missing)
  const ours = [...missing.map(({ lane }) => lane), ...(await pullForward(tx, waiting))]
  await giveTurnsBack(tx, work.accountId, work.lanes.length - ours.length)
  // Advances next_owner on the lanes that this account pulled forward.
  await sql`
    update lanes set next_owner = ${work.accountId}
    where lane = any(${ours}::text[]) and next_owner is distinct from ${work.accountId}`.execute(tx)
}

/** Creates missing rows and locks all of them, always in the same order. Returns until when lanes are paused. */
async function lockLanes(tx: Tx, lanes: readonly string[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ lane: string; paused_until: Date | null }>`
    insert into lanes (lane) select lane from unnest(${lanes.toSorted()}::text[]) as l (lane)
    on conflict (lane) do update set lane = excluded.lane
    returning lane, case when not_before > now() then not_before end as paused_until`.execute(tx)
  return new Map(rows.flatMap(({ lane, paused_until }) => (paused_until ? [[lane, paused_until]] : [])))
}
