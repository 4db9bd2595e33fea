// The routes /v1/events and /v1/webhook_endpoints.
import { z } from 'zod'
import { flag, listOf, metadata, moment, page, text, webAddress } from '../api/parameters.ts'
import { route } from '../api/route.ts'
import { invalid } from '../api/api-error.ts'
import { newWebhookEndpoint, type SandboxEvent, type WebhookEndpoint } from '../objects/event.ts'
import { mergeMetadata } from '../objects/metadata.ts'
import { findPage, get, insert, remove, save, toWire, type Condition } from '../store.ts'
import type { Turn } from '../turn.ts'
import { createdWithin } from './created-within.ts'

const endpointFields = {
  url: webAddress,
  enabled_events: listOf(text(100), 200),
  description: text().optional(),
  metadata: metadata.optional(),
}
const createSchema = z.strictObject({ ...endpointFields, api_version: text(50).optional() })
const updateSchema = z.strictObject({ ...z.strictObject(endpointFields).partial().shape, disabled: flag.optional() })
const listSchema = z.strictObject({
  ...page,
  type: text(100).optional(),
  types: listOf(text(100), 20).optional(),
  created: moment.optional(),
  delivery_success: flag.optional(),
})
const nothing = z.strictObject({})

export const eventRoutes = [
  route('GET /v1/events', listSchema, listEvents),
  route('GET /v1/events/:id', nothing, async (turn, _, id) => withPending(turn, await get(turn, 'event', id))),
  route('POST /v1/webhook_endpoints', createSchema, createEndpoint),
  route('GET /v1/webhook_endpoints', z.strictObject(page), (turn, request) =>
    findPage(turn, 'webhook_endpoint', { url: '/v1/webhook_endpoints', conditions: [], page: request }),
  ),
  route('GET /v1/webhook_endpoints/:id', nothing, (turn, _, id) => get(turn, 'webhook_endpoint', id)),
  route('POST /v1/webhook_endpoints/:id', updateSchema, updateEndpoint),
  route('DELETE /v1/webhook_endpoints/:id', nothing, async (turn, _, id) => {
    await get(turn, 'webhook_endpoint', id)
    await remove(turn, id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
]

async function listEvents(turn: Turn, given: z.output<typeof listSchema>) {
  const { created, delivery_success: delivered, type, types, ...request } = given
  if (type !== undefined && types !== undefined)
    throw invalid('You may only specify one of these parameters: type, types.', { param: 'type' })
  const conditions: Condition[] = [
    ...createdWithin(created),
    // `*` is a wildcard: `customer.*` matches every type that begins with `customer.`.
    ...(type === undefined ? [] : [{ sql: `data ->> 'type' like ?`, value: type.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%') }]),
    ...(types ? [{ sql: `data ->> 'type' = any(?)`, value: types }] : []),
    ...(delivered === undefined ? [] : [{ sql: `${ALL_DELIVERED} = ?`, value: delivered }]),
  ]
  const found = await findPage(turn, 'event', { url: '/v1/events', conditions, page: request })
  const data = []
  for (const event of found.data) data.push(await withPending(turn, event))
  return { ...found, data }
}

const ALL_DELIVERED = `not exists (select from payments_sandbox.deliveries where event_id = id and delivered_at is null)`

/** The event with `pending_webhooks`, the number of endpoints that it has not been delivered to yet. */
async function withPending(turn: Turn, event: SandboxEvent): Promise<SandboxEvent> {
  const [row] = await turn.db.rows<{ waiting: string }>(
    'select count(*) as waiting from payments_sandbox.deliveries where event_id = $1 and delivered_at is null',
    [event.id],
  )
  return { ...event, pending_webhooks: Number(row?.waiting ?? 0) }
}

async function createEndpoint(turn: Turn, given: z.output<typeof createSchema>): Promise<object> {
  const { api_version: version, description, enabled_events: events, url } = given
  if (events.length === 0) throw invalid('Missing required param: enabled_events.', { code: 'parameter_missing', param: 'enabled_events' })
  const fields = {
    url,
    enabled_events: events,
    description: description ?? null,
    metadata: given.metadata || {},
    api_version: version ?? null,
  }
  const endpoint = await insert(turn, newWebhookEndpoint(fields, turn.now))
  return { ...toWire(endpoint), secret: endpoint.sandbox.secret }
}

async function updateEndpoint(turn: Turn, given: z.output<typeof updateSchema>, id: string): Promise<WebhookEndpoint> {
  const endpoint = await get(turn, 'webhook_endpoint', id)
  if (given.url !== undefined) endpoint.url = given.url
  if (given.enabled_events !== undefined) endpoint.enabled_events = given.enabled_events
  if (given.description !== undefined) endpoint.description = given.description
  if (given.disabled !== undefined) endpoint.status = given.disabled ? 'disabled' : 'enabled'
  endpoint.metadata = mergeMetadata(endpoint.metadata, given.metadata)
  return save(turn, endpoint)
}
