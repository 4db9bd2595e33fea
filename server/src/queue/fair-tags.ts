// Start-time fair queuing between accounts: every turn of a lane gets a tag in virtual time, and the smallest tag is served first. Accounts
// that have had little service get small tags. Lanes with priority precede the others and have a clock of their own.
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { shiftTags } from './lane-messages.ts'

/** Share of the turns, drawn at random, that ignore priority, so that work without it always progresses. */
export const ORDINARY_SHARE = 1 / 8

export interface TurnRequest {
  accountId: string
  count: number
  /** The account has no other waiting work: it starts at the current virtual time, whatever tags its finished work had. */
  startsAfresh: boolean
  hasPriority: boolean
}

/** Reserves `count` turns and returns the tag of the first; the others follow in steps of one. */
export async function reserveTurns(tx: Tx, { accountId, count, startsAfresh, hasPriority }: TurnRequest): Promise<number> {
  const { rows } = await sql<{ tag: number }>`
    update accounts
    set virtual_time = case when ${startsAfresh} then clock.present else greatest(accounts.virtual_time, clock.present) end + ${count}
    from (select case when ${hasPriority} then priority_time else virtual_time end as present from queue_clock) as clock
    where accounts.id = ${accountId}
    returning accounts.virtual_time - ${count} as tag`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`account ${accountId} does not exist`)
  return row.tag
}

/** Turns that were reserved in the same transaction and advanced no lane. */
export async function giveTurnsBack(tx: Tx, accountId: string, count: number): Promise<void> {
  if (count > 0) await sql`update accounts set virtual_time = virtual_time - ${count} where id = ${accountId}`.execute(tx)
}

/** The current virtual time is the tag of the lane that was taken last, with or without priority. */
export async function advanceClock(tx: Tx, taken: readonly { tag: number; hasPriority: boolean }[]): Promise<void> {
  const last = (hasPriority: boolean): number =>
    Math.max(0, ...taken.filter((turn) => turn.hasPriority === hasPriority).map(({ tag }) => tag))
  const [ordinary, priority] = [last(false), last(true)]
  await sql`
    update queue_clock set virtual_time = greatest(virtual_time, ${ordinary}), priority_time = greatest(priority_time, ${priority})
    where virtual_time < ${ordinary} or priority_time < ${priority}`.execute(tx)
}

// Tags are stored as 32-bit priorities: long before they overflow, time restarts.
const REBASE_AT = 1_000_000_000

/** Resets virtual time to 0 once it has grown large, with all values that depend on it. Returns whether it did. */
export async function rebaseClock(db: Database, rebaseAt = REBASE_AT): Promise<boolean> {
  if (Math.max(...Object.values(await readClock(db))) < rebaseAt) return false
  return db.transaction().execute(async (tx) => {
    // While this lock is held no other process reads the clock or has a tag that is not stored yet.
    await sql`lock table queue_clock in access exclusive mode`.execute(tx)
    const clock = await readClock(tx)
    const most = Math.max(clock.ordinary, clock.priority)
    if (most < rebaseAt) return false
    // By the clock that is ahead: it is unknown which clock an account's reservations count by, and the current time is valid for all in
    // any case.
    await sql`update accounts set virtual_time = greatest(virtual_time - ${most}, 0) where virtual_time > 0`.execute(tx)
    await shiftTags(tx, clock)
    await tx.updateTable('queue_clock').set({ virtual_time: 0, priority_time: 0 }).execute()
    return true
  })
}

function readClock(db: Database | Tx): Promise<{ ordinary: number; priority: number }> {
  return db.selectFrom('queue_clock').select(['virtual_time as ordinary', 'priority_time as priority']).executeTakeFirstOrThrow()
}
