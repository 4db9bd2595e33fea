// The log of loops that survive errors. While the database is unavailable each of them fails twice a second: that is logged once in a
// while, without a stack trace, so that other errors stay visible.
import type { Logger } from 'pino'
import { isTransientError } from '../../db/database-errors.ts'

const QUIET_MS = 30_000

/** Returns a loop's error handler; `text` is what failed, `about` the object concerned. */
export type FaultLog = (text: string) => (error: unknown, about?: object) => void

export function createFaultLog(log: Logger, now: () => number = () => performance.now()): FaultLog {
  return (text) => {
    let toldAt = -Infinity
    let untold = 0
    return (error, about) => {
      if (!isTransientError(error)) return log.warn({ ...about, err: error }, text)
      if (now() - toldAt < QUIET_MS) return void (untold += 1)
      const reason = error instanceof Error ? error.message : String(error)
      log.warn({ ...about, reason, ...(untold > 0 && { more: untold }) }, text)
      toldAt = now()
      untold = 0
    }
  }
}
