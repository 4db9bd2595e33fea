// In: a task in this worker's hands. Out: how the try ended. The only place that catches a ScrapeError; stores nothing.
// Next: engine/src/pipeline/scrape.ts
import { randomUUID } from 'node:crypto'
import { TASK_FAILURES, type Field, type PageSteps } from '@quarry/contract'
import { createModelMeter, ScrapeError, type ModelMeter, type Row, type ScrapeInput } from '@quarry/engine'
import { followSignals } from '../../queue/follow-signals.ts'
import { WorkAborted } from '../../queue/lane-handlers.ts'
import { SignInAwaited } from '../../sites/connections/reading/sign-in-awaited.ts'
import {
  afterTrouble,
  awaitingSignIn,
  failed,
  isMachineTrouble,
  judgeFailure,
  untried,
  type BegunTask,
  type TaskOutcome,
} from './task-outcome.ts'

/** Where an error that is a bug struck: the task, and the id that the user is shown. */
export interface TaskBug {
  id: string
  task: number
}

export interface RunTaskDeps {
  scrape(input: ScrapeInput, signal: AbortSignal): Promise<Row>
  onBug(bug: TaskBug, error: unknown): void
  /** This machine or the database lacks something: the task waits for it. */
  onMachineTrouble?(error: unknown): void
  taskTimeoutMs: number
}

/** What is wanted of each target of a job. */
export interface TaskOrder {
  targetItemName: string
  fields: Field[]
  basePrompt: string | null
  pageSteps?: PageSteps
}

// A scrape that does not react to its signal is left behind after this time.
const ABORT_GRACE_MS = 5_000

export interface TaskWork {
  lane: string
  order: TaskOrder
  task: BegunTask
  /** Counts what all tasks of the job spend on the language model. */
  jobMeter: ModelMeter
}

/** Never throws. `signal` ends the try early; its reason is a WorkAborted. */
export async function runTask(deps: RunTaskDeps, { lane, order, task, jobMeter }: TaskWork, signal: AbortSignal): Promise<TaskOutcome> {
  const meter = createModelMeter({ parent: jobMeter })
  const outcome = await tryTask(deps, { lane, order, task, meter }, signal)
  return { ...outcome, usage: meter.usage }
}

async function tryTask(
  deps: RunTaskDeps,
  { lane, order, task, meter }: Omit<TaskWork, 'jobMeter'> & { meter: ModelMeter },
  signal: AbortSignal,
): Promise<TaskOutcome> {
  using ending = followSignals([signal])
  const timers = [setTimeout(() => ending.abort(new ScrapeError('deadline')), deps.taskTimeoutMs)]
  const abandoned = new Promise<never>((_resolve, reject) => {
    const giveUp = () => reject(new Error('the scrape did not end when told to'))
    ending.signal.addEventListener('abort', () => timers.push(setTimeout(giveUp, ABORT_GRACE_MS)), { once: true })
  })
  const { targetItemName: targetName, fields, basePrompt, pageSteps = [] } = order
  const input = { target: task.target, targetName, fields, prompt: basePrompt ?? '', meter, pageSteps }
  try {
    const row = await Promise.race([deps.scrape(input, ending.signal), abandoned])
    return { kind: 'completed', taskId: task.id, row }
  } catch (error) {
    const cause: unknown = ending.signal.aborted ? ending.signal.reason : error
    if (cause instanceof WorkAborted) return afterAbort(task, cause)
    if (isMachineTrouble(cause)) {
      deps.onMachineTrouble?.(cause)
      return afterTrouble(task.id)
    }
    if (cause instanceof SignInAwaited) return awaitingSignIn(task, cause.delayMs)
    return cause instanceof ScrapeError ? judgeFailure(task, cause, { lane }) : afterBug(deps, task, cause)
  } finally {
    timers.forEach(clearTimeout)
  }
}

function afterAbort(task: BegunTask, { why }: WorkAborted): TaskOutcome {
  return why === 'unwanted' ? failed(task.id, 'stopped') : untried(task.id)
}

function afterBug(deps: RunTaskDeps, task: BegunTask, error: unknown): TaskOutcome {
  const id = randomUUID().slice(0, 8)
  deps.onBug({ id, task: task.id }, error)
  return failed(task.id, 'internal', `${TASK_FAILURES.internal.text} (${id})`)
}
