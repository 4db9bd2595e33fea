import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectBusy, expectReady } from '../../testing/expect-busy.ts'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { backendWith, CHECKOUT, watchLeaving } from '../../testing/payments.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'
import { session } from '../../state/session/session.ts'

const assign = watchLeaving()
describe('Pricing', () => {
  const showPricing = (backend: FakeBackend, as: typeof ADA | null = ADA) => renderApp({ path: '/', as, backend })

  it('[S4.26] [S4.27] [S7.33] [S7.34] [S7.35] [S8.47] choosing a plan leads to the checkout; its button says Processing... meanwhile', async () => {
    const backend = backendWith(null)
    let finish = (_response: Response) => {}
    backend.answer(CHECKOUT, () => new Promise((resolve) => (finish = resolve)))
    const { user } = showPricing(backend)
    await user.click(await screen.findByRole('button', { name: 'Choose Advanced' }))
    expectBusy(await screen.findByRole('button', { name: 'Processing...' }))
    expect(backend.callsTo(CHECKOUT)[0]).toMatchObject({ token: 'token-1', body: { lookup_key: 'advanced_month', priceId: 'price_am' } })
    await act(async () => finish(json({ data: { sessionId: 'cs_1', url: 'https://pay.example/cs_1' } })))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://pay.example/cs_1'))
    expectReady(await screen.findByRole('button', { name: 'Choose Advanced' }))
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
  ])('%s [S2.108] a failed choice is reported in red under the cards', async (_row, answer, text) => {
    const backend = backendWith(null)
    backend.answer(CHECKOUT, answer)
    const { user } = showPricing(backend)
    await user.click(await screen.findByRole('button', { name: 'Choose Advanced' }))
    const problem = await screen.findByText(text)
    expect(problem.className).toContain('text-failed')
    expectReady(screen.getByRole('button', { name: 'Choose Advanced' }))
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

  it('[S8.44] where payments are off, a choice reports that and Starter continues (O.42)', async () => {
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
