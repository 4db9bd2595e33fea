// Support requests in the database. Sends nothing: support-mail mails what is stored here.
import { TICKET_LIMITS, type PlanName, type Ticket, type TicketPayload, type TicketStatus, type TicketTopic } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { withAdvisoryLock } from '../../db/with-advisory-lock.ts'
import { announceWork } from '../../queue/work-signals.ts'

export interface Requester {
  /** Null: a visitor. */
  ownerId: string | null
  email: string
  plan: PlanName
}

/** Per address or account: each request sends mails. */
const TICKETS_PER_DAY = 10
const TICKETS_SHOWN = 50

/** @throws AppError rate_limited, conflict: too many open requests */
export async function openTicket(db: Database, requester: Requester, { topic, subject, body }: TicketPayload): Promise<number> {
  return withAdvisoryLock(db, `ticket:${requester.email.toLowerCase()}`, async (tx) => {
    const { rows: counts } = await sql<{ today: number; open: number }>`
      select count(*) filter (where created_at > now() - interval '1 day')::int as today,
        count(*) filter (where status = 'open')::int as open
      from tickets where lower(email) = lower(${requester.email})`.execute(tx)
    const { today = 0, open = 0 } = counts[0] ?? {}
    if (today >= TICKETS_PER_DAY) {
      const detail = `This address has sent ${TICKETS_PER_DAY} requests within a day. Please try again tomorrow.`
      throw new AppError('rate_limited', { detail, retryAfterSeconds: 3_600 })
    }
    if (open >= TICKET_LIMITS.openMax) {
      throw new AppError('conflict', { detail: `${TICKET_LIMITS.openMax} of your requests are still open. Please wait for an answer.` })
    }
    const { rows } = await sql<{ number: number }>`
      insert into tickets (owner_id, email, plan, topic, subject)
      values (${requester.ownerId}, ${requester.email}, ${requester.plan}, ${topic}, ${subject}) returning number`.execute(tx)
    const number = rows[0]?.number ?? 0
    await sql`insert into ticket_messages (ticket_number, author, body) values (${number}, 'requester', ${body})`.execute(tx)
    await announceWork(tx, 'support_mails')
    return number
  })
}

/** Adds a message to a request, which reopens it. @throws AppError not_found, conflict: the conversation is too long */
export async function writeOn(db: Database, actor: Actor, { number, body }: { number: number; body: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`
      update tickets set status = 'open', waiting_since = case when status = 'open' then waiting_since else clock_timestamp() end
      where number = ${number} and owner_id = ${actor.accountId} returning number`.execute(tx)
    if (rows.length === 0) throw new AppError('not_found', { detail: 'There is no such request.' })
    const { rows: added } = await sql`
      insert into ticket_messages (ticket_number, author, body)
      select ${number}, 'requester', ${body}
      where (select count(*) from ticket_messages where ticket_number = ${number}) < ${TICKET_LIMITS.messagesMax}
      returning id`.execute(tx)
    if (added.length === 0) throw new AppError('conflict', { detail: 'This request has too many messages. Please open another one.' })
    await announceWork(tx, 'support_mails')
  })
}

/** Newest first. */
export async function listOwnTickets(db: Database, { accountId }: Actor): Promise<Ticket[]> {
  return (await selectTickets(db, sql`owner_id = ${accountId} order by number desc limit ${TICKETS_SHOWN}`)).map(toTicket)
}

/**
 * For the operator: waiting requests, in the order in which they should be answered: Pro, then Advanced, then all others; within each the
 * longest waiting first.
 */
export async function listWaitingTickets(db: Database): Promise<StoredTicket[]> {
  return selectTickets(db, sql`status = 'open' order by array_position(array['pro', 'advanced', 'starter'], plan), waiting_since, number`)
}

export async function findTicket(db: Database, number: number): Promise<StoredTicket | null> {
  return (await selectTickets(db, sql`number = ${number}`))[0] ?? null
}

/** False: no request has that number. */
export async function answerTicket(db: Database, { number, body }: { number: number; body: string }): Promise<boolean> {
  const { rows } = await sql`
    with ticket as (
      update tickets set status = 'answered', first_answered_at = coalesce(first_answered_at, clock_timestamp())
      where number = ${number} returning number
    )
    insert into ticket_messages (ticket_number, author, body) select number, 'support', ${body} from ticket returning id`.execute(db)
  await announceWork(db, 'support_mails')
  return rows.length > 0
}

/** False: no request has that number. */
export async function closeTicket(db: Database, number: number): Promise<boolean> {
  const { rows } = await sql`update tickets set status = 'closed' where number = ${number} returning number`.execute(db)
  return rows.length > 0
}

export interface StoredTicket {
  number: number
  email: string
  plan: PlanName
  topic: TicketTopic
  subject: string
  status: TicketStatus
  createdAt: Date
  waitingSince: Date
  messages: { author: 'requester' | 'support'; body: string; created_at: string }[]
}

async function selectTickets(db: Database, which: ReturnType<typeof sql>): Promise<StoredTicket[]> {
  const { rows } = await sql<StoredTicket>`
    select number, email, plan, topic, subject, status, created_at as "createdAt", waiting_since as "waitingSince",
      (select json_agg(json_build_object('author', author, 'body', body,
          'created_at', to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by id)
        from ticket_messages m where ticket_number = number) as messages
    from tickets where ${which}`.execute(db)
  return rows
}

function toTicket({ number, plan, topic, subject, status, createdAt, messages }: StoredTicket): Ticket {
  return { number, plan, topic, subject, status, created_at: createdAt.toISOString(), messages }
}
