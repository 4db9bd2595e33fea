// Worker loops of webhooks: endings become messages, messages are sent. Safe to run in every worker at once.
import type { HttpClient } from '@quarry/engine'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { Pause, repeat } from '../../queue/repeat.ts'
import type { WorkSignals } from '../../queue/work-signals.ts'
import { announceEndings } from './announce-endings.ts'
import { deliverDue } from './deliver.ts'

interface WebhookLoops {
  db: Database
  http: HttpClient
  signals: WorkSignals
  onError(error: unknown): void
}

const LOOK_MS = 1_000
const TIDY_MS = 60 * 60 * 1_000
const LOG_KEPT = '30 days'

/** `stop` waits for messages in progress, or aborts them. */
export function startWebhooks({ db, http, signals, onError }: WebhookLoops): { stop(): Promise<void> } {
  const ending = new AbortController()
  const announcing = {
    work: async () => (await announceEndings(db)) > 0,
    quiet: signals.quietUnless(db, 'job_endings', sql`select from job_endings limit 1`),
    pauseMs: LOOK_MS,
    onError,
  }
  const delivering = {
    work: async () => (await deliverDue({ db, http }, ending.signal)) > 0,
    quiet: signals.quietUnless(db, 'webhook_deliveries', sql`select from webhook_deliveries where state = 'pending' limit 1`),
    pauseMs: LOOK_MS,
    onError,
  }
  const loops = [
    repeat(announcing, signals.pauseFor('job_endings'), ending.signal),
    repeat(delivering, signals.pauseFor('webhook_deliveries'), ending.signal),
    repeat({ work: () => tidyLog(db), pauseMs: TIDY_MS, onError }, new Pause(), ending.signal),
  ]
  return {
    async stop() {
      ending.abort()
      await Promise.all(loops)
    },
  }
}

async function tidyLog(db: Database): Promise<boolean> {
  await sql`delete from webhook_deliveries where state <> 'pending' and created_at < now() - ${LOG_KEPT}::interval`.execute(db)
  return false
}
