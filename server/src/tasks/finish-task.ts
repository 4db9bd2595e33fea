// In: how tries at tasks of one job ended. Out: state, result row and counters, all in the caller's transaction.
// A task that is not in work any more is passed over, so nothing is written twice.
// Next: server/src/results/results.routes.ts
import { TASK_FAILURES } from '@quarry/contract'
import { NO_USAGE } from '@quarry/engine'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../db/database.ts'
import { storableJson, storableText } from './storable-json.ts'
import type { TaskOutcome } from './task-outcome.ts'

export interface FinishedTasks {
  completed: number
  failed: number
  /** Tasks that wait again. */
  returned: number[]
}

/** Counters of the job are the caller's next step. */
export async function finishTasks(tx: Tx, outcomes: readonly TaskOutcome[]): Promise<FinishedTasks> {
  if (outcomes.length === 0) return { completed: 0, failed: 0, returned: [] }
  const { rows } = await sql<{ id: number; state: string }>`with ${finishing(outcomes, sql`true`)} select id, state from flipped`.execute(
    tx,
  )
  return {
    completed: rows.filter((task) => task.state === 'completed').length,
    failed: rows.filter((task) => task.state === 'failed').length,
    returned: rows.filter((task) => task.state === 'pending').map((task) => task.id),
  }
}

/**
 * Parts of a WITH that end in `flipped` (id, state, and what the try spent on the model): the tasks that changed, locked in the order
 * of their ids, if `condition` holds.
 */
export function finishing(outcomes: readonly TaskOutcome[], condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const changes = outcomes.map(changeOf)
  const rows = outcomes.flatMap((outcome) => (outcome.kind === 'completed' ? [rowOf(outcome)] : []))
  return sql`
    change as (
      select * from unnest(
        ${changes.map((c) => c.id)}::bigint[], ${changes.map((c) => c.state)}::text[], ${changes.map((c) => c.errorKind)}::text[],
        ${changes.map((c) => c.error)}::text[], ${changes.map((c) => c.delayMs)}::int[], ${changes.map((c) => c.uncounted)}::int[],
        ${changes.map((c) => c.losses)}::int[], ${changes.map((c) => c.usage.modelCalls)}::int[],
        ${changes.map((c) => c.usage.promptTokens)}::bigint[], ${changes.map((c) => c.usage.completionTokens)}::bigint[],
        ${changes.map((c) => c.usage.costMicroUsd)}::bigint[]
      ) as c (
        id, state, error_kind, error, delay_ms, uncounted, losses,
        model_calls, model_prompt_tokens, model_completion_tokens, model_cost_micro_usd
      )
    ), mine as (
      select tasks.id from tasks join change using (id)
      where tasks.state = 'in_progress' and ${condition} order by tasks.id for update of tasks
    ), flipped as (
      update tasks set
        state = change.state, error_kind = change.error_kind, error = change.error,
        attempts = tasks.attempts - change.uncounted, losses = tasks.losses + change.losses,
        not_before = case when change.delay_ms > 0 then clock_timestamp() + change.delay_ms * interval '1 ms' else tasks.not_before end,
        finished_at = case when change.state = 'pending' then null else clock_timestamp() end
      from change join mine using (id)
      where tasks.id = change.id
      returning tasks.id, tasks.job_id, tasks.position, tasks.target, tasks.state,
        change.model_calls, change.model_prompt_tokens, change.model_completion_tokens, change.model_cost_micro_usd
    ), saved as (
      insert into results (task_id, job_id, position, target, data, cells, pages, usage)
      select flipped.id, job_id, position, target, r.data::jsonb, r.cells::jsonb, r.pages::jsonb, r.usage::jsonb
      from flipped join unnest(
        ${rows.map((r) => r.id)}::bigint[], ${rows.map((r) => r.data)}::text[], ${rows.map((r) => r.cells)}::text[],
        ${rows.map((r) => r.pages)}::text[], ${rows.map((r) => r.usage)}::text[]
      ) as r (id, data, cells, pages, usage) on r.id = flipped.id
    )`
}

function changeOf(outcome: TaskOutcome) {
  const usage = outcome.usage ?? NO_USAGE
  const base = { id: outcome.taskId, errorKind: null, error: null, delayMs: 0, uncounted: 0, losses: 0, usage }
  switch (outcome.kind) {
    case 'completed':
      return { ...base, state: 'completed' }
    case 'failed':
      return { ...base, state: 'failed', errorKind: outcome.failure, error: storableText(outcome.text) }
    case 'again':
      return { ...base, state: 'pending', delayMs: outcome.delayMs, uncounted: outcome.counts ? 0 : 1, losses: outcome.lost ? 1 : 0 }
  }
}

function rowOf({ taskId, row }: TaskOutcome & { kind: 'completed' }) {
  return {
    id: taskId,
    data: storableJson(row.data),
    cells: storableJson(row.cells),
    pages: storableJson(row.pages),
    usage: storableJson(row.usage),
  }
}

/** Ends tasks that wait as `stopped`, whole jobs or single tasks. Returns their number. */
export async function stopWaitingTasks(tx: Tx, which: { jobId: string; lane?: string; ids?: readonly number[] }): Promise<number> {
  const { rows } = await sql<{ stopped: number }>`
    with waiting as (
      select id from tasks
      where job_id = ${which.jobId} and state = 'pending'
        and (${which.lane ?? null}::text is null or lane = ${which.lane ?? null})
        and (${which.ids ?? null}::bigint[] is null or id = any(${which.ids ?? null}::bigint[]))
      order by id for update
    ), stopped as (
      update tasks set state = 'failed', error_kind = 'stopped', error = ${TASK_FAILURES.stopped.text}, finished_at = clock_timestamp()
      from waiting where tasks.id = waiting.id returning 1
    )
    select count(*)::int as stopped from stopped`.execute(tx)
  return rows[0]?.stopped ?? 0
}
