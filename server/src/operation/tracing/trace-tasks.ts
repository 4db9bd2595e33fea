// The work on tasks as spans of the trace that their job was started in.
import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { addressForTrace, inSpan } from '@quarry/engine'
import { contextOf } from '../../db/trace/trace-parent.ts'
import type { LaneHandlers } from '../../queue/lane-handlers.ts'
import type { JobTurn } from '../../jobs/tasks/job-turns.ts'
import type { BegunTask, TaskOutcome } from '../../jobs/tasks/task-outcome.ts'

type TaskHandlers = LaneHandlers<JobTurn, BegunTask, TaskOutcome>

export function traceTasks(handlers: TaskHandlers): TaskHandlers {
  return {
    ...handlers,
    run: (turn, task, signal) =>
      context.with(contextOf(turn.order.traceParent), () => {
        if (task.attempts === 1) noteWaiting(turn)
        return inSpan('task', attributesOf(turn, task), async (span) => {
          const outcome = await handlers.run(turn, task, signal)
          span.setAttribute('quarry.task.end', outcome.kind === 'failed' ? outcome.failure : outcome.kind)
          return outcome
        })
      }),
    // Steps that are written together belong to one job.
    advance: (db, steps) => {
      const order = steps[0]?.turn.order
      const ended = steps.flatMap((step) => step.ended)
      if (order === undefined || order.traceParent === null) return context.with(ROOT_CONTEXT, () => handlers.advance(db, steps))
      const name = ended.length > 0 ? 'write rows' : 'begin tasks'
      const attributes = { 'quarry.tasks.ended': ended.map(({ taskId }) => String(taskId)) }
      return context.with(contextOf(order.traceParent), () => inSpan(name, attributes, () => handlers.advance(db, steps)))
    },
  }
}

/** From the start of the job until its work has begun. */
function noteWaiting({ lane, order }: JobTurn): void {
  const now = Date.now()
  const startTime = Math.min(order.createdAt.getTime(), now)
  trace
    .getTracer('quarry')
    .startSpan('wait in queue', { startTime, attributes: { 'quarry.lane': lane } })
    .end(now)
}

function attributesOf({ lane, jobId }: JobTurn, task: BegunTask) {
  return {
    'quarry.job.id': jobId,
    'quarry.task.id': String(task.id),
    'quarry.task.attempt': task.attempts,
    'quarry.lane': lane,
    'url.full': addressForTrace(task.target),
  }
}
