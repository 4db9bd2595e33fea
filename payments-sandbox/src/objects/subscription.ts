// A subscription and its items. All items of a subscription share one period, which each of them carries.
import { toPlan, type Plan, type RecurringPrice } from './catalogue.ts'
import { newId } from './ids.ts'
import type { Metadata } from './metadata.ts'
import { pageOf, type PageOf } from './page-of.ts'

const UNUSED = {
  application: null,
  application_fee_percent: null,
  automatic_tax: { disabled_reason: null, enabled: false, liability: null },
  billing_cycle_anchor_config: null,
  billing_mode: { type: 'flexible', flexible: { proration_discounts: 'included' } },
  billing_schedules: [] as never[],
  billing_thresholds: null,
  collection_method: 'charge_automatically',
  customer_account: null,
  days_until_due: null,
  default_source: null,
  default_tax_rates: [] as never[],
  discounts: [] as never[],
  invoice_settings: { account_tax_ids: null, custom_fields: null, description: null, footer: null, issuer: { type: 'self' } },
  managed_payments: null,
  next_pending_invoice_item_invoice: null,
  on_behalf_of: null,
  pause_collection: null,
  payment_settings: { payment_method_options: null, payment_method_types: null, save_default_payment_method: 'off' },
  pending_invoice_item_interval: null,
  pending_setup_intent: null,
  pending_update: null,
  schedule: null,
  test_clock: null,
  transfer_data: null,
  trial_end: null,
  trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
  trial_start: null,
} as const

export const SUBSCRIPTION_STATUSES = ['incomplete', 'incomplete_expired', 'active', 'past_due', 'unpaid', 'canceled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]
export type CancellationReason = 'cancellation_requested' | 'payment_failed'

export interface Subscription extends Readonly<typeof UNUSED> {
  id: string
  object: 'subscription'
  billing_cycle_anchor: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  cancellation_details: { comment: null; feedback: null; feedback_option: null; reason: CancellationReason | null }
  created: number
  currency: string
  customer: string
  default_payment_method: string | null
  description: string | null
  ended_at: number | null
  items: PageOf<SubscriptionItem>
  latest_invoice: string | null
  livemode: false
  metadata: Metadata
  start_date: number
  status: SubscriptionStatus
  /** Never sent: the next renewal is not paid. */
  sandbox: { fails_next: boolean }
}

export interface SubscriptionItem {
  id: string
  object: 'subscription_item'
  billing_thresholds: null
  created: number
  current_period_end: number
  current_period_start: number
  current_trial: null
  discounts: never[]
  metadata: Metadata
  plan: Plan
  price: RecurringPrice
  quantity: number
  subscription: string
  tax_rates: never[]
}

export interface Period {
  start: number
  end: number
}

export interface NewSubscription {
  customer: string
  lines: { price: RecurringPrice; quantity: number }[]
  period: Period
  default_payment_method: string | null
  description: string | null
  metadata: Metadata
}

export function newSubscription(given: NewSubscription, now: number): Subscription {
  const { lines, period, ...rest } = given
  const id = newId('sub')
  const items = lines.map(({ price, quantity }): SubscriptionItem => {
    return {
      id: newId('si', 14),
      object: 'subscription_item',
      billing_thresholds: null,
      created: now,
      current_period_end: period.end,
      current_period_start: period.start,
      current_trial: null,
      discounts: [],
      metadata: {},
      plan: toPlan(price),
      price,
      quantity,
      subscription: id,
      tax_rates: [],
    }
  })
  return {
    id,
    object: 'subscription',
    ...UNUSED,
    ...rest,
    billing_cycle_anchor: period.start,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    created: now,
    currency: lines[0]?.price.currency ?? 'usd',
    ended_at: null,
    items: pageOf(`/v1/subscription_items?subscription=${id}`, items),
    latest_invoice: null,
    livemode: false,
    start_date: now,
    status: 'incomplete',
    sandbox: { fails_next: false },
  }
}

export function periodOf(subscription: Subscription): Period {
  const [item] = subscription.items.data
  if (!item) throw new Error(`${subscription.id} has no items`)
  return { start: item.current_period_start, end: item.current_period_end }
}
