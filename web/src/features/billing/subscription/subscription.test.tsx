import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { FakeBackend, json, refusal } from '../../../testing/fake-backend.ts'
import { answerOf, backendWith, CHECKOUT, STATUS, watchLeaving } from '../../../testing/payments.ts'
import { ADA, renderApp } from '../../../testing/render-app.tsx'

const assign = watchLeaving()
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

  it.each([
    ['month', '$15.00 a month', '$50.00 a month'],
    ['year', '$150.00 a year', '$500.00 a year'],
  ] as const)('[O.35] a user who pays by the %s sees those prices', async (interval, advanced, pro) => {
    showTab(backendWith({ interval }))
    const section = within(await screen.findByRole('region', { name: 'Change Plan' }))
    expect(section.getByText(advanced)).toBeInTheDocument()
    expect(section.getByText(pro)).toBeInTheDocument()
  })

  it('[S4.39] a lower paid plan leads to support (O.32)', async () => {
    showTab(backendWith({ plan_name: 'pro' }))
    expect(await screen.findByRole('link', { name: 'Contact support to downgrade to this plan' })).toHaveAttribute(
      'href',
      '/?topic=downgrade#support',
    )
  })

  it.each(['canceled', 'past_due', 'incomplete'])('[S4.37] there is no Change Plan while the status is %s', async (status) => {
    showTab(backendWith({ status }))
    await screen.findByText('Advanced plan')
    expect(screen.queryByRole('region', { name: 'Change Plan' })).not.toBeInTheDocument()
  })
})

describe('an upgrade', () => {
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
})

describe('a subscription that cannot be reached or changed', () => {
  it.each([
    { change: {}, button: 'Cancel Subscription', fallback: 'Failed to cancel subscription' },
    { change: { cancel_at_period_end: true }, button: 'Reactivate Subscription', fallback: 'Failed to reactivate subscription' },
  ])('[S8.38] [S8.37] where $button fails, the server’s error is the message, else the fallback', async ({ change, button, fallback }) => {
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

it('[S9.8] [S9.9] [S9.20] [S9.21] [S9.35] [S9.36] [S9.42] [S9.43] the Subscription tab lists requests, storage, support and features of each plan (O.21, O.33)', async () => {
  showTab(backendWith(null))
  const linesOf = async (plan: string) => (await screen.findByRole('region', { name: `${plan} includes` })).textContent
  expect(await linesOf('Starter')).toContain('100 requests/month100MB storageCommunity supportCSV export')
  expect(await linesOf('Advanced')).toContain(
    '10,000 requests/month10GB storagePriority supportAPI accessCustom fieldsWebhook notifications',
  )
  expect(await linesOf('Pro')).toContain('Unlimited requestsUnlimited storage24/7 supportWhite-labelTeam collaborationSLA')
})
