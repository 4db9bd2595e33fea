// In: pending mails of monitors. Out: each sent, with retries after growing pauses. Does not write their text.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { MAIL_ATTEMPTS_MAX } from '../../platform/mail/dead-letters.ts'
import type { SendMail } from '../../platform/mail/mail.ts'

const FIRST_RETRY_SECONDS = 30
/** Longer than a slow mail server takes: no other worker sends meanwhile. A mail of a process that died is sent after it. */
const CLAIM = '5 minutes'

export interface MonitorMailDeps {
  db: Database
  sendMail: SendMail
  onError(error: unknown): void
}

/** @returns whether there was one. A mail is claimed for a limited time, so that no other worker sends it too. */
export async function mailNext({ db, sendMail, onError }: MonitorMailDeps): Promise<boolean> {
  const { rows } = await sql<{ id: number; monitorId: string; attempts: number; to: string; subject: string; text: string; html: string }>`
    update monitor_mails m set attempts = attempts + 1, due_at = clock_timestamp() + ${CLAIM}::interval
    from monitors, accounts
    where monitors.id = m.monitor_id and accounts.id = monitors.owner_id and m.id = (
      select id from monitor_mails where sent_at is null and due_at <= clock_timestamp() and attempts < ${MAIL_ATTEMPTS_MAX}
      order by id limit 1 for update skip locked
    )
    returning m.id, monitors.id as "monitorId", m.attempts, accounts.email as "to", m.subject, m.text, m.html`.execute(db)
  const [mail] = rows
  if (!mail) return false
  const { id, monitorId, attempts, ...letter } = mail
  try {
    // Accounts that signed up by telephone have no address.
    if (letter.to !== '') await sendMail({ ...letter, id: `monitor.${monitorId}.${id}` })
  } catch (error) {
    onError(error)
    await sql`
      update monitor_mails set due_at = clock_timestamp() + ${FIRST_RETRY_SECONDS * 2 ** (attempts - 1)} * interval '1 second'
      where id = ${id}`.execute(db)
    return true
  }
  await sql`update monitor_mails set sent_at = clock_timestamp() where id = ${id}`.execute(db)
  return true
}
