// Reopens a table for waiting rows, new or failed ones: first locked, then reopened, funded, and its lanes added to the queue.
// Next: server/src/queue/add-work.ts
import { isTerminal } from '@quarry/contract'
import { sql, type Insertable } from 'kysely'
import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { makerOf, type Actor } from '../../http/actor.ts'
import { settleJob } from '../../money/ledger/charging.ts'
import { reserveRows, type Reservation } from '../../money/ledger/reserve-job.ts'
import { addWork } from '../../queue/add-work.ts'
import { hasOtherOpenJob } from '../create-job.ts'
import type { JobDeps, JobRow } from '../job.ts'
import { FIRST_TARGETS, getOwnJob } from '../jobs.store.ts'

/** Locks the purse of a capped job before the job, as charging does. @throws AppError not_found, conflict */
export async function lockTable(tx: Tx, actor: Actor, jobId: string): Promise<JobRow> {
  await sql`select from job_usage where job_id = ${jobId} and is_capped and settled_at is null for update`.execute(tx)
  await sql`select from jobs where id = ${jobId} for update`.execute(tx)
  const job = await getOwnJob(tx, actor, jobId)
  const { stop_requested: isStopping } = await tx
    .selectFrom('jobs')
    .select('stop_requested')
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  if (isStopping && !isTerminal(job.status))
    throw new AppError('conflict', { detail: 'This table is being stopped. Ask once that has ended.' })
  return job
}

interface WaitingRows {
  tx: Tx
  /** The job's state when it was locked. */
  job: JobRow
  reservation: Reservation
  /** Estimate of the rows. */
  lanes: readonly string[]
  /** New targets, appended at the end. */
  added?: readonly string[]
  /** Number of failed rows that wait again. */
  again?: number
  addition: Omit<Insertable<Tables['row_additions']>, 'job_id' | 'owner_id' | 'added_by' | 'reopens'>
}

/** The caller stores the rows' tasks. The job ends again after them. */
export async function waitForRows(
  deps: Pick<JobDeps, 'messages'>,
  actor: Actor,
  { tx, job, reservation, lanes, added = [], again = 0, addition }: WaitingRows,
): Promise<void> {
  const { accountId } = actor
  const { id: jobId, hasPriority } = job
  const hasEnded = isTerminal(job.status)
  const startsAfresh = hasEnded && !(await hasOtherOpenJob(tx, job))
  await reopen(tx, job, { added, again })
  const record = { ...addition, job_id: jobId, owner_id: accountId, added_by: makerOf(actor), reopens: hasEnded }
  await tx.insertInto('row_additions').values(record).execute()
  // Late, so that the account's balance is not locked for long, and before the lanes, the order used everywhere.
  if (hasEnded) await settleJob(tx, jobId)
  await reserveRows(tx, actor, reservation)
  await addWork(tx, deps.messages, { accountId, jobId, lanes: [...new Set(lanes)], startsAfresh, hasPriority })
}

/**
 * As if it had never ended: with `added` targets after its last one, and `again` of its failed ones waiting once more. Workers may still
 * have it as started, so a started job stays started.
 */
async function reopen(tx: Tx, job: JobRow, { added, again }: { added: readonly string[]; again: number }): Promise<void> {
  const hasEnded = isTerminal(job.status)
  await sql`
    update jobs set
      total = total + ${added.length}::int,
      failed = failed - ${again}::int,
      first_targets = (first_targets || ${added.slice(0, FIRST_TARGETS)}::text[])[1:${FIRST_TARGETS}::int],
      status = case when not ${hasEnded} then status when started_at is null then 'pending' else 'in_progress' end,
      finished_at = null,
      stop_requested = stop_requested and not ${hasEnded},
      over_budget = over_budget and not ${hasEnded}
    where id = ${job.id}`.execute(tx)
}
