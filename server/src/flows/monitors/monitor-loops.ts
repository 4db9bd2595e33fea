// Worker loops of monitors: start due runs, send mails. All workers run them at once.
import { sql } from 'kysely'
import { repeat } from '../../queue/repeat.ts'
import type { WorkSignals } from '../../queue/work-signals.ts'
import { MAIL_ATTEMPTS_MAX } from '../../platform/mail/dead-letters.ts'
import { mailNext, type MonitorMailDeps } from './monitor-mail.ts'
import { startDueRuns, type RunDeps } from './start-runs.ts'

const LOOK_MS = 5_000

export function startMonitors(deps: RunDeps & MonitorMailDeps & { signals: WorkSignals }): { stop(): Promise<void> } {
  const ending = new AbortController()
  const { db, signals, onError } = deps
  const starting = {
    work: async () => (await startDueRuns(deps, onError)) > 0,
    quiet: signals.quietUnless(db, 'monitors', sql`select from monitors where next_run_at is not null limit 1`),
    pauseMs: LOOK_MS,
    onError,
  }
  const mailing = {
    work: () => mailNext(deps),
    quiet: signals.quietUnless(
      db,
      'monitor_mails',
      sql`select from monitor_mails where sent_at is null and attempts < ${MAIL_ATTEMPTS_MAX} limit 1`,
    ),
    pauseMs: LOOK_MS,
    onError,
  }
  const loops = [
    repeat(starting, signals.pauseFor('monitors'), ending.signal),
    repeat(mailing, signals.pauseFor('monitor_mails'), ending.signal),
  ]
  return {
    async stop() {
      ending.abort()
      await Promise.all(loops)
    },
  }
}
