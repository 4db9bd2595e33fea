// Workers are replaced one after the other while they work, as in an upgrade.
import { once } from 'node:events'
import { isTerminal } from '@quarry/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkJobCounters } from '../../testing/check-job-counters.ts'
import { createJob } from '../create-job.ts'
import type { LaneMessages } from '../../queue/lane-messages.ts'
import { makeAccount, makeJobPayload } from '../../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { laneOfHost, openTestMessages } from '../../testing/test-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { forkWorker } from '../../testing/worker-processes.ts'

// Starting a process takes seconds on a busy machine.
const PATIENCE_MS = 290_000

let database: TestDatabase
let messages: LaneMessages

beforeEach(async () => {
  database = await createTestDatabase()
  messages = await openTestMessages(database.url)
})
afterEach(async () => {
  await messages.close()
  await database.drop()
})

it('a rolling restart loses no attempt: every task is done once, by a worker that ran until its end', { timeout: 1_200_000 }, async () => {
  const actor = await makeAccount(database.db)
  const targets = Array.from({ length: 1_500 }, (_, index) => `https://h${index % 60}.example/${index}`)
  const deps = { db: database.db, messages, laneOf: laneOfHost, providerMode: 'sandbox' as const }
  const { id } = await createJob(deps, actor, makeJobPayload({ target_items: targets }))
  const job = () => database.db.selectFrom('jobs').select(['status', 'completed']).where('id', '=', id).executeTakeFirstOrThrow()
  const progress = async (): Promise<void> => {
    const { completed } = await job()
    await waitUntil(
      'some progress',
      async () => isTerminal((await job()).status) || (await job()).completed >= completed + 100,
      PATIENCE_MS,
    )
  }
  const start = async () => {
    const child = forkWorker(database.url)
    await once(child, 'message')
    return child
  }
  const workers = [await start(), await start()]
  for (let round = 0; round < 4; round += 1) {
    await progress()
    const next = await start()
    const former = workers.shift()
    if (!former) throw new Error('there are two workers')
    const exit = once(former, 'exit')
    former.kill('SIGTERM')
    expect(await exit).toEqual([0, null])
    workers.push(next)
  }
  await waitUntil('the end of the job', async () => isTerminal((await job()).status), PATIENCE_MS)
  await Promise.all(
    workers.map(async (child) => {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    }),
  )
  expect(await job()).toEqual({ status: 'completed', completed: targets.length })
  const { rows } = await sql`select attempts, losses, count(*)::int as n from tasks group by 1, 2`.execute(database.db)
  expect(rows).toEqual([{ attempts: 1, losses: 0, n: targets.length }])
  expect(await checkJobCounters(database.db)).toEqual([])
})
