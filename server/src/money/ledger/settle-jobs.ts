// The fallback of the ledger: settles jobs that ended or were deleted without settlement, and releases the reservations of another payment
// mode.
import type { ProviderMode } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { lockBalances } from './balances.ts'
import { postTransaction } from './post-transaction.ts'

/** Returns their number. Those that another process is settling are settled once. */
export async function settleDeadJobs(db: Database): Promise<number> {
  const isDead = sql<boolean>`not exists (
    select from jobs where jobs.id = job_usage.job_id and status in ('pending', 'in_progress')
  )`
  const { rows } = await sql<{ job_id: string }>`
    select job_id from job_usage where settled_at is null and ${isDead} order by job_id limit 1000`.execute(db)
  for (const { job_id } of rows) {
    // Checked again in the update itself: rows may have been added since, which reopens the job.
    const open = db.updateTable('job_usage').set({ settled_at: new Date() }).where('job_id', '=', job_id)
    await open.where('settled_at', 'is', null).where(isDead).execute()
  }
  return rows.length
}

/**
 * Jobs still running on credit of another mode get no further extra cells: sandbox credit buys nothing once real keys are set. Returns
 * their number.
 */
export async function withdrawForeignHolds(db: Database, mode: ProviderMode): Promise<number> {
  const foreign = await db
    .selectFrom('job_usage')
    .select('job_id')
    .where('settled_at', 'is', null)
    .where('provider_mode', '<>', mode)
    .where(sql<boolean>`extra_reserved > extra_used`)
    .orderBy('job_id')
    .execute()
  for (const { job_id } of foreign) await withdrawHold(db, job_id)
  return foreign.length
}

async function withdrawHold(db: Database, jobId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const usage = await tx
      .selectFrom('job_usage')
      .select(['id', 'part', 'owner_id as ownerId', 'provider_mode as mode', 'extra_used', 'extra_reserved', 'extra_cell_micro_usd'])
      .where('job_id', '=', jobId)
      .where('settled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!usage || usage.extra_reserved === usage.extra_used) return
    const amount = (usage.extra_reserved - usage.extra_used) * usage.extra_cell_micro_usd
    await tx.updateTable('job_usage').set({ extra_reserved: usage.extra_used, is_capped: true }).where('id', '=', usage.id).execute()
    await lockBalances(tx, usage)
    await postTransaction(tx, {
      mode: usage.mode,
      ownerId: usage.ownerId,
      key: usage.part === 1 ? `withdraw:${jobId}` : `withdraw:${jobId}.${usage.part}`,
      kind: 'release',
      amount: 0,
      description: 'Reserved in another payment mode',
      legs: { held: -amount, available: amount },
      source: { job_id: jobId },
    })
  })
}
