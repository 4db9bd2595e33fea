// The faults that the processes of the chaos run simulate, and the mail server that suffers from them. `slow`: mail, payments, search and
// model respond late.
import { setTimeout as sleep } from 'node:timers/promises'
import type { WebhookEvent } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../server/src/db/database.ts'
import type { SendMail } from '../../server/src/platform/mail/mail.ts'

export type Trouble =
  | { kind: 'none' | 'disk' | 'search' | 'model' | 'endpoint' | 'mail' | 'payments' | 'slow' }
  | { kind: 'clock'; offsetMs: number }

/** Of mail, payments, search and model. */
export const SLOW_MS = 1_500

export const JOB_EVENTS: WebhookEvent[] = ['job.completed', 'job.failed', 'job.partial_completion']

/** Records the mails it accepts, and refuses some. */
export function mailServer(db: Database, findTrouble: () => Trouble): SendMail {
  return async ({ id = '' }) => {
    const { kind } = findTrouble()
    if (kind === 'mail' || Math.random() < 0.1) throw new Error('451 try again later')
    if (kind === 'slow') await sleep(SLOW_MS)
    await sql`insert into chaos_mails (id) values (${id})`.execute(db)
  }
}
