// Dead letters: mails that a mail server refused too often. Reported to the operator, who can have them sent again. Sends nothing.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { announceWork } from '../../queue/work-signals.ts'

/** Maximum attempts at a mail; after the last one it is a dead letter. */
export const MAIL_ATTEMPTS_MAX = 12
/** How long after its last attempt a dead letter is reported and can still be sent. */
const DEAD_LETTER_RETENTION = '7 days'

export interface DeadLetters {
  support: number
  monitor: number
  mention: number
}

const NONE: DeadLetters = { support: 0, monitor: 0, mention: 0 }

/** Uses the indexes of due mails: its cost grows with waiting mails, not with sent ones. */
export async function countDeadLetters(db: Database): Promise<DeadLetters> {
  const { rows } = await sql<DeadLetters>`
    select
      (select count(*)::int from ticket_messages
        where mailed_at is null and mail_attempts >= ${MAIL_ATTEMPTS_MAX} and mail_due_at > now() - ${DEAD_LETTER_RETENTION}::interval) as support,
      (select count(*)::int from monitor_mails
        where sent_at is null and attempts >= ${MAIL_ATTEMPTS_MAX} and due_at > now() - ${DEAD_LETTER_RETENTION}::interval) as monitor,
      (select count(*)::int from comment_mentions
        where settled_at is null and attempts >= ${MAIL_ATTEMPTS_MAX} and due_at > now() - ${DEAD_LETTER_RETENTION}::interval) as mention`.execute(
    db,
  )
  return rows[0] ?? NONE
}

/** Resets the attempts of each of them, at once. Returns their number. */
export async function retryDeadLetters(db: Database): Promise<DeadLetters> {
  const { rows } = await sql<DeadLetters>`
    with support as (
      update ticket_messages set mail_attempts = 0, mail_due_at = clock_timestamp()
      where mailed_at is null and mail_attempts >= ${MAIL_ATTEMPTS_MAX} and mail_due_at > now() - ${DEAD_LETTER_RETENTION}::interval returning id
    ), monitor as (
      update monitor_mails set attempts = 0, due_at = clock_timestamp()
      where sent_at is null and attempts >= ${MAIL_ATTEMPTS_MAX} and due_at > now() - ${DEAD_LETTER_RETENTION}::interval returning id
    ), mention as (
      update comment_mentions set attempts = 0, due_at = clock_timestamp()
      where settled_at is null and attempts >= ${MAIL_ATTEMPTS_MAX} and due_at > now() - ${DEAD_LETTER_RETENTION}::interval returning account_id
    )
    select (select count(*)::int from support) as support, (select count(*)::int from monitor) as monitor,
      (select count(*)::int from mention) as mention`.execute(db)
  await announceWork(db, 'support_mails')
  return rows[0] ?? NONE
}
