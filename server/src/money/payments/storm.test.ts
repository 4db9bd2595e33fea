// Concurrency: the provider's webhooks three times each, shuffled, from several clients, while return pages poll, sweeps run and a process
// dies in between. The credit is exact.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createPaymentsSandbox } from '@quarry/payments-sandbox'
import { sql } from 'kysely'
import pino from 'pino'
import { Stripe } from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../http/actor.ts'
import { getCheckoutStatus } from '../billing/billing.queries.ts'
import { startPlanCheckout, startTopUp } from '../billing/start-checkout.ts'
import { loadConfig } from '../../config.ts'
import { findBalances } from '../ledger/balances.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { openPayments, type OpenPayments } from '../../main/open-payments.ts'
import { makeAccount } from '../../testing/factories.ts'
import { topUpForTest } from '../../testing/funds.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { comparePayments } from './compare-payments.ts'
import { fulfilOrder } from './fulfil-order.ts'
import { receiveNotice, workOffInbox } from './inbox.ts'
import { hasProvider, type ProviderDeps } from './payments.ts'
import { sweepPayments } from './sweep.ts'

const ENTRY = fileURLToPath(new URL('../../testing/payments-entry.ts', import.meta.url))
const HOUR_MS = 3_600_000

let database: TestDatabase
let payments: OpenPayments
let deps: ProviderDeps
const children: ChildProcess[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  await open()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await payments.close()
  await database.drop()
})

async function open(environment: Record<string, string> = {}): Promise<void> {
  const config = loadConfig({ DATABASE_URL: database.url, ...environment })
  payments = await openPayments(config, { db: database.db, log: pino({ level: 'silent' }), sendMail: async () => undefined })
  if (hasProvider(payments)) deps = payments
}

interface Pages {
  handlePage(request: Request): Promise<Response>
}
async function payPage(url: string | null, sandbox: Pages | null = payments.sandbox): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await sandbox?.handlePage(new Request(url ?? '', { method: 'POST', headers, body: 'outcome=success' }))
}

async function compareAged(provided: ProviderDeps): Promise<string[]> {
  await sql`update payment_orders set created_at = created_at - interval '1 day'`.execute(database.db)
  return comparePayments(provided)
}

/** A provider that sends no webhooks. */
async function openDeaf() {
  await payments.close()
  const sandbox = await createPaymentsSandbox({ databaseUrl: database.url, pagesUrl: deps.publicUrl })
  const stripe = new Stripe('sk_test_sandbox', {
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) => sandbox.fetch(new Request(url, init))),
  })
  const deaf: ProviderDeps = { ...deps, provider: { ...deps.provider, stripe } }
  return { deaf, sandbox }
}

async function forkProcess(): Promise<ChildProcess> {
  const child = fork(ENTRY, { env: { ...process.env, DATABASE_URL: database.url }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children.push(child)
  await once(child, 'message')
  return child
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

async function deliver(event: Stripe.Event): Promise<void> {
  const { stripe, webhookSecret: secret } = deps.provider
  const payload = JSON.stringify(event)
  await receiveNotice(deps, payload, await stripe.webhooks.generateTestHeaderStringAsync({ payload, secret }))
}

async function listEvents(): Promise<Stripe.Event[]> {
  const events: Stripe.Event[] = []
  for await (const event of deps.provider.stripe.events.list({ limit: 100 })) events.push(event)
  return events
}

const usd = async (actor: Actor) => (await findBalances(database.db, { mode: deps.providerMode, ownerId: actor.accountId })).available / 1e6

describe('a storm of notices', () => {
  it('[O.39] credits each payment once, exactly, and ends with one subscription each', async () => {
    const actors = await Promise.all(Array.from({ length: 5 }, () => makeAccount(database.db, { plan: 'starter' })))
    const sessions: { actor: Actor; id: string }[] = []
    const { deaf, sandbox } = await openDeaf()
    for (const [index, actor] of actors.entries()) {
      for (const amount of [5 + index, 7.25]) {
        const { session_id: id, url } = await startTopUp(deaf, actor, amount)
        sessions.push({ actor, id })
        await payPage(url, sandbox)
      }
      const { url } = await startPlanCheckout(deaf, actor, { lookup_key: index % 2 ? 'pro_month' : 'advanced_year' })
      await payPage(url, sandbox)
    }
    await sandbox.close()
    await open()
    const events = await listEvents()
    expect(events.length).toBeGreaterThanOrEqual(20)
    // Paid, and no webhook arrived.
    expect(await Promise.all(actors.map(usd))).toEqual(Array(5).fill(0))

    const victim = await forkProcess()
    const storm = [
      ...shuffled([...events, ...events, ...events]).map((event) => () => deliver(event)),
      ...shuffled([...sessions, ...sessions]).map(
        ({ actor, id }) =>
          () =>
            getCheckoutStatus(deps, actor, id),
      ),
      ...shuffled([...sessions, ...sessions]).map(
        ({ id }) =>
          () =>
            fulfilOrder(deps, id),
      ),
      ...Array.from({ length: 4 }, () => () => workOffInbox(deps)),
      () => sweepPayments(deps, new Date(Date.now() + HOUR_MS)),
      async () => void victim.kill('SIGKILL'),
    ]
    await Promise.all(shuffled(storm).map((step) => step()))
    await forkProcess()
    // Events of the dead process are released when its lease expires.
    await sql`update payment_events set due_at = now() where processed_at is null`.execute(database.db)
    await workOffInbox(deps)
    await waitUntil('an empty inbox', async () => {
      const open = await database.db.selectFrom('payment_events').select('id').where('processed_at', 'is', null).execute()
      return open.length === 0
    })

    for (const [index, actor] of actors.entries()) expect(await usd(actor)).toBe(5 + index + 7.25)
    const { rows } = await sql<{ kind: string; count: number }>`select kind, count(*)::int from ledger_txns group by 1`.execute(database.db)
    expect(rows).toEqual([{ kind: 'topup', count: 10 }])
    const subscriptions = await database.db.selectFrom('subscriptions').select(['status', 'owner_id']).execute()
    expect(subscriptions.map((row) => row.status)).toEqual(Array(5).fill('active'))
    expect(new Set(subscriptions.map((row) => row.owner_id)).size).toBe(5)
    const orders = await database.db.selectFrom('payment_orders').select('state').execute()
    expect(orders.every((order) => order.state === 'confirmed')).toBe(true)
    expect(await checkLedger(database.db)).toEqual([])
    expect(await compareAged(deps)).toEqual([])
  })

  it('payments that nobody told us of are found by the sweep', async () => {
    const { deaf, sandbox } = await openDeaf()
    const [early, late] = [await makeAccount(database.db), await makeAccount(database.db)]
    for (const [actor, amount] of [
      [early, 9],
      [late, 11],
    ] as const) {
      const { url } = await startTopUp(deaf, actor, amount)
      await payPage(url, sandbox)
    }
    await sql`update payment_orders set created_at = now() - interval '16 minutes' where owner_id = ${early.accountId}`.execute(database.db)
    expect(await comparePayments(deaf)).toEqual([
      expect.stringMatching(/^order [\w-]+: the provider has \$9\.00 of it, the ledger \$0\.00$/),
    ])
    await sweepPayments(deaf)
    expect([await usd(early), await usd(late)]).toEqual([9, 0])
    // Once a day the provider's own event list is compared.
    await sql`update payment_sweeps set events_until = now() - interval '25 hours'`.execute(database.db)
    await sweepPayments(deaf)
    await workOffInbox(deaf)
    expect([await usd(early), await usd(late)]).toEqual([9, 11])
    expect(await compareAged(deaf)).toEqual([])
    await sandbox.close()
    await open()
  })
})

describe('a change of the payment mode', () => {
  it('from the sandbox to keys leaves no sandbox credit, customer, order or plan', async () => {
    const actor = await makeAccount(database.db, { plan: 'starter' })
    const order = await startTopUp(deps, actor, 50)
    await payPage(order.url)
    await payPage((await startPlanCheckout(deps, actor, { lookup_key: 'pro_month' })).url)
    await waitUntil('both notices', async () => (await usd(actor)) === 50 && (await planOf(actor)) === 'pro')
    await payments.close()
    await open({ STRIPE_SECRET_KEY: 'sk_test_none', STRIPE_WEBHOOK_SECRET: 'whsec_none' })
    expect(deps.providerMode).toBe('test')
    expect(await usd(actor)).toBe(0)
    expect(await planOf(actor)).toBe('starter')
    await expect(getCheckoutStatus(deps, actor, order.session_id)).rejects.toMatchObject({ code: 'not_found' })
    await topUpForTest(database.db, actor, { usd: 5, mode: 'test' })
    expect(await usd(actor)).toBe(5)
  })

  const planOf = async (actor: Actor) => {
    const { rows } = await sql<{ plan: string }>`select plan_of(${actor.accountId}, ${deps.providerMode}) as plan`.execute(database.db)
    return rows[0]?.plan
  }
})

describe('without a provider', () => {
  it('[O.42] [O.43] nothing can be bought, and the refusals are the stated messages', async () => {
    await payments.close()
    await open({ QUARRY_PUBLIC_URL: 'https://quarry.example' })
    expect(payments.provider).toBe(null)
    const actor = await makeAccount(database.db)
    await expect(startTopUp(payments, actor, 5)).rejects.toMatchObject({
      code: 'unavailable',
      detail: 'Payment system not available. Please try again.',
    })
    await expect(startPlanCheckout(payments, actor, { lookup_key: 'pro_month' })).rejects.toMatchObject({
      code: 'unavailable',
      detail: 'Stripe.js has not loaded yet.',
    })
  })
})
