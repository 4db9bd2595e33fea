// The order of tasks by priority. The test controls the random draw that reserves a share of the turns for the others.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isTerminal, type PlanName } from '@quarry/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LaneMessages } from '../queue/lane-messages.ts'
import type { LaneWorker } from '../queue/lane-worker.ts'
import { makeAccount, makeJobPayload } from '../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { laneOfHost, makeRow, openTestMessages, startTestWorker } from '../testing/test-worker.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { createJob } from './create-job.ts'
import { getJob } from './jobs.queries.ts'

let database: TestDatabase
let messages: LaneMessages
let worker: LaneWorker | null = null
/** `pro` or `advanced` for each task, in the order in which they were started. */
let begun: string[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  messages = await openTestMessages(database.url)
  begun = []
})
afterEach(async () => {
  vi.restoreAllMocks()
  await worker?.stop(0)
  worker = null
  await messages.close()
  await database.drop()
})

const deps = () => ({ db: database.db, messages, laneOf: laneOfHost, providerMode: 'sandbox' as const })
const onOwnSites = (plan: PlanName, count: number) => Array.from({ length: count }, (_, index) => `https://${plan}${index}.example/${plan}`)
const onOneSite = (plan: PlanName, count: number) => Array.from({ length: count }, (_, index) => `https://one.example/${index}/${plan}`)
async function start(plan: PlanName, targets: string[]) {
  const actor = await makeAccount(database.db, { plan })
  return { actor, job: await createJob(deps(), actor, makeJobPayload({ target_items: targets })) }
}
async function workToTheEnd(): Promise<void> {
  worker = await startTestWorker({
    db: database.db,
    url: database.url,
    messages,
    concurrency: 1,
    limits: { concurrencyOf: () => 1, tasksPerTurnMax: 2 },
    async scrape(input) {
      begun.push(input.target.endsWith('pro') ? 'pro' : 'advanced')
      await yieldToEventLoop()
      return makeRow(input)
    },
  })
  await waitUntil('the end of all jobs', async () => {
    const jobs = await database.db.selectFrom('jobs').select('status').execute()
    return jobs.every((job) => isTerminal(job.status))
  })
}
const lastPro = () => begun.lastIndexOf('pro')

describe('with both waiting', () => {
  it.each([
    ['on sites of their own', onOwnSites],
    ['on the same site', onOneSite],
  ])("[S6.17] [S9.33] [O.79] a Pro user's tasks are processed before those of other plans, %s", async (_where, targets) => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    await start('advanced', targets('advanced', 20))
    await start('pro', targets('pro', 20))
    await workToTheEnd()
    expect(begun).toEqual([...Array<string>(20).fill('pro'), ...Array<string>(20).fill('advanced')])
  })

  it('[O.79] other plans keep a share of the turns, so that they always progress', async () => {
    let turn = 0
    vi.spyOn(Math, 'random').mockImplementation(() => ((turn += 1) % 8) / 8)
    await start('advanced', onOwnSites('advanced', 10))
    await start('pro', onOwnSites('pro', 60))
    await workToTheEnd()
    const others = begun.slice(0, lastPro()).filter((plan) => plan === 'advanced').length
    expect(others).toBeGreaterThanOrEqual(3)
    expect(others).toBeLessThanOrEqual(10)
    expect(begun.slice(0, 20).filter((plan) => plan === 'pro').length).toBeGreaterThan(12)
  })
})

it('[O.79] a job that waits shows its place in the queue; a Pro job stands before the others', async () => {
  const first = await start('advanced', onOwnSites('advanced', 3))
  const second = await start('advanced', ['https://late.example/'])
  const pro = await start('pro', onOwnSites('pro', 2))
  const place = async ({ actor, job }: typeof first) => (await getJob(database.db, actor, job.id)).queue_position
  expect(await place(pro)).toBe(1)
  expect(await place(first)).toBe(3)
  expect(await place(second)).toBeGreaterThanOrEqual(3)
  await workToTheEnd()
  expect(await place(second)).toBe(null)
})
