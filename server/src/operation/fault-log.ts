// The log of loops that outlive errors. A database that is away for a minute makes each of them fail twice a second: that is told once a
// while, without a stack, so that what else goes wrong is not lost among it.
import type { Logger } from 'pino'
import { isTransientError } from '../db/database-errors.ts'

const QUIET_MS = 30_000

/** Returns what a loop calls with its errors; `text` says in the log what could not be done. */
export type FaultLog = (text: string) => (error: unknown) => void

export function createFaultLog(log: Logger, now: () => number = () => performance.now()): FaultLog {
  return (text) => {
    let toldAt = -Infinity
    let untold = 0
    return (error) => {
      if (!isTransientError(error)) return log.warn({ err: error }, text)
      if (now() - toldAt < QUIET_MS) return void (untold += 1)
      const reason = error instanceof Error ? error.message : String(error)
      log.warn(untold === 0 ? { reason } : { reason, more: untold }, text)
      toldAt = now()
      untold = 0
    }
  }
}
