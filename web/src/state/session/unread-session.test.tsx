import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FakeBackend, refusal } from '../../testing/fake-backend.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'
import { fakeSession, fakeUser } from '../../testing/signed-in.ts'
import { startSession } from './session.ts'
import { AUTH_STORAGE_KEY } from './session-trace.ts'

it('a failing server signs nobody out: the failure is shown until the session is restored', async () => {
  const backend = new FakeBackend()
  backend.answer('GET /api/v1/config', () => refusal(500))
  const { signIn } = renderApp({ backend })
  // One that lasts is shown without the server.
  const ending = { ...fakeSession(fakeUser()), expires_at: Math.floor(Date.now() / 1000) + 60 }
  localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(ending))
  await act(() => startSession())
  expect(await screen.findByText(/^We couldn’t verify your session/)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument()
  expect(localStorage.getItem(AUTH_STORAGE_KEY)).not.toBeNull()
  signIn(ADA)
  await waitFor(() => expect(screen.queryByText(/^We couldn’t verify your session/)).not.toBeInTheDocument())
})
