// The operator's refund when the provider fails.
import { createPaymentsSandbox, type PaymentsSandbox } from '@quarry/payments-sandbox'
import pino from 'pino'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findBalances } from '../ledger/balances.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { fulfilOrder } from '../payments/fulfil-order.ts'
import type { ProviderDeps } from '../payments/payments.ts'
import { makeAccount } from '../../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { refundBalance } from './refund-balance.ts'
import { startTopUp } from './start-checkout.ts'

let database: TestDatabase
let sandbox: PaymentsSandbox
let deps: ProviderDeps
let refuses = true

beforeAll(async () => {
  database = await createTestDatabase()
  const publicUrl = 'http://localhost:3000'
  sandbox = await createPaymentsSandbox({ databaseUrl: database.url, pagesUrl: publicUrl })
  const answer = async (request: Request): Promise<Response> => {
    const isRefund = request.method === 'POST' && request.url.endsWith('/v1/refunds')
    if (isRefund && refuses) return Response.json({ error: { type: 'invalid_request_error', message: 'Not today.' } }, { status: 400 })
    return sandbox.fetch(request)
  }
  const stripe = new Stripe('sk_test_sandbox', {
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) => answer(new Request(url, init))),
  })
  deps = {
    db: database.db,
    log: pino({ level: 'silent' }),
    providerMode: 'sandbox',
    provider: { stripe, webhookSecret: 'whsec_x', priceIds: {}, isSandbox: true },
    sendMail: async () => undefined,
    publicUrl,
  }
})
afterAll(async () => {
  await sandbox.close()
  await database.drop()
})

it('[O.44] a refund that the provider refuses is back in the balance, and can be asked for again', async () => {
  const actor = await makeAccount(database.db)
  const { session_id: id, url } = await startTopUp(deps, actor, 10)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await sandbox.handlePage(new Request(url ?? '', { method: 'POST', headers, body: 'outcome=success' }))
  await fulfilOrder(deps, id)
  const balances = () => findBalances(database.db, { mode: 'sandbox', ownerId: actor.accountId })

  await expect(refundBalance(deps, actor.accountId, 4_000_000)).rejects.toThrow('Not today.')
  expect(await balances()).toMatchObject({ available: 10_000_000, refunds: 0 })

  refuses = false
  await refundBalance(deps, actor.accountId, 4_000_000)
  expect(await balances()).toMatchObject({ available: 6_000_000, refunds: 0 })
  expect(await checkLedger(database.db)).toEqual([])
})
