// In: a table and which of its failed rows are wanted. Out: the table open again with these rows waiting at their places, what they may cost
// set aside, and their sites known to the queue; all in one transaction. A row that comes is charged as any, one that fails again is free.
// Next: server/src/queue/add-work.ts
import { isTerminal, type RetryPayload } from '@quarry/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import { timeOfDatabase, type Tx } from '../../db/database.ts'
import { makerOf, type Actor } from '../../http/actor.ts'
import { readSerialId } from '../../http/ids.ts'
import { settleJob } from '../../money/ledger/charging.ts'
import { assertCovered, reserveRows } from '../../money/ledger/reserve-job.ts'
import { addWork } from '../../queue/add-work.ts'
import { hasOtherOpenJob, lanesOf, toCap } from '../create-job.ts'
import type { JobDeps } from '../job.ts'
import { assertLooksUpInBudget, getOwnJob } from '../jobs.store.ts'
import { assertTakesRows, lockTable, reopen } from './add-rows.ts'

interface FailedRow {
  id: number
  position: number
  target: string
}

/**
 * Answers how many rows wait again.
 * @throws AppError not_found; invalid where none failed so, or the table reads for another one; conflict while it is being stopped;
 * quota_exceeded where plan and balance do not cover them
 */
export async function retryRows(
  deps: JobDeps,
  actor: Actor,
  { jobId, payload }: { jobId: string; payload: RetryPayload },
): Promise<number> {
  assertTakesRows(await getOwnJob(deps.db, actor, jobId))
  await assertLooksUpInBudget(deps.db, actor, jobId)
  return deps.db.transaction().execute(async (tx) => {
    const job = await lockTable(tx, actor, jobId)
    const failed = await findFailed(tx, jobId, payload)
    const [first] = failed
    if (!first) throw new AppError('invalid', { detail: 'No row of this table failed so, and there is nothing to read again.' })
    const size = { rows: failed.length, columns: job.fields.length, capMicroUsd: toCap(payload.spending_cap_usd) }
    const funding = { ...size, tableRows: job.total, mode: deps.providerMode, now: await timeOfDatabase(tx) }
    await assertCovered(tx, actor, funding)
    const targets = failed.map(({ target }) => target)
    const lanes = await lanesOf(deps, targets, job.targetItemName)
    const hasEnded = isTerminal(job.status)
    const startsAfresh = hasEnded && !(await hasOtherOpenJob(tx, job))
    await putBack(tx, failed, lanes)
    await reopen(tx, job, { again: failed.length })
    await record(tx, actor, { jobId, firstPosition: first.position, rows: failed.length, reopens: hasEnded })
    // Late, so that money of the account is not locked for long, and before the lanes, as everywhere.
    if (hasEnded) await settleJob(tx, jobId)
    await reserveRows(tx, actor, { ...funding, jobId, storedBytes: 0 })
    const { hasPriority } = job
    await addWork(tx, deps.messages, { accountId: actor.accountId, jobId, lanes: [...new Set(lanes)], startsAfresh, hasPriority })
    return failed.length
  })
}

/** In the order of the table. The table is locked, so none of them is put back by another request meanwhile. */
async function findFailed(tx: Tx, jobId: string, { error_kinds: kinds, task_ids: ids }: RetryPayload): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`
    select id, position, target from tasks where job_id = ${jobId} and state = 'failed'
      and ${kinds ? sql`error_kind = any(${kinds}::text[])` : sql`true`}
      and ${ids ? sql`id = any(${ids.map(readSerialId)}::bigint[])` : sql`true`}
    order by position`.execute(tx)
  return rows
}

/** As if they had never been tried, with all tries before them. */
async function putBack(tx: Tx, failed: readonly FailedRow[], lanes: readonly string[]): Promise<void> {
  const ids = failed.map(({ id }) => id)
  await sql`
    update tasks set state = 'pending', lane = again.lane, attempts = 0, losses = 0, not_before = '-infinity',
      error_kind = null, error = null, started_at = null, finished_at = null
    from unnest(${ids}::bigint[], ${[...lanes]}::text[]) as again (id, lane) where tasks.id = again.id`.execute(tx)
  await tx.deleteFrom('task_pictures').where('task_id', 'in', ids).execute()
}

/** The job ends once more for these rows, as it does for new ones. */
async function record(
  tx: Tx,
  actor: Actor,
  { jobId, firstPosition, rows, reopens }: { jobId: string; firstPosition: number; rows: number; reopens: boolean },
): Promise<void> {
  await tx
    .insertInto('row_additions')
    .values({
      job_id: jobId,
      owner_id: actor.accountId,
      added_by: makerOf(actor),
      first_position: firstPosition,
      added: rows,
      duplicates: 0,
      reopens,
      idempotency_key: null,
      payload_digest: null,
    })
    .execute()
}
