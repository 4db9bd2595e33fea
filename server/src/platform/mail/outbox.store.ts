// The outbox: messages that no mail server accepts are kept here for the person at this machine. Old ones are deleted.
import type { Database } from '../../db/database.ts'
import type { Mail } from './mail.ts'

export interface KeptMail extends Mail {
  createdAt: Date
}

const MAILS_KEPT_MAX = 1_000
const MAILS_SHOWN_MAX = 200

export async function keepMail(db: Database, { to, subject, text, html, senderName, replyTo }: Mail): Promise<void> {
  const mail = { recipient: to, subject, text, html, sender: senderName ?? null, reply_to: replyTo ?? null }
  const { id } = await db.insertInto('mail_outbox').values(mail).returning('id').executeTakeFirstOrThrow()
  await db
    .deleteFrom('mail_outbox')
    .where('id', '<=', id - MAILS_KEPT_MAX)
    .execute()
}

/** Newest first; of one recipient, compared without case, if `to` is given. */
export async function listKeptMails(db: Database, to: string | null): Promise<KeptMail[]> {
  const rows = await db
    .selectFrom('mail_outbox')
    .selectAll()
    .$if(to !== null, (query) => query.where((where) => where(where.fn('lower', ['recipient']), '=', (to ?? '').toLowerCase())))
    .orderBy('id', 'desc')
    .limit(MAILS_SHOWN_MAX)
    .execute()
  return rows.map((row) => ({
    to: row.recipient,
    subject: row.subject,
    text: row.text,
    html: row.html,
    createdAt: row.created_at,
    ...(row.sender === null ? {} : { senderName: row.sender }),
    ...(row.reply_to === null ? {} : { replyTo: row.reply_to }),
  }))
}
