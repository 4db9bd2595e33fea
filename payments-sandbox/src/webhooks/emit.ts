// Stores an event, and one delivery for each endpoint that subscribes to it. Nothing is sent here.
import { newEvent, type SandboxEvent } from '../objects/event.ts'
import { toWire, type StoredObject } from '../store.ts'
import type { Turn } from '../turn.ts'

/** The id of the endpoint from the settings, beside those made through the API. */
export const OWN_ENDPOINT = 'we_settings'

// Endpoints created through the API that subscribe to events of type $3.
const ASKED_BY = `select id from payments_sandbox.objects where kind = 'webhook_endpoint' and data ->> 'status' = 'enabled'
  and exists (select from json_array_elements_text(data -> 'enabled_events') wanted where wanted in ('*', $3))`

export async function emit(turn: Turn, type: string, object: StoredObject): Promise<void> {
  await record(turn, type, { object: structuredClone(toWire(object)) })
}

async function record({ db, now, request, settings }: Turn, type: string, data: SandboxEvent['data']): Promise<void> {
  const event = newEvent({ type, data, request }, now)
  await db.rows(
    `with event as (insert into payments_sandbox.objects (id, kind, data) values ($1, 'event', $2)), asked as (${ASKED_BY})
     insert into payments_sandbox.deliveries (event_id, endpoint_id) select $1, asked.id from asked union all select $1, $4 where $5`,
    [event.id, JSON.stringify(event), type, OWN_ENDPOINT, settings.webhook !== null],
  )
}

/** Emits only where something has changed; the event contains the previous values. */
export async function emitChange(turn: Turn, type: string, change: { before: StoredObject; after: StoredObject }): Promise<void> {
  const before = new Map(Object.entries(toWire(change.before)))
  const after = Object.entries(toWire(change.after))
  const previous = after
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)))
    .map(([name]) => [name, before.get(name)])
  if (previous.length > 0)
    await record(turn, type, { object: structuredClone(toWire(change.after)), previous_attributes: Object.fromEntries(previous) })
}

/** Addresses that subscribe to the event type. */
export async function addressesOf({ db, settings }: Turn, type: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(ASKED_BY.replace('$3', '$1'), [type])
  return [...(settings.webhook ? [OWN_ENDPOINT] : []), ...rows.map(({ id }) => id)]
}
