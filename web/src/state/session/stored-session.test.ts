import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { findAccessToken } from '../../lib/access-token.ts'
import { afterFirstScreen } from '../../lib/after-first-screen.ts'
import { applyUser, session, startSession } from './session.ts'

vi.mock('../../lib/after-first-screen.ts', () => ({ afterFirstScreen: vi.fn() }))

const HOUR_S = 3_600
const stored = (change: Record<string, unknown> = {}) => ({
  access_token: 'aa.bb.cc',
  refresh_token: 'r',
  expires_at: Math.round(Date.now() / 1000) + HOUR_S,
  user: { id: 'u1', email: 'ada@example.com', created_at: '2026-01-01T00:00:00Z', user_metadata: {}, factors: [] },
  ...change,
})
const keep = (value: unknown): void => localStorage.setItem('quarry_auth', JSON.stringify(value))

beforeEach(() => {
  session.set({ status: 'loading', user: null })
  vi.mocked(afterFirstScreen).mockReset()
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no connection')))
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  applyUser(null)
  localStorage.clear()
  vi.unstubAllGlobals()
})

it('a stored session that lasts is shown at once, with its token; the auth client comes after the first screen', async () => {
  keep(stored())
  await startSession()
  expect(session.get()).toEqual({ status: 'ready', user: { id: 'u1', email: 'ada@example.com', createdAt: '2026-01-01T00:00:00Z' } })
  expect(await findAccessToken()).toBe('aa.bb.cc')
  expect(afterFirstScreen).toHaveBeenCalledOnce()
})

it.each([
  ['ends soon', stored({ expires_at: Math.round(Date.now() / 1000) + 60 })],
  ['lacks its second factor', stored({ user: { ...stored().user, factors: [{ id: 'f', status: 'verified', factor_type: 'totp' }] } })],
  ['is none', { access_token: 1 }],
])('one that %s is left to the auth client', async (_what, value) => {
  keep(value)
  await startSession()
  expect(afterFirstScreen).not.toHaveBeenCalled()
  expect(session.get().user).toBeNull()
})
