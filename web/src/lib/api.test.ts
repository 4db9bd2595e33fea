// The one API client: its URLs, its headers, and its handling of unexpected responses.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { provideAccessToken } from './access-token.ts'
import { callApi, getJson } from './api.ts'

const calls: { url: string; init: RequestInit }[] = []
beforeEach(() => {
  calls.length = 0
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({ url, init })
    return new Response('{"number":1}', { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => {
  provideAccessToken(async () => null)
  vi.unstubAllGlobals()
})
const headersOf = (index: number) => new Headers(calls[index]?.init.headers)

it('[S7.1] [S7.2] calls go to /api/v1 as JSON, with the bearer token of a session and without one where there is none', async () => {
  await callApi('/jobs/', { method: 'POST', body: { target_items: ['a'] } })
  provideAccessToken(async () => 'a-token')
  await callApi('/account')
  expect(calls.map(({ url }) => url)).toEqual(['/api/v1/jobs/', '/api/v1/account'])
  expect(headersOf(0).get('content-type')).toBe('application/json')
  expect(calls[0]?.init.body).toBe('{"target_items":["a"]}')
  expect(headersOf(0).get('authorization')).toBeNull()
  expect(headersOf(1).get('authorization')).toBe('Bearer a-token')
})

it('a response that breaks the contract is an error and never reaches a screen', async () => {
  expect(await getJson('/x', z.object({ number: z.int() }))).toEqual({ number: 1 })
  await expect(getJson('/x', z.object({ number: z.string() }))).rejects.toThrow(z.ZodError)
})
