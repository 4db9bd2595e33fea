// In: a task in this worker's hands. Out: how the try ended. The only place that catches a ScrapeError; stores nothing.
// Next: engine/src/scrape.ts
import { randomUUID } from 'node:crypto'
import { TASK_FAILURES, type Field } from '@quarry/contract'
import { createModelMeter, ScrapeError, type ModelMeter, type Row, type ScrapeInput } from '@quarry/engine'
import { isTransientError, sqlState } from '../db/database-errors.ts'
import { followSignals } from '../queue/follow-signals.ts'
import { WorkAborted } from '../queue/lane-handlers.ts'
import { failed, judgeFailure, untried, type BegunTask, type TaskOutcome } from './task-outcome.ts'

export interface RunTaskDeps {
  scrape(input: ScrapeInput, signal: AbortSignal): Promise<Row>
  /** An error that is a bug, with the id that the user is shown. */
  onBug(id: string, error: unknown): void
  /** This machine or the database lacks something: the task waits for it. */
  onMachineTrouble?(error: unknown): void
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
/** Full or read-only disks, more files or memory than the system gives, and connections of our own. */
const MACHINE_TROUBLES = new Set<unknown>([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])
/** What the pool of connections says of a database that goes away. */
const DATABASE_AWAY = /^Connection terminated|^timeout exceeded when trying to connect|connection error and is not queryable/
const MACHINE_PAUSE_MS = 10_000

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
  const input = { target: task.target, targetName: order.targetItemName, fields: order.fields, prompt: order.basePrompt ?? '', meter }
  try {
    const row = await Promise.race([deps.scrape(input, ending.signal), abandoned])
    return { kind: 'completed', taskId: task.id, row }
  } catch (error) {
    const cause: unknown = ending.signal.aborted ? ending.signal.reason : error
    if (cause instanceof WorkAborted) return afterAbort(task, cause)
    if (isMachineTrouble(cause)) return afterTrouble(deps, task, cause)
    return cause instanceof ScrapeError ? judgeFailure(task, cause, { lane }) : afterBug(deps, task, cause)
  } finally {
    timers.forEach(clearTimeout)
  }
}

function afterAbort(task: BegunTask, { why }: WorkAborted): TaskOutcome {
  return why === 'unwanted' ? failed(task.id, 'stopped') : untried(task.id)
}

/** Nothing that a target is to blame for. What pages and their sites do wrong arrives as a ScrapeError. */
function isMachineTrouble(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof ScrapeError) return false
  if (sqlState(error) !== null) return isTransientError(error)
  return ('code' in error && MACHINE_TROUBLES.has(error.code)) || DATABASE_AWAY.test(error.message)
}

/** However long it lasts, it costs no target a try. */
function afterTrouble({ onMachineTrouble }: RunTaskDeps, task: BegunTask, error: unknown): TaskOutcome {
  onMachineTrouble?.(error)
  return { kind: 'again', taskId: task.id, delayMs: MACHINE_PAUSE_MS, counts: false, lost: false, laneRestMs: MACHINE_PAUSE_MS }
}

function afterBug(deps: RunTaskDeps, task: BegunTask, error: unknown): TaskOutcome {
  const id = randomUUID().slice(0, 8)
  deps.onBug(id, error)
  return failed(task.id, 'internal', `${TASK_FAILURES.internal.text} (${id})`)
}
