import type { Status } from '@quarry/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { answerOf, STATUS as SUBSCRIPTION } from '../../testing/payments.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'

const month = (percent: number | null) => ({ minutes: 1_000, minutes_up: 999, percent })
const component = (name: Status['components'][number]['name'], isUp: boolean | null, days: Status['components'][number]['days'] = []) => ({
  name,
  is_up: isUp,
  this_month: month(99.9999),
  last_month: month(99.512),
  days,
})
const MEASURED: Status = {
  target_percent: 99.9,
  measured_at: '2026-11-20T10:00:00.000Z',
  components: [
    component('service', false, [
      { day: '2026-11-19', minutes: 1_440, minutes_up: 1_440, percent: 100 },
      { day: '2026-11-20', minutes: 600, minutes_up: 590, percent: 98.333 },
    ]),
    component('web', true),
    component('workers', false),
  ],
  replies: [
    { plan: 'pro', target_hours: 4, answered: 3, within_target: 2 },
    { plan: 'advanced', target_hours: 24, answered: 0, within_target: 0 },
  ],
}

function backendWith(status: Status): FakeBackend {
  const backend = new FakeBackend()
  backend.answer('GET /api/v1/status', () => json(status))
  return backend
}

describe('the status page', () => {
  it('[S9.40] shows the current state and the measured availability against the target, and never rounds up (O.82)', async () => {
    renderApp({ path: '/status', backend: backendWith(MEASURED) })
    expect(await screen.findByText('Something does not work')).toBeInTheDocument()
    const now = within(screen.getByRole('region', { name: 'Now' }))
    expect(now.getByText('99.99%')).toBeInTheDocument()
    expect(now.getByText('99.51%')).toBeInTheDocument()
    expect(now.getByText('99.9%')).toBeInTheDocument()
    expect(screen.getByRole('img', { name: 'The whole service: 2 days, 1 below 99.9%' })).toBeInTheDocument()
    expect(screen.getByTitle('2026-11-20: 98.33%, 10 minutes down')).toBeInTheDocument()
    expect(screen.getByText(/Pro: target 4 hours, 2 of 3 within it/)).toBeInTheDocument()
    expect(screen.getByText(/Advanced: target 24 hours, no request was answered yet/)).toBeInTheDocument()
  })

  it('says where nothing was measured, and where it cannot be loaded', async () => {
    const { unmount } = renderApp({
      path: '/status',
      backend: backendWith({ ...MEASURED, measured_at: null, components: [{ ...component('service', null), this_month: month(null) }] }),
    })
    expect(await screen.findByText('Not measured within the last minutes')).toBeInTheDocument()
    expect(screen.getByText('not measured')).toBeInTheDocument()
    unmount()
    const backend = new FakeBackend()
    backend.answer('GET /api/v1/status', () => refusal(503, 'Not ready.'))
    renderApp({ path: '/status', backend })
    expect(await screen.findByText(/The status could not be loaded. Not ready./)).toBeInTheDocument()
  })
})

describe('the service level in the Subscription tab', () => {
  const showTab = (plan: 'advanced' | 'pro') => {
    const backend = backendWith(MEASURED)
    backend.answer(SUBSCRIPTION, () => json({ ...answerOf({ plan_name: plan }), plan }))
    backend.answer('GET /api/v1/status/credits', () => json([{ month: '2026-10', percent: 98.5, amount_usd: 12.5, state: 'approved' }]))
    renderApp({ path: '/profile?tab=subscription', as: ADA, backend })
  }

  it('[S9.40] shows Pro what is promised, what was measured, and the credits for missed months', async () => {
    showTab('pro')
    const card = within(await screen.findByRole('region', { name: 'Service level (SLA)' }))
    expect(await card.findByText(/99.99% this month, 99.51% last month/)).toBeInTheDocument()
    expect(card.getByText(/10% below 99.9%, 25% below 99%, 50% below 95%/)).toBeInTheDocument()
    const credit = (await card.findByRole('list', { name: 'Credits' })).textContent
    expect(credit).toBe('2026-10: 98.5%In your balance$12.50')
  })

  it('[S9.40] is not there for other plans', async () => {
    showTab('advanced')
    await screen.findByRole('heading', { name: 'What the plans include' })
    expect(screen.queryByText('Service level (SLA)')).not.toBeInTheDocument()
  })
})
