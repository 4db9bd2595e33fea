// The inbox of the provider's webhooks: verified, stored, acknowledged, then processed. Only `processed_at` means done, so that an event
// survives the death of its process; failures are retried with growing pauses.
import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { AppError } from '../../app-error.ts'
import { EVENT_TYPES, handleEvent } from './handle-event.ts'
import type { ProviderDeps } from './payments.ts'

/** Long enough for any handler; events of a process that died are handled again after it. */
const LEASE_SECONDS = 60
const FIRST_RETRY_SECONDS = 2
const RETRY_SECONDS_MAX = 3_600

/** The raw body, as it was signed. @throws AppError bad_request for an invalid signature */
export async function receiveNotice(deps: ProviderDeps, body: string | Buffer, signature: string): Promise<void> {
  const { stripe, webhookSecret } = deps.provider
  let event: Stripe.Event
  try {
    event = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret)
  } catch (cause) {
    throw new AppError('bad_request', { detail: 'The signature of this event is not valid.', cause })
  }
  if (event.livemode !== (deps.providerMode === 'live'))
    throw new AppError('bad_request', { detail: 'This event belongs to another mode.' })
  await storeEvent(deps, event)
}

/** Returns whether it was new. Events about foreign objects are not stored. */
export async function storeEvent({ db, providerMode }: ProviderDeps, event: Stripe.Event): Promise<boolean> {
  if (!EVENT_TYPES.includes(event.type)) return false
  const inserted = await db
    .insertInto('payment_events')
    .values({
      provider_mode: providerMode,
      id: event.id,
      type: event.type,
      object: JSON.stringify(namesIn(event.data.object)),
      created_at: new Date(event.created * 1000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Only the ids needed to look things up: names, addresses and amounts stay with the provider. */
function namesIn(object: object): Record<string, string> {
  const names = Object.entries(object).filter(([name, value]) => ['id', 'payment_intent'].includes(name) && typeof value === 'string')
  return Object.fromEntries(names.map(([name, value]) => [name, String(value)]))
}

/** Processes due events until none is left or `ending` fires. Returns the number of handled events. Several processes share the work. */
export async function workOffInbox(deps: ProviderDeps, ending?: AbortSignal): Promise<number> {
  for (let handled = 0; ; handled += 1) {
    const event = ending?.aborted ? null : await leaseEvent(deps)
    if (!event) return handled
    await handleLeased(deps, event)
  }
}

interface LeasedEvent {
  id: string
  type: string
  object: Record<string, string>
  attempts: number
}

async function leaseEvent({ db, providerMode }: ProviderDeps): Promise<LeasedEvent | null> {
  const { rows } = await sql<LeasedEvent>`
    update payment_events set due_at = clock_timestamp() + ${LEASE_SECONDS} * interval '1 second', attempts = attempts + 1
    where (provider_mode, id) = (
      select provider_mode, id from payment_events
      where processed_at is null and due_at <= clock_timestamp() and provider_mode = ${providerMode}
      order by due_at limit 1 for update skip locked
    )
    returning id, type, object, attempts`.execute(db)
  return rows[0] ?? null
}

async function handleLeased(deps: ProviderDeps, event: LeasedEvent): Promise<void> {
  const query = deps.db.updateTable('payment_events').where('provider_mode', '=', deps.providerMode).where('id', '=', event.id)
  try {
    await handleEvent(deps, event)
  } catch (error) {
    deps.log.error({ err: error, event: event.id, type: event.type }, 'an event of the payment provider could not be processed')
    const seconds = Math.min(FIRST_RETRY_SECONDS * 2 ** (event.attempts - 1), RETRY_SECONDS_MAX)
    const text = error instanceof Error ? error.message : String(error)
    await query.set({ error: text.slice(0, 1_000), due_at: sql`clock_timestamp() + ${seconds} * interval '1 second'` }).execute()
    return
  }
  await query.set({ processed_at: new Date(), error: null }).execute()
}
