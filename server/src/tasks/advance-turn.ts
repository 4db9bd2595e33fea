// In: what ended in a turn and how many tasks it may begin. Out: the tasks begun. One statement, so one transaction and one way to the database:
// fence, states, result rows, new tasks, counters and charges are written together or not at all, and the job's row is locked for a moment only.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { charging } from '../ledger/charging.ts'
import { holding, LaneLost, type LaneHold } from '../queue/lane-messages.ts'
import { beginning } from './begin-tasks.ts'
import { columnOf } from './fill-column.ts'
import { delivered, finishing, stopWaitingTasks } from './finish-task.ts'
import type { JobTurn } from './job-turns.ts'
import { counting, countOnJob, findJobOrder } from './job-progress.ts'
import { failed, type BegunTask, type TaskOutcome } from './task-outcome.ts'

export interface TurnStep {
  hold: LaneHold
  ended: readonly TaskOutcome[]
  wanted: number
}

interface Advanced {
  held: boolean
  begun: BegunTask[]
  /** Tasks that wait again. */
  returned: number[]
  /** Null: the job was not counted on, or is gone. */
  stopRequested: boolean | null
  overBudget: boolean | null
}

/** Locks the message, the tasks in the order of their ids, the purse, the job, then what charges lock. @throws LaneLost */
export async function advanceTurn(db: Database, turn: JobTurn, { hold, ended, wanted }: TurnStep): Promise<BegunTask[]> {
  const isHeld = sql`exists (select from held)`
  const outcomes = await nameStop(db, turn.jobId, ended)
  const byRecipe = outcomes.flatMap((outcome) => (outcome.kind === 'completed' && outcome.row.reading?.recipe ? [outcome.taskId] : []))
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
    having count(*) > 0 or (${turn.order.status === 'pending'} and (select count(*) from begun) > 0)
  )`
  const { rows } = await sql<Advanced>`
    with held as (${holding(hold)}),
    ${finishing({ jobId: turn.jobId, outcomes, column: columnOf(turn.order) }, isHeld)},
    ${beginning({ lane: turn.lane, jobId: turn.jobId, count: wanted }, isHeld)},
    counted as (${counting(turn.jobId, change)}),
    ${charging(turn.jobId, { delivered, ended: sql`coalesce((select ended from counted), false)` })}
    select
      ${isHeld} as held,
      coalesce((select json_agg(begun order by id) from begun), '[]') as begun,
      coalesce((select json_agg(id order by id) from flipped where state = 'pending'), '[]') as returned,
      (select "stopRequested" from counted) as "stopRequested",
      (select "overBudget" from counted) as "overBudget"`.execute(db)
  const [step] = rows
  if (!step?.held) throw new LaneLost(hold.lane)
  if (!step.stopRequested) return step.begun

  // Stopped in the meantime, or by this step: what waits or was just begun would have nobody to end it.
  await stopWaiting(db, turn.jobId, step)
  if (step.begun.length > 0) await advanceTurn(db, turn, { hold, ended: step.begun.map((task) => failed(task.id, 'stopped')), wanted: 0 })
  return []
}

/** Work that was told to end does not know why: a job that is over its budget stops for that reason. */
async function nameStop(db: Database, jobId: string, ended: readonly TaskOutcome[]): Promise<readonly TaskOutcome[]> {
  const isStopped = (outcome: TaskOutcome): boolean => outcome.kind === 'failed' && outcome.failure === 'stopped'
  if (!ended.some(isStopped) || !(await findJobOrder(db, jobId))?.overBudget) return ended
  return ended.map((outcome) => (isStopped(outcome) ? { ...outcome, ...failed(outcome.taskId, 'over_budget') } : outcome))
}

/** Whoever stopped the job has ended what waited then. Where its purse is used up that is this step, for all its sites. */
async function stopWaiting(db: Database, jobId: string, { overBudget, returned }: Advanced): Promise<void> {
  if (!overBudget && returned.length === 0) return
  await db.transaction().execute(async (tx) => {
    const failed = await stopWaitingTasks(tx, overBudget ? { jobId } : { jobId, ids: returned })
    await countOnJob(tx, jobId, { failed })
  })
}
