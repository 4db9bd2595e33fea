// Decisions about stored data use the database's clock, even when the machine's own clock is weeks off.
import type { HttpClient } from '@quarry/engine'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { hasProvider } from './money/payments/payments.ts'
import { sweepPayments } from './money/payments/sweep.ts'
import { measureStatus } from './operation/status/measure-status.ts'
import { makeJobPayload } from './testing/factories.ts'
import { createTestApp, type SignedIn, type TestApp } from './testing/test-app.ts'
import { addTest, createWebhook } from './delivery/webhooks/webhooks.store.ts'
import { deliverDue } from './delivery/webhooks/deliver.ts'

const DAY_MS = 86_400_000

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ payments: true })
})
afterEach(() => vi.useRealTimers())
afterAll(() => test.close())

/** The first row of a query's result. */
async function ask<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> {
  return (await query.execute(test.database.db)).rows[0]
}

/** A client of the machine whose clock is wrong. */
async function signInAt(shiftMs: number): Promise<{ user: SignedIn; actual: number }> {
  const actual = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: actual + shiftMs })
  return { user: await test.signIn('pro'), actual }
}

describe.each([
  ['ahead', 40 * DAY_MS],
  ['back', -40 * DAY_MS],
])('a clock that is weeks %s', (_, shiftMs) => {
  it('counts a job and the use of a key, and shows them, in the month of the database', async () => {
    const { user } = await signInAt(shiftMs)
    const key = (await user.call('POST', '/api-keys/', { name: 'Nightly', cells_per_month: 1_000 })).json<{ id: string; token: string }>()
    const headers = { authorization: `Bearer ${key.token}` }
    const begun = await test.app.inject({ method: 'POST', url: '/api/v1/jobs/', headers, payload: makeJobPayload() })
    expect(begun.statusCode).toBe(201)
    const counted = await ask(sql<{ is_now: boolean }>`
      select month = date_trunc('month', clock_timestamp() at time zone 'utc')::date as is_now
      from job_usage where owner_id = ${user.actor.accountId}`)
    expect(counted).toEqual({ is_now: true })
    expect((await user.call('GET', '/balance/summary')).json()).toMatchObject({ requests_used: 1 })
    const [shown] = (await user.call('GET', '/api-keys/')).json<{ cells_this_month: number }[]>()
    expect(shown?.cells_this_month).toBeGreaterThan(0)
    const analytics = (await user.call('GET', '/balance/analytics?months_back=1')).json()
    expect(analytics).toMatchObject({ monthly_data: [{ jobs_count: 1 }] })
  })

  it('sets the next time of a scheduled file by the database', async () => {
    const { user, actual } = await signInAt(shiftMs)
    const payload = {
      name: 'Lake',
      endpoint: 'https://storage.example',
      region: 'eu-test-1',
      bucket: 'lake',
      access_key_id: 'KEY',
      secret_access_key: 'secret',
      format: 'csv',
      schedule: { kind: 'daily', at: '07:00' },
      time_zone: 'UTC',
    }
    const made = await user.call('POST', '/destinations/', payload)
    expect(made.statusCode).toBe(201)
    const set = await ask(sql<{ next_run_at: Date }>`select next_run_at from destinations where owner_id = ${user.actor.accountId}`)
    expect(set?.next_run_at.getTime()).toBeGreaterThan(actual)
    expect(set?.next_run_at.getTime()).toBeLessThanOrEqual(actual + 25 * 3_600_000)
  })

  it('expires no checkout that was just started, and searches for lost payment events from now on', async () => {
    const { user, actual } = await signInAt(shiftMs)
    const { payments } = test.deps
    if (!payments || !hasProvider(payments)) throw new Error('there is no payment provider')
    await sql`insert into payment_orders (provider_mode, owner_id, kind, amount) values (${payments.providerMode}, ${user.actor.accountId}, 'top_up', 5000000)`.execute(
      test.database.db,
    )
    await sql`delete from payment_sweeps`.execute(test.database.db)
    await sweepPayments(payments)
    expect(await ask(sql`select state from payment_orders where owner_id = ${user.actor.accountId}`)).toEqual({ state: 'open' })
    const swept = await ask(sql<{ events_until: Date }>`select events_until from payment_sweeps`)
    expect(Math.abs((swept?.events_until.getTime() ?? 0) - actual)).toBeLessThan(DAY_MS)
  })

  it('measures the status in the minute of the database', async () => {
    const { actual } = await signInAt(shiftMs)
    await sql`delete from status_days`.execute(test.database.db)
    await measureStatus({ ...test.deps, probes: [] })
    const measured = await ask(sql<{ last_minute: Date }>`select last_minute from status_days where component = 'service'`)
    expect(Math.abs((measured?.last_minute.getTime() ?? 0) - actual)).toBeLessThan(DAY_MS)
    const { components } = (await test.app.inject('/api/v1/status')).json<{ components: { name: string; is_up: boolean | null }[] }>()
    expect(components.find(({ name }) => name === 'service')).toMatchObject({ is_up: true })
  })

  it('signs messages to webhooks with the time of the database, which the receiver compares with its own', async () => {
    const { user, actual } = await signInAt(shiftMs)
    const { db } = test.database
    const webhook = await createWebhook(db, user.actor, { url: 'https://hooks.example/', job_id: null, events: ['job.completed'] })
    await addTest(db, user.actor, webhook.id)
    const asked: Parameters<HttpClient['ask']>[0][] = []
    const http: HttpClient = {
      async ask(request) {
        asked.push(request)
        return { url: request.url, status: 204, headers: {}, setCookies: [], body: Buffer.alloc(0) }
      },
      close: async () => undefined,
    }
    await deliverDue({ db, http }, new AbortController().signal)
    expect(asked).toHaveLength(1)
    expect(Math.abs(Number(asked[0]?.headers['webhook-timestamp']) * 1_000 - actual)).toBeLessThan(DAY_MS)
  })
})
