// A worker whose take was committed but whose response was lost, as when the connection breaks at the commit.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase, type Database } from '../db/database.ts'
import { makeJobPayload } from '../testing/factories.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { makeRow, openTestMessages, startTestWorker } from '../testing/test-worker.ts'
import { waitUntil } from '../testing/wait-until.ts'
import type { LaneMessages } from './lane-messages.ts'

let test: TestApp
beforeAll(async () => void (test = await createTestApp()))
afterAll(() => test.close())

/** Messages of a queue, and a change to the worker's database: the first transaction that takes a lane appears to fail after its commit. */
function loseFirstTake(db: Database, messages: LaneMessages): { messages: LaneMessages; isLost: () => boolean } {
  let hasTaken = false
  let isLost = false
  const begin = db.transaction.bind(db)
  const transaction = () => {
    const builder = begin()
    const execute = builder.execute.bind(builder)
    builder.execute = async (work) => {
      const result = await execute(work)
      if (!hasTaken || isLost) return result
      isLost = true
      throw Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
    }
    return builder
  }
  Object.assign(db, { transaction })
  const take: LaneMessages['take'] = async (...order) => {
    const holds = await messages.take(...order)
    hasTaken ||= holds.length > 0
    return holds
  }
  return { messages: { ...messages, take }, isLost: () => isLost }
}

it('returns lanes that it took without getting the response, without waiting for their heartbeat to expire', async () => {
  const { url, db } = test.database
  // Nothing searches for missed heartbeats here, and no worker dies.
  const messages = await openTestMessages(url)
  const own = openDatabase({ url, applicationName: 'quarry-test' })
  const losing = loseFirstTake(own, messages)
  const worker = await startTestWorker({ db: own, url, messages: losing.messages, scrape: async (input) => makeRow(input) })
  const user = await test.signIn()
  const { id } = (await user.call('POST', '/jobs/', makeJobPayload())).json<{ id: string }>()
  await waitUntil('the end of the job', async () => {
    const { status } = (await user.call('GET', `/jobs/${id}`)).json<{ status: string }>()
    return status === 'completed'
  })
  expect(losing.isLost()).toBe(true)
  await worker.stop(1_000)
  await messages.close()
  await own.destroy()
  expect(await db.selectFrom('lane_leases').selectAll().execute()).toEqual([])
})
