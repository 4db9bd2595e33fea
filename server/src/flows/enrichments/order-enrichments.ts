// In: the look-ups that a run of a pipeline needs and that are missing. Out: a separate job for them, reserved and charged like any job;
// the pipeline waits for its end. One transaction, so that nothing is ordered twice. Next: server/src/jobs/tasks/fill-column.ts
import { PLANS, type Field, type JsonValue } from '@quarry/contract'
import { lookUpTarget } from '@quarry/engine'
import { sql } from 'kysely'
import { findOwner } from '../../people/accounts/accounts.store.ts'
import { timeOfDatabase, type Tx } from '../../db/database.ts'
import { hasOtherOpenJob, insertTasks } from '../../jobs/create-job.ts'
import { laneOfLookUp, type JobDeps } from '../../jobs/job.ts'
import { insertJob } from '../../jobs/jobs.store.ts'
import { assertCovered, findRestOfCap, reserveJob } from '../../money/ledger/reserve-job.ts'
import { addWork } from '../../queue/add-work.ts'
import { questionOf } from '../steps/outward-steps.ts'
import { storableJson, storableText } from '../../jobs/tasks/storable-json.ts'
import { findOpenRun } from './enrichments.store.ts'

export interface EnrichmentOrder {
  jobId: string
  ownerId: string
  /** The run of the pipeline: a superseded one orders nothing. */
  run: number
  field: Field
}

const TARGET_CHARS = 300

/** @throws AppError where plan and balance do not cover it */
export async function orderEnrichments(deps: JobDeps, order: EnrichmentOrder): Promise<void> {
  const { jobId, ownerId, field } = order
  const actor = await findOwner(deps.db, ownerId, deps.providerMode)
  if (actor === null) return
  await deps.db.transaction().execute(async (tx) => {
    // Locked before the pipeline, in the same order as a deletion of the job.
    await sql`select from jobs where id = ${jobId} for key share`.execute(tx)
    if (!(await waitForThem(tx, order))) return
    if (await isColumnRead(tx, jobId)) return runLater(tx, jobId)
    const wanted = await listWanted(deps, tx, order)
    if (wanted.length === 0) {
      // Either all of it is in progress, and its end resumes the pipeline, or it has already ended.
      if ((await findOpenRun(tx, jobId)) === null) await runLater(tx, jobId)
      return
    }
    const capMicroUsd = await findRestOfCap(tx, jobId)
    const funding = { rows: wanted.length, columns: 1, capMicroUsd, isPart: true, mode: deps.providerMode, now: await timeOfDatabase(tx) }
    await assertCovered(tx, actor, funding)
    const job = await storeRun(tx, order, { wanted, hasPriority: PLANS[actor.plan].queuePriority })
    const startsAfresh = !(await hasOtherOpenJob(tx, job))
    // Late, so that the account's balance is not locked for long, and before the lanes, the order used everywhere.
    await reserveJob(tx, actor, { ...funding, jobId: job.id, storedBytes: Buffer.byteLength(JSON.stringify(field)) })
    const lanes = [...new Set(wanted.map(({ lane }) => lane))]
    await addWork(tx, deps.messages, { accountId: ownerId, jobId: job.id, lanes, startsAfresh, hasPriority: job.hasPriority })
  })
}

/** False: another run or another version has started in the meantime. */
async function waitForThem(tx: Tx, { jobId, run }: EnrichmentOrder): Promise<boolean> {
  const { rows } = await sql`
    update pipelines set state = 'enriching' where job_id = ${jobId} and run = ${run} and state = 'running' returning job_id`.execute(tx)
  return rows.length > 0
}

/** Looking up from values that are still being read would be charged twice. The pipeline continues only when they are final. */
async function isColumnRead(tx: Tx, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select from jobs where column_of = ${jobId} and not enriches and not refreshes and status in ('pending', 'in_progress') limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

async function runLater(tx: Tx, jobId: string): Promise<void> {
  await sql`update pipelines set state = 'waiting', due_at = clock_timestamp() + interval '1 second' where job_id = ${jobId}`.execute(tx)
}

interface Wanted {
  key: string
  target: string
  lane: string
}

/** In the order in which the rows need them. */
async function listWanted(deps: JobDeps, tx: Tx, { jobId, field }: EnrichmentOrder): Promise<Wanted[]> {
  const { rows } = await sql<{ key: string; asked: Record<string, JsonValue> }>`
    select key, asked from enrichments where job_id = ${jobId} and question = ${questionOf(field)} and run_id is null and cell is null
    order by number for update`.execute(tx)
  return rows.map(({ key, asked }, index) => {
    const found = field.source ? lookUpTarget(field.source, asked) : null
    return { key, target: storableText(found?.target ?? textOf(asked)).slice(0, TARGET_CHARS), lane: laneOfLookUp(deps, found, index) }
  })
}

/** Name of a task without a page. */
function textOf(asked: Record<string, JsonValue>): string {
  return Object.values(asked)
    .filter((value) => value !== null)
    .map((value) => (typeof value === 'string' ? value : JSON.stringify(value)))
    .join(' · ')
}

async function storeRun(
  tx: Tx,
  { jobId, ownerId, field }: EnrichmentOrder,
  { wanted, hasPriority }: { wanted: readonly Wanted[]; hasPriority: boolean },
) {
  const of = await tx
    .selectFrom('jobs')
    .select(['base_prompt as basePrompt', 'target_item_name as targetItemName'])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  const targets = wanted.map(({ target }) => target)
  const job = await insertJob(tx, {
    ...of,
    ownerId,
    createdBy: null,
    fields: storableJson([field]),
    targets,
    rerunOf: null,
    column: { of: jobId, keepsCells: false, enriches: true },
    hasPriority,
  })
  await insertTasks(tx, job.id, { positions: targets.map((_, index) => index), targets, lanes: wanted.map(({ lane }) => lane) })
  await sql`
    update enrichments set run_id = ${job.id}, position = ordinality - 1
    from unnest(${wanted.map(({ key }) => key)}::text[]) with ordinality as w (key, ordinality)
    where job_id = ${jobId} and enrichments.key = w.key`.execute(tx)
  return job
}
