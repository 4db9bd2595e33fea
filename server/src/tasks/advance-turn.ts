// In: what ended in a turn and how many tasks it may begin. Out: the tasks begun. One statement, so one transaction and one way to the database:
// fence, states, result rows, new tasks and counters are written together or not at all, and the job's row is locked for a moment only.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { holding, LaneLost, type LaneHold } from '../queue/lane-messages.ts'
import { beginning } from './begin-tasks.ts'
import { finishing, stopWaitingTasks } from './finish-task.ts'
import type { JobTurn } from './job-turns.ts'
import { counting, countOnJob } from './job-progress.ts'
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
}

/** Locks the message, the tasks in the order of their ids, then the job. @throws LaneLost */
export async function advanceTurn(db: Database, turn: JobTurn, { hold, ended, wanted }: TurnStep): Promise<BegunTask[]> {
  const isHeld = sql`exists (select from held)`
  const change = sql`(
    select
      count(*) filter (where state = 'completed')::int as completed,
      count(*) filter (where state = 'failed')::int as failed,
      (select count(*) from begun) > 0 as begins,
      coalesce(sum(model_calls), 0) as model_calls,
      coalesce(sum(model_prompt_tokens), 0) as model_prompt_tokens,
      coalesce(sum(model_completion_tokens), 0) as model_completion_tokens,
      coalesce(sum(model_cost_micro_usd), 0) as model_cost_micro_usd
    from flipped
    having count(*) > 0 or (${turn.order.status === 'pending'} and (select count(*) from begun) > 0)
  )`
  const { rows } = await sql<Advanced>`
    with held as (${holding(hold)}),
    ${finishing(ended, isHeld)},
    ${beginning({ lane: turn.lane, jobId: turn.jobId, count: wanted }, isHeld)},
    counted as (${counting(turn.jobId, change)})
    select
      ${isHeld} as held,
      coalesce((select json_agg(begun order by id) from begun), '[]') as begun,
      coalesce((select json_agg(id order by id) from flipped where state = 'pending'), '[]') as returned,
      (select "stopRequested" from counted) as "stopRequested"`.execute(db)
  const [step] = rows
  if (!step?.held) throw new LaneLost(hold.lane)
  if (!step.stopRequested) return step.begun

  // Stopped in the meantime: what came back or was just begun would have nobody to end it.
  await stopReturned(db, turn.jobId, step.returned)
  if (step.begun.length > 0) await advanceTurn(db, turn, { hold, ended: step.begun.map((task) => failed(task.id, 'stopped')), wanted: 0 })
  return []
}

async function stopReturned(db: Database, jobId: string, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db.transaction().execute(async (tx) => {
    const stopped = await stopWaitingTasks(tx, { jobId, ids })
    await countOnJob(tx, jobId, { completed: 0, failed: stopped })
  })
}
