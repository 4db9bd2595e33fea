// In: an ended job and a column to add. Out: the column as a field of the job, and a separate job that reads it, row by row, from the
// stored pages or its look-up source; all in one transaction. Queue and tasks read it as for every job.
// Next: server/src/jobs/tasks/fill-column.ts
import { PLANS } from '@quarry/contract'
import { lookUpTarget, type Row } from '@quarry/engine'
import { sql } from 'kysely'
import { makerOf, type Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import { timeOfDatabase, type Tx } from '../../db/database.ts'
import { hasOtherOpenJob, insertTasks } from '../create-job.ts'
import { laneOfLookUp, type JobDeps, type JobRow } from '../job.ts'
import { assertLooksUpInBudget, getOwnJob, insertJob } from '../jobs.store.ts'
import { refuseColumns } from '../../money/ledger/quota-refusals.ts'
import { assertCovered, reserveJob } from '../../money/ledger/reserve-job.ts'
import { addWork } from '../../queue/add-work.ts'
import { storableJson } from '../tasks/storable-json.ts'
import type { ColumnRequest } from './estimate-column.ts'
import { planColumn, type ColumnPlan } from './plan-column.ts'

/**
 * Returns the job that reads the column.
 * @throws AppError not_found; invalid where the column does not fit the job or there is nothing to read; conflict while it is being read;
 * quota_exceeded where plan and balance do not cover it.
 */
export async function addColumn(deps: JobDeps, actor: Actor, wish: ColumnRequest): Promise<JobRow> {
  const { jobId, capMicroUsd } = wish
  await getOwnJob(deps.db, actor, jobId)
  await assertLooksUpInBudget(deps.db, actor, jobId)
  return deps.db.transaction().execute(async (tx) => {
    await sql`select from jobs where id = ${jobId} for update`.execute(tx)
    const job = await getOwnJob(tx, actor, jobId)
    const plan = planColumn(job, wish)
    const tooMany = refuseColumns(PLANS[actor.plan], plan.fields.length)
    if (tooMany) throw tooMany
    await assertNotBeingRead(tx, jobId, plan)
    const rows = await listWantedRows(deps, tx, { jobId, plan })
    if (rows.length === 0) throw new AppError('invalid', { detail: 'There is no row of this job that the column would be read for.' })
    const funding = { rows: rows.length, columns: 1, capMicroUsd, mode: deps.providerMode, now: await timeOfDatabase(tx) }
    await assertCovered(tx, actor, funding)
    await changeColumn(tx, jobId, plan)
    const run = await storeRun(tx, job, { plan, rows, createdBy: makerOf(actor), hasPriority: PLANS[actor.plan].queuePriority })
    const startsAfresh = !(await hasOtherOpenJob(tx, run))
    // Late, so that the account's balance is not locked for long, and before the lanes, the order used everywhere.
    await reserveJob(tx, actor, { ...funding, jobId: run.id, storedBytes: Buffer.byteLength(JSON.stringify(plan.field)) })
    const lanes = [...new Set(rows.map(({ lane }) => lane))]
    await addWork(tx, deps.messages, { accountId: actor.accountId, jobId: run.id, lanes, startsAfresh, hasPriority: run.hasPriority })
    return run
  })
}

interface WantedRow {
  position: number
  target: string
  lane: string
}

async function assertNotBeingRead(tx: Tx, jobId: string, { field, replaces }: ColumnPlan): Promise<void> {
  const runs = tx
    .selectFrom('jobs')
    .select('fields')
    .where('column_of', '=', jobId)
    .where('enriches', '=', false)
    .where('refreshes', '=', false)
  const open = runs.where('status', 'in', ['pending', 'in_progress'])
  const names = (await open.execute()).flatMap(({ fields }) => fields.map(({ name }) => name))
  if (names.includes(field.name) || (replaces !== null && names.includes(replaces)))
    throw new AppError('conflict', { detail: 'This column is being read. Wait until that has ended, or stop it.' })
}

async function listWantedRows(deps: JobDeps, tx: Tx, { jobId, plan }: { jobId: string; plan: ColumnPlan }): Promise<WantedRow[]> {
  const { source } = plan.field
  const data = source ? sql<Row['data']>`data` : sql<Row['data']>`'{}'::jsonb`
  const query = tx
    .selectFrom('results')
    .select(['position', 'target', data.as('data')])
    .where('job_id', '=', jobId)
  const rows = await query.where(plan.isWanted).orderBy('position').execute()
  return rows.map(({ position, target, data: values }) => {
    const found = source ? lookUpTarget(source, values) : null
    return { position, target, lane: laneOfLookUp(deps, found, position) }
  })
}

/**
 * The cells get the new name at once. Values that the user removed are read again, so that nothing is left to restore; verdicts on single
 * cells do not apply to the changed column.
 */
async function changeColumn(tx: Tx, jobId: string, { fields, field, replaces, isWanted }: ColumnPlan): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ fields: storableJson(fields) })
    .where('id', '=', jobId)
    .execute()
  if (replaces === null) return
  // Rows are locked in the order used by everything that writes several, and before the stored versions of their cells.
  const isRenamed = replaces !== field.name
  await sql`
    select from results where job_id = ${jobId} and (${isRenamed} or exists (
      select from cell_edits where cell_edits.task_id = results.task_id and field = ${replaces}
    )) order by task_id for update`.execute(tx)
  await sql`delete from cell_checks where job_id = ${jobId} and field = ${replaces}`.execute(tx)
  await sql`
    delete from cell_edits using results
    where results.task_id = cell_edits.task_id and results.job_id = ${jobId} and cell_edits.field = ${replaces} and ${isWanted}`.execute(tx)
  if (!isRenamed) return
  await sql`
    update cell_edits set field = ${field.name} from results
    where results.task_id = cell_edits.task_id and results.job_id = ${jobId} and cell_edits.field = ${replaces}`.execute(tx)
  await sql`
    update results set
      cells = (cells - ${replaces}::text) || jsonb_build_object(${field.name}::text, cells -> ${replaces}),
      data = (data - ${replaces}::text) || jsonb_build_object(${field.name}::text, data -> ${replaces})
    where job_id = ${jobId} and cells -> ${replaces} is not null`.execute(tx)
}

interface Run {
  plan: ColumnPlan
  rows: readonly WantedRow[]
  createdBy: string | null
  hasPriority: boolean
}

async function storeRun(tx: Tx, job: JobRow, { plan, rows, createdBy, hasPriority }: Run): Promise<JobRow> {
  const targets = rows.map(({ target }) => target)
  const run = await insertJob(tx, {
    ownerId: job.ownerId,
    createdBy,
    basePrompt: job.basePrompt,
    targetItemName: job.targetItemName,
    fields: storableJson([plan.field]),
    targets,
    rerunOf: null,
    column: { of: job.id, keepsCells: plan.keepsCells },
    hasPriority,
  })
  await insertTasks(tx, run.id, { positions: rows.map(({ position }) => position), targets, lanes: rows.map(({ lane }) => lane) })
  return run
}
