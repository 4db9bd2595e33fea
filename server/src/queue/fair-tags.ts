// Start-time fair queuing between accounts: every turn of a lane gets a tag in virtual time, and the smallest tag is served first.
// Whoever has had little service gets small tags.
import { sql } from 'kysely'
import type { Database, Tx } from '../db/database.ts'
import { shiftTags } from './lane-messages.ts'

export interface TurnRequest {
  accountId: string
  count: number
  /** The account has nothing else waiting: it starts at the present, whatever it was promised for work that is gone. */
  startsAfresh: boolean
}

/** Reserves `count` turns and returns the tag of the first; the others follow by ones. */
export async function reserveTurns(tx: Tx, { accountId, count, startsAfresh }: TurnRequest): Promise<number> {
  const { rows } = await sql<{ tag: number }>`
    update accounts
    set virtual_time = case when ${startsAfresh} then clock.virtual_time else greatest(accounts.virtual_time, clock.virtual_time) end + ${count}
    from queue_clock clock
    where accounts.id = ${accountId}
    returning accounts.virtual_time - ${count} as tag`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`account ${accountId} does not exist`)
  return row.tag
}

/** The present of virtual time is the tag of the lane that was taken last. */
export async function advanceClock(tx: Tx, tag: number): Promise<void> {
  await tx.updateTable('queue_clock').set({ virtual_time: tag }).where('virtual_time', '<', tag).execute()
}

// Tags are carried as 32-bit priorities: long before they run out, time begins anew.
const REBASE_AT = 1_000_000_000

/** Sets virtual time back to 0 once it has grown large, with all that is counted in it. Returns whether it did. */
export async function rebaseClock(db: Database, rebaseAt = REBASE_AT): Promise<boolean> {
  const { virtual_time: now } = await db.selectFrom('queue_clock').select('virtual_time').executeTakeFirstOrThrow()
  if (now < rebaseAt) return false
  return db.transaction().execute(async (tx) => {
    // Nobody reads the clock or holds a tag that is not stored yet while this lock is held.
    await sql`lock table queue_clock in access exclusive mode`.execute(tx)
    const { virtual_time: offset } = await tx.selectFrom('queue_clock').select('virtual_time').executeTakeFirstOrThrow()
    if (offset < rebaseAt) return false
    await sql`update accounts set virtual_time = greatest(virtual_time - ${offset}, 0) where virtual_time > 0`.execute(tx)
    await shiftTags(tx, offset)
    await tx.updateTable('queue_clock').set({ virtual_time: 0 }).execute()
    return true
  })
}
