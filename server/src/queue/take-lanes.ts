// Takes lanes for a worker and gives them on: the two ends of a lane's turn. What happens between is run-lane's.
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { advanceClock, reserveTurns } from './fair-tags.ts'
import type { FindNextTurn, NextTurn } from './lane-handlers.ts'
import type { LaneHold, LaneMessages } from './lane-messages.ts'

/** Takes up to `count` lanes and notes who has them, in one transaction, so that a dead worker's lanes are known. */
export async function takeLanes(
  db: Database,
  messages: LaneMessages,
  { workerId, count, ordinary = 0 }: { workerId: number; count: number; ordinary?: number },
): Promise<LaneHold[]> {
  return db.transaction().execute(async (tx) => {
    const holds = await messages.take(tx, count, ordinary)
    if (holds.length === 0) return holds
    await sql`
      insert into lane_leases (lane, worker_id, message_id, attempt)
      select lane, ${workerId}, message_id, attempt
      from unnest(${holds.map((h) => h.lane)}::text[], ${holds.map((h) => h.messageId)}::uuid[], ${holds.map((h) => h.attempt)}::int[])
        as l (lane, message_id, attempt)
      on conflict (lane) do update set worker_id = excluded.worker_id, message_id = excluded.message_id, attempt = excluded.attempt`.execute(
      tx,
    )
    await advanceClock(tx, holds)
    return holds
  })
}

interface LaneEnd {
  hold: LaneHold
  /** How long the lane is to rest from now; 0 for not at all. */
  restMs: number
  findNextTurn: FindNextTurn
}

/** Ends the lane's turn and sends the lane on its way again if it has more work. @throws LaneLost */
export async function passOnLane(tx: Tx, messages: LaneMessages, { hold, restMs, findNextTurn }: LaneEnd): Promise<void> {
  const { lane } = hold
  // The lock comes first: whoever adds work to this lane now waits, and then finds the new message or sends one.
  await lockLane(tx, lane)
  await messages.end(tx, hold)
  await tx.deleteFrom('lane_leases').where('lane', '=', lane).where('message_id', '=', hold.messageId).execute()
  if (restMs > 0) await restLane(tx, lane, restMs)
  await sendNextTurn(tx, messages, { lane, next: await findNextTurn(tx, lane) })
}

export async function lockLane(tx: Tx, lane: string): Promise<void> {
  await tx.selectFrom('lanes').select('lane').where('lane', '=', lane).forUpdate().execute()
}

/** The caller holds the lane's lock and knows that it has no message. */
export async function sendNextTurn(tx: Tx, messages: LaneMessages, { lane, next }: { lane: string; next: NextTurn | null }): Promise<void> {
  if (!next) return
  const { accountId, hasPriority } = next
  const tag = await reserveTurns(tx, { accountId, count: 1, startsAfresh: false, hasPriority })
  const { rows } = await sql<{ start_after: Date | null }>`
    select nullif(greatest(not_before, ${next.dueAt}::timestamptz, now()), now()) as start_after from lanes where lane = ${lane}`.execute(
    tx,
  )
  await messages.send(tx, [{ lane, tag, hasPriority, startAfter: rows[0]?.start_after ?? null }])
}

async function restLane(tx: Tx, lane: string, restMs: number): Promise<void> {
  await sql`update lanes set not_before = greatest(not_before, now() + ${restMs} * interval '1 ms') where lane = ${lane}`.execute(tx)
}
