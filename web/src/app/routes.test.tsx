import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { session } from '../state/session/session.ts'
import { ADA, renderApp } from '../testing/render-app.tsx'
import { isHomeView, resolveHash } from './static-pages.ts'

const path = (app: ReturnType<typeof renderApp>) => app.router.state.location.pathname

describe('home', () => {
  it('[S2.4] [S2.5] [S2.6] [S2.7] [S2.8] has a sticky header with Scrape, Features, Pricing, Log in and Get Started', async () => {
    renderApp({ path: '/' })
    const header = (await screen.findAllByRole('banner'))[0]!
    expect(header.className).toContain('sticky')
    const { getByRole } = within(header)
    expect(getByRole('link', { name: 'Scrape' })).toHaveAttribute('href', '/app')
    expect(getByRole('link', { name: 'Features' })).toHaveAttribute('href', '/#features')
    expect(getByRole('link', { name: 'Pricing' })).toHaveAttribute('href', '/#pricing')
    expect(getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/app')
    expect(getByRole('button', { name: 'Log in' })).toBeInTheDocument()
  })

  it('[S2.7] shows Profile instead of Log in to a signed-in user', async () => {
    renderApp({ path: '/', as: ADA })
    expect(await screen.findByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile')
    expect(screen.queryByRole('button', { name: 'Log in' })).not.toBeInTheDocument()
  })

  it('[S2.9] [S2.10] has its sections and the three steps, and ends with a call to action', async () => {
    renderApp({ path: '/' })
    for (const name of ['Features', 'Pricing', 'How it works']) expect(await screen.findByRole('region', { name })).toBeInTheDocument()
    const steps = within(screen.getByRole('region', { name: 'How it works' })).getAllByRole('heading', { level: 3 })
    expect(steps.map((step) => step.textContent)).toEqual(['Configure', 'Extract', 'Analyze'])
    expect(screen.getAllByRole('region').at(-1)).toContainElement(screen.getByRole('link', { name: 'Get Started Now' }))
  })

  it('[S1.24] promises what the product does, with pictures of it in both themes that keep their place', async () => {
    renderApp({ path: '/' })
    const section = within(await screen.findByRole('region', { name: 'Features' }))
    for (const name of [
      'Automatic field detection',
      'Handling of dynamic content',
      'Adaptation to site changes',
      'Custom data pipelines',
      'Automated cleaning',
      'Data enrichment',
      'Interactive dashboards',
      'Trend analysis',
      'Export',
    ])
      expect(section.getByRole('heading', { name })).toBeInTheDocument()
    const pictures = section.getAllByRole('img')
    expect(pictures.length).toBeGreaterThanOrEqual(12)
    for (const picture of pictures) {
      expect(picture).toHaveAttribute('loading', 'lazy')
      expect(picture).toHaveAttribute('width')
      expect(picture).toHaveAttribute('height')
      expect(picture).toHaveAccessibleName()
      expect(readFileSync(join(import.meta.dirname, '..', '..', 'public', picture.getAttribute('src') ?? '')).length).toBeGreaterThan(5_000)
    }
  })

  it.each([
    ['[S2.11]', 'Start Scraping'],
    ['[S2.12]', 'Get Started Now'],
    ['[S2.13] [S4.31]', 'Continue with Starter'],
  ])('%s %s leads into the app', async (_row, name) => {
    const app = renderApp({ path: '/' })
    await app.user.click(await screen.findByRole('link', { name }))
    await waitFor(() => expect(path(app)).toBe('/app'))
  })

  it('[S2.16] offers to log in', async () => {
    const { user } = renderApp({ path: '/' })
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    expect(await screen.findByRole('dialog', { name: 'Login' })).toBeInTheDocument()
  })

  it.each([
    ['Resources', 'Blog', 'How a cell earns its value'],
    ['Resources', 'Support', 'Support'],
    ['Company', 'About', 'About Quarry'],
    ['Company', 'Privacy', 'Privacy'],
  ])('[S2.3] [S2.14] [S2.15] [S2.17] the footer section %s leads to %s', async (section, name, heading) => {
    const { user } = renderApp({ path: '/' })
    await user.click(within(await screen.findByRole('navigation', { name: section })).getByRole('link', { name }))
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeInTheDocument()
  })
})

describe('pricing', () => {
  const card = (name: string) => within(screen.getByRole('article', { name }))

  it('[S2.105] [S1.21] [S9.41] [S9.1] [S9.2] [S9.12] [S9.15] [S9.26] [S9.29] [S9.34] has a card for each plan with its price, quota, limits and features', async () => {
    renderApp({ path: '/' })
    await screen.findByRole('article', { name: 'Starter' })
    for (const text of [
      'Free',
      '10k output cells (rows x columns)',
      '$1.00 per extra 10k',
      '10 columns and 25 rows per batch',
      'No sign-in needed',
    ]) {
      expect(card('Starter').getByText(text)).toBeInTheDocument()
    }
    for (const text of [
      '$15/month',
      '1M output cells (rows x columns)',
      '$0.65 per extra 10k',
      'No column or row limit',
      'Email support',
      'Saved configurations',
    ]) {
      expect(card('Advanced').getByText(text)).toBeInTheDocument()
    }
    for (const text of [
      '$50/month',
      '5M output cells (rows x columns)',
      '$0.40 per extra 10k',
      'Best Value',
      'Everything in Advanced, plus',
      'Priority support',
    ]) {
      expect(card('Pro').getByText(text)).toBeInTheDocument()
    }
  })

  it('[S9.13] [S9.27] [S9.44] yearly prices save 17%', async () => {
    const { user } = renderApp({ path: '/' })
    await user.click(await screen.findByRole('button', { name: 'Yearly' }))
    expect(card('Advanced').getByText('$150/year')).toBeInTheDocument()
    expect(card('Pro').getByText('$500/year')).toBeInTheDocument()
    expect(screen.getByText('Save 17%')).toBeInTheDocument()
  })

  it('[S4.28] [S4.29] [S4.25] signed out, Starter is the disabled current plan', async () => {
    renderApp({ path: '/' })
    expect(await screen.findByRole('button', { name: 'Current Plan' })).toBeDisabled()
  })
})

describe('addresses', () => {
  it('[S2.1] [S4.20] a hash is home, a static page, or nowhere (O.10, O.12)', () => {
    expect(resolveHash('pricing')).toEqual({ view: 'home' })
    expect(resolveHash('about')).toEqual({ view: 'static', page: 'about' })
    expect(resolveHash('access_token=x')).toEqual({ view: 'home' })
    expect(resolveHash('nonsense')).toEqual({ view: 'not-found' })
    expect(isHomeView({ pathname: '/', hash: '' })).toBe(true)
    expect(isHomeView({ pathname: '/', hash: 'blog' })).toBe(false)
  })

  it.each(['/nowhere', '/#nonsense'])('%s shows a short not-found page with a link home', async (address) => {
    renderApp({ path: address })
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/')
  })
})

describe('the app view', () => {
  it('[S2.30] [S2.31] the sidebar is open and is collapsed and expanded by its toggle', async () => {
    const { user } = renderApp()
    await user.click(await screen.findByTitle('Collapse sidebar'))
    expect(screen.queryByText('Job History')).not.toBeInTheDocument()
    await user.click(screen.getByTitle('Expand sidebar'))
    expect(screen.getByText('Job History')).toBeInTheDocument()
  })

  it('the side panels keep their state; damaged stored state is ignored', async () => {
    const first = renderApp()
    await first.user.click(await screen.findByTitle('Collapse sidebar'))
    await first.user.click(await screen.findByRole('button', { name: 'Close assistant' }))
    first.unmount()
    const second = renderApp()
    expect(await screen.findByTitle('Expand sidebar')).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'AI Assistant' })).not.toBeInTheDocument()
    second.unmount()
    localStorage.setItem('quarry_panels', '{"isSidebarOpen":"no","assistantWidthPx":9000}')
    renderApp()
    expect(await screen.findByTitle('Collapse sidebar')).toBeInTheDocument()
    expect((await screen.findByRole('region', { name: 'AI Assistant' })).style.width).toBe('600px')
  })

  it('[S2.32] [S2.33] [S2.37] its entries open the screens and the logo returns home', async () => {
    const app = renderApp()
    await app.user.click(await screen.findByRole('link', { name: 'Job History' }))
    await waitFor(() => expect(path(app)).toBe('/app/history'))
    await app.user.click(screen.getByRole('link', { name: 'Web Scraper' }))
    await waitFor(() => expect(path(app)).toBe('/app'))
    await app.user.click(screen.getByRole('link', { name: 'Quarry, home' }))
    await waitFor(() => expect(path(app)).toBe('/'))
  })

  it('[S2.36] shows Log In / Sign Up to anonymous users and Profile to signed-in ones', async () => {
    const { signIn } = renderApp()
    expect(await screen.findByRole('button', { name: 'Log In / Sign Up' })).toBeInTheDocument()
    signIn(ADA)
    expect(screen.getByRole('link', { name: 'Profile' })).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Log In / Sign Up' })).not.toBeInTheDocument()
  })

  it.each([
    ['[S2.38]', '/app', true],
    ['[S2.38]', '/#about', true],
    ['[S2.39]', '/', false],
  ])('%s while the session is loading, %s has the overlay: %s', async (_row, address, isShown) => {
    renderApp({ path: address })
    await waitFor(() => expect(document.querySelector('main')).not.toBeNull())
    act(() => session.set({ status: 'loading', user: null }))
    expect(screen.queryByText('Loading authentication...') !== null).toBe(isShown)
  })
})
