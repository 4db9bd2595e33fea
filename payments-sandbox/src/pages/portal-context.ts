// The context of a portal request: its session with the customer, and the features it offers.
import { invalid, missing } from '../api/api-error.ts'
import { isRecurring, type RecurringPrice } from '../objects/catalogue.ts'
import { DEFAULT_FEATURES, type PortalFeatures } from '../objects/portal-configuration.ts'
import type { PortalSession } from '../objects/portal-session.ts'
import type { Subscription } from '../objects/subscription.ts'
import { fieldIs, find, findAll } from '../store.ts'
import type { Turn } from '../turn.ts'

export interface PortalContext {
  turn: Turn
  session: PortalSession
  features: PortalFeatures
}

const LIVES_SECONDS = 3600

/** By the address; null for one that does not exist or has expired. */
export async function findPortal(turn: Turn, token: string): Promise<PortalContext | null> {
  const [session] = await findAll(turn, 'billing_portal.session', [{ sql: `data #>> '{sandbox,token}' = ?`, value: token }])
  if (!session || session.created + LIVES_SECONDS <= turn.now) return null
  const configuration = await find(turn, 'billing_portal.configuration', session.configuration)
  return { turn, session, features: configuration?.features ?? DEFAULT_FEATURES }
}

/** A running subscription of the portal's customer. @throws ApiError for any other */
export async function getOwn({ turn, session }: PortalContext, id: string): Promise<Subscription> {
  const subscription = await find(turn, 'subscription', id)
  if (subscription?.customer !== session.customer || subscription.ended_at !== null) throw missing('subscription', id, 'subscription')
  return subscription
}

type Feature = 'payment_method_update' | 'subscription_cancel' | 'subscription_update'

export function assertOffered({ features }: PortalContext, feature: Feature): void {
  if (!features[feature].enabled) throw invalid('This is not offered here.')
}

/** The prices a subscription can be switched to, the cheapest first. */
export async function offeredPrices({ turn, features }: PortalContext, { currency }: Subscription): Promise<RecurringPrice[]> {
  const { enabled, products } = features.subscription_update
  if (!enabled) return []
  const offered = products && new Set(products.flatMap(({ prices }) => prices))
  const prices = await findAll(turn, 'price', [
    ...fieldIs('active', true),
    ...fieldIs('type', 'recurring'),
    ...fieldIs('currency', currency),
  ])
  return prices
    .filter(isRecurring)
    .filter(({ id }) => offered?.has(id) ?? true)
    .toSorted((one, other) => one.unit_amount - other.unit_amount)
}
