import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ADA, renderApp } from '../../testing/render-app.tsx'

it('[S2.95] [S2.96] [S6.8] without a session the profile asks to log in and leads to the login at the site root', async () => {
  const { user, router } = renderApp({ path: '/profile' })
  expect(await screen.findByText('Authentication Required')).toBeInTheDocument()
  expect(screen.getByText('Please log in to view your profile and manage your account.')).toBeInTheDocument()
  const modal = await screen.findByRole('dialog', { name: 'Login' })
  await user.click(within(modal).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await user.click(screen.getByRole('button', { name: 'Go to Login' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(await screen.findByRole('dialog', { name: 'Login' })).toBeInTheDocument()
})

it('[S2.92] [S2.94] [S9.66] shows who is signed in, since when, with the way back and out', async () => {
  const { user, router } = renderApp({ path: '/profile', as: { ...ADA, createdAt: new Date(Date.now() - 12 * 86_400_000).toISOString() } })
  expect(await screen.findByText('ada@example.com')).toBeInTheDocument()
  expect(screen.getByText('12 days')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
})

it('[S2.94] signing out leads home and asks for no login', async () => {
  const { user, router } = renderApp({ path: '/profile', as: ADA })
  await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})
