// The net under the ledger: settles jobs that ended or vanished without it, and takes the reservations of another payment mode back.
import type { ProviderMode } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { settleJob } from './charging.ts'
import { lockBalances } from './balances.ts'
import { postTransaction } from './post-transaction.ts'

/** Returns how many there were. Those that are being worked on by another process are settled once. */
export async function settleDeadJobs(db: Database): Promise<number> {
  const { rows } = await sql<{ job_id: string }>`
    select job_id from job_usage
    where settled_at is null and not exists (
      select from jobs where jobs.id = job_usage.job_id and status in ('pending', 'in_progress')
    ) order by job_id limit 1000`.execute(db)
  for (const { job_id } of rows) await settleJob(db, job_id)
  return rows.length
}

/**
 * Jobs still running on credit of another mode get no further extra cells: sandbox credit buys nothing once real keys are set.
 * Returns how many there were.
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
      .select(['owner_id as ownerId', 'provider_mode as mode', 'extra_used', 'extra_reserved', 'extra_cell_micro_usd'])
      .where('job_id', '=', jobId)
      .where('settled_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!usage || usage.extra_reserved === usage.extra_used) return
    const amount = (usage.extra_reserved - usage.extra_used) * usage.extra_cell_micro_usd
    await tx.updateTable('job_usage').set({ extra_reserved: usage.extra_used, is_capped: true }).where('job_id', '=', jobId).execute()
    await lockBalances(tx, usage)
    await postTransaction(tx, {
      ...usage,
      key: `withdraw:${jobId}`,
      kind: 'release',
      amount: 0,
      description: 'Reserved in another payment mode',
      legs: { held: -amount, available: amount },
      source: { job_id: jobId },
    })
  })
}
