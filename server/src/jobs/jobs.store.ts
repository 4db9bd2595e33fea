// Rows of jobs: stored, found for their owner, asked to stop. Counters are maintained by tasks/job-progress.
import type { Step } from '@quarry/contract'
import type { Actor } from '../http/actor.ts'
import { AppError } from '../app-error.ts'
import type { Database, Tx } from '../db/database.ts'
import { traceParentOfHere } from '../db/trace/trace-parent.ts'
import type { JobRow } from './job.ts'

/** Number of targets that describe a job, or a monitor, in a list. */
export const FIRST_TARGETS = 3

const COLUMNS = [
  'id',
  'owner_id as ownerId',
  'status',
  'base_prompt as basePrompt',
  'target_item_name as targetItemName',
  'fields',
  'own_columns as ownColumns',
  'first_targets as firstTargets',
  'rerun_of as rerunOf',
  'column_of as columnOf',
  'refreshes',
  'connection_id as connectionId',
  'is_private as isPrivate',
  'page_steps as pageSteps',
  'has_priority as hasPriority',
  'total',
  'completed',
  'failed',
  'created_at as createdAt',
  'started_at as startedAt',
  'finished_at as finishedAt',
] as const

/** @throws AppError not_found, for another account's job as well. */
export async function getOwnJob(db: Database | Tx, actor: Actor, jobId: string): Promise<JobRow> {
  if (!isUuid(jobId)) throw new AppError('not_found')
  const query = db.selectFrom('jobs').select(COLUMNS).where('id', '=', jobId).where('owner_id', '=', actor.accountId)
  const job = await query.executeTakeFirst()
  if (!job) throw new AppError('not_found')
  return job
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

export interface NewJob {
  ownerId: string
  /** The account that starts it; null for an automatic start. */
  createdBy: string | null
  basePrompt: string | null
  targetItemName: string
  fields: string
  /** All targets; the job itself keeps the first few as its description. */
  targets: readonly string[]
  rerunOf: string | null
  /** See JobRow; cells keep their value where a new reading fails, if it fits the column. */
  column?: { of: string; keepsCells: boolean; enriches?: boolean; refreshes?: boolean }
  hasPriority: boolean
  connectionId?: string | null
  /** JSON text; left out: none. */
  pageSteps?: string
}

/** `fields` is JSON text of a list of fields. */
export async function insertJob(tx: Tx, job: NewJob): Promise<JobRow> {
  return tx
    .insertInto('jobs')
    .values({
      owner_id: job.ownerId,
      created_by: job.createdBy,
      base_prompt: job.basePrompt,
      target_item_name: job.targetItemName,
      fields: job.fields,
      first_targets: job.targets.slice(0, FIRST_TARGETS),
      total: job.targets.length,
      rerun_of: job.rerunOf,
      ...(job.column ? forTable(job.column) : {}),
      has_priority: job.hasPriority,
      connection_id: job.connectionId ?? null,
      ...(job.pageSteps === undefined ? {} : { page_steps: job.pageSteps }),
      is_private: (job.connectionId ?? null) !== null,
      trace_parent: traceParentOfHere(),
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

function forTable({ of, keepsCells, enriches = false, refreshes = false }: NonNullable<NewJob['column']>) {
  return { column_of: of, keeps_cells: keepsCells, enriches, refreshes }
}

/**
 * Look-ups of a job's pipeline are ordered for the account and would escape the budget of a key.
 * @throws AppError forbidden: to a key with a budget, where the pipeline has such a step
 */
export async function assertLooksUpInBudget(db: Database | Tx, { key }: Actor, jobId: string): Promise<void> {
  if (!key?.hasBudget) return
  const pipeline = await db.selectFrom('pipelines').select('steps').where('job_id', '=', jobId).executeTakeFirst()
  if (pipeline) refuseLookUps(pipeline.steps)
}

/** @throws AppError forbidden where one of the steps looks something up */
export function refuseLookUps(steps: readonly Step[]): void {
  if (!steps.some((step) => step.kind === 'enrich' && !step.is_off)) return
  const detail = 'An API key with a budget can’t start the look-ups of a pipeline, which are in no budget. Log in to do it yourself.'
  throw new AppError('forbidden', { detail })
}

/** From here on no further task of the job starts. */
export async function requestStop(db: Database | Tx, jobId: string): Promise<void> {
  await db.updateTable('jobs').set({ stop_requested: true }).where('id', '=', jobId).execute()
}
