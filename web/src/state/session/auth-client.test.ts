// How the auth client of the product behaves in a browser: what a broken return in the address leads to, and how it refreshes.
import { AuthClient } from '@supabase/auth-js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeSession, fakeUser } from '../../testing/signed-in.ts'
import { AUTH_STORAGE_KEY } from './session-trace.ts'

const ORIGIN = 'http://localhost:3000'

function makeClient(flowType: 'pkce' | 'implicit', send: typeof fetch = async () => new Response('{}')) {
  return new AuthClient({
    url: `${ORIGIN}/auth/v1`,
    storageKey: AUTH_STORAGE_KEY,
    flowType,
    detectSessionInUrl: true,
    persistSession: true,
    autoRefreshToken: false,
    fetch: send,
  })
}

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue())
afterEach(() => {
  vi.useRealTimers()
  window.history.replaceState(null, '', '/')
})

describe('[S8.29] a return to the page that makes no session', () => {
  it.each([
    ['implicit', '/#access_token=a', 'No session defined in URL'],
    ['pkce', '/#access_token=a&refresh_token=r&expires_in=3600&token_type=bearer', 'Not a valid PKCE flow url.'],
  ] as const)('%s flow at %s: %s', async (flow, address, sentence) => {
    window.history.replaceState(null, '', address)
    const { error } = await makeClient(flow).initialize()
    expect(error?.message).toBe(sentence)
  })

  it('pkce flow without a code: No code detected.', async () => {
    const client = makeClient('pkce')
    // The step after an address was taken for a return of the PKCE flow; no address of today reaches it without a code.
    const { error } = await Reflect.get(client, '_getSessionFromURL').call(client, {}, 'pkce')
    expect(error.message).toBe('No code detected.')
  })
})

describe('refreshing', () => {
  const expiringIn = (seconds: number) => {
    const session = { ...fakeSession(fakeUser()), expires_at: Math.floor(Date.now() / 1000) + seconds }
    localStorage.setItem(AUTH_STORAGE_KEY, JSON.stringify(session))
  }
  const isRefresh = (input: Parameters<typeof fetch>[0]) => String(input).includes('grant_type=refresh_token')

  it('[S9.61] is tried again after 200 ms, then twice as long each time', async () => {
    vi.useFakeTimers()
    expiringIn(3600)
    const at: number[] = []
    const client = makeClient('pkce', async (input) => {
      if (isRefresh(input)) at.push(Date.now())
      throw new TypeError('no network')
    })
    const refreshing = client.refreshSession()
    await vi.advanceTimersByTimeAsync(6_500)
    expect(at.slice(1).map((time, index) => Math.round((time - (at[index] ?? 0)) / 200) * 200)).toEqual([200, 400, 800, 1600, 3200])
    await vi.advanceTimersByTimeAsync(60_000)
    expect((await refreshing).error?.name).toBe('AuthRetryableFetchError')
  })

  it.each([
    [125, 0],
    [115, 1],
  ])('[S9.62] [S9.63] the tick every 30 s refreshes with 3 ticks left: %i s before the end it asks %i times', async (left, times) => {
    vi.useFakeTimers()
    const ticks = vi.spyOn(globalThis, 'setInterval')
    let asked = 0
    const client = makeClient('pkce', async (input) => {
      if (isRefresh(input)) asked += 1
      return new Response(JSON.stringify(fakeSession(fakeUser())), { headers: { 'content-type': 'application/json' } })
    })
    await vi.advanceTimersByTimeAsync(10)
    expiringIn(left)
    await client.startAutoRefresh()
    await vi.advanceTimersByTimeAsync(10)
    expect(ticks.mock.calls.some(([, periodMs]) => periodMs === 30_000)).toBe(true)
    expect(asked).toBe(times)
    await client.stopAutoRefresh()
  })
})
