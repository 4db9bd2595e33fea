import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ADA, renderApp } from '../../testing/render-app.tsx'
import { fakeSession, fakeUser } from '../../testing/signed-in.ts'
import { startSession } from './session.ts'
import { AUTH_STORAGE_KEY } from './session-trace.ts'

afterEach(() => window.history.replaceState(null, '', '/'))

const returnWith = (code: string, description: string, path = '/') =>
  window.history.replaceState(
    null,
    '',
    `${path}?error=server_error&error_code=${code}&error_description=${encodeURIComponent(description)}`,
  )

describe('a provider or a mailed link that comes back with a reason', () => {
  it('shows it in the auth modal, in a plain sentence, and removes it from the address', async () => {
    renderApp()
    returnWith('otp_expired', 'Email link is invalid or has expired')
    await startSession()
    expect(await screen.findByRole('alert')).toHaveTextContent('This code or link is not valid, or it has expired.')
    expect(window.location.search).toBe('')
  })

  it('informs a signed-in user without asking to log in', async () => {
    renderApp({ path: '/profile', as: ADA })
    localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(fakeSession(fakeUser())))
    returnWith('identity_already_exists', 'Identity is already linked to another user', '/profile')
    await startSession()
    expect(await screen.findByText('This sign-in belongs to an account already.')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})
