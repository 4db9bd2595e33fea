// Writes down what happened, and for whom: an event and one delivery for each address that wants it. Nothing is sent here.
import { newEvent, type SandboxEvent } from '../objects/event.ts'
import { insert, toWire, type StoredObject } from '../store.ts'
import type { Turn } from '../turn.ts'

/** Stands for the address of the settings among the endpoints made through the API. */
export const OWN_ENDPOINT = 'we_settings'

export async function emit(turn: Turn, type: string, object: StoredObject): Promise<void> {
  await record(turn, type, { object: structuredClone(toWire(object)) })
}

async function record(turn: Turn, type: string, data: SandboxEvent['data']): Promise<void> {
  const endpoints = await addressesOf(turn, type)
  const event = newEvent({ type, data, request: turn.request, pending_webhooks: endpoints.length }, turn.now)
  await insert(turn, event)
  for (const endpoint of endpoints)
    await turn.db.rows('insert into payments_sandbox.deliveries (event_id, endpoint_id) values ($1, $2)', [event.id, endpoint])
}

/** Emits only where something has changed; the event tells what it was before. */
export async function emitChange(turn: Turn, type: string, change: { before: StoredObject; after: StoredObject }): Promise<void> {
  const before = new Map(Object.entries(toWire(change.before)))
  const after = Object.entries(toWire(change.after))
  const previous = after
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)))
    .map(([name]) => [name, before.get(name)])
  if (previous.length > 0)
    await record(turn, type, { object: structuredClone(toWire(change.after)), previous_attributes: Object.fromEntries(previous) })
}

/** Of all that want events of the type. */
export async function addressesOf({ db, settings }: Turn, type: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    `select id from payments_sandbox.objects where kind = 'webhook_endpoint' and data ->> 'status' = 'enabled'
       and exists (select from json_array_elements_text(data -> 'enabled_events') wanted where wanted in ('*', $1)) order by seq`,
    [type],
  )
  return [...(settings.webhook ? [OWN_ENDPOINT] : []), ...rows.map(({ id }) => id)]
}
