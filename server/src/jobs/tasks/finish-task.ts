// In: outcomes of attempts at tasks of one job. Out: state, result row and counters, all in the caller's transaction. A task that is no
// longer running is skipped, so that nothing is written twice.
// Next: server/src/money/ledger/charging.ts
import { TASK_FAILURES } from '@quarry/contract'
import { NO_USAGE } from '@quarry/engine'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../db/database.ts'
import { locking } from '../../money/ledger/charging.ts'
import { picturing } from './ending/keep-pictures.ts'
import { filling, type Column } from './fill-column.ts'
import { storableJson, storableText } from './storable-json.ts'
import type { PlacedOutcome, TaskOutcome } from './task-outcome.ts'

export interface FinishedTasks {
  failed: number
  /** Tasks that wait again. */
  returned: number[]
}

/** Outcomes of attempts without rows. The caller updates the counters of the job next. */
export async function finishTasks(tx: Tx, jobId: string, outcomes: readonly TaskOutcome[]): Promise<FinishedTasks> {
  if (outcomes.length === 0) return { failed: 0, returned: [] }
  const { rows } = await sql<{ id: number; state: string }>`
    with ${finishing({ jobId, outcomes: outcomes.map((outcome) => ({ outcome, place: 0 })), column: null }, sql`true`)}
    select id, state from flipped`.execute(tx)
  return {
    failed: rows.filter((task) => task.state === 'failed').length,
    returned: rows.filter((task) => task.state === 'pending').map((task) => task.id),
  }
}

/**
 * Parts of a WITH, for tasks of one job, if `condition` holds, which may use `change.place`: `purse`, what the job may still use; `flipped`
 * (id, state, and what the attempt stored and spent on the model), the changed tasks, locked in the order of their ids. Rows are paid for
 * in the order of their tasks; one that the purse does not cover is not delivered: its task ends as `over_budget`.
 */
export function finishing(
  { jobId, outcomes: placed, column }: { jobId: string; outcomes: readonly PlacedOutcome[]; column: Column | null },
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const changes = placed.map(({ outcome, place }) => ({ ...changeOf(outcome), place, row: rowOf(outcome) }))
  const rows = changes.flatMap(({ id, place, row }) => (row === null ? [] : [{ id, place, ...row }]))
  return sql`
    change as (
      select * from unnest(
        ${changes.map((c) => c.id)}::bigint[], ${changes.map((c) => c.state)}::text[], ${changes.map((c) => c.errorKind)}::text[],
        ${changes.map((c) => c.error)}::text[], ${changes.map((c) => c.delayMs)}::int[], ${changes.map((c) => c.uncounted)}::int[],
        ${changes.map((c) => c.losses)}::int[], ${changes.map((c) => c.usage.modelCalls)}::int[],
        ${changes.map((c) => c.usage.promptTokens)}::bigint[], ${changes.map((c) => c.usage.completionTokens)}::bigint[],
        ${changes.map((c) => c.usage.costMicroUsd)}::bigint[], ${changes.map((c) => c.row?.bytes ?? 0)}::bigint[],
        ${changes.map((c) => c.place)}::int[]
      ) as c (
        id, state, error_kind, error, delay_ms, uncounted, losses,
        model_calls, model_prompt_tokens, model_completion_tokens, model_cost_micro_usd, bytes, place
      )
    ), mine as (
      select tasks.id, place from tasks join change using (id)
      where tasks.state = 'in_progress' and ${condition} order by tasks.id for update of tasks
    ), paying as (
      select id, row_number() over (order by id) as paid_as from mine join change using (id, place) where change.state = 'completed'
    ),
    ${locking(jobId, sql`(select count(*) from mine) > 0`)},
    flipped as (
      update tasks set
        state = case when unpaid then 'failed' else change.state end,
        error_kind = case when unpaid then 'over_budget' else change.error_kind end,
        error = case when unpaid then ${TASK_FAILURES.over_budget.text} else change.error end,
        attempts = tasks.attempts - change.uncounted, losses = tasks.losses + change.losses,
        not_before = case when change.delay_ms > 0 then clock_timestamp() + change.delay_ms * interval '1 ms' else tasks.not_before end,
        finished_at = case when change.state = 'pending' then null else clock_timestamp() end
      from change join mine using (id, place) left join paying using (id)
        cross join lateral (select paid_as > (select rows_left from purse)) as verdict (unpaid)
      where tasks.id = change.id
      returning tasks.id, change.place, tasks.job_id, tasks.position, tasks.target, tasks.state, change.bytes,
        change.model_calls, change.model_prompt_tokens, change.model_completion_tokens, change.model_cost_micro_usd
    )${picturing(jobId, placed)}, ${column === null ? saving(rows) : filling(column, placed)}`
}

function saving(rows: readonly (NonNullable<ReturnType<typeof rowOf>> & { id: number; place: number })[]): RawBuilder<unknown> {
  return sql`
    saved as (
      insert into results (task_id, job_id, position, target, data, cells, pages, usage, own)
      select flipped.id, job_id, position, target, r.data::jsonb, r.cells::jsonb, r.pages::jsonb, r.usage::jsonb,
        coalesce((select own from awaited_own_values where awaited_own_values.task_id = flipped.id), '{}')
      from flipped join unnest(
        ${rows.map((r) => r.id)}::bigint[], ${rows.map((r) => r.place)}::int[], ${rows.map((r) => r.data)}::text[], ${rows.map((r) => r.cells)}::text[],
        ${rows.map((r) => r.pages)}::text[], ${rows.map((r) => r.usage)}::text[]
      ) as r (id, place, data, cells, pages, usage) on r.id = flipped.id and r.place = flipped.place
      where flipped.state = 'completed'
    )`
}

/** The charge for the rows of `flipped`, as a subquery. */
export const delivered = sql`(select count(*) as rows, coalesce(sum(bytes), 0) as bytes from flipped where state = 'completed')`

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

function rowOf(outcome: TaskOutcome) {
  if (outcome.kind !== 'completed') return null
  const { row } = outcome
  const texts = {
    data: storableJson(row.data),
    cells: storableJson(row.cells),
    pages: storableJson(row.pages),
    usage: storableJson(row.usage),
  }
  return { ...texts, bytes: Object.values(texts).reduce((sum, text) => sum + Buffer.byteLength(text), 0) }
}
