// Failed rows that are read again in their table, over HTTP, with a worker whose reading the test controls.
import type { GridPage, Job, Retried, RetryPayloadInput } from '@quarry/contract'
import { ScrapeError } from '@quarry/engine'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../money/ledger/check-ledger.ts'
import type { LaneWorker } from '../../queue/lane-worker.ts'
import { checkJobCounters } from '../../testing/check-job-counters.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { topUpForTest, useUpAllowance } from '../../testing/funds.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { makeRow, startTestWorker } from '../../testing/test-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'

let test: TestApp
let user: SignedIn
let worker: LaneWorker
/** How reading a target fails; targets that are not listed succeed. */
let failing: Map<string, ScrapeError>
/** Readings wait while it is held. */
let held: Promise<void> | null

beforeAll(async () => void (test = await createTestApp()))
beforeEach(async () => {
  held = null
  failing = new Map()
  user = await test.signIn('starter')
  worker = await startTestWorker({
    db: test.database.db,
    url: test.database.url,
    messages: test.deps.messages,
    async scrape(input, signal) {
      await Promise.race([held, new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))])
      const failure = failing.get(input.target)
      if (failure) throw failure
      return makeRow(input)
    },
  })
})
afterEach(async () => {
  await worker.stop(1_000)
  const problems = [...(await checkLedger(test.database.db)), ...(await checkJobCounters(test.database.db))]
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
})
afterAll(() => test.close())

const TARGETS = [0, 1, 2, 3].map((index) => `https://h${index % 2}.example/${index}`)
const [, GONE = '', , BARRED = ''] = TARGETS
const failTwo = () => {
  failing.set(GONE, new ScrapeError('http_not_found'))
  failing.set(BARRED, new ScrapeError('needs_login'))
}
const ended = (id: string): Promise<Job> =>
  waitUntil('the end of the job', async () => {
    const job: Job = (await user.call('GET', `/jobs/${id}`)).json()
    return job.finished_at !== null && job
  })
async function start(): Promise<Job> {
  return (await user.call('POST', '/jobs/', makeJobPayload({ target_items: TARGETS }))).json()
}
const retry = (id: string, payload: RetryPayloadInput = {}, as = user) => as.call('POST', `/jobs/${id}/retries`, payload)
const targetsOf = async (id: string): Promise<string[]> =>
  (await user.call('GET', `/jobs/${id}/grid`)).json<GridPage>().data.map((row) => row.target_item_value)

describe('failed rows that are read again', () => {
  it('come at their places and are charged once, when they come; those that fail again are free', async () => {
    failTwo()
    await useUpAllowance(test.database.db, user.actor, 0)
    await topUpForTest(test.database.db, user.actor, { usd: 1 })
    const job = await ended((await start()).id)
    const cost = (job.usage?.cost_usd ?? 0) / 2
    expect(cost).toBeGreaterThan(0)
    expect(job).toMatchObject({ status: 'partial_completion', progress: { completed: 2, failed: 2 } })
    failing.delete(GONE)
    const answer = await retry(job.id)
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json<Retried>()).toMatchObject({ retried: 2, job: { id: job.id, finished_at: null } })
    const after = await ended(job.id)
    expect(after).toMatchObject({ status: 'partial_completion', progress: { total: 4, completed: 3, failed: 1 } })
    expect(after.usage?.cost_usd).toBeCloseTo(3 * cost, 6)
    expect(await targetsOf(job.id)).toEqual(TARGETS.slice(0, 3))
    failing.clear()
    await retry(job.id)
    expect(await ended(job.id)).toMatchObject({ status: 'completed', progress: { total: 4, completed: 4, failed: 0 } })
    expect(await targetsOf(job.id)).toEqual(TARGETS)
    const balance = (await user.call('GET', '/balance/balance')).json<{ balance_usd: number; reserved_usd: number }>()
    expect(balance.balance_usd).toBeCloseTo(1 - 4 * cost, 6)
    expect(balance.reserved_usd).toBe(0)
    expect((await retry(job.id)).statusCode).toBe(422)
  })

  it('are those of the requested reasons or rows, and of this table only', async () => {
    failTwo()
    const [job, other] = [await ended((await start()).id), await ended((await start()).id)]
    failing.clear()
    expect((await retry(job.id, { error_kinds: ['http_not_found'] })).json()).toMatchObject({ retried: 1 })
    expect(await ended(job.id)).toMatchObject({ progress: { completed: 3, failed: 1 } })
    const failedTasks = async (id: string) => (await user.call('GET', `/jobs/${id}/tasks?status=failed`)).json<{ id: string }[]>()
    const [foreign] = await failedTasks(other.id)
    expect((await retry(job.id, { task_ids: [foreign?.id ?? ''] })).statusCode).toBe(422)
    const [own] = await failedTasks(job.id)
    expect((await retry(job.id, { task_ids: [own?.id ?? '', foreign?.id ?? ''] })).json()).toMatchObject({ retried: 1 })
    expect(await ended(job.id)).toMatchObject({ status: 'completed' })
    expect(await failedTasks(other.id)).toHaveLength(2)
    expect((await retry(other.id, {}, await test.signIn())).statusCode).toBe(404)
  })

  it('wait once however often they are asked for at once, beside rows that are still being read', async () => {
    failTwo()
    const job = await ended((await start()).id)
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    await user.call('POST', `/jobs/${job.id}/targets`, { target_items: ['https://h0.example/new'] })
    failing.clear()
    const answers = await Promise.all([retry(job.id), retry(job.id), retry(job.id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422, 422])
    resolve()
    expect(await ended(job.id)).toMatchObject({ status: 'completed', progress: { total: 5, completed: 5, failed: 0 } })
  })

  it('fail as stopped where the table is stopped, and can be asked for again', async () => {
    failTwo()
    const job = await ended((await start()).id)
    failing.clear()
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    await retry(job.id)
    await user.call('POST', `/jobs/${job.id}/stop`)
    expect(await ended(job.id)).toMatchObject({ progress: { completed: 2, failed: 2 } })
    resolve()
    held = null
    await retry(job.id, { error_kinds: ['stopped'] })
    expect(await ended(job.id)).toMatchObject({ status: 'completed' })
  })
})
