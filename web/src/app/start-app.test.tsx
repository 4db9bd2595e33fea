import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import type { Root } from 'react-dom/client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { shortcutsAreShown } from '../state/app/overlays.ts'
import { closeAuthModal } from '../state/session/auth-modal.ts'
import { FakeBackend } from '../testing/fake-backend.ts'
import { awaitUse, isPlainVisit, released } from './await-use.ts'
import { drawHomeMarkup } from './home-markup.tsx'
import './pages/home-page.tsx'
import { startApp } from './start-app.tsx'

let app: Root | undefined

// An app that stays mounted would continue rendering after its page is gone.
afterEach(() => {
  act(() => app?.unmount())
  app = undefined
  closeAuthModal()
  shortcutsAreShown.set(false)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

it('the app that replaces the prerendered home page keeps the scroll position and the focus', async () => {
  vi.stubGlobal('fetch', new FakeBackend().fetch)
  const root = document.createElement('div')
  root.innerHTML = await drawHomeMarkup()
  document.body.append(root)
  const painted = screen.getAllByRole('link', { name: 'Start Scraping' }).at(-1)
  painted?.focus()
  vi.stubGlobal('scrollY', 640)
  const scrolls: unknown[] = []
  vi.stubGlobal('scrollTo', (options: unknown) => void scrolls.push(options))

  app = await startApp(root)
  await waitFor(() => expect(painted?.isConnected).toBe(false))
  const own = screen.getAllByRole('link', { name: 'Start Scraping' }).at(-1)
  await waitFor(() => expect(document.activeElement).toBe(own))
  expect(scrolls).toEqual([expect.objectContaining({ top: 0 }), { top: 640, behavior: 'instant' }])
})

it('a button that is pressed before the app has started is not lost: Log in opens the form once the app is there', async () => {
  vi.stubGlobal('fetch', new FakeBackend().fetch)
  vi.stubGlobal('scrollTo', () => undefined)
  window.eval(readFileSync('web/public/first-paint.js', 'utf8'))
  const root = document.createElement('div')
  root.id = 'root'
  root.innerHTML = await drawHomeMarkup()
  document.body.append(root)
  screen.getByRole('button', { name: 'Log in' }).click()

  app = await startApp(root)
  expect(await screen.findByRole('dialog', { name: 'Login' })).toBeInTheDocument()
  expect('quarryPressed' in window).toBe(false)
})

describe('the painted home page without the app', () => {
  async function paint(): Promise<HTMLElement> {
    vi.stubGlobal('fetch', new FakeBackend().fetch)
    vi.stubGlobal('scrollTo', () => undefined)
    const root = document.createElement('div')
    root.id = 'root'
    root.innerHTML = await drawHomeMarkup()
    document.body.append(root)
    return root
  }

  it('starts the app once, when a control outside the live table is used', async () => {
    await paint()
    const start = vi.fn()
    awaitUse(start)
    fireEvent.pointerOver(screen.getByRole('heading', { level: 1 }))
    fireEvent.click(screen.getByRole('button', { name: 'Run again' }))
    fireEvent.keyDown(document.body, { key: 'a' })
    expect(start).not.toHaveBeenCalled()
    fireEvent.pointerOver(screen.getByText('Log in'))
    fireEvent.click(screen.getByText('Log in'))
    expect(start).toHaveBeenCalledOnce()
  })

  it('a key that opens something opens it once the app is there', async () => {
    const root = await paint()
    awaitUse((overlay) => void startApp(root, { overlay }).then((started) => (app = started)))
    fireEvent.keyDown(document.body, { key: '?' })
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument()
  })

  it('is not replaced while one of its buttons is held down', async () => {
    const root = await paint()
    const button = screen.getByRole('button', { name: 'Log in' })
    fireEvent.pointerDown(button)
    const starting = startApp(root, { released }).then((started) => (app = started))
    await new Promise<void>((resolve) => void setTimeout(resolve))
    expect(button.isConnected).toBe(true)
    fireEvent.pointerUp(button)
    await starting
    expect(button.isConnected).toBe(false)
  })

  it('is not used for a user with a session, a chosen plan or parameters in the address', () => {
    expect(isPlainVisit()).toBe(true)
    localStorage.setItem('chosen_plan', JSON.stringify({ plan: 'pro', interval: 'year' }))
    expect(isPlainVisit()).toBe(false)
    localStorage.clear()
    localStorage.setItem('quarry_auth', '{}')
    expect(isPlainVisit()).toBe(false)
    localStorage.clear()
    window.history.replaceState(null, '', '/?code=1')
    expect(isPlainVisit()).toBe(false)
    window.history.replaceState(null, '', '/')
  })
})
