// Failures of the payment provider during a purchase: users see what to do, and nothing is booked.
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { lookupKeyOf } from '@quarry/contract'
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hasProvider } from '../payments/payments.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let server: Server
let answer: RequestListener

beforeAll(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  test = await createTestApp({ payments: true })
})
/** A provider without earlier requests: after a failure it is not called for a while. */
beforeEach(() => {
  const { payments } = test.deps
  if (!payments || !hasProvider(payments)) throw new Error('there is no provider')
  const { port } = server.address() as AddressInfo
  const stripe = new Stripe('sk_test_x', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, timeout: 200 })
  payments.provider = { ...payments.provider, stripe }
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await test.close()
})

const saying = (status: number, error: object): RequestListener => {
  return (_request, response) => void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
}

const AGAIN = /does not answer right now\. Please try again/
const TROUBLES: [string, RequestListener, RegExp][] = [
  [
    'refuses its key',
    saying(401, { type: 'invalid_request_error', message: 'Expired API Key provided: sk_test_x' }),
    /keys of this server/,
  ],
  ['lets its key do too little', saying(403, { type: 'invalid_request_error', message: 'not allowed' }), /keys of this server/],
  ['is broken', saying(500, { type: 'api_error', message: 'oops' }), AGAIN],
  ['asks to slow down', saying(429, { type: 'rate_limit_error', message: 'slow' }), AGAIN],
  ['hangs', () => undefined, AGAIN],
  ['drops connections', (request) => void request.socket.destroy(), AGAIN],
  ['answers what is no JSON', (_request, response) => void response.end('<html>'), AGAIN],
]

it.each(TROUBLES)('a provider that %s is reported, with advice', async (_, listener, sentence) => {
  answer = listener
  const user = await test.signIn('starter')
  const asked = [
    await user.call('POST', '/balance/balance/top-up', { amount_usd: 5 }),
    await test.app.inject({
      method: 'POST',
      url: '/functions/v1/create-checkout-session',
      headers: { authorization: `Bearer ${user.token}` },
      payload: { lookup_key: lookupKeyOf('advanced', 'month') },
    }),
  ]
  for (const { statusCode, body } of asked) {
    expect({ statusCode, body }).toEqual({ statusCode: 503, body: expect.stringMatching(sentence) })
    expect(body).not.toContain('sk_test')
  }
  const { rows } = await sql`select from ledger_entries`.execute(test.database.db)
  expect(rows).toEqual([])
})
