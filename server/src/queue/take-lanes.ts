// Takes lanes for a worker and writes their turns: opened, advanced, passed on. Concurrent writes of a worker's lanes share a transaction,
// each under its own fence. run-lane executes the turn in between.
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { advanceClock, reserveTurns } from './fair-tags.ts'
import { batch } from '../db/batch.ts'
import type { FindNextTurns, LaneHandlers, NextTurn, TurnStep } from './lane-handlers.ts'
import { LaneLost, type LaneHold, type LaneMessages } from './lane-messages.ts'

/** Takes up to `count` lanes and records their holder, in one transaction, so that a dead worker's lanes are known. */
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

export interface LaneSteps<Turn, Task, Outcome> {
  /** Null: nothing is due. @throws LaneLost */
  open(hold: LaneHold): Promise<Turn | null>
  /** @throws LaneLost */
  advance(step: TurnStep<Turn, Outcome>): Promise<Task[]>
  /** @throws LaneLost */
  passOn(end: LaneEnd): Promise<true>
}

const LANES_AT_ONCE = 64

interface Parts<Turn, Task, Outcome> {
  db: Database
  messages: LaneMessages
  handlers: LaneHandlers<Turn, Task, Outcome>
}

export function createLaneSteps<Turn, Task, Outcome>({
  db,
  messages,
  handlers,
}: Parts<Turn, Task, Outcome>): LaneSteps<Turn, Task, Outcome> {
  return {
    open: batch({
      keyOf: () => 'all',
      itemsMax: LANES_AT_ONCE,
      work: (holds: readonly LaneHold[]) =>
        db.transaction().execute(async (tx) => {
          const kept = new Set(await messages.keep(tx, holds))
          const turns = await handlers.openTurns(
            tx,
            [...kept].map(({ lane }) => lane),
          )
          return holds.map((hold) => (kept.has(hold) ? (turns.get(hold.lane) ?? null) : new LaneLost(hold.lane)))
        }),
    }),
    advance: batch({
      keyOf: ({ turn }) => handlers.batchOf(turn),
      itemsMax: LANES_AT_ONCE,
      work: (steps: readonly TurnStep<Turn, Outcome>[]) => handlers.advance(db, steps),
    }),
    passOn: batch({
      keyOf: () => 'all',
      itemsMax: LANES_AT_ONCE,
      work: (ends: readonly LaneEnd[]) => db.transaction().execute((tx) => passOnLanes(tx, messages, { ends, ...handlers })),
    }),
  }
}

export interface LaneEnd {
  hold: LaneHold
  /** How long the lane is paused from now; 0: not at all. */
  restMs: number
}

/** Ends the turns of these lanes and sends a new message for each that has more work. One result per lane, in order. */
export async function passOnLanes(
  tx: Tx,
  messages: LaneMessages,
  { ends, findNextTurns }: { ends: readonly LaneEnd[]; findNextTurns: FindNextTurns },
): Promise<(true | LaneLost)[]> {
  // The locks come first: adding work to these lanes now waits, and then finds the new messages or sends some.
  await lockLanes(
    tx,
    ends.map(({ hold }) => hold.lane),
  )
  const ended = new Set(
    await messages.end(
      tx,
      ends.map(({ hold }) => hold),
    ),
  )
  const mine = ends.filter(({ hold }) => ended.has(hold))
  const lanes = mine.map(({ hold }) => hold.lane)
  await sql`
    delete from lane_leases using unnest(${lanes}::text[], ${mine.map(({ hold }) => hold.messageId)}::uuid[]) as l (lane, message_id)
    where lane_leases.lane = l.lane and lane_leases.message_id = l.message_id`.execute(tx)
  await restLanes(
    tx,
    mine.filter(({ restMs }) => restMs > 0),
  )
  await sendNextTurns(tx, messages, await findNextTurns(tx, lanes))
  return ends.map(({ hold }) => ended.has(hold) || new LaneLost(hold.lane))
}

/** In the order in which work is added to them, independent of the database's collation. */
export async function lockLanes(tx: Tx, lanes: readonly string[]): Promise<void> {
  await sql`select lane from lanes where lane = any(${lanes}::text[]) order by lane collate "C" for update`.execute(tx)
}

/** The caller holds the lanes' locks and has checked that none of them has a message. */
export async function sendNextTurns(tx: Tx, messages: LaneMessages, turns: ReadonlyMap<string, NextTurn>): Promise<void> {
  const lanes = [...turns].map(([lane, turn]) => ({ lane, ...turn }))
  if (lanes.length === 0) return
  const { rows } = await sql<{ lane: string; start_after: Date | null }>`
    select lane, nullif(greatest(not_before, due_at, now()), now()) as start_after
    from lanes join unnest(${lanes.map(({ lane }) => lane)}::text[], ${lanes.map(({ dueAt }) => dueAt)}::timestamptz[]) as l (lane, due_at) using (lane)`.execute(
    tx,
  )
  await sql`
    update lanes set next_owner = l.owner_id
    from unnest(${lanes.map(({ lane }) => lane)}::text[], ${lanes.map(({ accountId }) => accountId)}::uuid[]) as l (lane, owner_id)
    where lanes.lane = l.lane and next_owner is distinct from l.owner_id`.execute(tx)
  const startAfter = new Map(rows.map((row) => [row.lane, row.start_after]))
  const accounts = Object.groupBy(lanes, ({ accountId, hasPriority }) => `${accountId} ${hasPriority}`)
  // In one order, which prevents deadlocks, and last, because others wait for the account's row.
  for (const [, own = []] of Object.entries(accounts).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [first] = own
    if (first === undefined) continue
    const { accountId, hasPriority } = first
    const tag = await reserveTurns(tx, { accountId, count: own.length, startsAfresh: false, hasPriority })
    const wanted = own.map(({ lane }, index) => ({ lane, tag: tag + index, hasPriority, startAfter: startAfter.get(lane) ?? null }))
    await messages.send(tx, wanted)
  }
}

async function restLanes(tx: Tx, ends: readonly LaneEnd[]): Promise<void> {
  if (ends.length === 0) return
  await sql`
    update lanes set not_before = greatest(not_before, now() + rest_ms * interval '1 ms')
    from unnest(${ends.map(({ hold }) => hold.lane)}::text[], ${ends.map(({ restMs }) => restMs)}::float8[]) as l (lane, rest_ms)
    where lanes.lane = l.lane`.execute(tx)
}
