// The subscription of an account, as last copied from the provider. The plan that follows from it is computed by plan_of in the database.
import type { PlanName, ProviderMode, Subscription } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface StoredSubscription {
  id: string
  itemId: string
  plan: 'advanced' | 'pro'
  interval: 'month' | 'year'
  status: string
  cancelAtPeriodEnd: boolean
  periodStart: Date
  periodEnd: Date
  pastDueSince: Date | null
  keptPlan: 'advanced' | 'pro' | null
  keptUntil: Date | null
  /** The provider's time of this state. */
  readAt: Date
}

/** While it runs no other subscription can be started. */
export const RUNNING: readonly string[] = ['active', 'trialing', 'past_due', 'unpaid', 'paused']

/** The running one, otherwise the one that ended last. */
export async function findSubscription(
  db: Database,
  { mode, ownerId }: { mode: ProviderMode; ownerId: string },
): Promise<StoredSubscription | null> {
  const row = await db
    .selectFrom('subscriptions')
    .select([
      'id',
      'item_id as itemId',
      'plan',
      'billing_interval as interval',
      'status',
      'cancel_at_period_end as cancelAtPeriodEnd',
      'current_period_start as periodStart',
      'current_period_end as periodEnd',
      'past_due_since as pastDueSince',
      'kept_plan as keptPlan',
      'kept_until as keptUntil',
      sql<Date>`payment_time(provider_mode)`.as('readAt'),
    ])
    .where('owner_id', '=', ownerId)
    .where('provider_mode', '=', mode)
    .orderBy(sql`status = any(${RUNNING}::text[])`, 'desc')
    .orderBy('current_period_end', 'desc')
    .executeTakeFirst()
  return row ?? null
}

const RIGHTS_AFTER_FAILED_PAYMENT_MS = 7 * 24 * 60 * 60 * 1000

export function toSubscription(stored: StoredSubscription): Subscription {
  const isKept = stored.keptPlan !== null && stored.keptUntil !== null && stored.keptUntil > stored.readAt
  return {
    plan_name: isKept && stored.keptPlan ? stored.keptPlan : stored.plan,
    status: stored.status,
    cancel_at_period_end: stored.cancelAtPeriodEnd,
    current_period_start: stored.periodStart.toISOString(),
    current_period_end: stored.periodEnd.toISOString(),
    interval: stored.interval,
    rights_end: stored.pastDueSince ? new Date(stored.pastDueSince.getTime() + RIGHTS_AFTER_FAILED_PAYMENT_MS).toISOString() : null,
    next_plan: isKept && stored.keptPlan !== stored.plan ? stored.plan : null,
  }
}

/** A plan assigned by the operator: nothing to pay and nothing to cancel. */
export function toGivenPlan(plan: PlanName): Subscription | null {
  if (plan === 'starter') return null
  return {
    plan_name: plan,
    status: 'active',
    cancel_at_period_end: false,
    current_period_start: null,
    current_period_end: null,
    interval: null,
    rights_end: null,
    next_plan: null,
  }
}
