// Charged cells equal delivered cells: the statement that writes a row also charges it.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isTerminal, type PlanName } from '@quarry/contract'
import { ScrapeError } from '@quarry/engine'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../http/actor.ts'
import { createJob } from '../../jobs/create-job.ts'
import { deleteJob } from '../../jobs/delete-job.ts'
import type { JobRow } from '../../jobs/job.ts'
import { getOwnJob } from '../../jobs/jobs.store.ts'
import { stopJob } from '../../jobs/stop-job.ts'
import type { LaneMessages } from '../../queue/lane-messages.ts'
import type { LaneWorker } from '../../queue/lane-worker.ts'
import { makeAccount, makeJobPayload } from '../../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { laneOfHost, makeRow, openTestMessages, startTestWorker, type Scrape } from '../../testing/test-worker.ts'
import { topUpForTest, useUpAllowance } from '../../testing/funds.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { findBalances } from './balances.ts'
import { checkLedger } from './check-ledger.ts'
import { settleDeadJobs, withdrawForeignHolds } from './settle-jobs.ts'

let database: TestDatabase
let messages: LaneMessages
let worker: LaneWorker | null = null

beforeEach(async () => {
  database = await createTestDatabase()
  messages = await openTestMessages(database.url)
})
afterEach(async () => {
  await worker?.stop(0)
  worker = null
  await messages.close()
  await database.drop()
})

const deps = () => ({ db: database.db, messages, laneOf: laneOfHost, providerMode: 'sandbox' as const })
/** Two fields, so two cells per row; an extra cell of a starter account costs 100 micro-USD. */
const start = (actor: Actor, count: number, cap?: number) =>
  createJob(
    deps(),
    actor,
    makeJobPayload({
      target_items: Array.from({ length: count }, (_, index) => `https://h${index % 3}.example/${index}`),
      ...(cap === undefined ? {} : { spending_cap_usd: cap }),
    }),
  )
const work = async (scrape: Scrape = async (input) => makeRow(input)) => {
  worker = await startTestWorker({ db: database.db, url: database.url, messages, scrape })
}
const ended = (job: JobRow) => {
  const look = async () => {
    const state = await database.db.selectFrom('jobs').selectAll().where('id', '=', job.id).executeTakeFirstOrThrow()
    return isTerminal(state.status) && state
  }
  return waitUntil('the end of the job', look)
}
const balances = (actor: Actor) => findBalances(database.db, { mode: 'sandbox', ownerId: actor.accountId })
const usage = (job: JobRow) =>
  database.db
    .selectFrom('job_usage')
    .select(['included_used', 'extra_used', 'included_reserved', 'extra_reserved', 'settled_at'])
    .where('job_id', '=', job.id)
    .executeTakeFirstOrThrow()
/** An account whose included cells are used up except for `left`. */
async function account(plan: PlanName, { left, usd }: { left: number; usd: number }): Promise<Actor> {
  const actor = await makeAccount(database.db, { plan })
  await useUpAllowance(database.db, actor, left)
  if (usd > 0) await topUpForTest(database.db, actor, { usd })
  return actor
}

describe('a job on included cells', () => {
  it('[O.24] costs nothing and uses rows x columns of the month', async () => {
    const actor = await account('starter', { left: 10_000, usd: 0 })
    const job = await start(actor, 10)
    await work()
    expect(await ended(job)).toMatchObject({ status: 'completed', completed: 10 })
    expect(await usage(job)).toMatchObject({ included_used: 20, extra_used: 0, settled_at: expect.any(Date) })
    expect(await checkLedger(database.db)).toEqual([])
  })
})

describe('a job beyond the included cells', () => {
  it('[S9.3] [O.25] [O.26] pays each extra cell pro rata, and gets back at the end what was reserved and not used', async () => {
    const actor = await account('starter', { left: 6, usd: 5 })
    const job = await start(actor, 10)
    expect(await balances(actor)).toMatchObject({ available: 4_998_600, held: 1_400 })
    await work(async (input) => {
      if (input.target.endsWith('/7')) throw new ScrapeError('nothing_found')
      return makeRow(input)
    })
    expect(await ended(job)).toMatchObject({ status: 'partial_completion', completed: 9, failed: 1 })
    expect(await usage(job)).toMatchObject({ included_used: 6, extra_used: 12 })
    expect(await balances(actor)).toMatchObject({ available: 4_998_800, held: 0 })
    expect(await checkLedger(database.db)).toEqual([])
  })

  it.each([
    ['starter', 100],
    ['advanced', 65],
    ['pro', 40],
  ] as const)('[S9.3] [S9.16] [S9.30] costs %s %i micro-USD a cell', async (plan, price) => {
    const actor = await account(plan, { left: 0, usd: 5 })
    const job = await start(actor, 4)
    await work()
    await ended(job)
    expect((await balances(actor)).available).toBe(5_000_000 - 8 * price)
    expect(await checkLedger(database.db)).toEqual([])
  })

  it('ends exactly at the cap that was chosen and keeps what was delivered', async () => {
    const actor = await account('starter', { left: 4, usd: 5 })
    const job = await start(actor, 25, 0.00075)
    expect(await balances(actor)).toMatchObject({ held: 600 })
    await work()
    expect(await ended(job)).toMatchObject({ status: 'partial_completion', completed: 5, failed: 20, over_budget: true })
    const kinds = await database.db
      .selectFrom('tasks')
      .select('error_kind')
      .distinct()
      .where('job_id', '=', job.id)
      .where('state', '=', 'failed')
      .execute()
    expect(kinds).toEqual([{ error_kind: 'over_budget' }])
    expect(await balances(actor)).toMatchObject({ available: 4_999_400, held: 0 })
    expect(await checkLedger(database.db)).toEqual([])
  })

  it('under a cap a failed row leaves its share to another', async () => {
    const actor = await account('starter', { left: 0, usd: 5 })
    const job = await start(actor, 12, 0.0008)
    await work(async (input) => {
      await yieldToEventLoop()
      if (Number(input.target.split('/').at(-1)) < 6) throw new ScrapeError('http_not_found')
      return makeRow(input)
    })
    expect(await ended(job)).toMatchObject({ completed: 4 })
    expect((await balances(actor)).available).toBe(5_000_000 - 800)
    expect(await checkLedger(database.db)).toEqual([])
  })
})

it('jobs of one account start and end at once and never lock each other out', async () => {
  const actor = await account('advanced', { left: 0, usd: 50 })
  await work()
  const jobs = await Promise.all(Array.from({ length: 16 }, () => start(actor, 3)))
  await Promise.all(jobs.map(ended))
  expect(await balances(actor)).toMatchObject({ available: 50_000_000 - 16 * 6 * 65, held: 0 })
  expect(await checkLedger(database.db)).toEqual([])
})

describe('what ends a job early', () => {
  it.each([
    ['stopping', (actor: Actor, job: JobRow) => stopJob(deps(), actor, job.id)],
    ['deleting', (actor: Actor, job: JobRow) => deleteJob(deps(), actor, job.id)],
  ])('[O.55] %s charges the rows completed until then and keeps the usage record', async (_how, end) => {
    const actor = await account('starter', { left: 0, usd: 5 })
    const job = await start(actor, 20)
    await work(async (input, signal) => {
      if (Number(input.target.split('/').at(-1)) < 6) return makeRow(input)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('told to end')), { once: true }))
    })
    await waitUntil('some rows', async () => (await usage(job)).extra_used > 0)
    await end(actor, job)
    const { extra_used: used } = await waitUntil('the settlement', async () => {
      const record = await usage(job)
      return record.settled_at !== null && record
    })
    expect(used).toBeGreaterThan(0)
    expect(used).toBeLessThanOrEqual(12)
    expect(await balances(actor)).toMatchObject({ available: 5_000_000 - used * 100, held: 0 })
    expect(await checkLedger(database.db)).toEqual([])
  })

  it('a job that vanished without being settled is settled by the net, once', async () => {
    const actor = await account('starter', { left: 2, usd: 5 })
    const job = await start(actor, 5)
    await database.db.deleteFrom('jobs').where('id', '=', job.id).execute()
    expect(await settleDeadJobs(database.db)).toBe(1)
    expect(await settleDeadJobs(database.db)).toBe(0)
    expect(await balances(actor)).toMatchObject({ available: 5_000_000, held: 0 })
    expect(await checkLedger(database.db)).toEqual([])
  })

  it('credit of another mode buys nothing more once the mode has changed', async () => {
    const actor = await account('starter', { left: 4, usd: 5 })
    const job = await start(actor, 10)
    expect(await withdrawForeignHolds(database.db, 'live')).toBe(1)
    expect(await withdrawForeignHolds(database.db, 'live')).toBe(0)
    await work()
    expect(await ended(job)).toMatchObject({ status: 'partial_completion', completed: 2, failed: 8 })
    expect(await balances(actor)).toMatchObject({ available: 5_000_000, held: 0 })
    expect(await getOwnJob(database.db, actor, job.id)).toMatchObject({ status: 'partial_completion' })
    expect(await checkLedger(database.db)).toEqual([])
  })
})
