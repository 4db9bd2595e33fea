// In: due messages. Out: each signed and sent, with its response in the log; failed ones are retried with growing pauses. Connections go
// through the address guard, so that no message reaches this network.
import type { HttpClient } from '@quarry/engine'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { signMessage } from './sign-message.ts'

export interface DeliverDeps {
  db: Database
  http: HttpClient
}

interface DueDelivery {
  id: string
  webhook_id: string
  url: string
  secret: string
  payload: string
  attempts: number
  /** By the clock of the database: receivers reject a timestamp that differs much from their own clock. */
  sent_at: Date
}

const AT_ONCE = 20
const ANSWER_TIMEOUT_MS = 15_000
const ANSWER_BYTES_MAX = 64 * 1024
/** Long enough for every attempt of a batch: a message whose sender died is claimed after it. */
const CLAIM = '60 seconds'
const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** Pauses after the first, second … attempt; after the last one the message has failed. */
export const RETRY_PAUSES_MS = [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS, 10 * HOUR_MS, 14 * HOUR_MS]
const DISABLED_AFTER = '5 days'

/** Sends due messages. Returns their number. Safe to run in every worker at once. */
export async function deliverDue(deps: DeliverDeps, signal: AbortSignal): Promise<number> {
  const due = await claimDue(deps.db)
  await Promise.all(due.map((delivery) => deliver(deps, delivery, signal)))
  return due.length
}

async function claimDue(db: Database): Promise<DueDelivery[]> {
  const { rows } = await sql<DueDelivery>`
    with due as (
      select id from webhook_deliveries where state = 'pending' and next_attempt_at <= clock_timestamp()
      order by next_attempt_at limit ${AT_ONCE} for update skip locked
    )
    update webhook_deliveries d set attempts = d.attempts + 1, next_attempt_at = clock_timestamp() + ${CLAIM}::interval
    from due, webhooks where d.id = due.id and webhooks.id = d.webhook_id
    returning d.id, d.webhook_id, webhooks.url, webhooks.secret, d.payload, d.attempts, clock_timestamp() as sent_at`.execute(db)
  return rows
}

interface Attempt {
  status: number | null
  /** Null: it was delivered. */
  error: string | null
}

async function deliver({ db, http }: DeliverDeps, delivery: DueDelivery, signal: AbortSignal): Promise<void> {
  const attempt = await send(http, delivery, signal)
  // The process is shutting down: the claim expires and another worker sends it.
  if (signal.aborted && attempt.status === null) return
  if (attempt.error === null) return noteArrival(db, delivery, attempt)
  await noteFailure(db, delivery, attempt)
}

async function send(http: HttpClient, delivery: DueDelivery, signal: AbortSignal): Promise<Attempt> {
  const { id, secret, payload: body, sent_at: sentAt } = delivery
  try {
    const answer = await http.ask(
      {
        url: new URL(delivery.url),
        headers: { 'content-type': 'application/json', ...signMessage({ id, secret, body, sentAt }) },
        body,
        bytesMax: ANSWER_BYTES_MAX,
        packedBytesMax: ANSWER_BYTES_MAX,
      },
      AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
    )
    const isTaken = answer.status >= 200 && answer.status < 300
    return { status: answer.status, error: isTaken ? null : `The address answered ${answer.status}.` }
  } catch (error) {
    return { status: null, error: error instanceof Error ? error.message : 'The address could not be reached.' }
  }
}

async function noteArrival(db: Database, { id, webhook_id: webhookId }: DueDelivery, { status }: Attempt): Promise<void> {
  await sql`
    with arrived as (
      update webhook_deliveries set state = 'delivered', delivered_at = clock_timestamp(), next_attempt_at = null, status = ${status}, error = null
      where id = ${id}
    )
    update webhooks set failing_since = null, disabled_at = null
    where id = ${webhookId} and (failing_since is not null or disabled_at is not null)`.execute(db)
}

/**
 * A webhook that has accepted nothing for days is disabled; 410 disables it at once. An outcome that arrives after the claim has expired is
 * ignored: another worker has tried since, or is trying.
 */
async function noteFailure(db: Database, { id, webhook_id: webhookId, attempts }: DueDelivery, { status, error }: Attempt): Promise<void> {
  const pauseMs = status === 410 ? undefined : RETRY_PAUSES_MS[attempts - 1]
  await sql`
    with failed as (
      update webhook_deliveries set
        state = ${pauseMs === undefined ? 'failed' : 'pending'}, status = ${status}, error = ${error},
        next_attempt_at = clock_timestamp() + ${pauseMs ?? null}::bigint * interval '1 ms'
      where id = ${id} and state = 'pending' and attempts = ${attempts} returning id
    )
    update webhooks set
      failing_since = coalesce(failing_since, clock_timestamp()),
      disabled_at = case
        when ${status === 410} or failing_since < clock_timestamp() - ${DISABLED_AFTER}::interval then coalesce(disabled_at, clock_timestamp())
      end
    where id = ${webhookId} and exists (select from failed)`.execute(db)
}
