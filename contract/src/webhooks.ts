// Wire schemas of webhooks: URLs that receive a message when a job ends or a monitor raises an alert, and the messages sent. They follow
// the Standard Webhooks specification.
import { z } from 'zod'
import type { PlanName } from './plans.ts'

export const WEBHOOK_EVENTS = ['job.completed', 'job.failed', 'job.partial_completion', 'monitor.alert'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]
/** Sent by the test button. */
export const WEBHOOK_TEST_EVENT = 'webhook.test'
/** Sent by a pipeline step, to the webhook that the step names. */
export const WEBHOOK_PIPELINE_EVENT = 'pipeline.completed'
export const WEBHOOKS_MAX = 20

export const webhookPayloadSchema = z.object({
  url: z
    .string()
    .trim()
    .max(2_000)
    .refine(isHttpAddress, 'An address has to begin with https://.')
    .refine(hasNoPassword, 'An address may hold no user and no password: check the signature of the messages instead.'),
  events: z
    .array(z.enum(WEBHOOK_EVENTS))
    .min(1, 'Choose at least one event.')
    .default([...WEBHOOK_EVENTS]),
  /** Only this job; null: all jobs and monitors of the account. */
  job_id: z
    .uuid()
    .nullish()
    .transform((id) => id ?? null),
})
export type WebhookPayload = z.output<typeof webhookPayloadSchema>

function isHttpAddress(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && /^https?:$/.test(url.protocol)
}

function hasNoPassword(address: string): boolean {
  const url = URL.parse(address)
  return url === null || (url.username === '' && url.password === '')
}

export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  job_id: z.string().nullable(),
  /** The key for verifying signatures; `whsec_` and base64. */
  secret: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  /** True after days of failed deliveries: no more are attempted until a test succeeds. */
  disabled_at: z.iso.datetime({ offset: true }).nullable(),
})
export type Webhook = z.infer<typeof webhookSchema>

export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const

export const webhookDeliverySchema = z.object({
  id: z.string(),
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  created_at: z.iso.datetime({ offset: true }),
  /** Time of the next attempt; null: there is none. */
  next_attempt_at: z.iso.datetime({ offset: true }).nullable(),
  delivered_at: z.iso.datetime({ offset: true }).nullable(),
  /** HTTP status of the last attempt; null where there was no response. */
  status: z.int().nullable(),
  /** Why the last attempt failed, in a sentence. */
  error: z.string().nullable(),
  payload: z.unknown(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

export function mayUseWebhooks(plan: PlanName): boolean {
  return plan !== 'starter'
}
export const WEBHOOKS_NEED_UPGRADE = 'Webhook notifications come with the plans Advanced and Pro. Upgrade to use them.'
