// The pipeline of a job: saved with its versions, found for the job's owner. run-pipeline.ts runs it.
import {
  DESTINATIONS_NEED_UPGRADE,
  isTerminal,
  mayUseDestinations,
  mayUseWebhooks,
  PASSING_REASONS,
  PIPELINE_LIMITS,
  WEBHOOKS_NEED_UPGRADE,
  type CellReason,
  type Pipeline,
  type PipelinePayload,
  type PipelineVersion,
  type Step,
} from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { countMissing, findOpenRun, forgetMissing } from '../enrichments/enrichments.store.ts'
import { stopReplaced } from '../enrichments/stop-replaced.ts'
import { assertLooksUpInBudget, getOwnJob, refuseLookUps } from '../../jobs/jobs.store.ts'
import { questionsOf } from '../steps/outward-steps.ts'
import { storableJson } from '../../jobs/tasks/storable-json.ts'
import { listSent } from './send-result.ts'
import { assertUsableSteps } from './usable-steps.ts'

const NO_PIPELINE: Pipeline = {
  steps: [],
  version: 0,
  saved_at: null,
  state: 'none',
  rows_in: null,
  rows_out: null,
  problem_count: null,
  error: null,
  finished_at: null,
  columns: [],
  enrichment: null,
  missing: 0,
  deliveries: [],
}

/** @throws AppError not_found for jobs of others as well */
export async function getPipeline(db: Database, actor: Actor, jobId: string): Promise<Pipeline> {
  await getOwnJob(db, actor, jobId)
  const row = await db.selectFrom('pipelines').selectAll().where('job_id', '=', jobId).executeTakeFirst()
  if (!row) return NO_PIPELINE
  const { steps, version, state, columns, rows_in, rows_out, problem_count, error } = row
  const times = { saved_at: row.saved_at.toISOString(), finished_at: row.finished_at?.toISOString() ?? null }
  const enrichment = await findOpenRun(db, jobId)
  const missing = await countMissing(db, jobId, { questions: questionsOf(steps), reasons: ANOTHER_TRY })
  const deliveries = await listSent(db, jobId, row.result_run)
  const run = { columns, rows_in, rows_out, problem_count, error, enrichment, missing, deliveries }
  // A pipeline without steps has no output of its own.
  return { steps, version, state: steps.length === 0 ? 'none' : state, ...run, ...times }
}

/**
 * Saves the steps as a new version; they run at once where the job has ended, otherwise when it ends.
 * @throws AppError not_found; conflict where another version was saved in the meantime; invalid with a problem for each invalid step;
 * forbidden to a key with a budget where a step looks something up
 */
export async function savePipeline(
  db: Database,
  actor: Actor,
  { jobId, steps, base_version: baseVersion }: PipelinePayload & { jobId: string },
): Promise<Pipeline> {
  const { fields } = await getOwnJob(db, actor, jobId)
  if (actor.key?.hasBudget) refuseLookUps(steps)
  assertMayDeliver(actor, steps)
  await assertUsableSteps(db, actor.accountId, { steps, fields })
  await db.transaction().execute(async (tx) => {
    // Locked until the pipeline is stored, so that the job cannot end in between.
    const { rows } = await sql<{ ended: boolean }>`
      select status in ('completed', 'failed', 'partial_completion') as ended from jobs where id = ${jobId} for share`.execute(tx)
    const state = rows[0]?.ended ? 'waiting' : 'idle'
    await sql`
      insert into pipelines (job_id, steps, version, state) values (${jobId}, '[]', 0, 'idle') on conflict do nothing`.execute(tx)
    const current = await tx.selectFrom('pipelines').select('version').where('job_id', '=', jobId).forUpdate().executeTakeFirstOrThrow()
    if (baseVersion !== undefined && baseVersion !== current.version)
      throw new AppError('conflict', { detail: 'This pipeline was changed somewhere else in the meantime. Load it again.' })
    const version = current.version + 1
    const saved = { steps: storableJson(steps), version, saved_at: new Date() }
    await tx
      .updateTable('pipelines')
      .set({ ...saved, state, due_at: sql`clock_timestamp()`, error: null })
      .where('job_id', '=', jobId)
      .execute()
    await keepVersion(tx, { job_id: jobId, ...saved })
  })
  await stopReplaced(db, jobId, steps)
  return getPipeline(db, actor, jobId)
}

async function keepVersion(tx: Tx, version: { job_id: string; version: number; steps: string; saved_at: Date }): Promise<void> {
  await tx.insertInto('pipeline_versions').values(version).execute()
  await tx
    .deleteFrom('pipeline_versions')
    .where('job_id', '=', version.job_id)
    .where('version', '<=', version.version - PIPELINE_LIMITS.versionsKept)
    .execute()
}

/** @throws AppError forbidden */
function assertMayDeliver({ plan }: Actor, steps: readonly Step[]): void {
  const used = steps.filter((step) => step.kind === 'deliver' && !step.is_off)
  const to = (key: 'destination_id' | 'webhook_id'): boolean => used.some((step) => step.kind === 'deliver' && step[key] !== null)
  if (to('destination_id') && !mayUseDestinations(plan)) throw new AppError('forbidden', { detail: DESTINATIONS_NEED_UPGRADE })
  if (to('webhook_id') && !mayUseWebhooks(plan)) throw new AppError('forbidden', { detail: WEBHOOKS_NEED_UPGRADE })
}

/**
 * Runs the steps again; look-ups that failed for a temporary reason are repeated.
 * @throws AppError not_found; invalid where there is nothing to run
 */
export async function runAgain(db: Database, actor: Actor, jobId: string): Promise<Pipeline> {
  const { status } = await getOwnJob(db, actor, jobId)
  await assertLooksUpInBudget(db, actor, jobId)
  if (!isTerminal(status)) throw new AppError('invalid', { detail: 'The pipeline runs when the job ends.' })
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update pipelines set state = 'waiting', due_at = clock_timestamp(), error = null
      where job_id = ${jobId} and steps <> '[]' returning job_id`.execute(tx)
    if (rows.length === 0) throw new AppError('invalid', { detail: 'This job has no pipeline.' })
    await forgetMissing(tx, jobId, ANOTHER_TRY)
  })
  return getPipeline(db, actor, jobId)
}

/** Problems that prevent a look-up can be fixed by the user. */
const ANOTHER_TRY: readonly CellReason[] = [...PASSING_REASONS, 'not_configured']

/** Newest first. @throws AppError not_found */
export async function listVersions(db: Database, actor: Actor, jobId: string): Promise<PipelineVersion[]> {
  await getOwnJob(db, actor, jobId)
  const rows = await db
    .selectFrom('pipeline_versions')
    .select(['version', 'saved_at', 'steps'])
    .where('job_id', '=', jobId)
    .orderBy('version', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, saved_at: row.saved_at.toISOString() }))
}
