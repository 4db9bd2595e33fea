// Start-time fair queuing between accounts: every turn of a lane gets a tag in virtual time, and the smallest tag is served first.
// Whoever has had little service gets small tags. Knows no messages.
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'

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
