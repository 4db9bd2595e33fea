// Runs one preview in one process: sends the task, passes events on, and ensures that every target gets an answer in bounded time.
import type { ChildProcess } from 'node:child_process'
import type { JobPayload, PreviewEvent } from '@quarry/contract'
import { NO_USAGE, type AccessSecrets, type Example, type ReadPage, type Row, type ScraperSettings, type Usage } from '@quarry/engine'
import type { ProgramFailure } from '../../platform/processes/program-bug.ts'
import { toFailedEvent } from './preview-events.ts'

export interface PreviewTask {
  payload: JobPayload
  /** One for each target, where fields are looked up from given rows; the targets are not visited then. */
  rows?: readonly Row[] | undefined
  settings: ScraperSettings
  /** Limit on model usage of all targets together. */
  modelTokensMax: number
  /** The access to the site of the targets. */
  access: AccessSecrets | null
  /** Pages on which values were pointed at: similar pages are read by recipes learned from them. */
  solved: readonly SolvedCopy[]
}

/** A stored page with the places pointed at on it. */
export type SolvedCopy = Pick<Example, 'data' | 'corrected' | 'sure' | 'pointed'> & { page: ReadPage }

/** Messages from the process: events, its model usage so far, and `end` when it is free again. */
export type PreviewAnswer =
  | PreviewEvent
  | { type: 'unread'; position: number; target: string; failure: ProgramFailure }
  | { type: 'spent'; usage: Usage }
  /** Cookies that the site of the access has set meanwhile. */
  | { type: 'cookies'; cookies: unknown }

/** Messages to the process. */
export type PreviewMessage = { type: 'run'; task: PreviewTask } | { type: 'leave' }

export interface ProcessOrder {
  task: PreviewTask
  tell: (event: PreviewEvent) => void
  /** The sentence for a target that was not read. */
  say: (failure: ProgramFailure) => string
  timeMs: number
  /** Time that the process has to stop when asked; then it is killed. */
  leaveMs: number
  /** A process that ended before it began reports nothing: the task is given to another process. */
  mayPassOn: boolean
}

export interface ProcessEnd {
  /** Whether the process can run another preview; false: it has ended. */
  reusable: boolean
  usage: Usage
  cookies: unknown
  /** It ended before it began, and reported nothing. */
  passesOn: boolean
}

/** Resolves when the preview is over. Nothing is reported after `signal` has fired. */
export function runInProcess(
  child: ChildProcess,
  { task, tell, say, timeMs, leaveMs, mayPassOn }: ProcessOrder,
  signal: AbortSignal,
): Promise<ProcessEnd> {
  const unanswered = new Map(task.payload.target_items.entries())
  let failure: 'deadline' | 'internal' = 'internal'
  let usage = NO_USAGE
  let hasBegun = false
  let cookies: unknown = null
  let force: NodeJS.Timeout | undefined
  // The channel may be closed already; the exit of the process is handled below.
  const send = (message: PreviewMessage): void => void child.send(message, () => undefined)
  const leave = (): void => {
    send({ type: 'leave' })
    force ??= setTimeout(() => child.kill('SIGKILL'), leaveMs)
  }
  return new Promise((resolve) => {
    const deadline = setTimeout(() => {
      failure = 'deadline'
      leave()
    }, timeMs)
    const finish = (reusable: boolean): void => {
      clearTimeout(deadline)
      clearTimeout(force)
      signal.removeEventListener('abort', leave)
      child.off('message', pass).off('exit', lose)
      const passesOn = mayPassOn && !hasBegun && failure !== 'deadline' && !signal.aborted
      if (!signal.aborted && !passesOn) {
        for (const [position, target] of unanswered) tell(toFailedEvent({ position, target }, { kind: failure }))
        tell({ type: 'end' })
      }
      resolve({ reusable, usage, passesOn, cookies })
    }
    const lose = (): void => finish(false)
    const pass = (event: PreviewAnswer): void => {
      hasBegun = true
      if (event.type === 'end') return finish(true)
      if (event.type === 'spent') return void (usage = event.usage)
      if (event.type === 'cookies') return void (cookies = event.cookies)
      if (event.type === 'row') unanswered.delete(event.row.position)
      if (event.type === 'failed' || event.type === 'unread') unanswered.delete(event.position)
      if (signal.aborted) return
      tell(event.type === 'unread' ? toFailedEvent(event, { ...event.failure, text: say(event.failure) }) : event)
    }
    child.on('message', pass).on('exit', lose)
    if (child.exitCode !== null || child.signalCode !== null) return lose()
    send({ type: 'run', task })
    signal.addEventListener('abort', leave, { once: true })
    if (signal.aborted) leave()
  })
}
