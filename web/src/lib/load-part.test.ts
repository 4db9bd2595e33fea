import { beforeEach, expect, it, vi } from 'vitest'
import { loadPart } from './load-part.ts'

const missing = () => new TypeError('Failed to fetch dynamically imported module: /assets/page.js')

let isReachable = true
beforeEach(() => {
  vi.stubGlobal('fetch', () => (isReachable ? Promise.resolve(new Response(null)) : Promise.reject(new TypeError('Failed to fetch'))))
  isReachable = true
})

it('a part that cannot be loaded offline is loaded when the connection is back', async () => {
  isReachable = false
  const load = vi.fn(() => (isReachable ? Promise.resolve('the page') : Promise.reject(missing())))
  const loading = loadPart(load)
  await expect.poll(() => load.mock.calls.length).toBe(1)
  isReachable = true
  const callsOnline = () => {
    window.dispatchEvent(new Event('online'))
    return load.mock.calls.length
  }
  await expect.poll(callsOnline).toBe(2)
  expect(await loading).toBe('the page')
})

it('a part that no longer exists on the server is reported as missing', async () => {
  const load = vi.fn(() => Promise.reject(missing()))
  await expect(loadPart(load)).rejects.toThrow('Failed to fetch dynamically imported module')
})

it('a part that failed only during a reconnect is loaded', async () => {
  const load = vi.fn(() => Promise.resolve('the page')).mockRejectedValueOnce(missing())
  expect(await loadPart(load)).toBe('the page')
})
