// Observes the work on tasks from outside: the outcome and duration of each attempt, for metrics and, where enabled, the log.
import type { Logger } from 'pino'
import type { LaneHandlers } from '../queue/lane-handlers.ts'
import type { JobTurn } from '../jobs/tasks/job-turns.ts'
import type { BegunTask, TaskOutcome } from '../jobs/tasks/task-outcome.ts'
import type { Tally } from './tally.ts'

export const TASK_SECONDS_BUCKETS = [0.1, 0.5, 1, 2, 5, 10, 30, 60, 180]

type TaskHandlers = LaneHandlers<JobTurn, BegunTask, TaskOutcome>

export function measureTasks(handlers: TaskHandlers, { tally, log }: { tally: Tally; log: Logger }): TaskHandlers {
  return {
    ...handlers,
    async run(turn, task, signal) {
      const start = performance.now()
      const outcome = await handlers.run(turn, task, signal)
      const seconds = (performance.now() - start) / 1000
      note(tally, outcome, seconds)
      log.debug({ job: turn.jobId, task: task.id, lane: turn.lane, attempt: task.attempts, end: endOf(outcome), seconds }, 'task')
      return outcome
    },
  }
}

function note(tally: Tally, outcome: TaskOutcome, seconds: number): void {
  tally.add('task_ends', endOf(outcome))
  tally.add('task_seconds_sum', '', seconds)
  const bucket = TASK_SECONDS_BUCKETS.find((limit) => seconds <= limit)
  tally.add('task_seconds', bucket === undefined ? '+Inf' : String(bucket))
  const { usage } = outcome
  if (usage) {
    tally.add('model_calls', '', usage.modelCalls)
    tally.add('model_tokens', 'prompt', usage.promptTokens)
    tally.add('model_tokens', 'completion', usage.completionTokens)
  }
  if (outcome.kind !== 'completed') return
  for (const { status, reason } of Object.values(outcome.row.cells)) tally.add('cells', reason ?? status)
}

function endOf(outcome: TaskOutcome): string {
  if (outcome.kind === 'failed') return outcome.failure
  return outcome.kind === 'completed' ? 'completed' : 'tried_again'
}
