import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshInOneTab } from './one-tab-refresh.ts'
import { AUTH_STORAGE_KEY } from './session-trace.ts'

const ADDRESS = 'http://localhost:3000/auth/v1/token?grant_type=refresh_token'
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600
const store = (refreshToken: string, expiresAt = inAnHour()) =>
  localStorage.setItem(
    AUTH_STORAGE_KEY,
    JSON.stringify({ refresh_token: refreshToken, access_token: 'a', expires_at: expiresAt, user: { id: 'u' } }),
  )
const ask = (send: typeof fetch, spent = 'spent') =>
  refreshInOneTab(send)(ADDRESS, { method: 'POST', body: JSON.stringify({ refresh_token: spent }) })

/** One holder at a time, as a lock manager of a browser does for all tabs of a site. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve()
  return {
    request(_name: string, _options: unknown, work: () => Promise<unknown>) {
      const turn = last.then(work, work)
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

beforeEach(() => vi.stubGlobal('navigator', { locks: fakeLocks() }))
afterEach(() => vi.unstubAllGlobals())

describe('refreshing a session from many tabs', () => {
  it('[S9.63] asks the auth service once; the others take what the first has stored (O.108)', async () => {
    store('spent', 1)
    const send = vi.fn(async () => {
      store('renewed')
      return new Response(JSON.stringify({ refresh_token: 'renewed' }))
    })
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(send)))
    expect(send).toHaveBeenCalledOnce()
    for (const answer of answers) expect(await answer.json()).toMatchObject({ refresh_token: 'renewed' })
  })

  it('returns the remaining lifetime of the stored session', async () => {
    store('renewed')
    const send = vi.fn()
    const session = await (await ask(send)).json()
    expect(send).not.toHaveBeenCalled()
    expect(session.expires_in).toBeGreaterThan(3590)
    expect(session).toMatchObject({ user: { id: 'u' }, access_token: 'a' })
  })

  it('refreshes where the stored session is the used one, or has expired', async () => {
    const send = vi.fn(async () => new Response('{}', { status: 400 }))
    store('spent')
    await ask(send)
    store('another', 1)
    await ask(send)
    localStorage.removeItem(AUTH_STORAGE_KEY)
    await ask(send)
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('passes a failed request on, and lets the next tab try', async () => {
    store('spent')
    const send = vi.fn(async () => Promise.reject(new TypeError('no network')))
    await expect(ask(send)).rejects.toThrow('no network')
    await expect(ask(send)).rejects.toThrow('no network')
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('asks by itself where a tab holds the lock for too long, and where there are no locks', async () => {
    store('spent')
    const send = vi.fn(async () => new Response('{}', { status: 400 }))
    const tired = { request: async () => Promise.reject(new DOMException('too long', 'TimeoutError')) }
    vi.stubGlobal('navigator', { locks: tired })
    expect((await ask(send)).status).toBe(400)
    vi.stubGlobal('navigator', {})
    expect((await ask(send)).status).toBe(400)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('leaves every other request alone', async () => {
    const send = vi.fn(async () => new Response('{}'))
    const one = refreshInOneTab(send)
    await one('http://localhost:3000/auth/v1/token?grant_type=password', { method: 'POST', body: '{}' })
    await one(new Request('http://localhost:3000/auth/v1/user'))
    expect(send).toHaveBeenCalledTimes(2)
  })
})
