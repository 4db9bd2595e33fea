// In: a task in this worker's hands. Out: how the try ended. The only place that catches a ScrapeError; stores nothing.
// Next: engine/src/scrape.ts
import { randomUUID } from 'node:crypto'
import { TASK_FAILURES, type Field } from '@quarry/contract'
import { ScrapeError, type Row, type ScrapeInput } from '@quarry/engine'
import { WorkAborted } from '../queue/lane-handlers.ts'
import { failed, judgeFailure, untried, type BegunTask, type TaskOutcome } from './task-outcome.ts'

export interface RunTaskDeps {
  scrape(input: ScrapeInput, signal: AbortSignal): Promise<Row>
  /** An error that is a bug, with the id that the user is shown. */
  onBug(id: string, error: unknown): void
  taskTimeoutMs: number
}

/** What is wanted of each target of a job. */
export interface TaskOrder {
  targetItemName: string
  fields: Field[]
  basePrompt: string | null
}

// A scrape that does not react to its signal is left behind after this time.
const ABORT_GRACE_MS = 5_000

/** Never throws. `signal` ends the try early; its reason is a WorkAborted. */
export async function runTask(
  deps: RunTaskDeps,
  { order, task }: { order: TaskOrder; task: BegunTask },
  signal: AbortSignal,
): Promise<TaskOutcome> {
  const deadline = AbortSignal.timeout(deps.taskTimeoutMs)
  const ending = AbortSignal.any([signal, deadline])
  const input = { target: task.target, targetName: order.targetItemName, fields: order.fields, prompt: order.basePrompt ?? '' }
  const grace = new AbortController()
  try {
    const row = await Promise.race([deps.scrape(input, ending), abandon(ending, grace.signal)])
    return { kind: 'completed', taskId: task.id, row }
  } catch (error) {
    if (signal.aborted) return afterAbort(task, signal.reason)
    if (deadline.aborted) return failed(task.id, 'deadline')
    if (error instanceof ScrapeError) return judgeFailure(task, error)
    return afterBug(deps, task, error)
  } finally {
    grace.abort()
  }
}

/** Rejects a while after `ending` fired; never resolves. `over` ends the wait. */
function abandon(ending: AbortSignal, over: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const begin = () => {
      const timer = setTimeout(() => reject(new Error('the scrape did not end when told to')), ABORT_GRACE_MS)
      over.addEventListener('abort', () => clearTimeout(timer), { once: true })
    }
    if (ending.aborted) begin()
    else {
      ending.addEventListener('abort', begin, { once: true })
      over.addEventListener('abort', () => ending.removeEventListener('abort', begin), { once: true })
    }
  })
}

function afterAbort(task: BegunTask, reason: unknown): TaskOutcome {
  const stopped = reason instanceof WorkAborted && reason.why === 'unwanted'
  return stopped ? failed(task.id, 'stopped') : untried(task.id)
}

function afterBug(deps: RunTaskDeps, task: BegunTask, error: unknown): TaskOutcome {
  const id = randomUUID().slice(0, 8)
  deps.onBug(id, error)
  return failed(task.id, 'internal', `${TASK_FAILURES.internal.text} (${id})`)
}
