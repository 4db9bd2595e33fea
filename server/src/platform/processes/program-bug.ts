// A bug in a child program: its stack goes to the log, and the caller gets the id of that entry.
import { randomUUID } from 'node:crypto'
import { TASK_FAILURES, type TaskFailure } from '@quarry/contract'
import { ScrapeError } from '@quarry/engine'
import type { Logger } from 'pino'

export interface ProgramFailure {
  kind: TaskFailure
  text: string
  /** Set for bugs only: its stack trace. For the log, never for a visitor. */
  bug?: string
  /** For a step that failed on a page: the screenshot, JPEG in base64. */
  picture?: string
}

const BUG_CHARS_MAX = 4_000

/** What a program reports about the error that ended its work. */
export function failureOf(error: unknown): ProgramFailure {
  if (error instanceof ScrapeError) {
    const picture = error.picture === null ? {} : { picture: Buffer.from(error.picture).toString('base64') }
    return { kind: error.kind, text: error.message, ...picture }
  }
  const bug = error instanceof Error ? (error.stack ?? error.message) : String(error)
  return { kind: 'internal', text: TASK_FAILURES.internal.text, bug: bug.slice(0, BUG_CHARS_MAX) }
}

/** The sentence for the caller; a bug is logged. `what` is what ended: "an inspection". */
export function sentenceOf({ text, bug }: ProgramFailure, { log, what }: { log: Logger; what: string }): string {
  if (bug === undefined) return text
  const id = randomUUID().slice(0, 8)
  log.error({ id, err: Object.assign(new Error(bug.split('\n', 1)[0]), { stack: bug }) }, `${what} failed with an internal error`)
  return `${text} (${id})`
}
