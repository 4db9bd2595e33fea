// The tables of 0004-billing.sql, for the query builder. Contains no rules.
import type { BillingInterval, PaidPlan, ProviderMode } from '@quarry/contract'
import type { ColumnType, Generated } from 'kysely'

type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>
type Time = ColumnType<Date, Date | string, Date | string>
type MaybeTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

export interface BillingTables {
  payment_customers: { provider_mode: ProviderMode; owner_id: string; customer_id: string }
  payment_orders: PaymentOrdersTable
  subscriptions: SubscriptionsTable
  payment_events: PaymentEventsTable
  payment_notices: { key: string; sent_at: GeneratedTime }
  payment_sweeps: { provider_mode: ProviderMode; events_until: Time }
}

interface PaymentOrdersTable {
  id: Generated<string>
  provider_mode: ProviderMode
  owner_id: string
  kind: 'top_up' | 'subscription'
  amount: number | null
  lookup_key: string | null
  session_id: string | null
  payment_intent: string | null
  state: Generated<'open' | 'confirmed' | 'failed' | 'expired'>
  created_at: GeneratedTime
  ended_at: MaybeTime
}

interface SubscriptionsTable {
  provider_mode: ProviderMode
  id: string
  owner_id: string
  item_id: string
  plan: PaidPlan
  billing_interval: BillingInterval
  status: string
  cancel_at_period_end: boolean
  current_period_start: Time
  current_period_end: Time
  past_due_since: MaybeTime
  ended_at: MaybeTime
  kept_plan: PaidPlan | null
  kept_until: MaybeTime
  synced_at: GeneratedTime
}

interface PaymentEventsTable {
  provider_mode: ProviderMode
  id: string
  type: string
  object: ColumnType<Record<string, string>, string, never>
  created_at: Time
  received_at: GeneratedTime
  due_at: GeneratedTime
  attempts: Generated<number>
  error: string | null
  processed_at: MaybeTime
}
