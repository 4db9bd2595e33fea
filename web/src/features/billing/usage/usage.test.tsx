import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FakeBackend, json, refusal } from '../../../testing/fake-backend.ts'
import { backendWith, TOP_UP, watchLeaving } from '../../../testing/payments.ts'
import { ADA, renderApp } from '../../../testing/render-app.tsx'

const assign = watchLeaving()
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

describe('Usage & Analytics', () => {
  it('[S2.97] [S2.98] [S2.99] [S9.65] Overview has balance with top-up, this month and quick stats', async () => {
    showUsage(usageBackend())
    const balance = within(await screen.findByRole('region', { name: 'Current Balance' }))
    expect(balance.getByText('$12.50')).toBeInTheDocument()
    expect(balance.getByRole('spinbutton')).toBeInTheDocument()
    const month = within(screen.getByRole('region', { name: 'This Month' }))
    expect(month.getByText('4,200')).toBeInTheDocument()
    expect(month.getByText('7 used · Unlimited')).toBeInTheDocument()
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
    expect(await screen.findByText('No more transactions.')).toBeInTheDocument()
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

  it('[S4.42] [S8.31] a failure is shown with Try Again, which loads again', async () => {
    const backend = usageBackend()
    backend.answer('GET /api/v1/balance/summary', () => refusal(500))
    const { user } = showUsage(backend)
    expect(await screen.findByText('Failed to load usage data. Please try again.')).toBeInTheDocument()
    const again = usageBackend()
    backend.answer('GET /api/v1/balance/summary', () => again.fetch('/api/v1/balance/summary'))
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('region', { name: 'This Month' })).toBeInTheDocument()
  })
})

describe('a top-up', () => {
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

it('[S2.91] [S6.14] the profile’s first tab shows the balance, the plan and this month’s use (O.14)', async () => {
  renderApp({ path: '/profile', as: ADA, backend: usageBackend() })
  const card = within(await screen.findByRole('region', { name: 'Balance and use' }))
  expect(await card.findByText('$12.50')).toBeInTheDocument()
  expect(card.getByText('4,200 cells used · 5,800 of 10,000 included cells left')).toBeInTheDocument()
  expect(card.getByText('7 used · Unlimited')).toBeInTheDocument()
  expect(screen.getByText('starter')).toBeInTheDocument()
})
