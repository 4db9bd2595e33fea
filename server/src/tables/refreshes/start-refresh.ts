// In: a table and the rows to read again. Out: a separate job, reserved and charged like any other, whose rows are proposals; all in one
// transaction. The table is not changed. Next: server/src/tables/refreshes/decide-changes.ts
import { PLANS, type Field, type RefreshEstimate, type RefreshPayload } from '@quarry/contract'
import { sql } from 'kysely'
import { AppError } from '../../app-error.ts'
import { timeOfDatabase, type Tx } from '../../db/database.ts'
import { makerOf, type Actor } from '../../http/actor.ts'
import { hasOtherOpenJob, insertTasks, lanesOf, toCap } from '../../jobs/create-job.ts'
import { estimateSeconds, estimateSize, type EstimateDeps } from '../../jobs/estimate-job.ts'
import type { JobDeps, JobRow } from '../../jobs/job.ts'
import { getOwnJob, insertJob } from '../../jobs/jobs.store.ts'
import { startOnce, type Alongside, type Started } from '../../jobs/starting/start-once.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'
import { assertCovered, reserveJob } from '../../money/ledger/reserve-job.ts'
import { addWork } from '../../queue/add-work.ts'
import { fieldsToRefresh, listRowsToRefresh, type RowToRefresh } from './rows-to-refresh.ts'

interface RefreshOrder {
  jobId: string
  payload: RefreshPayload
}

interface StartOrder extends RefreshOrder {
  /** Repeating the request with the same key starts no second reading. */
  key: string | undefined
}

/** @throws AppError not_found, and invalid where the table cannot be refreshed; missing plan features are among `problems` */
export async function estimateRefresh(deps: EstimateDeps, actor: Actor, { jobId, payload }: RefreshOrder): Promise<RefreshEstimate> {
  const job = await getOwnJob(deps.db, actor, jobId)
  assertCanRefresh(job)
  const fields = fieldsToRefresh(job, payload.fields)
  const rows = await listRowsToRefresh(deps.db, jobId, { payload, fields })
  const size = { rows: rows.length, columns: fields.length, capMicroUsd: toCap(payload.spending_cap_usd) }
  const targets = rows.map(({ target }) => target)
  return {
    ...(await estimateSize(deps, actor, size)),
    seconds: rows.length === 0 ? 0 : await estimateSeconds(deps, { targets, name: job.targetItemName }),
    fields: fields.map(({ name }) => name),
  }
}

/**
 * Starts the job that reads, or finds the one that the key has started.
 * @throws AppError not_found; invalid where there is nothing to read; conflict while the table is being refreshed; quota_exceeded where plan
 * and balance do not cover it
 */
export async function startRefresh(deps: JobDeps, actor: Actor, { jobId, payload, key }: StartOrder): Promise<Started> {
  assertCanRefresh(await getOwnJob(deps.db, actor, jobId))
  return startOnce(deps.db, actor, {
    key,
    order: ['refresh', jobId, payload],
    start: (alongside) => storeRefresh(deps, actor, { jobId, payload, alongside }),
  })
}

function storeRefresh(
  deps: JobDeps,
  actor: Actor,
  { jobId, payload, alongside }: RefreshOrder & { alongside: Alongside },
): Promise<JobRow> {
  return deps.db.transaction().execute(async (tx) => {
    await sql`select from jobs where id = ${jobId} for update`.execute(tx)
    const job = await getOwnJob(tx, actor, jobId)
    await assertNotRefreshing(tx, jobId)
    const fields = fieldsToRefresh(job, payload.fields)
    const rows = await listRowsToRefresh(tx, jobId, { payload, fields })
    if (rows.length === 0) throw new AppError('invalid', { detail: 'No row of this table matches, so there is nothing to read again.' })
    const size = { rows: rows.length, columns: fields.length, capMicroUsd: toCap(payload.spending_cap_usd) }
    const funding = { ...size, mode: deps.providerMode, now: await timeOfDatabase(tx) }
    await assertCovered(tx, actor, funding)
    const { run, lanes } = await storeRun(deps, tx, { job, fields, rows, actor })
    await alongside(tx, run.id)
    const startsAfresh = !(await hasOtherOpenJob(tx, run))
    // Late, so that the account's balance is not locked for long, and before the lanes, the order used everywhere.
    await reserveJob(tx, actor, { ...funding, jobId: run.id, storedBytes: Buffer.byteLength(JSON.stringify(fields)) })
    await addWork(tx, deps.messages, { accountId: actor.accountId, jobId: run.id, lanes, startsAfresh, hasPriority: run.hasPriority })
    return run
  })
}

/** @throws AppError invalid */
function assertCanRefresh({ columnOf, isPrivate, connectionId }: JobRow): void {
  if (columnOf !== null) throw new AppError('invalid', { detail: 'This reads for another table: refresh that one.' })
  if (isPrivate && connectionId === null)
    throw new AppError('invalid', { detail: 'The connection that this table was read with was deleted. Start a new job with another one.' })
}

/** One at a time, so that no row is read and charged twice. @throws AppError conflict */
async function assertNotRefreshing(tx: Tx, jobId: string): Promise<void> {
  const { rows } = await sql`
    select from jobs where column_of = ${jobId} and refreshes and status in ('pending', 'in_progress') limit 1`.execute(tx)
  if (rows.length > 0) throw new AppError('conflict', { detail: 'This table is being refreshed. Wait until that has ended, or stop it.' })
}

interface RunToStore {
  job: JobRow
  fields: readonly Field[]
  rows: readonly RowToRefresh[]
  actor: Actor
}

async function storeRun(deps: JobDeps, tx: Tx, { job, fields, rows, actor }: RunToStore): Promise<{ run: JobRow; lanes: string[] }> {
  const targets = rows.map(({ target }) => target)
  const lanes = await lanesOf(deps, targets, job.targetItemName)
  const run = await insertJob(tx, {
    ownerId: job.ownerId,
    createdBy: makerOf(actor),
    basePrompt: job.basePrompt,
    targetItemName: job.targetItemName,
    fields: storableJson(fields),
    targets,
    rerunOf: null,
    column: { of: job.id, keepsCells: false, refreshes: true },
    hasPriority: PLANS[actor.plan].queuePriority,
    connectionId: job.connectionId,
    pageSteps: storableJson(job.pageSteps),
  })
  await insertTasks(tx, run.id, { positions: rows.map(({ position }) => position), targets, lanes })
  return { run, lanes: [...new Set(lanes)] }
}
