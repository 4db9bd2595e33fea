// API keys and webhooks of the account, and the calls that change them. Next: server/src/people/keys/keys.routes.ts
import {
  apiKeySchema,
  newApiKeySchema,
  webhookDeliverySchema,
  webhookSchema,
  type ApiKey,
  type ApiKeyChange,
  type KeyScope,
  type NewApiKey,
  type Webhook,
  type WebhookDelivery,
  type WebhookEvent,
} from '@quarry/contract'
import { queryOptions } from '@tanstack/react-query'
import { callApi, getJson, getList } from '../../lib/api.ts'
import { makeBesideDeletions } from '../../state/saved/late-deletion.ts'

const DELIVERIES_REFRESH_MS = 3_000

export const keysQuery = queryOptions<ApiKey[]>({
  queryKey: ['private', 'api-keys'],
  queryFn: ({ signal }) => getList('/api-keys/', apiKeySchema, { signal }),
})

export function makeKey(payload: { name: string; scopes: readonly KeyScope[]; cells_per_month?: number }): Promise<NewApiKey> {
  return getJson('/api-keys/', newApiKeySchema, { method: 'POST', body: payload })
}

export function changeKey(id: string, change: ApiKeyChange): Promise<ApiKey> {
  return getJson(`/api-keys/${encodeURIComponent(id)}`, apiKeySchema, { method: 'PATCH', body: change })
}

export async function revokeKey(id: string): Promise<void> {
  await callApi(`/api-keys/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

const webhookPath = (id: string) => `/webhooks/${encodeURIComponent(id)}`

export function makeWebhook(payload: { url: string; events: readonly WebhookEvent[] }): Promise<Webhook> {
  return makeBesideDeletions(() => getJson('/webhooks/', webhookSchema, { method: 'POST', body: payload }))
}

export async function deleteWebhook(id: string): Promise<void> {
  await callApi(webhookPath(id), { method: 'DELETE' })
}

/** Polled while a message is being delivered. */
export const deliveriesQuery = (webhookId: string) =>
  queryOptions<WebhookDelivery[]>({
    queryKey: ['private', 'webhook-deliveries', webhookId],
    queryFn: ({ signal }) => getList(`${webhookPath(webhookId)}/deliveries`, webhookDeliverySchema, { signal }),
    refetchInterval: ({ state }) => (state.data?.some((delivery) => delivery.state === 'pending') ? DELIVERIES_REFRESH_MS : false),
  })

export function sendTest(webhookId: string): Promise<WebhookDelivery> {
  return getJson(`${webhookPath(webhookId)}/test`, webhookDeliverySchema, { method: 'POST' })
}

export function sendAgain(webhookId: string, deliveryId: string): Promise<WebhookDelivery> {
  return getJson(`${webhookPath(webhookId)}/deliveries/${encodeURIComponent(deliveryId)}/replay`, webhookDeliverySchema, { method: 'POST' })
}
