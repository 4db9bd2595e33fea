import { act, screen, waitFor, within } from '@testing-library/react'
import type { ManageSubscriptionAnswer, PaymentsConfig, Subscription } from '@quarry/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leavePage } from '../../lib/leave-page.ts'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'
import { session } from '../../state/session.ts'

const STATUS = 'POST /functions/v1/manage-subscription'
const CHECKOUT = 'POST /functions/v1/create-checkout-session'
const TOP_UP = 'POST /api/v1/balance/balance/top-up'
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
const answerOf = (change: Partial<Subscription> | null): ManageSubscriptionAnswer =>
  change === null
    ? { subscription: null, plan: 'starter' }
    : { subscription: { ...SUBSCRIPTION, ...change }, plan: change.plan_name ?? 'advanced' }

const assign = vi.fn<(url: string) => void>()
beforeEach(() => {
  assign.mockReset()
  vi.spyOn(leavePage, 'to').mockImplementation(assign)
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  vi.restoreAllMocks()
})

function backendWith(subscription: Partial<Subscription> | null, payments: PaymentsConfig = PAYMENTS): FakeBackend {
  const backend = new FakeBackend()
  backend.config = { ...backend.config, payments }
  backend.answer(STATUS, () => json(answerOf(subscription)))
  backend.answer('GET /api/v1/billing/invoices', () => json([]))
  backend.answer('GET /api/v1/billing/upgrade-preview', () =>
    json({ plan: 'pro', interval: 'month', due_now_usd: 35.5, credit_usd: 14.5, renews_at: null, renews_for_usd: 50 }),
  )
  return backend
}
const showTab = (backend: FakeBackend) => renderApp({ path: '/profile?tab=subscription', as: ADA, backend })
const actionsOf = (backend: FakeBackend) => backend.callsTo(STATUS).map(({ body }) => (body as { action: string }).action)

describe('the Subscription tab', () => {
  it.each([
    ['active', 'Active'],
    ['canceled', 'Canceled'],
    ['past_due', 'Past Due'],
    ['incomplete', 'Incomplete'],
    ['unpaid', 'Inactive'],
  ])('[S4.33] [S7.28] [S7.29] status %s is shown as %s', async (status, label) => {
    showTab(backendWith({ status }))
    expect(await screen.findByText(label)).toBeInTheDocument()
  })

  it('[S4.32] [S4.36] [S7.31] a subscription that ends with its period is Canceling and can be reactivated', async () => {
    const backend = backendWith({ cancel_at_period_end: true })
    const { user } = showTab(backend)
    expect(await screen.findByText('Canceling')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).not.toBeInTheDocument()
    backend.answer(STATUS, () => json({ ...answerOf({}), message: 'Your subscription goes on.' }))
    await user.click(screen.getByRole('button', { name: 'Reactivate Subscription' }))
    expect(await screen.findByText('Active')).toBeInTheDocument()
    expect(await screen.findByText('Your subscription goes on.')).toBeInTheDocument()
    expect(actionsOf(backend)).toEqual(['get_status', 'reactivate'])
  })

  it('[S4.34] [S5.37] [S7.30] cancelling asks first and does nothing if declined', async () => {
    const backend = backendWith({})
    const { user } = showTab(backend)
    await user.click(await screen.findByRole('button', { name: 'Cancel Subscription' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog).toHaveTextContent(
      'Are you sure you want to cancel your subscription? It will remain active until the end of your current billing period.',
    )
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(actionsOf(backend)).toEqual(['get_status'])
    backend.answer(STATUS, () => json(answerOf({ cancel_at_period_end: true })))
    await user.click(await screen.findByRole('button', { name: 'Cancel Subscription' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel Subscription' }))
    expect(await screen.findByText('Canceling')).toBeInTheDocument()
    expect(actionsOf(backend)).toEqual(['get_status', 'cancel'])
  })

  it('[S4.37] [S4.38] [S4.40] [S4.41] Change Plan offers the way up, and names the ways down', async () => {
    showTab(backendWith({}))
    const section = within(await screen.findByRole('region', { name: 'Change Plan' }))
    expect(section.getByRole('button', { name: 'Upgrade to Pro' })).toBeEnabled()
    expect(section.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
    expect(section.getByText('Cancel your subscription to return to the Starter plan')).toBeInTheDocument()
    expect(await section.findByText(/\$35.50 today/)).toBeInTheDocument()
  })

  it('[S4.39] a lower paid plan leads to support (O.32)', async () => {
    showTab(backendWith({ plan_name: 'pro' }))
    expect(await screen.findByRole('link', { name: 'Contact support to downgrade to this plan' })).toHaveAttribute('href', '/#support')
  })

  it.each(['canceled', 'past_due', 'incomplete'])('[S4.37] there is no Change Plan while the status is %s', async (status) => {
    showTab(backendWith({ status }))
    await screen.findByText('Advanced plan')
    expect(screen.queryByRole('region', { name: 'Change Plan' })).not.toBeInTheDocument()
  })

  it('[S5.38] an upgrade asks first that the user will be redirected, then goes there', async () => {
    const backend = backendWith({})
    backend.answer(CHECKOUT, () => json({ sessionId: 'cs_1', url: 'https://pay.example/cs_1' }))
    const { user } = showTab(backend)
    await user.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog).toHaveTextContent('You will be redirected to our card payment provider')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(backend.callsTo(CHECKOUT)).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Upgrade to Pro' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/cs_1'))
  })

  it.each([
    ['[S8.39]', () => json({ sessionId: 'cs_1', url: null }), 'Stripe.js has not loaded yet. Please try again.'],
    ['[S8.41]', () => refusal(500), 'Failed to create checkout session'],
    ['[S8.37]', () => json({ error: 'You are on this plan already.' }, 409), 'You are on this plan already.'],
  ])('%s an upgrade that fails says why', async (_row, answer, text) => {
    const backend = backendWith({})
    backend.answer(CHECKOUT, answer)
    const { user } = showTab(backend)
    await user.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('[S8.40] an upgrade whose redirect fails says so', async () => {
    const backend = backendWith({})
    backend.answer(CHECKOUT, () => json({ sessionId: 'cs_1', url: 'https://pay.example/cs_1' }))
    assign.mockImplementation(() => {
      throw new Error('')
    })
    const { user } = showTab(backend)
    await user.click(await screen.findByRole('button', { name: 'Upgrade to Pro' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('Failed to redirect to Stripe checkout.')).toBeInTheDocument()
  })

  it.each([
    ['cancel', {}, 'Cancel Subscription', 'Failed to cancel subscription'],
    ['reactivate', { cancel_at_period_end: true }, 'Reactivate Subscription', 'Failed to reactivate subscription'],
  ])('[S8.38] [S8.37] where %s fails, the server’s error is the message, else the fallback', async (_action, change, button, fallback) => {
    const backend = backendWith(change)
    const { user } = showTab(backend)
    const press = async () => {
      await user.click(await screen.findByRole('button', { name: button }))
      const dialog = screen.queryByRole('alertdialog')
      if (dialog) await user.click(within(dialog).getByRole('button', { name: button }))
    }
    await screen.findByRole('button', { name: button })
    backend.answer(STATUS, () => refusal(500))
    await press()
    expect(await screen.findByText(fallback)).toBeInTheDocument()
    backend.answer(STATUS, () => json({ error: 'There is no subscription.' }, 409))
    await press()
    expect(await screen.findByText('There is no subscription.')).toBeInTheDocument()
  })

  it('[S8.35] [S8.36] [S9.46] where it cannot be fetched, the error stands beside what was known up to five minutes ago (O.47)', async () => {
    const backend = backendWith({})
    showTab(backend)
    await screen.findByText('Active')
    backend.answer(STATUS, () => refusal(500))
    document.body.replaceChildren()
    showTab(backend)
    expect(await screen.findByText('Failed to load subscription information')).toBeInTheDocument()
    expect(screen.getByText('Active')).toBeInTheDocument()
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 300_001)
    document.body.replaceChildren()
    showTab(backend)
    expect(await screen.findByText('Failed to load subscription information')).toBeInTheDocument()
    expect(screen.queryByText('Active')).not.toBeInTheDocument()
  })

  it('the sandbox is marked as what it is', async () => {
    showTab(backendWith(null))
    expect(await screen.findByText('Sandbox payments: no real money is moved on this installation.')).toBeInTheDocument()
  })
})

describe('Pricing', () => {
  const showPricing = (backend: FakeBackend, as: typeof ADA | null = ADA) => renderApp({ path: '/', as, backend })

  it('[S4.26] [S4.27] [S7.33] [S7.34] [S7.35] [S8.47] choosing a plan leads to the checkout; its button says Processing... meanwhile', async () => {
    const backend = backendWith(null)
    let finish = (_response: Response) => {}
    backend.answer(CHECKOUT, () => new Promise((resolve) => (finish = resolve)))
    const { user } = showPricing(backend)
    await user.click(await screen.findByRole('button', { name: 'Choose Advanced' }))
    expect(await screen.findByRole('button', { name: 'Processing...' })).toBeDisabled()
    expect(backend.callsTo(CHECKOUT)[0]).toMatchObject({ token: 'token-1', body: { lookup_key: 'advanced_month', priceId: 'price_am' } })
    await act(async () => finish(json({ data: { sessionId: 'cs_1', url: 'https://pay.example/cs_1' } })))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/cs_1'))
    expect(await screen.findByRole('button', { name: 'Choose Advanced' })).toBeEnabled()
  })

  it('[S2.107] [S8.43] [S5.40] logged out it asks to log in, and goes on by itself after that (O.34)', async () => {
    const backend = backendWith(null)
    backend.answer(CHECKOUT, () => json({ sessionId: 'cs_1', url: 'https://pay.example/cs_1' }))
    const { user, signIn } = showPricing(backend, null)
    await act(async () => session.set({ status: 'ready', user: null }))
    await user.click(await screen.findByRole('button', { name: 'Choose Advanced' }))
    const modal = await screen.findByRole('dialog', { name: 'Login' })
    expect(within(modal).getByText('You must be logged in to choose a plan.')).toBeInTheDocument()
    expect(backend.callsTo(CHECKOUT)).toEqual([])
    signIn(ADA)
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/cs_1'))
  })

  it.each([
    ['[S8.44]', () => json({ sessionId: 'cs_1', url: null }), 'Stripe.js has not loaded yet.'],
    ['[S8.46]', () => json({ error: 'No such price.' }, 422), 'No such price.'],
    ['[S8.46] [S8.47]', () => refusal(500), 'An unknown error occurred.'],
  ])('%s [S2.108] a choice that fails is told in red under the cards', async (_row, answer, text) => {
    const backend = backendWith(null)
    backend.answer(CHECKOUT, answer)
    const { user } = showPricing(backend)
    await user.click(await screen.findByRole('button', { name: 'Choose Advanced' }))
    const problem = await screen.findByText(text)
    expect(problem.className).toContain('text-failed')
    expect(screen.getByRole('button', { name: 'Choose Advanced' })).toBeEnabled()
  })

  it('[S8.45] a redirect that fails says so', async () => {
    const backend = backendWith(null)
    backend.answer(CHECKOUT, () => json({ sessionId: 'cs_1', url: 'https://pay.example/cs_1' }))
    assign.mockImplementation(() => {
      throw new Error('')
    })
    const { user } = showPricing(backend)
    await user.click(await screen.findByRole('button', { name: 'Choose Advanced' }))
    expect(await screen.findByText('Failed to redirect to Stripe.')).toBeInTheDocument()
  })

  it('[S8.42] a plan without identifier cannot be chosen', async () => {
    const { user } = showPricing(backendWith(null, { mode: 'test', offers: [] }))
    await user.click(await screen.findByRole('button', { name: 'Choose Pro' }))
    expect(await screen.findByText('Cannot choose a plan: Plan identifier is missing.')).toBeInTheDocument()
  })

  it('[S8.44] where payments are off, the choice says so and Starter goes on (O.42)', async () => {
    const { user } = showPricing(backendWith(null, { mode: 'off', offers: [] }))
    await user.click(await screen.findByRole('button', { name: 'Choose Pro' }))
    expect(await screen.findByText('Stripe.js has not loaded yet.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Continue with Starter' })).toHaveAttribute('href', '/app')
  })

  it('[S4.28] [S4.30] on a paid plan its card is the current one, and Starter can be tried', async () => {
    showPricing(backendWith({}))
    expect(await screen.findByRole('link', { name: 'Try Now (no sign-in needed)' })).toHaveAttribute('href', '/app')
    const card = within(screen.getByRole('article', { name: 'Advanced' }))
    expect(card.getByRole('button', { name: 'Current Plan' })).toBeDisabled()
    expect(screen.getByRole('button', { name: 'Choose Pro' })).toBeEnabled()
  })

  it('[S9.34] what was chosen last is marked, and Pro is Best Value (O.41)', async () => {
    localStorage.setItem('chosen_plan', JSON.stringify({ plan: 'advanced', interval: 'year' }))
    showPricing(backendWith(null))
    const card = within(await screen.findByRole('article', { name: 'Advanced' }))
    expect(card.getByText('Your last choice')).toBeInTheDocument()
    expect(card.getByText('$150/year')).toBeInTheDocument()
    expect(within(screen.getByRole('article', { name: 'Pro' })).getByText('Best Value')).toBeInTheDocument()
  })
})

describe('coming back from the payment', () => {
  it('[S2.18] [S2.20] [S2.21] [S2.22] [S2.23] [S2.24] [S2.25] after success: thanks, the session, what was bought, and the ways on', async () => {
    const backend = backendWith({})
    backend.answer('GET /api/v1/billing/sessions/cs_9', () =>
      json({ session_id: 'cs_9', kind: 'subscription', state: 'confirmed', amount_usd: null, plan: 'advanced' }),
    )
    const { router } = renderApp({ path: '/payment-success?session_id=cs_9', as: ADA, backend })
    expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeInTheDocument()
    expect(screen.getByText('Thank you for your purchase. Your plan has been activated.')).toBeInTheDocument()
    expect(screen.getByText('cs_9')).toBeInTheDocument()
    expect(await screen.findByText('Advanced is active now.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to My Account' })).toHaveAttribute('href', '/profile')
    expect(screen.getByRole('link', { name: 'Go to the app' })).toHaveAttribute('href', '/app')
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
    expect(router.state.location.pathname).toBe('/payment-success')
  })

  it('[S2.22] a payment is being confirmed until the provider’s notice has come (O.39)', async () => {
    const backend = backendWith(null)
    backend.answer('GET /api/v1/billing/sessions/cs_9', () =>
      json({ session_id: 'cs_9', kind: 'top_up', state: 'confirming', amount_usd: null, plan: null }),
    )
    const { router } = renderApp({ path: '/shop/payment-success?session_id=cs_9', as: ADA, backend })
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
    await waitFor(() => expect(screen.getByText('Your payment is being confirmed...')).toBeInTheDocument())
    backend.answer('GET /api/v1/billing/sessions/cs_9', () =>
      json({ session_id: 'cs_9', kind: 'top_up', state: 'confirmed', amount_usd: 25, plan: null }),
    )
    expect(await screen.findByText('$25.00 were added to your balance.', {}, { timeout: 5_000 })).toBeInTheDocument()
  })

  it('[S2.19] [S2.20] [S2.26] [S2.27] [S2.28] [S2.29] after a cancelled one: nothing is lost, and the ways on', async () => {
    const { router } = renderApp({ path: '/payment-cancelled?cancelled=true', as: ADA, backend: backendWith(null) })
    expect(await screen.findByRole('heading', { name: 'Payment Cancelled' })).toBeInTheDocument()
    expect(screen.getByText('Your payment was not completed. Your cart has been saved, and you can try again anytime.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'View Pricing' })).toHaveAttribute('href', '/#pricing')
    expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/')
    await waitFor(() => expect(router.state.location.searchStr).toBe(''))
  })

  it('[S2.18] [S2.19] without its parameter it is an address like any other', async () => {
    renderApp({ path: '/payment-success', backend: backendWith(null) })
    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Payment')
  })
})

describe('Usage & Analytics', () => {
  const MONTHS = Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    cells_consumed: index * 100,
    cost_usd: index,
    jobs_count: index,
  }))
  function usageBackend(): FakeBackend {
    const backend = backendWith(null)
    backend.answer('GET /api/v1/balance/balance', () => json({ balance_usd: 12.5, reserved_usd: 1 }))
    backend.answer('GET /api/v1/balance/summary', () =>
      json({
        total_cells_consumed_this_month: 4200,
        total_cost_this_month: 0.42,
        plan_cells_remaining: 5800,
        plan: 'starter',
        plan_cells_included: 10_000,
        requests_used: 7,
        requests_limit: null,
        storage_bytes_used: 1_500_000,
        storage_bytes_limit: 100_000_000,
        resets_at: '2026-04-01T00:00:00.000Z',
      }),
    )
    backend.answer('GET /api/v1/balance/analytics', () =>
      json({ total_cells_all_time: 99_000, total_cost_all_time: 3.5, average_cells_per_job: 412.4, monthly_data: MONTHS }),
    )
    const transaction = (index: number) => ({
      id: `t${index}`,
      transaction_type: 'top_up',
      description: `Top-up ${index}`,
      amount_usd: 5,
      created_at: '2026-03-01T00:00:00.000Z',
      job_id: null,
    })
    backend.answer('GET /api/v1/balance/transactions', ({ query }) =>
      json(Array.from({ length: query.get('offset') === '0' ? 10 : 2 }, (_, index) => transaction(index + Number(query.get('offset'))))),
    )
    const record = (index: number) => ({
      id: `u${index}`,
      job_id: `job-${index}-0000`,
      cells_consumed: 10,
      cells_overage: 0,
      cost_usd: 0,
      created_at: '2026-03-01T00:00:00.000Z',
    })
    backend.answer('GET /api/v1/balance/usage', () => json(Array.from({ length: 7 }, (_, index) => record(index))))
    return backend
  }
  const showUsage = (backend: FakeBackend) => renderApp({ path: '/profile?tab=usage', as: ADA, backend })

  it('[S2.97] [S2.98] [S2.99] [S9.65] Overview has balance with top-up, this month and quick stats', async () => {
    showUsage(usageBackend())
    const balance = within(await screen.findByRole('region', { name: 'Current Balance' }))
    expect(balance.getByText('$12.50')).toBeInTheDocument()
    expect(balance.getByRole('spinbutton')).toBeInTheDocument()
    const month = within(screen.getByRole('region', { name: 'This Month' }))
    expect(month.getByText('4,200')).toBeInTheDocument()
    expect(month.getByText('7 of Unlimited')).toBeInTheDocument()
    expect(month.getByText('1.5 MB of 100 MB')).toBeInTheDocument()
    expect(within(screen.getByRole('region', { name: 'Quick Stats' })).getByText('99,000')).toBeInTheDocument()
    expect(
      screen
        .getAllByRole('tab')
        .slice(-3)
        .map((tab) => tab.textContent),
    ).toEqual(['Overview', 'Balance', 'Analytics'])
  })

  it('[S2.100] [S2.101] [S7.16] [S9.47] Balance lists 10 transactions, more on request, until it is complete (O.45)', async () => {
    const backend = usageBackend()
    const { user } = showUsage(backend)
    await user.click(await screen.findByRole('tab', { name: 'Balance' }))
    const list = await screen.findByRole('list', { name: 'Recent Transactions' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(10)
    expect(Object.fromEntries(backend.callsTo('GET /api/v1/balance/transactions')[0]!.query)).toEqual({ limit: '10', offset: '0' })
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('These are all transactions.')).toBeInTheDocument()
    expect(within(list).getAllByRole('listitem')).toHaveLength(12)
    expect(screen.getByRole('button', { name: 'Add Funds' })).toBeInTheDocument()
  })

  it('[S2.102] [S2.103] [S7.19] [S9.48] Analytics asks for 12 months and shows 6, and the first 5 records', async () => {
    const backend = usageBackend()
    const { user } = showUsage(backend)
    await user.click(await screen.findByRole('tab', { name: 'Analytics' }))
    const monthly = within(await screen.findByRole('region', { name: 'Monthly Usage' }))
    expect(monthly.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
      'July 2026',
      'August 2026',
      'September 2026',
      'October 2026',
      'November 2026',
      'December 2026',
    ])
    expect(backend.callsTo('GET /api/v1/balance/analytics')[0]!.query.get('months_back')).toBe('12')
    const recent = await screen.findByRole('list', { name: 'Recent Usage' })
    expect(within(recent).getAllByRole('listitem')).toHaveLength(5)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    expect(within(recent).getAllByRole('listitem')).toHaveLength(7)
  })

  it('[S4.42] [S8.31] a failure is told with Try Again, which loads anew', async () => {
    const backend = usageBackend()
    backend.answer('GET /api/v1/balance/summary', () => refusal(500))
    const { user } = showUsage(backend)
    expect(await screen.findByText('Failed to load usage data. Please try again.')).toBeInTheDocument()
    const again = usageBackend()
    backend.answer('GET /api/v1/balance/summary', () => again.fetch('/api/v1/balance/summary'))
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('region', { name: 'This Month' })).toBeInTheDocument()
  })

  it('[S5.29] [S5.30] [S5.31] [S5.32] [S9.45] an amount is from 5 to 1000', async () => {
    const backend = usageBackend()
    const { user } = showUsage(backend)
    const input = await screen.findByRole('spinbutton')
    expect(input).toHaveAttribute('min', '5')
    expect(input).toHaveAttribute('max', '1000')
    expect(input).toHaveAttribute('step', '0.01')
    const add = screen.getByRole('button', { name: 'Add Funds' })
    expect(add).toBeDisabled()
    await user.type(input, '4.99')
    expect(add).toBeDisabled()
    await user.type(input, '{Enter}')
    expect(await screen.findByText('Minimum top-up amount is $5.00')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'OK' }))
    await user.clear(input)
    await user.type(input, '1000.01{Enter}')
    expect(await screen.findByText('Maximum top-up amount is $1000.00')).toBeInTheDocument()
    expect(backend.callsTo(TOP_UP)).toEqual([])
  })

  it('[S7.20] [S7.21] an amount leads to the provider’s checkout, and is remembered (O.41)', async () => {
    const backend = usageBackend()
    backend.answer(TOP_UP, () => json({ session_id: 'cs_2', url: 'https://pay.example/cs_2' }))
    const { user } = showUsage(backend)
    await user.type(await screen.findByRole('spinbutton'), '25')
    await user.click(screen.getByRole('button', { name: 'Add Funds' }))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/cs_2'))
    expect(backend.callsTo(TOP_UP)[0]!.body).toEqual({ amount_usd: 25 })
    expect(localStorage.getItem('chosen_top_up')).toBe('25')
  })

  it.each([
    ['[S8.32]', () => json({ session_id: 'cs_2', url: null }), 'Payment system not available. Please try again.'],
    ['[S8.34]', () => refusal(503, 'Not today.'), 'Not today.'],
    ['[S8.34]', () => refusal(500), 'Failed to create payment session.'],
  ])('%s a top-up that fails says why', async (_row, answer, text) => {
    const backend = usageBackend()
    backend.answer(TOP_UP, answer)
    const { user } = showUsage(backend)
    await user.type(await screen.findByRole('spinbutton'), '25{Enter}')
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('[S8.33] a top-up whose redirect fails says so', async () => {
    const backend = usageBackend()
    backend.answer(TOP_UP, () => json({ session_id: 'cs_2', url: 'https://pay.example/cs_2' }))
    assign.mockImplementation(() => {
      throw new Error('')
    })
    const { user } = showUsage(backend)
    await user.type(await screen.findByRole('spinbutton'), '25{Enter}')
    expect(await screen.findByText('Failed to redirect to payment.')).toBeInTheDocument()
  })
})
