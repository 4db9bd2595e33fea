// Worker loop that compares ended runs and creates changes and alerts. Safe to run in every worker at once.
import { isTransientError } from '../../db/database-errors.ts'
import { sql } from 'kysely'
import { repeat } from '../../queue/repeat.ts'
import type { WorkSignals } from '../../queue/work-signals.ts'
import { compareNext, ComparingFailed } from './compare-run.ts'
import type { CompareDeps } from './ended-run.ts'

const LOOK_MS = 2_000
const TRIED_AGAIN_MS = 10 * 60_000
/** The database was briefly unavailable, or lacked resources for this run. */
const TRIED_SOON_MS = 5_000

export function startComparing({ signals, onError, ...deps }: CompareDeps & { signals: WorkSignals; onError(error: unknown): void }): {
  stop(): Promise<void>
} {
  const ending = new AbortController()
  /** Failed runs, and when they may be retried: one that always fails does not block others. */
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
