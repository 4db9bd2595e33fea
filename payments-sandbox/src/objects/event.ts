// Events sent to webhooks, and the endpoints that receive them.
import { newId } from './ids.ts'
import type { Metadata } from './metadata.ts'

/** The version of the API whose wire shapes the sandbox uses. */
export const API_VERSION = '2026-10-28.endive'

export interface SandboxEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  data: { object: object; previous_attributes?: object }
  livemode: false
  /** Computed each time the event is returned. */
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
}

export function newEvent({ data, request, type }: Pick<SandboxEvent, 'type' | 'data' | 'request'>, now: number): SandboxEvent {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: now,
    data,
    livemode: false,
    pending_webhooks: 0,
    request,
    type,
  }
}

export interface WebhookEndpoint {
  id: string
  object: 'webhook_endpoint'
  api_version: string | null
  application: null
  created: number
  description: string | null
  enabled_events: string[]
  livemode: false
  metadata: Metadata
  status: 'enabled' | 'disabled'
  url: string
  /** Sent once, with the answer to its creation. */
  sandbox: { secret: string }
}

export function newWebhookEndpoint(
  given: Pick<WebhookEndpoint, 'url' | 'enabled_events' | 'description' | 'metadata' | 'api_version'>,
  now: number,
): WebhookEndpoint {
  return {
    id: newId('we'),
    object: 'webhook_endpoint',
    application: null,
    created: now,
    ...given,
    livemode: false,
    status: 'enabled',
    sandbox: { secret: newId('whsec', 32) },
  }
}
