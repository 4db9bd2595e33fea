import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openAuthModal } from '../../../state/session/auth-modal.ts'
import { session, signOut } from '../../../state/session/session.ts'
import { expectBusy, expectReady } from '../../../testing/expect-busy.ts'
import { FakeBackend, json } from '../../../testing/fake-backend.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { act } from '@testing-library/react'

async function openModal(backend = new FakeBackend()) {
  const app = renderApp({ backend })
  await app.user.click(await screen.findByRole('button', { name: 'Log In / Sign Up' }))
  const modal = within(await screen.findByRole('dialog'))
  return { ...app, modal }
}

async function submit({ user, modal }: Awaited<ReturnType<typeof openModal>>, name: string) {
  await user.type(modal.getByLabelText('E-mail'), 'ada@example.com')
  await user.type(modal.getByLabelText('Password'), 'long enough')
  await user.click(modal.getByRole('button', { name }))
}

describe('the auth modal', () => {
  it('[S2.83] [S2.84] [S4.18] has two modes, changed by the toggle, and closing hides it', async () => {
    const { user, modal } = await openModal()
    expect(screen.getByRole('dialog', { name: 'Login' })).toBeInTheDocument()
    await user.click(modal.getByRole('button', { name: 'Need an account? Sign Up' }))
    expect(screen.getByRole('dialog', { name: 'Sign Up' })).toBeInTheDocument()
    await user.click(modal.getByRole('button', { name: 'Have an account? Login' }))
    expect(screen.getByRole('dialog', { name: 'Login' })).toBeInTheDocument()
    await user.click(modal.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('[S2.85] [S2.86] [S2.87] has a close button and required fields, the e-mail one with an example', async () => {
    const { modal } = await openModal()
    expect(modal.getByRole('button', { name: 'Close' })).toBeInTheDocument()
    expect(modal.getByLabelText('E-mail')).toBeRequired()
    expect(modal.getByLabelText('E-mail')).toHaveAttribute('type', 'email')
    expect(modal.getByLabelText('E-mail')).toHaveAttribute('placeholder', 'you@example.com')
    expect(modal.getByLabelText('Password')).toBeRequired()
    expect(modal.getByLabelText('Password')).toHaveAttribute('type', 'password')
  })

  it('[S2.90] offers Google only where a provider is configured', async () => {
    const { modal } = await openModal()
    expect(modal.queryByRole('button', { name: 'Sign in with Google' })).not.toBeInTheDocument()
  })

  it('[S2.90] [S4.19] [S2.89] while a request is on its way, submit reads Processing... and submit, toggle and Google are disabled', async () => {
    const backend = new FakeBackend()
    backend.config = { ...backend.config, auth: { ...backend.config.auth, providers: ['google'] } }
    let answer = (_response: Response) => {}
    backend.answer('POST /auth/v1/token', () => new Promise((resolve) => (answer = resolve)))
    const app = await openModal(backend)
    await app.modal.findByRole('button', { name: 'Sign in with Google' })
    await submit(app, 'Login')
    expectBusy(await app.modal.findByRole('button', { name: 'Processing...' }))
    expect(app.modal.getByRole('button', { name: 'Need an account? Sign Up' })).toBeDisabled()
    expectBusy(app.modal.getByRole('button', { name: 'Sign in with Google' }))
    await waitFor(() => expect(backend.callsTo('POST /auth/v1/token')).not.toEqual([]))
    answer(json({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' }, 400))
    expect(await app.modal.findByRole('alert')).toHaveTextContent('The e-mail or the password is not right.')
    expectReady(app.modal.getByRole('button', { name: 'Login' }))
  })

  it('[S2.88] [S8.27] the text of the calling screen is shown with its line breaks', async () => {
    renderApp()
    act(() => openAuthModal('login', 'First line.\nSecond line.'))
    const alert = await within(await screen.findByRole('dialog')).findByRole('alert')
    expect(alert.textContent).toBe('First line.\nSecond line.')
    expect(alert.className).toContain('whitespace-pre-line')
  })

  it('[S1.34] [S7.50] signing in with e-mail and password closes the modal and shows the profile entry; signing out ends it', async () => {
    const app = await openModal()
    await submit(app, 'Login')
    expect(await screen.findByRole('link', { name: 'Profile' })).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    // The button that opened the modal is gone: the focus moves to the content, not to the top of the page.
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    expect(app.backend.callsTo('POST /auth/v1/token')[0]).toMatchObject({ body: { email: 'ada@example.com', password: 'long enough' } })
    await act(() => signOut())
    expect(await screen.findByRole('button', { name: 'Log In / Sign Up' })).toBeInTheDocument()
    expect(session.get().user).toBeNull()
  })

  it('[S1.35] signing up asks to confirm the e-mail address where that is required', async () => {
    const backend = new FakeBackend()
    backend.answer('POST /auth/v1/signup', () =>
      json({ id: 'user-2', email: 'ada@example.com', aud: 'authenticated', created_at: '2026-01-01T00:00:00Z' }),
    )
    const app = await openModal(backend)
    await app.user.click(app.modal.getByRole('button', { name: 'Need an account? Sign Up' }))
    await submit(app, 'Sign Up')
    expect(await app.modal.findByRole('status')).toHaveTextContent('open the link we sent to ada@example.com')
    expect(session.get().user).toBeNull()
  })
})
