// Rows of jobs: stored, found for their owner, counted on. Owns the rule that turns counters into a status.
import type { Field, JobStatus } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../accounts/actor.ts'
import { AppError } from '../app-error.ts'
import type { Database, Tx } from '../db/database.ts'
import type { JobRow } from './job.ts'

const COLUMNS = [
  'id',
  'owner_id as ownerId',
  'status',
  'base_prompt as basePrompt',
  'target_item_name as targetItemName',
  'fields',
  'first_targets as firstTargets',
  'rerun_of as rerunOf',
  'total',
  'completed',
  'failed',
  'created_at as createdAt',
  'started_at as startedAt',
  'finished_at as finishedAt',
] as const

/** @throws AppError not_found, for a job of somebody else too. */
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
  basePrompt: string | null
  targetItemName: string
  fields: string
  firstTargets: string[]
  total: number
  rerunOf: string | null
}

/** `fields` is JSON text of a list of fields. */
export async function insertJob(tx: Tx, job: NewJob): Promise<JobRow> {
  return tx
    .insertInto('jobs')
    .values({
      owner_id: job.ownerId,
      base_prompt: job.basePrompt,
      target_item_name: job.targetItemName,
      fields: job.fields,
      first_targets: job.firstTargets,
      total: job.total,
      rerun_of: job.rerunOf,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** From here on no further task of the job begins. */
export async function requestStop(db: Database | Tx, jobId: string): Promise<void> {
  await db.updateTable('jobs').set({ stop_requested: true }).where('id', '=', jobId).execute()
}

export interface JobChange {
  completed: number
  failed: number
}

/**
 * Counts ended tasks on their job and sets its status. Same transaction as the change of the tasks.
 * Null: the job has been deleted.
 */
export async function countOnJob(tx: Tx, jobId: string, { completed, failed }: JobChange): Promise<{ stopRequested: boolean } | null> {
  const change = sql`(select ${completed}::int as completed, ${failed}::int as failed, false as begins)`
  const { rows } = await sql<{ stopRequested: boolean }>`${counting(jobId, change)}`.execute(tx)
  return rows[0] ?? null
}

/** The one statement that counts and sets a status. `change` is a subquery of one row (completed, failed, begins), or of none to leave the job alone. */
export function counting(jobId: string, change: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    update jobs set
      completed = jobs.completed + change.completed,
      failed = jobs.failed + change.failed,
      status = case
        when jobs.completed + change.completed + jobs.failed + change.failed < total
          then case when begins and status = 'pending' then 'in_progress' else status end
        when jobs.failed + change.failed = 0 then 'completed'
        when jobs.completed + change.completed = 0 then 'failed'
        else 'partial_completion'
      end,
      started_at = coalesce(started_at, case when begins then clock_timestamp() end),
      finished_at = case when jobs.completed + change.completed + jobs.failed + change.failed = total then clock_timestamp() end
    from ${change} as change
    where jobs.id = ${jobId}
    returning stop_requested as "stopRequested"`
}

/** What workers need of a job. */
export interface JobOrder {
  targetItemName: string
  fields: Field[]
  basePrompt: string | null
  status: JobStatus
  stopRequested: boolean
}

export async function findJobOrder(db: Database | Tx, jobId: string): Promise<JobOrder | null> {
  const query = db.selectFrom('jobs').where('id', '=', jobId)
  const columns = [
    'target_item_name as targetItemName',
    'fields',
    'base_prompt as basePrompt',
    'status',
    'stop_requested as stopRequested',
  ] as const
  return (await query.select(columns).executeTakeFirst()) ?? null
}
