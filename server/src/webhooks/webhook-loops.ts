// Keeps webhooks going in a worker: endings become messages, messages are sent. Every worker may do it at once.
import type { HttpClient } from '@quarry/engine'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { Pause, repeat, type Loop } from '../queue/repeat.ts'
import { announceEndings } from './announce-endings.ts'
import { deliverDue } from './deliver.ts'

interface WebhookLoops {
  db: Database
  http: HttpClient
  onError(error: unknown): void
}

const LOOK_MS = 1_000
const TIDY_MS = 60 * 60 * 1_000
const LOG_KEPT = '30 days'

/** `stop` waits for the messages that are on their way, or takes them back. */
export function startWebhooks({ db, http, onError }: WebhookLoops): { stop(): Promise<void> } {
  const ending = new AbortController()
  const loop = (work: Loop['work'], pauseMs: number): Promise<void> => repeat({ work, pauseMs, onError }, new Pause(), ending.signal)
  const loops = [
    loop(async () => (await announceEndings(db)) > 0, LOOK_MS),
    loop(async () => (await deliverDue({ db, http }, ending.signal)) > 0, LOOK_MS),
    loop(() => tidyLog(db), TIDY_MS),
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
