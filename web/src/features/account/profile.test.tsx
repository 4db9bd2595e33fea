import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ADA, renderApp } from '../../testing/render-app.tsx'
import { fakeUser, renderSignedIn } from '../../testing/signed-in.ts'

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

describe('the profile', () => {
  it('[S2.92] [S2.94] [S9.66] shows the user’s e-mail address and the days since sign-up, with a link back and a button to sign out', async () => {
    const { user, router } = renderApp({
      path: '/profile',
      as: { ...ADA, createdAt: new Date(Date.now() - 12 * 86_400_000).toISOString() },
    })
    expect(await screen.findByText('ada@example.com')).toBeInTheDocument()
    expect(screen.getByText('12 days')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Back' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })

  it('[S2.94] signing out leads to the home page without opening the login dialog', async () => {
    const { user, router } = renderApp({ path: '/profile', as: ADA })
    await user.click(await screen.findByRole('button', { name: 'Sign Out' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('[S2.91] has a tab for each part, named in the address; an unknown name opens the first tab (O.14)', async () => {
    const { user, router } = renderSignedIn({ path: '/profile?tab=nonsense' })
    expect(await screen.findByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
    const names = screen.getAllByRole('tab').map((tab) => tab.textContent)
    expect(names[0]).toBe('Overview')
    expect(names).toEqual(expect.arrayContaining(['Personal Info', 'Security']))
    await user.click(screen.getByRole('tab', { name: 'Security' }))
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'security' }))
    expect(await screen.findByRole('region', { name: 'Password' })).toBeInTheDocument()
  })

  it('[S2.93] the button Settings opens the preferences in the tab Personal Info (O.14)', async () => {
    const { user } = renderSignedIn({ path: '/profile' })
    await user.click(await screen.findByRole('button', { name: 'Settings' }))
    expect(await screen.findByRole('region', { name: 'Settings' })).toBeInTheDocument()
    expect(screen.getByRole('tab', { name: 'Personal Info' })).toHaveAttribute('aria-selected', 'true')
  })

  it('[S6.14] shows a signed-in user their name and plan', async () => {
    renderSignedIn({ path: '/profile', user: fakeUser({ user_metadata: { full_name: 'Ada Example' } }) })
    expect(await screen.findByText('Ada Example')).toBeInTheDocument()
    expect(screen.getByText('starter')).toBeInTheDocument()
  })
})
