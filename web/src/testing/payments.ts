// Fixtures of payment tests: prices, a subscription, a backend with both, and redirects out of the product.
import type { ManageSubscriptionAnswer, PaymentsConfig, Subscription } from '@quarry/contract'
import { afterEach, beforeEach, vi } from 'vitest'
import { leavePage } from '../lib/leave-page.ts'
import { FakeBackend, json } from './fake-backend.ts'

export const STATUS = 'POST /functions/v1/manage-subscription'
export const CHECKOUT = 'POST /functions/v1/create-checkout-session'
export const TOP_UP = 'POST /api/v1/balance/balance/top-up'
const PAYMENTS: PaymentsConfig = {
  mode: 'sandbox',
  offers: [
    { plan: 'advanced', interval: 'month', lookup_key: 'advanced_month', price_id: 'price_am', amount_usd: 15 },
    { plan: 'advanced', interval: 'year', lookup_key: 'advanced_year', price_id: 'price_ay', amount_usd: 150 },
    { plan: 'pro', interval: 'month', lookup_key: 'pro_month', price_id: 'price_pm', amount_usd: 50 },
  ],
}
const SUBSCRIPTION: Subscription = {
  plan_name: 'advanced',
  status: 'active',
  cancel_at_period_end: false,
  current_period_start: '2026-03-01T00:00:00.000Z',
  current_period_end: '2026-04-01T00:00:00.000Z',
  interval: 'month',
  rights_end: null,
  next_plan: null,
}
export const answerOf = (change: Partial<Subscription> | null): ManageSubscriptionAnswer =>
  change === null
    ? { subscription: null, plan: 'starter' }
    : { subscription: { ...SUBSCRIPTION, ...change }, plan: change.plan_name ?? 'advanced' }

/** Sees where the browser is sent to. */
export function watchLeaving() {
  const leave = vi.fn<(url: string) => void>()
  beforeEach(() => {
    leave.mockReset()
    vi.spyOn(leavePage, 'to').mockImplementation(leave)
    localStorage.clear()
    sessionStorage.clear()
  })
  afterEach(() => void vi.restoreAllMocks())
  return leave
}

export function backendWith(subscription: Partial<Subscription> | null, payments: PaymentsConfig = PAYMENTS): FakeBackend {
  const backend = new FakeBackend()
  backend.config = { ...backend.config, payments }
  backend.answer(STATUS, () => json(answerOf(subscription)))
  backend.answer('GET /api/v1/billing/invoices', () => json([]))
  backend.answer('GET /api/v1/billing/upgrade-preview', () =>
    json({ plan: 'pro', interval: 'month', due_now_usd: 35.5, credit_usd: 14.5, renews_at: null, renews_for_usd: 50 }),
  )
  return backend
}
