// Mails of support: requests to the operator, receipts, and answers. Stored messages are mailed until one attempt succeeds; safe to run in
// several processes at once. Texts of visitors are escaped, and never sent to an address they entered.
import { SUPPORT_LEVELS, type PlanName } from '@quarry/contract'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../../db/database.ts'
import { MAIL_ATTEMPTS_MAX } from '../../platform/mail/dead-letters.ts'
import type { Mail, SendMail } from '../../platform/mail/mail.ts'
import { createFaultLog } from '../../platform/logging/fault-log.ts'
import { html } from '../../platform/pages/html.ts'
import { repeat } from '../../queue/repeat.ts'
import type { WorkSignals } from '../../queue/work-signals.ts'

export interface SupportMailDeps {
  db: Database
  log: Logger
  sendMail: SendMail
  /** The address that receives requests. */
  supportEmail: string
  publicUrl: string
}

const LOOK_MS = 2_000
const FIRST_RETRY_SECONDS = 30
/** Longer than a slow mail server takes: no other worker sends meanwhile. A mail of a process that died is sent after it. */
const CLAIM = '5 minutes'

export function startSupportMail({ signals, ...deps }: SupportMailDeps & { signals: WorkSignals }): { stop(): Promise<void> } {
  const ending = new AbortController()
  const onError = createFaultLog(deps.log)('mails of support could not be sent')
  const waiting = sql`select from ticket_messages where mailed_at is null and mail_attempts < ${MAIL_ATTEMPTS_MAX} limit 1`
  const quiet = signals.quietUnless(deps.db, 'support_mails', waiting)
  const work = (): Promise<boolean> => mailNext(deps)
  const loop = repeat({ work, quiet, pauseMs: LOOK_MS, onError }, signals.pauseFor('support_mails'), ending.signal)
  return {
    async stop() {
      ending.abort()
      await loop
    },
  }
}

interface DueMessage {
  id: number
  author: 'requester' | 'support'
  body: string
  number: number
  email: string
  ownerId: string | null
  plan: PlanName
  topic: string
  subject: string
  isFirst: boolean
  writtenAt: Date
  /** Of its mails, those sent by an earlier attempt. */
  mailsSent: number
  attempts: number
}

/** Returns whether there was one. */
export async function mailNext(deps: SupportMailDeps): Promise<boolean> {
  const message = await takeDue(deps.db)
  if (!message) return false
  const { id, number, attempts, mailsSent, writtenAt } = message
  const mails = mailsOf(deps, message)
  for (const [index, mail] of mails.entries()) {
    if (index < mailsSent) continue
    try {
      await deps.sendMail({ ...mail, id: `support.${number}.${id}.${index}.${writtenAt.getTime()}` })
    } catch (error) {
      logRefusal(deps.log, { error, ticket: number, attempts })
      await sql`
        update ticket_messages set mail_due_at = clock_timestamp() + ${FIRST_RETRY_SECONDS * 2 ** (attempts - 1)} * interval '1 second'
        where id = ${id}`.execute(deps.db)
      return true
    }
    await sql`
      update ticket_messages set mails_sent = ${index + 1}, mailed_at = case when ${index + 1 === mails.length} then clock_timestamp() end
      where id = ${id}`.execute(deps.db)
  }
  return true
}

/** In the mail server's words, without the stack trace. */
function logRefusal(log: Logger, { error, ticket, attempts }: { error: unknown; ticket: number; attempts: number }): void {
  const about = { ticket, attempts, reason: error instanceof Error ? error.message : String(error) }
  if (attempts < MAIL_ATTEMPTS_MAX) return log.warn(about, 'a mail of support could not be sent; it is tried again')
  log.error(about, 'a mail of support was given up; `quarry mails retry` has it sent again')
}

/** Claims it for a limited time. */
async function takeDue(db: Database): Promise<DueMessage | null> {
  const { rows } = await sql<DueMessage>`
    update ticket_messages m set
      mail_attempts = mail_attempts + 1, mail_due_at = clock_timestamp() + ${CLAIM}::interval
    from tickets
    where tickets.number = m.ticket_number and m.id = (
      select id from ticket_messages
      where mailed_at is null and mail_due_at <= clock_timestamp() and mail_attempts < ${MAIL_ATTEMPTS_MAX}
      order by id limit 1 for update skip locked
    )
    returning m.id, m.author, m.body, m.created_at as "writtenAt", number, email, owner_id as "ownerId", plan, topic, subject,
      mails_sent as "mailsSent", mail_attempts as attempts,
      not exists (select from ticket_messages earlier where earlier.ticket_number = number and earlier.id < m.id) as "isFirst"`.execute(db)
  return rows[0] ?? null
}

function mailsOf(deps: SupportMailDeps, message: DueMessage): Mail[] {
  if (message.author === 'support') return [answerMail(deps, message)]
  return message.isFirst ? [operatorMail(deps, message), receiptMail(deps, message)] : [operatorMail(deps, message)]
}

function operatorMail({ supportEmail }: SupportMailDeps, { number, plan, topic, subject, email, ownerId, body }: DueMessage): Mail {
  const who = `${email} (${ownerId === null ? 'visitor' : `${plan} plan`}), ${topic}`
  const how = `Answer with: quarry tickets answer ${number} "…"`
  return {
    to: supportEmail,
    replyTo: email,
    subject: `[#${number}] ${ownerId === null ? 'Visitor' : plan}: ${subject}`,
    text: `${who}\n\n${body}\n\n${how}`,
    html: html`<p>${who}</p>
      <p style="white-space: pre-wrap">${body}</p>
      <p>${how}</p>`.text,
  }
}

/** A visitor may have entered another person's address: the receipt contains none of their text. */
function receiptMail({ publicUrl, supportEmail }: SupportMailDeps, { number, plan, email, ownerId }: DueMessage): Mail {
  const { promise } = SUPPORT_LEVELS[plan]
  const lines = [
    `We have your request #${number}. ${promise}`,
    ownerId === null
      ? 'If you have not written to us, somebody else gave your address: you need not do anything.'
      : `You can follow it and write on at ${publicUrl}/#support`,
  ]
  return {
    to: email,
    replyTo: supportEmail,
    subject: `Your request #${number}`,
    text: lines.join('\n\n'),
    html: html`${lines.map((line) => html`<p>${line}</p>`)}`.text,
  }
}

function answerMail({ publicUrl, supportEmail }: SupportMailDeps, { number, subject, email, ownerId, body }: DueMessage): Mail {
  const where = ownerId === null ? 'Reply to this mail to write on.' : `Reply to this mail, or write on at ${publicUrl}/#support`
  return {
    to: email,
    replyTo: supportEmail,
    subject: `Re: [#${number}] ${subject}`,
    text: `${body}\n\n${where}`,
    html: html`<p style="white-space: pre-wrap">${body}</p>
      <p>${where}</p>`.text,
  }
}
