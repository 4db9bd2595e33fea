// Wire schemas of payments: what can be bought, checkout and return, subscription, invoices. Amounts in USD are numbers for display and
// input; the server counts in whole micro-USD.
import { z } from 'zod'
import { PLAN_NAMES, type PlanName } from './plans.ts'

/** Test or live money. Payments made in one mode are never shown in the other. */
export const PROVIDER_MODES = ['sandbox', 'test', 'live'] as const
export type ProviderMode = (typeof PROVIDER_MODES)[number]

export const BILLING_INTERVALS = ['month', 'year'] as const
export type BillingInterval = (typeof BILLING_INTERVALS)[number]

export const PAID_PLANS = ['advanced', 'pro'] as const satisfies readonly PlanName[]
export type PaidPlan = (typeof PAID_PLANS)[number]

export const TOP_UP = { minUsd: 5, maxUsd: 1000, stepUsd: 0.01 } as const
/** How long the browser may show the cached subscription. */
export const SUBSCRIPTION_CACHE_MS = 300_000

/** One paid plan at one interval. The lookup key names the price at the provider; the id is null until the provider has answered. */
export const priceOfferSchema = z.object({
  plan: z.enum(PAID_PLANS),
  interval: z.enum(BILLING_INTERVALS),
  lookup_key: z.string(),
  price_id: z.string().nullable(),
  amount_usd: z.number(),
})
export type PriceOffer = z.infer<typeof priceOfferSchema>

/** Part of `GET /config`. `off`: nothing can be bought on this installation, and the buttons show their messages. */
export const paymentsConfigSchema = z.object({ mode: z.enum([...PROVIDER_MODES, 'off']), offers: z.array(priceOfferSchema) })
export type PaymentsConfig = z.infer<typeof paymentsConfigSchema>

/** The name of a price: `advanced_month`, `pro_year`. */
export function lookupKeyOf(plan: PaidPlan, interval: BillingInterval): string {
  return `${plan}_${interval}`
}

/** `POST /functions/v1/create-checkout-session`. A `priceId` that is not the price of the key is refused. */
export const checkoutPayloadSchema = z.object({
  lookup_key: z.string('Plan identifier is missing.').min(1, 'Plan identifier is missing.'),
  priceId: z.string().nullish(),
})
export type CheckoutPayload = z.input<typeof checkoutPayloadSchema>

/** Go to `url`. For a running subscription it leads to the provider's page that confirms the change of plan. */
export const checkoutAnswerSchema = z.object({ sessionId: z.string(), url: z.string().nullable() })
export type CheckoutAnswer = z.infer<typeof checkoutAnswerSchema>

const TOP_UP_MIN = 'Minimum top-up amount is $5.00'
const TOP_UP_MAX = 'Maximum top-up amount is $1000.00'

/** `POST /balance/balance/top-up` */
export const topUpPayloadSchema = z.object({
  amount_usd: z
    .number(TOP_UP_MIN)
    .min(TOP_UP.minUsd, TOP_UP_MIN)
    .max(TOP_UP.maxUsd, TOP_UP_MAX)
    .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6, 'The amount has at most two decimal places.'),
})
export type TopUpPayload = z.input<typeof topUpPayloadSchema>

export const topUpAnswerSchema = z.object({ session_id: z.string(), url: z.string().nullable() })
export type TopUpAnswer = z.infer<typeof topUpAnswerSchema>

/** `POST /functions/v1/manage-subscription` */
export const manageSubscriptionPayloadSchema = z.object({ action: z.enum(['get_status', 'cancel', 'reactivate']) })
export type ManageSubscriptionPayload = z.infer<typeof manageSubscriptionPayloadSchema>

export const subscriptionSchema = z.object({
  plan_name: z.enum(PLAN_NAMES),
  /** `active`, `canceled`, `past_due`, `incomplete`; anything else counts as inactive. */
  status: z.string(),
  cancel_at_period_end: z.boolean(),
  current_period_start: z.iso.datetime({ offset: true }).nullable(),
  current_period_end: z.iso.datetime({ offset: true }).nullable(),
  /** Null where the operator assigned the plan: there is nothing to cancel or to pay. */
  interval: z.enum(BILLING_INTERVALS).nullable(),
  /** Set with `past_due`: until then the rights of the plan remain. */
  rights_end: z.iso.datetime({ offset: true }).nullable(),
  /** A downgrade that takes effect at the end of the period. */
  next_plan: z.enum(PLAN_NAMES).nullable(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** `subscription` is null where there is none: the starter plan applies. Refusals of this call carry `error` beside `detail`. */
export const manageSubscriptionAnswerSchema = z.object({
  subscription: subscriptionSchema.nullable(),
  /** The plan whose limits apply. */
  plan: z.enum(PLAN_NAMES),
  message: z.string().optional(),
})
export type ManageSubscriptionAnswer = z.infer<typeof manageSubscriptionAnswerSchema>

/** `POST /billing/portal`: payment methods, invoices, receipts, change of interval. */
export const portalAnswerSchema = z.object({ url: z.string() })
export type PortalAnswer = z.infer<typeof portalAnswerSchema>

/**
 * `GET /billing/sessions/{id}`, polled by the return page. Only the provider's signed webhook confirms a payment; this call only reports
 * it.
 */
export const checkoutStatusSchema = z.object({
  session_id: z.string(),
  kind: z.enum(['top_up', 'subscription']),
  /** `confirming`: the provider's webhook has not arrived yet; poll again in a second or two. */
  state: z.enum(['confirming', 'confirmed', 'failed', 'expired']),
  /** The amount credited; null for a subscription. */
  amount_usd: z.number().nullable(),
  /** The plan bought; null for a top-up. */
  plan: z.enum(PLAN_NAMES).nullable(),
})
export type CheckoutStatus = z.infer<typeof checkoutStatusSchema>

/** `GET /billing/upgrade-preview?lookup_key=`: what the change of plan costs today. */
export const upgradePreviewSchema = z.object({
  plan: z.enum(PAID_PLANS),
  interval: z.enum(BILLING_INTERVALS),
  due_now_usd: z.number(),
  /** Credit for the unused rest of the present plan, already taken off `due_now_usd`. */
  credit_usd: z.number(),
  renews_at: z.iso.datetime({ offset: true }).nullable(),
  renews_for_usd: z.number(),
})
export type UpgradePreview = z.infer<typeof upgradePreviewSchema>

/** `GET /billing/invoices`, newest first. */
export const invoiceSchema = z.object({
  id: z.string(),
  number: z.string().nullable(),
  /** `draft`, `open`, `paid`, `uncollectible` or `void`. */
  status: z.string(),
  amount_usd: z.number(),
  description: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  /** The provider's page of the invoice with its receipt. */
  hosted_invoice_url: z.string().nullable(),
})
export type Invoice = z.infer<typeof invoiceSchema>
