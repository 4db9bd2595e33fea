// In: what ended in turns of one job, and how many tasks each may start. Out: the started tasks. One statement, so one transaction and one
// round trip: fences, states, result rows, new tasks, counters and charges are written together or not at all, and the job's row is locked
// once for all lanes that a worker has ready.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { charging } from '../../money/ledger/charging.ts'
import type { TurnStep } from '../../queue/lane-handlers.ts'
import { holding, LaneLost } from '../../queue/lane-messages.ts'
import { beginning } from './begin-tasks.ts'
import { columnOf } from './fill-column.ts'
import { delivered, finishing } from './finish-task.ts'
import { stopWaitingTasks } from './ending/stop-waiting-tasks.ts'
import type { JobTurn } from './job-turns.ts'
import { counting, countOnJob, findJobOrder } from './job-progress.ts'
import { failed, type BegunTask, type PlacedOutcome, type TaskOutcome } from './task-outcome.ts'

export type JobStep = TurnStep<JobTurn, TaskOutcome>

interface Advanced {
  /** Indexes of the steps whose lane is still held, from 1. */
  held: number[]
  begun: (BegunTask & { place: number })[]
  /** Tasks that wait again. */
  returned: number[]
  /** Null: the job's counters did not change, or it was deleted. */
  stopRequested: boolean | null
  overBudget: boolean | null
}

/**
 * All steps are of turns of one job, each lane once. Lock order: the messages by id, the tasks by id, the purse, the job, then what
 * charging locks.
 */
export async function advanceTurns(db: Database, steps: readonly JobStep[]): Promise<(BegunTask[] | LaneLost)[]> {
  const [first] = steps
  if (first === undefined) return []
  const { jobId } = first.turn
  const advanced = await writeSteps(db, jobId, steps)
  if (advanced.stopRequested) await stopWaiting(db, jobId, advanced)
  const begun = Map.groupBy(advanced.begun, ({ place }) => place)
  const held = new Set(advanced.held)
  const answers = steps.map(({ hold }, index) => (held.has(index + 1) ? (begun.get(index + 1) ?? []) : new LaneLost(hold.lane)))
  if (!advanced.stopRequested) return answers

  // Stopped in the meantime, or by this step: a task started now would never be ended.
  const given = steps.flatMap((step, index) => {
    const ended = (begun.get(index + 1) ?? []).map((task) => failed(task.id, 'stopped'))
    return ended.length === 0 ? [] : [{ ...step, ended, wanted: 0 }]
  })
  await advanceTurns(db, given)
  return answers.map((answer) => (answer instanceof LaneLost ? answer : []))
}

async function writeSteps(db: Database, jobId: string, steps: readonly JobStep[]): Promise<Advanced> {
  const outcomes = await nameStop(
    db,
    jobId,
    steps.flatMap(({ ended }, index) => ended.map((outcome) => ({ outcome, place: index + 1 }))),
  )
  const byRecipe = outcomes.flatMap(({ outcome }) => (outcome.kind === 'completed' && outcome.row.reading?.recipe ? [outcome.taskId] : []))
  const order = steps[0]?.turn.order
  const change = sql`(
    select
      count(*) filter (where state = 'completed')::int as completed,
      count(*) filter (where state = 'failed')::int as failed,
      (select count(*) from begun) > 0 as begins,
      coalesce((select rows_left from purse) <= count(*) filter (where state = 'completed'), false) as used_up,
      coalesce(sum(model_calls), 0) as model_calls,
      coalesce(sum(model_prompt_tokens), 0) as model_prompt_tokens,
      coalesce(sum(model_completion_tokens), 0) as model_completion_tokens,
      coalesce(sum(model_cost_micro_usd), 0) as model_cost_micro_usd,
      count(*) filter (where state = 'completed' and id = any(${byRecipe}::bigint[]))::int as recipe_pages
    from flipped
    having count(*) > 0 or (${steps.some(({ turn }) => turn.order.status === 'pending')} and (select count(*) from begun) > 0)
  )`
  const { rows } = await sql<Advanced>`
    with held as (${holding(steps.map(({ hold }) => hold))}),
    ${finishing({ jobId, outcomes, column: order ? columnOf(order) : null }, sql`change.place in (select place from held)`)},
    ${beginning(
      jobId,
      steps.map(({ turn, wanted }) => ({ lane: turn.lane, count: wanted })),
    )},
    counted as (${counting(jobId, change)}),
    ${charging(jobId, { delivered, ended: sql`coalesce((select ended from counted), false)` })}
    select
      coalesce((select json_agg(place) from held), '[]') as held,
      coalesce((select json_agg(begun order by id) from begun), '[]') as begun,
      coalesce((select json_agg(id order by id) from flipped where state = 'pending'), '[]') as returned,
      (select "stopRequested" from counted) as "stopRequested",
      (select "overBudget" from counted) as "overBudget"`.execute(db)
  const [advanced] = rows
  if (!advanced) throw new Error('a step has no answer')
  return advanced
}

/** A cancelled task has no reason of its own: in a job that is over its budget, that is the reason. */
async function nameStop(db: Database, jobId: string, ended: readonly PlacedOutcome[]): Promise<readonly PlacedOutcome[]> {
  const isStopped = ({ outcome }: PlacedOutcome): boolean => outcome.kind === 'failed' && outcome.failure === 'stopped'
  if (!ended.some(isStopped) || !(await findJobOrder(db, jobId))?.overBudget) return ended
  return ended.map((placed) => {
    const { outcome, place } = placed
    return isStopped(placed) ? { outcome: { ...outcome, ...failed(outcome.taskId, 'over_budget') }, place } : placed
  })
}

/** Stopping a job ends its waiting tasks. Where its budget is used up this step does so, for all its sites. */
async function stopWaiting(db: Database, jobId: string, { overBudget, returned }: Advanced): Promise<void> {
  if (!overBudget && returned.length === 0) return
  await db.transaction().execute(async (tx) => {
    const failed = await stopWaitingTasks(tx, overBudget ? { jobId } : { jobId, ids: returned })
    await countOnJob(tx, jobId, { failed })
  })
}
