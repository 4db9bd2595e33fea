// The task side of a job's progress: its counters and the rule that turns them into a status; nothing else sets either.
import type { Field, JobStatus, PageSteps } from '@quarry/contract'
import { keptFields } from '@quarry/engine'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import { locking, settling } from '../../money/ledger/charging.ts'

/**
 * Counts failed tasks on their job, sets its status and, if it has ended, returns what it reserved. Same transaction as the change of the
 * tasks. Null: the job has been deleted.
 */
export async function countOnJob(tx: Tx, jobId: string, { failed }: { failed: number }): Promise<{ stopRequested: boolean } | null> {
  const change = sql`(
    select 0 as completed, ${failed}::int as failed, false as begins, false as used_up,
      0 as model_calls, 0 as model_prompt_tokens, 0 as model_completion_tokens, 0 as model_cost_micro_usd, 0 as recipe_pages
    from (select count(*) from purse) as locked_before
  )`
  const { rows } = await sql<{ stopRequested: boolean }>`
    with ${locking(jobId, sql`true`)},
    counted as (${counting(jobId, change)}),
    ${settling(jobId, sql`coalesce((select ended from counted), false)`)}
    select "stopRequested" from counted`.execute(tx)
  return rows[0] ?? null
}

/**
 * The one statement that counts and sets a status. `change` is a subquery of one row (completed, failed, begins, used_up and what was spent
 * on the model), or of none to leave the job unchanged. A job whose purse is used up while targets wait is stopped.
 */
export function counting(jobId: string, change: RawBuilder<unknown>): RawBuilder<unknown> {
  const ended = sql`jobs.completed + change.completed + jobs.failed + change.failed`
  return sql`
    update jobs set
      completed = jobs.completed + change.completed,
      failed = jobs.failed + change.failed,
      model_calls = jobs.model_calls + change.model_calls,
      model_prompt_tokens = jobs.model_prompt_tokens + change.model_prompt_tokens,
      model_completion_tokens = jobs.model_completion_tokens + change.model_completion_tokens,
      model_cost_micro_usd = jobs.model_cost_micro_usd + change.model_cost_micro_usd,
      recipe_pages = jobs.recipe_pages + change.recipe_pages,
      status = case
        when ${ended} < total
          then case when begins and status = 'pending' then 'in_progress' else status end
        when jobs.failed + change.failed = 0 then 'completed'
        when jobs.completed + change.completed = 0 then 'failed'
        else 'partial_completion'
      end,
      started_at = coalesce(started_at, case when begins then clock_timestamp() end),
      finished_at = case when ${ended} = total then clock_timestamp() end,
      over_budget = jobs.over_budget or (used_up and ${ended} < total),
      stop_requested = stop_requested or (used_up and ${ended} < total)
    from ${change} as change
    where jobs.id = ${jobId}
    returning stop_requested as "stopRequested", over_budget as "overBudget", jobs.completed + jobs.failed = total as ended`
}

/** The part of a job that workers use. */
export interface JobOrder {
  ownerId: string
  targetItemName: string
  fields: Field[]
  basePrompt: string | null
  /** The job whose rows this job reads a single field for; null for jobs with rows of their own. */
  columnOf: string | null
  /** Set where this job looks up cells for the pipeline of that job. */
  enriches: boolean
  /** Set where this job refreshes rows of that job, into rows of its own. */
  refreshes: boolean
  keepsCells: boolean
  /** The connection for its targets' site; null for none, and for a deleted one. */
  connectionId: string | null
  /** It was ordered with a connection. */
  isPrivate: boolean
  /** Steps executed on pages before they are read. */
  pageSteps: PageSteps
  status: JobStatus
  stopRequested: boolean
  overBudget: boolean
  /** The trace it was started in; null where nothing was traced. */
  traceParent: string | null
  createdAt: Date
  modelCalls: number
  modelPromptTokens: number
  modelCompletionTokens: number
  modelCostMicroUsd: number
}

export async function findJobOrder(db: Database | Tx, jobId: string): Promise<JobOrder | null> {
  return (await findJobOrders(db, [jobId])).get(jobId) ?? null
}

/** By the ids of their jobs; none for deleted ones. */
export async function findJobOrders(db: Database | Tx, jobIds: readonly string[]): Promise<Map<string, JobOrder>> {
  if (jobIds.length === 0) return new Map()
  const columns = [
    'id',
    'owner_id as ownerId',
    'target_item_name as targetItemName',
    'fields',
    'base_prompt as basePrompt',
    'column_of as columnOf',
    'enriches',
    'refreshes',
    'keeps_cells as keepsCells',
    'connection_id as connectionId',
    'is_private as isPrivate',
    'page_steps as pageSteps',
    'status',
    'stop_requested as stopRequested',
    'over_budget as overBudget',
    'trace_parent as traceParent',
    'created_at as createdAt',
    'model_calls as modelCalls',
    'model_prompt_tokens as modelPromptTokens',
    'model_completion_tokens as modelCompletionTokens',
    'model_cost_micro_usd as modelCostMicroUsd',
  ] as const
  const rows = await db
    .selectFrom('jobs')
    .where('id', 'in', [...new Set(jobIds)])
    .select(columns)
    .execute()
  return new Map(rows.map(({ id, ...order }) => [id, { ...order, fields: keptFields(order.fields) }]))
}
