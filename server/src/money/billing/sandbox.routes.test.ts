// The payment sandbox over HTTP: its pages are open to everyone with the URL, its controls only to programs on this machine.
import { topUpAnswerSchema } from '@quarry/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ payments: true })
})
afterAll(() => test.close())

const LEVERS = [
  ['/dev/payments/clock', { advance_seconds: 1 }],
  ['/dev/payments/fail-next-renewal', {}],
  ['/dev/payments/replay', { event_id: 'evt_none' }],
] as const

function pull(url: string, payload: object, { app = test.app, headers = {}, remoteAddress = '127.0.0.1' } = {}) {
  return app.inject({ method: 'POST', url, payload, remoteAddress, headers: { host: 'localhost:3000', ...headers } })
}

describe('the levers', () => {
  it('move the time, and return the new time', async () => {
    const [first, second] = [
      await pull('/dev/payments/clock', { advance_seconds: 0 }),
      await pull('/dev/payments/clock', { advance_seconds: 3600 }),
    ]
    expect(second.json().time - first.json().time).toBeGreaterThanOrEqual(3600)
    expect((await pull('/dev/payments/fail-next-renewal', {})).statusCode).toBe(204)
    for (const seconds of [-1, 1.5, 1e12, '1'])
      expect((await pull('/dev/payments/clock', { advance_seconds: seconds })).statusCode).toBe(422)
  })

  it('replay a notice that exists', async () => {
    const user = await test.signIn('starter')
    await user.call('POST', '/balance/balance/top-up', { amount_usd: 5 })
    const events = await test.deps.payments?.provider?.stripe.events.list({ limit: 1 })
    expect((await pull('/dev/payments/replay', { event_id: events?.data[0]?.id })).statusCode).toBe(204)
    expect((await pull('/dev/payments/replay', { event_id: 'evt_none' })).statusCode).toBe(404)
  })

  it.each(LEVERS)('%s is not there for other machines, names and sites', async (url, payload) => {
    const strangers = [
      { remoteAddress: '192.0.2.1' },
      { headers: { host: 'quarry.example.com' } },
      { headers: { origin: 'https://evil.example' } },
      { headers: { 'x-forwarded-for': '192.0.2.1' } },
    ]
    for (const stranger of strangers) expect((await pull(url, payload, stranger)).statusCode, JSON.stringify(stranger)).toBe(404)
  })

  it('are never there at a public address, where the pages of a sandbox asked for by name are', async () => {
    const environment = { QUARRY_PUBLIC_URL: 'https://quarry.example.com', PAYMENTS: 'sandbox' }
    const open = await createTestApp({ payments: true, environment })
    for (const [url, payload] of LEVERS) expect((await pull(url, payload, { app: open.app })).statusCode).toBe(404)
    const user = await open.signIn('starter')
    const { url } = topUpAnswerSchema.parse((await user.call('POST', '/balance/balance/top-up', { amount_usd: 5 })).json())
    const page = await open.app.inject({ url: new URL(url ?? '').pathname })
    expect(page.body).toContain('Sandbox: no real money moves')
    await open.close()
  })

  it('are not there without the sandbox, and neither are its pages', async () => {
    const environment = { QUARRY_PUBLIC_URL: 'https://quarry.example.com' }
    const closed = await createTestApp({ payments: true, environment })
    for (const [url, payload] of LEVERS) expect((await pull(url, payload, { app: closed.app })).statusCode).toBe(404)
    expect((await closed.app.inject('/c/pay/cs_test_1')).body).not.toContain('Sandbox')
    await closed.close()
  })
})

describe('the pages', () => {
  it('are shown at the name of this machine that the buyer came by, and lead back to it', async () => {
    const user = await test.signIn('starter')
    const topUp = async (host: string) => {
      const headers = { authorization: `Bearer ${user.token}`, host }
      const answer = await test.app.inject({ method: 'POST', url: '/api/v1/balance/balance/top-up', payload: { amount_usd: 5 }, headers })
      const { session_id: id, url } = topUpAnswerSchema.parse(answer.json())
      const session = await test.deps.payments?.provider?.stripe.checkout.sessions.retrieve(id)
      return [new URL(url ?? '').origin, new URL(session?.success_url?.replace('{CHECKOUT_SESSION_ID}', id) ?? '').origin]
    }
    expect(await topUp('127.0.0.1:3000')).toEqual(['http://127.0.0.1:3000', 'http://127.0.0.1:3000'])
    expect(await topUp('evil.example')).toEqual(['http://localhost:3000', 'http://localhost:3000'])
  })

  it('carry a policy of their own, and the API behind them is not mounted', async () => {
    const page = await test.app.inject('/c/pay/cs_test_none')
    expect(page.statusCode).toBe(404)
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(page.headers['cache-control']).toBe('no-store')
    const api = await test.app.inject({
      url: '/v1/customers',
      headers: { authorization: 'Bearer sk_test_sandbox', accept: 'application/json' },
    })
    expect(api.body).not.toContain('"object"')
  })
})
