// How a try at a task can end, and when a failed one is tried again. Pure.
import { TASK_FAILURES, type Cell, type TaskFailure } from '@quarry/contract'
import { ENGINE_LIMITS, isLaneOfSite, ScrapeError, type Row, type Usage } from '@quarry/engine'
import { isTransientError, sqlState } from '../../db/database-errors.ts'

/** A task in a worker's hands. */
export interface BegunTask {
  id: number
  target: string
  /** Tries that count, this one included. */
  attempts: number
  /** Since the first try began. */
  ageMs: number
}

/** `usage`: what the try spent on the language model; missing for nothing. `cell`: what it gives for a column of another job. */
export type TaskOutcome = { usage?: Usage; cell?: Cell } & (
  | { kind: 'completed'; taskId: number; row: Row }
  | { kind: 'failed'; taskId: number; failure: TaskFailure; text: string; laneRestMs: number; picture?: Uint8Array | null }
  | { kind: 'again'; taskId: number; delayMs: number; counts: boolean; lost: boolean; laneRestMs: number }
)

/** `place`: of the step that hands it in, from 1. */
export interface PlacedOutcome {
  outcome: TaskOutcome
  place: number
}

/** After the first try a task that fails for a passing reason is tried this often again. */
export const RETRIES_MAX = 2
/** Pauses that do not count as tries end with the task this long after its first try began. */
export const FREE_RETRIES_FOR_MS = 60 * 60 * 1000

const FIRST_RETRY_DELAY_MS = 5_000
const RETRY_DELAY_FACTOR = 4
const HOST_PAUSE_MS = 30_000

export interface Judging {
  /** The lane the task is on. */
  lane: string
  /** From 0 to 1; spreads the tries of tasks that failed together. */
  random?: number
}

/** What a failed try means for its task. */
export function judgeFailure(task: BegunTask, error: ScrapeError, { lane, random = Math.random() }: Judging): TaskOutcome {
  const { kind, retry, retryAfterMs } = error
  const laneRestMs = error.site === null || isLaneOfSite(lane, error.site) ? restOf(error) : 0
  const again = retry === 'later' ? task.attempts <= RETRIES_MAX : retry === 'later_free' && task.ageMs < FREE_RETRIES_FOR_MS
  if (!again) return { kind: 'failed', taskId: task.id, failure: kind, text: error.message, laneRestMs, picture: error.picture }
  const counts = retry === 'later'
  // A pause whose length is known is over then: waiting for longer would leave the site idle.
  const backoffMs = counts ? FIRST_RETRY_DELAY_MS * RETRY_DELAY_FACTOR ** (task.attempts - 1) : bounded(retryAfterMs ?? HOST_PAUSE_MS)
  const delayMs = Math.round(Math.max(backoffMs * (0.5 + random), bounded(retryAfterMs)))
  return { kind: 'again', taskId: task.id, delayMs, counts, lost: false, laneRestMs }
}

/** A site (or the web search) that asks for a pause, or is given one, gets it for all its tasks: each would only be refused the same way. */
function restOf({ kind, retryAfterMs }: ScrapeError): number {
  if (kind === 'host_paused') return bounded(retryAfterMs ?? HOST_PAUSE_MS)
  return kind === 'rate_limited' || kind === 'search_failed' ? bounded(retryAfterMs) : 0
}

function bounded(retryAfterMs: number | null): number {
  return Math.min(Math.max(retryAfterMs ?? 0, 0), ENGINE_LIMITS.retryAfterMsMax)
}

export function failed(taskId: number, failure: TaskFailure, text: string = TASK_FAILURES[failure].text): TaskOutcome {
  return { kind: 'failed', taskId, failure, text, laneRestMs: 0 }
}

/** Back to the waiting tasks, as if the try had not been. */
export function untried(taskId: number): TaskOutcome {
  return { kind: 'again', taskId, delayMs: 0, counts: false, lost: false, laneRestMs: 0 }
}

/** Full, read-only, closed or damaged disks, more files or memory than the system gives, and connections of our own. */
const MACHINE_TROUBLES = new Set<unknown>([
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EACCES',
  'EPERM',
  'EIO',
  'ESTALE',
  'EMFILE',
  'ENFILE',
  'ENOMEM',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
])
/** Errors of the connection pool while the database is unavailable. */
const DATABASE_AWAY = /^Connection terminated|^timeout exceeded when trying to connect|connection error and is not queryable/
const MACHINE_PAUSE_MS = 10_000

/** Nothing that a target is to blame for. What pages and their sites do wrong arrives as a ScrapeError. */
export function isMachineTrouble(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof ScrapeError) return false
  if (sqlState(error) !== null) return isTransientError(error)
  return ('code' in error && MACHINE_TROUBLES.has(error.code)) || DATABASE_AWAY.test(error.message)
}

/** A target waits so long for a person to sign in; then it fails, so that its job ends and what it set aside is free. */
export const AWAITS_SIGN_IN_FOR_MS = 7 * 24 * 60 * 60 * 1000

/** Costs no target a try; the lane continues with tasks that do not wait. */
export function awaitingSignIn({ id, ageMs }: BegunTask, delayMs: number): TaskOutcome {
  if (ageMs >= AWAITS_SIGN_IN_FOR_MS) return failed(id, 'needs_login')
  return { kind: 'again', taskId: id, delayMs, counts: false, lost: false, laneRestMs: 0 }
}

/** However long it lasts, it costs no target a try. */
export function afterTrouble(taskId: number): TaskOutcome {
  return { kind: 'again', taskId, delayMs: MACHINE_PAUSE_MS, counts: false, lost: false, laneRestMs: MACHINE_PAUSE_MS }
}
