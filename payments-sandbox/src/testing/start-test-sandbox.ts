// A sandbox on a database of its own, the official SDK on it, and a receiver for its events that verifies every signature.
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { Stripe } from 'stripe'
import { createPaymentsSandbox, type PaymentsSandbox } from '../create-payments-sandbox.ts'
import type { PaymentsSandboxSettings } from '../settings.ts'

export const WEBHOOK_SECRET = 'whsec_of_the_tests'
export const PAGES_URL = 'http://localhost:3000'
export const SUCCESS_URL = 'http://localhost:3000/payment-success?session_id={CHECKOUT_SESSION_ID}'
export const CANCEL_URL = 'http://localhost:3000/payment-cancelled?cancelled=true'

export interface TestSandbox {
  sandbox: PaymentsSandbox
  stripe: Stripe
  /** In the order of their arrival, each as often as it came. */
  received: Stripe.Event[]
  errors: unknown[]
  /** Changes the receiver's response; 200 by default. */
  answerWith(answer: (event: Stripe.Event) => number): void
  /** A second sandbox on the same database, as after a restart. */
  restart(): Promise<void>
  /** Sends a hosted page's form. */
  submit(address: string | null, fields: Record<string, string>): Promise<Response>
  open(address: string | null): Promise<Response>
  url: string
  stop(): Promise<void>
}

export async function startTestSandbox(settings: Partial<PaymentsSandboxSettings> = {}): Promise<TestSandbox> {
  const { databaseUrl, drop } = await makeDatabase()
  const received: Stripe.Event[] = []
  const errors: unknown[] = []
  let answer: (event: Stripe.Event) => number = () => 200
  const receive = async (request: Request): Promise<Response> => {
    const event = Stripe.webhooks.constructEvent(await request.text(), request.headers.get('stripe-signature') ?? '', WEBHOOK_SECRET)
    received.push(event)
    return new Response(null, { status: answer(event) })
  }
  const build = () =>
    createPaymentsSandbox({
      databaseUrl,
      pagesUrl: PAGES_URL,
      webhook: { url: `${PAGES_URL}/webhooks/stripe`, secret: WEBHOOK_SECRET, send: receive },
      deliveryRetriesMs: [10, 20, 40],
      onError: (error) => errors.push(error),
      ...settings,
    })
  const test: TestSandbox = {
    sandbox: await build(),
    stripe: clientOf((request) => test.sandbox.fetch(request)),
    received,
    errors,
    url: databaseUrl,
    answerWith: (given) => void (answer = given),
    restart: async () => {
      await test.sandbox.close()
      test.sandbox = await build()
    },
    submit: (address, fields) =>
      test.sandbox.handlePage(
        new Request(address ?? '', {
          method: 'POST',
          body: new URLSearchParams(fields).toString(),
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
      ),
    open: (address) => test.sandbox.handlePage(new Request(address ?? '')),
    stop: async () => {
      await test.sandbox.close()
      await drop()
    },
  }
  return test
}

export function clientOf(fetch: (request: Request) => Promise<Response>, key = 'sk_test_sandbox'): Stripe {
  return new Stripe(key, {
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) => fetch(new Request(url, init))),
  })
}

/** Waits for background work. */
export async function until<T>(look: () => T | Promise<T>, what: string): Promise<NonNullable<Awaited<T>>> {
  const deadline = Date.now() + 240_000
  while (Date.now() < deadline) {
    const found = await look()
    if (found) return found
    await setTimeout(10)
  }
  throw new Error(`still waiting for ${what}`)
}

/** An empty database of the test server. */
export async function makeDatabase(): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run these tests through vitest')
  const name = `payments_test_${randomUUID().replaceAll('-', '')}`
  const onServer = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }
  await onServer(`create database ${name}`)
  const databaseUrl = new URL(server)
  databaseUrl.pathname = `/${name}`
  return { databaseUrl: databaseUrl.href, drop: () => dropDatabase(server, name) }
}

/** Waits for closing connections: an error of one that the server ends at that moment would be unhandled. */
async function dropDatabase(server: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  const connections = async (): Promise<number> =>
    (await client.query('select from pg_stat_activity where datname = $1', [name])).rowCount ?? 0
  for (let tries = 0; tries < CLOSING_TRIES && (await connections()) > 0; tries += 1) await setTimeout(CLOSING_MS)
  await client.query(`drop database if exists ${name} with (force)`).finally(() => client.end())
}
const CLOSING_TRIES = 40
const CLOSING_MS = 25

/** A monthly price in whole dollars, under a lookup key. */
export async function makePlan(
  stripe: Stripe,
  name: string,
  { dollars, interval = 'month' }: { dollars: number; interval?: 'month' | 'year' },
) {
  return stripe.prices.create({
    currency: 'usd',
    unit_amount: dollars * 100,
    recurring: { interval },
    lookup_key: `${name}_${interval}`,
    product_data: { name },
  })
}
