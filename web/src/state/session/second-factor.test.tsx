import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { findAccessToken } from '../../lib/access-token.ts'
import { FakeBackend, json } from '../../testing/fake-backend.ts'
import { renderApp } from '../../testing/render-app.tsx'
import { fakeFactor, fakeSession, fakeUser } from '../../testing/signed-in.ts'
import { SUBSCRIPTION_REFRESH_DELAY_MS } from './follow-auth-client.ts'
import { connectAuth, pendingFactors, session } from './session.ts'
import { getAuthClient } from './auth-client.ts'
import { needsFactor } from './second-factor.ts'

const withFactors = fakeUser({ factors: [fakeFactor(), fakeFactor({ id: 'factor-2', factor_type: 'phone', friendly_name: 'Phone' })] })

async function logIn(backend: FakeBackend) {
  const app = renderApp({ backend })
  await connectAuth()
  await app.user.click(await screen.findByRole('button', { name: 'Log In / Sign Up' }))
  const modal = within(await screen.findByRole('dialog'))
  await app.user.type(modal.getByLabelText('E-mail'), 'ada@example.com')
  await app.user.type(modal.getByLabelText('Password'), 'long enough')
  await app.user.click(modal.getByRole('button', { name: 'Login' }))
  return app
}

beforeEach(async () => {
  vi.stubGlobal('fetch', new FakeBackend().fetch)
  const { auth } = await getAuthClient()
  await auth.signOut({ scope: 'local' })
})

describe('a second factor', () => {
  it('[S1.38] [S4.60] is asked for after the password; until then nobody is signed in and no call carries a token (O.105)', async () => {
    const backend = new FakeBackend()
    backend.answer('POST /auth/v1/token', () => json(fakeSession(withFactors)))
    backend.answer('POST /auth/v1/factors/factor-1/challenge', () => json({ id: 'challenge-1', type: 'totp', expires_at: 9_999_999_999 }))
    backend.answer('POST /auth/v1/factors/factor-1/verify', () =>
      json({ code: 422, error_code: 'mfa_verification_failed', msg: 'no' }, 422),
    )
    const { user } = await logIn(backend)
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    expect(session.get()).toEqual({ status: 'ready', user: null })
    expect(await findAccessToken()).toBeNull()
    expect(dialog.getByRole('button', { name: 'Continue' })).toBeDisabled()
    await user.type(dialog.getByLabelText('Code from your authenticator'), '000000')
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await dialog.findByText('This code is not right. Please enter the newest one.')).toBeInTheDocument()
    backend.answer('POST /auth/v1/factors/factor-1/verify', () => json(fakeSession(withFactors, { aal: 'aal2' })))
    await user.click(dialog.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByRole('link', { name: 'Profile' })).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(await findAccessToken()).not.toBeNull()
  })

  it('may be a texted code, and closing the dialog gives the sign-in up', async () => {
    const backend = new FakeBackend()
    backend.answer('POST /auth/v1/token', () => json(fakeSession(withFactors)))
    backend.answer('POST /auth/v1/factors/factor-2/challenge', () => json({ id: 'challenge-2', type: 'phone', expires_at: 9_999_999_999 }))
    const { user } = await logIn(backend)
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }))
    await user.selectOptions(dialog.getByLabelText('Second step'), 'Phone')
    await user.click(dialog.getByRole('button', { name: 'Send me a code' }))
    expect(await dialog.findByText('A text message with a code is on its way.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(pendingFactors.get()).toBeNull())
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(backend.callsTo('POST /auth/v1/logout')).toHaveLength(1)
    expect(session.get().user).toBeNull()
  })

  it('is needed while it is verified and not shown; a token that cannot be read has shown nothing', () => {
    expect(needsFactor(fakeSession(fakeUser()))).toBe(false)
    expect(needsFactor(fakeSession(fakeUser({ factors: [fakeFactor({ status: 'unverified' })] })))).toBe(false)
    expect(needsFactor(fakeSession(withFactors, { aal: 'aal1' }))).toBe(true)
    expect(needsFactor(fakeSession(withFactors, { aal: 'aal2' }))).toBe(false)
    expect(needsFactor({ ...fakeSession(withFactors), access_token: 'no token' })).toBe(true)
  })
})

describe('[S4.16] [S9.49] a sign-in', () => {
  it('loads plan and subscription again after 100 ms', async () => {
    expect(SUBSCRIPTION_REFRESH_DELAY_MS).toBe(100)
    const backend = new FakeBackend()
    renderApp({ backend })
    await connectAuth()
    const { auth } = await getAuthClient()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    await act(() => auth.signInWithPassword({ email: 'ada@example.com', password: 'long enough' }))
    expect(timers.mock.calls.some(([, delayMs]) => delayMs === SUBSCRIPTION_REFRESH_DELAY_MS)).toBe(true)
    timers.mockRestore()
  })

  it('[S4.17] a sign-out or a missing session leaves no plan and no subscription in memory', async () => {
    const app = renderApp({ as: { id: 'user-1', email: 'ada@example.com', createdAt: '2026-01-01T00:00:00Z' } })
    app.queryClient.setQueryData(['private', 'subscription', 'user-1'], { plan_name: 'pro' })
    app.signIn(null)
    expect(app.queryClient.getQueryData(['private', 'subscription', 'user-1'])).toBeUndefined()
  })
})
