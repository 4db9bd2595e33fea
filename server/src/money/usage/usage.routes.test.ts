// Balance, transactions, usage and the quotas of a month, through the application.
import {
  balanceSchema,
  jobEstimateSchema,
  jobSchema,
  transactionSchema,
  usageAnalyticsSchema,
  usageRecordSchema,
  usageSummarySchema,
} from '@quarry/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { monthOf, nextMonth } from '../ledger/allowances.ts'
import { addCredit, takeCreditBack } from '../ledger/credit.ts'
import type { LaneWorker } from '../../queue/lane-worker.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { topUpForTest, useUpAllowance } from '../../testing/funds.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { makeRow, startTestWorker } from '../../testing/test-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'

let test: TestApp
let worker: LaneWorker | null = null

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(() => {
  worker = null
})
afterEach(() => worker?.stop(0))

const get = async <T>(user: SignedIn, path: string, schema: z.ZodType<T>): Promise<T> => {
  const answer = await user.call('GET', path)
  expect(answer.statusCode, answer.body).toBe(200)
  return schema.parse(answer.json())
}
const payload = (rows: number, more: object = {}) => ({
  ...makeJobPayload({ target_items: Array.from({ length: rows }, (_, index) => `https://u${index}.example/`) }),
  ...more,
})
const start = (user: SignedIn, rows: number, more: object = {}) => user.call('POST', '/jobs/', payload(rows, more))
async function run(user: SignedIn, rows: number): Promise<string> {
  const { id } = jobSchema.parse((await start(user, rows)).json())
  const { db, messages } = test.deps
  worker = await startTestWorker({ db, url: test.database.url, messages, scrape: async (input) => makeRow(input) })
  await waitUntil('the end of the job', async () => (await get(user, `/jobs/${id}`, jobSchema)).status === 'completed')
  await worker.stop(0)
  worker = null
  return id
}
const allowanceOf = (user: SignedIn) =>
  test.database.db.selectFrom('allowances').selectAll().where('owner_id', '=', user.actor.accountId).executeTakeFirst()

describe('the balance', () => {
  it('[S1.22] [S1.23] [S3.22] [S7.14] is zero at first, and within the included cells everything works with it', async () => {
    const user = await test.signIn('starter')
    expect(await get(user, '/balance/balance', balanceSchema)).toEqual({ balance_usd: 0, reserved_usd: 0 })
    expect((await start(user, 2)).statusCode).toBe(201)
  })

  it('[O.6] needs a token', async () => {
    for (const path of ['balance', 'transactions', 'usage', 'summary', 'analytics'])
      expect((await test.app.inject({ url: `/api/v1/balance/${path}` })).statusCode, path).toBe(401)
  })

  it('[S3.26] [S7.15] [S7.16] [O.44] [O.25] lists top-ups, one charge a job, and refunds, newest first', async () => {
    const user = await test.signIn('starter')
    await useUpAllowance(test.database.db, user.actor, 0)
    await topUpForTest(test.database.db, user.actor, { usd: 5 })
    const jobId = await run(user, 4)
    const credit = { mode: 'sandbox' as const, ownerId: user.actor.accountId, amount: 1_000_000, description: 'Refund' }
    await test.database.db.transaction().execute((tx) => takeCreditBack(tx, { ...credit, kind: 'refund', key: `refund:${jobId}` }))
    const answer = await user.call('GET', '/balance/transactions?limit=10&offset=0')
    expect(answer.headers['x-total-count']).toBe('3')
    const rows = z.array(transactionSchema).parse(answer.json())
    expect(rows.map((row) => [row.transaction_type, row.amount_usd, row.job_id])).toEqual([
      ['other', -1, null],
      ['usage_charge', -0.0008, jobId],
      ['top_up', 5, null],
    ])
    expect(await get(user, '/balance/balance', balanceSchema)).toEqual({ balance_usd: 3.9992, reserved_usd: 0 })
    expect(await get(user, '/balance/transactions?limit=1&offset=2', z.array(transactionSchema))).toEqual([rows[2]])
  })

  it('[O.46] takes limit 1 to 100, offset from 0, months_back 1 to 24; anything else is refused', async () => {
    const user = await test.signIn()
    for (const query of [
      'transactions?limit=0',
      'transactions?limit=101',
      'usage?offset=-1',
      'analytics?months_back=0',
      'analytics?months_back=25',
    ])
      expect((await user.call('GET', `/balance/${query}`)).statusCode, query).toBe(422)
    for (const query of ['transactions?limit=100', 'usage?limit=1&offset=0', 'analytics?months_back=24'])
      expect((await user.call('GET', `/balance/${query}`)).statusCode, query).toBe(200)
  })

  it('[S9.47] 20 transactions are the default', async () => {
    const user = await test.signIn()
    for (let index = 0; index < 21; index += 1) await topUpForTest(test.database.db, user.actor, { usd: 5 })
    expect(await get(user, '/balance/transactions', z.array(transactionSchema))).toHaveLength(20)
  })

  it('credit of another payment mode is neither shown nor spent', async () => {
    const user = await test.signIn('starter')
    await useUpAllowance(test.database.db, user.actor, 0)
    await topUpForTest(test.database.db, user.actor, { usd: 5, mode: 'live' })
    expect(await get(user, '/balance/balance', balanceSchema)).toMatchObject({ balance_usd: 0 })
    expect(await get(user, '/balance/transactions', z.array(transactionSchema))).toEqual([])
    expect((await start(user, 1)).statusCode).toBe(402)
  })
})

describe('usage', () => {
  it('[S3.23] [S3.27] [S7.17] [S7.18] [S9.2] [O.21] [O.24] counts rows x columns and requests of this month', async () => {
    const user = await test.signIn('starter')
    const jobId = await run(user, 3)
    expect(await get(user, '/balance/summary', usageSummarySchema)).toMatchObject({
      total_cells_consumed_this_month: 6,
      total_cost_this_month: 0,
      plan_cells_remaining: 9_994,
      plan_cells_included: 10_000,
      requests_used: 1,
      requests_limit: 100,
      storage_bytes_limit: 100_000_000,
      resets_at: nextMonth(new Date()).toISOString(),
    })
    expect(await get(user, '/balance/usage', z.array(usageRecordSchema))).toMatchObject([
      { job_id: jobId, cells_consumed: 6, cells_overage: 0, cost_usd: 0 },
    ])
    expect((await get(user, `/jobs/${jobId}`, jobSchema)).usage).toEqual({
      cells_consumed: 6,
      cells_overage: 0,
      cost_usd: 0,
      spending_cap_usd: null,
    })
  })

  it('[O.36] plan_cells_remaining never falls below 0; unlimited is null', async () => {
    const user = await test.signIn('pro')
    await useUpAllowance(test.database.db, user.actor, -500)
    expect(await get(user, '/balance/summary', usageSummarySchema)).toMatchObject({
      plan_cells_remaining: 0,
      requests_limit: null,
      storage_bytes_limit: null,
    })
  })

  it('[S3.24] [S3.25] [S7.19] [O.46] [O.27] analytics have every month, those without use as zeros', async () => {
    const user = await test.signIn('starter')
    await run(user, 5)
    const answer = await get(user, '/balance/analytics?months_back=6', usageAnalyticsSchema)
    expect(answer).toMatchObject({ total_cells_all_time: 10, total_cost_all_time: 0, average_cells_per_job: 10 })
    expect(answer.monthly_data).toHaveLength(6)
    expect(answer.monthly_data.at(-1)).toEqual({ month: monthOf(new Date()).slice(0, 7), cells_consumed: 10, cost_usd: 0, jobs_count: 1 })
    expect(answer.monthly_data.slice(0, 5).every((month) => month.cells_consumed === 0 && month.jobs_count === 0)).toBe(true)
    expect((await get(user, '/balance/analytics', usageAnalyticsSchema)).monthly_data).toHaveLength(12)
  })

  it('[O.55] the record stays when the job is deleted', async () => {
    const user = await test.signIn('starter')
    const jobId = await run(user, 2)
    expect((await user.call('DELETE', `/jobs/${jobId}`)).statusCode).toBe(204)
    expect(await get(user, '/balance/usage', z.array(usageRecordSchema))).toMatchObject([{ job_id: jobId, cells_consumed: 4 }])
  })
})

describe('quotas', () => {
  it('[S6.15] [S9.8] [O.22] the 101st request of a starter month is refused with quota, reset date and upgrade; running jobs stay', async () => {
    const user = await test.signIn('starter')
    await useUpAllowance(test.database.db, user.actor, 9_000)
    await sql`update allowances set requests = 99 where owner_id = ${user.actor.accountId}`.execute(test.database.db)
    expect((await start(user, 1)).statusCode).toBe(201)
    const refused = await start(user, 1)
    expect(refused.statusCode).toBe(402)
    expect(refused.json()).toMatchObject({
      detail: expect.stringMatching(/100 requests of this month on the Starter plan.*again on \w+ 1, \d{4}.*upgrade to Advanced or Pro/),
      quota: { reason: 'requests', upgrade: true },
    })
    expect(await allowanceOf(user)).toMatchObject({ requests: 100 })
  })

  it('[S9.20] the 10,001st request of an advanced month is refused, [S9.35] a pro account has no such limit', async () => {
    for (const [plan, status] of [
      ['advanced', 402],
      ['pro', 201],
    ] as const) {
      const user = await test.signIn(plan)
      await useUpAllowance(test.database.db, user.actor, 9_000)
      await sql`update allowances set requests = 10000 where owner_id = ${user.actor.accountId}`.execute(test.database.db)
      expect((await start(user, 1)).statusCode, plan).toBe(status)
    }
  })

  it('[S9.9] [S9.21] [S9.36] [O.23] full storage refuses new jobs, deletes nothing, and is free again when a job is deleted', async () => {
    for (const [plan, bytes] of [
      ['starter', 100_000_000],
      ['advanced', 10_000_000_000],
    ] as const) {
      const user = await test.signIn(plan)
      const { id } = jobSchema.parse((await start(user, 1)).json())
      await test.database.db.updateTable('job_usage').set({ stored_bytes: bytes }).where('job_id', '=', id).execute()
      const refused = await start(user, 1)
      expect(refused.statusCode).toBe(402)
      expect(refused.json()).toMatchObject({
        detail: expect.stringMatching(/fill the \d+ (MB|GB) of storage/),
        quota: { reason: 'storage' },
      })
      expect((await get(user, '/balance/summary', usageSummarySchema)).storage_bytes_used).toBe(bytes)
      await user.call('DELETE', `/jobs/${id}`)
      expect((await get(user, '/balance/summary', usageSummarySchema)).storage_bytes_used).toBe(0)
      expect((await start(user, 1)).statusCode).toBe(201)
    }
    const pro = await test.signIn('pro')
    const { id } = jobSchema.parse((await start(pro, 1)).json())
    await test.database.db.updateTable('job_usage').set({ stored_bytes: 1e12 }).where('job_id', '=', id).execute()
    expect((await start(pro, 1)).statusCode).toBe(201)
  })

  it('[O.23] storage counts jobs, their rows and templates', async () => {
    const user = await test.signIn()
    const used = async () => (await get(user, '/balance/summary', usageSummarySchema)).storage_bytes_used
    const { id } = jobSchema.parse((await start(user, 2)).json())
    const withJob = await used()
    expect(withJob).toBeGreaterThan(100)
    await user.call('POST', '/schema-definitions/', { name: 'Mine', base_prompt: null, traits: payload(1).trait_definitions })
    expect(await used()).toBeGreaterThan(withJob + 50)
    await user.call('DELETE', `/jobs/${id}`)
    await run(user, 2)
    expect(await used()).toBeGreaterThan(withJob + 300)
  })

  it('[O.26] a start that the balance cannot cover is refused with the amount missing, and nothing of it is kept', async () => {
    const user = await test.signIn('starter')
    await useUpAllowance(test.database.db, user.actor, 10)
    await test.database.db.transaction().execute((tx) =>
      addCredit(
        tx,
        {
          mode: 'sandbox',
          ownerId: user.actor.accountId,
          key: `adj:${user.actor.accountId}`,
          kind: 'adjustment',
          amount: 1_000,
          description: 'Gift',
        },
        'adjustment',
      ),
    )
    const refused = await start(user, 20)
    expect(refused.statusCode).toBe(402)
    expect(refused.json()).toEqual({
      detail: expect.stringMatching(/30 cells beyond the included ones.*\$0\.01.*is missing\. Add funds, or set a spending cap/),
      quota: { reason: 'balance', missing_usd: 0.002, cost_usd: 0.003, balance_usd: 0.001, upgrade: true },
    })
    expect((await user.call('GET', '/jobs/')).json()).toEqual({ data: [] })
    expect(await allowanceOf(user)).toMatchObject({ requests: 0, cells_reserved: 0 })
    expect((await start(user, 20, { spending_cap_usd: 0.001 })).statusCode).toBe(201)
  })
})

describe('the estimate of a job', () => {
  it('[O.26] tells cells, what is included, the cost, what is missing and what the balance covers, and starts nothing', async () => {
    const user = await test.signIn('starter')
    await useUpAllowance(test.database.db, user.actor, 10)
    const estimate = async (rows: number, more = {}) =>
      jobEstimateSchema.parse((await user.call('POST', '/jobs/estimate', payload(rows, more))).json())
    expect(await estimate(20)).toMatchObject({
      rows: 20,
      columns: 2,
      cells: 40,
      included_cells: 10,
      extra_cells: 30,
      extra_cell_usd: 0.0001,
      cost_usd: 0.003,
      balance_usd: 0,
      missing_usd: 0.003,
      covered_rows: 5,
      covered_cost_usd: 0,
      capped_at_rows: null,
      seconds: expect.any(Number),
      problems: [expect.stringMatching(/is missing/)],
    })
    expect(await estimate(20, { spending_cap_usd: 0 })).toMatchObject({ cost_usd: 0, capped_at_rows: 5, problems: [] })
    expect(await estimate(26)).toMatchObject({ problems: [expect.stringMatching(/up to 25 rows/), expect.stringMatching(/is missing/)] })
    expect(await allowanceOf(user)).toMatchObject({ requests: 0 })
  })
})
