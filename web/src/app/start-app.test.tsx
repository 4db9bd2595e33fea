import { act, screen, waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import type { Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { FakeBackend } from '../testing/fake-backend.ts'
import { drawHomeMarkup } from './home-markup.tsx'
import './pages/home-page.tsx'
import { startApp } from './start-app.tsx'

let app: Root | undefined

// An app left standing goes on drawing after its page is gone.
afterEach(() => {
  act(() => app?.unmount())
  app = undefined
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

it('the app that takes the place of the painted home page leaves the reader where they are: scrolled as far, on the same link', async () => {
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
