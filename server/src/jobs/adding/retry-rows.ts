// In: a table and a selection of its failed rows. Out: the table reopened with these rows waiting at their positions, their cost reserved,
// and their sites added to the queue; all in one transaction. A row that succeeds is charged as usual, one that fails again is free.
// Next: server/src/jobs/adding/reopen-table.ts
import type { RetryPayload } from '@quarry/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import { timeOfDatabase, type Tx } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'
import { readSerialId } from '../../http/ids.ts'
import { assertCovered } from '../../money/ledger/reserve-job.ts'
import { lanesOf, toCap } from '../create-job.ts'
import type { JobDeps } from '../job.ts'
import { assertLooksUpInBudget, getOwnJob } from '../jobs.store.ts'
import { assertTakesRows } from './add-rows.ts'
import { lockTable, waitForRows } from './reopen-table.ts'

interface FailedRow {
  id: number
  position: number
  target: string
}

/**
 * Returns how many rows wait again.
 * @throws AppError not_found; invalid where no failed row matches, or the table reads for another one; conflict while it is being stopped;
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
    if (!first)
      throw new AppError('invalid', { detail: 'No row of this table failed for these reasons, so there is nothing to read again.' })
    const size = { rows: failed.length, columns: job.fields.length, capMicroUsd: toCap(payload.spending_cap_usd) }
    const funding = { ...size, tableRows: job.total, mode: deps.providerMode, now: await timeOfDatabase(tx) }
    await assertCovered(tx, actor, funding)
    const targets = failed.map(({ target }) => target)
    const lanes = await lanesOf(deps, targets, job.targetItemName)
    await putBack(tx, failed, lanes)
    await waitForRows(deps, actor, {
      tx,
      job,
      reservation: { ...funding, jobId, storedBytes: 0 },
      lanes,
      again: failed.length,
      addition: { first_position: first.position, added: failed.length, duplicates: 0, idempotency_key: null, payload_digest: null },
    })
    return failed.length
  })
}

/** In table order. The table is locked, so that no other request resets them meanwhile. */
async function findFailed(tx: Tx, jobId: string, { error_kinds: kinds, task_ids: ids }: RetryPayload): Promise<FailedRow[]> {
  const { rows } = await sql<FailedRow>`
    select id, position, target from tasks where job_id = ${jobId} and state = 'failed'
      and ${kinds ? sql`error_kind = any(${kinds}::text[])` : sql`true`}
      and ${ids ? sql`id = any(${ids.map(readSerialId)}::bigint[])` : sql`true`}
    order by position`.execute(tx)
  return rows
}

/** As if they had never been tried, with all attempts available again. */
async function putBack(tx: Tx, failed: readonly FailedRow[], lanes: readonly string[]): Promise<void> {
  const ids = failed.map(({ id }) => id)
  await sql`
    update tasks set state = 'pending', lane = again.lane, attempts = 0, losses = 0, not_before = '-infinity',
      error_kind = null, error = null, started_at = null, finished_at = null
    from unnest(${ids}::bigint[], ${[...lanes]}::text[]) as again (id, lane) where tasks.id = again.id`.execute(tx)
  await tx.deleteFrom('task_pictures').where('task_id', 'in', ids).execute()
}
