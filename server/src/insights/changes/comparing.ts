// Keeps comparing in a worker: runs that have ended become changes and alerts. Every worker may do it at once.
import { isTransientError } from '../../db/database-errors.ts'
import { sql } from 'kysely'
import { repeat } from '../../queue/repeat.ts'
import type { WorkSignals } from '../../queue/work-signals.ts'
import { compareNext, ComparingFailed } from './compare-run.ts'
import type { CompareDeps } from './ended-run.ts'

const LOOK_MS = 2_000
const TRIED_AGAIN_MS = 10 * 60_000
/** Where the database was away for a moment, or has no room for this run alone. */
const TRIED_SOON_MS = 5_000

export function startComparing({ signals, onError, ...deps }: CompareDeps & { signals: WorkSignals; onError(error: unknown): void }): {
  stop(): Promise<void>
} {
  const ending = new AbortController()
  /** Runs that failed, and when they may be tried again: one that always fails keeps no other waiting. */
  const failed = new Map<number, number>()
  const work = async (): Promise<boolean> => {
    for (const [id, againAt] of failed) if (againAt < Date.now()) failed.delete(id)
    try {
      return await compareNext(deps, [...failed.keys()])
    } catch (error) {
      if (!(error instanceof ComparingFailed)) throw error
      const isTransient = isTransientError(error.cause)
      failed.set(error.runId, Date.now() + (isTransient ? TRIED_SOON_MS : TRIED_AGAIN_MS))
      if (isTransient) throw error.cause
      onError(error)
      return true
    }
  }
  const quiet = signals.quietUnless(deps.db, 'monitor_runs', sql`select from monitor_runs where compared_at is null limit 1`)
  const loop = repeat({ work, quiet, pauseMs: LOOK_MS, onError }, signals.pauseFor('monitor_runs'), ending.signal)
  return {
    async stop() {
      ending.abort()
      await loop
    },
  }
}
