// Real worker processes are killed at random points of a job that costs money.
import { isTerminal } from '@quarry/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { checkJobCounters } from '../../testing/check-job-counters.ts'
import { createJob } from '../../jobs/create-job.ts'
import type { LaneMessages } from '../../queue/lane-messages.ts'
import { makeAccount, makeJobPayload } from '../../testing/factories.ts'
import { topUpForTest, useUpAllowance } from '../../testing/funds.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { laneOfHost, openTestMessages } from '../../testing/test-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { startWorkerProcesses, type WorkerProcesses } from '../../testing/worker-processes.ts'
import { findBalances } from './balances.ts'
import { checkLedger } from './check-ledger.ts'

// Starting a process takes seconds on a busy machine.
const PATIENCE_MS = 570_000
const ROWS = 2_000
const CELLS_LEFT = 701
const ADVANCED_CELL = 65

let database: TestDatabase
let messages: LaneMessages
let workers: WorkerProcesses | null = null

beforeEach(async () => {
  database = await createTestDatabase()
  messages = await openTestMessages(database.url)
})
afterEach(async () => {
  await workers?.close()
  await messages.close()
  await database.drop()
})

it('cells charged are cells delivered, to the micro-dollar, though workers are killed twenty times', { timeout: 1_200_000 }, async () => {
  const actor = await makeAccount(database.db, { plan: 'advanced' })
  await useUpAllowance(database.db, actor, CELLS_LEFT)
  await topUpForTest(database.db, actor, { usd: 5 })
  const job = await createJob(
    { db: database.db, messages, laneOf: laneOfHost, providerMode: 'sandbox' },
    actor,
    makeJobPayload({ target_items: Array.from({ length: ROWS }, (_, index) => `https://h${index % 40}.example/${index}`) }),
  )
  const now = () => database.db.selectFrom('jobs').select(['status', 'completed']).where('id', '=', job.id).executeTakeFirstOrThrow()
  const { included_reserved: included } = await database.db
    .selectFrom('job_usage')
    .select('included_reserved')
    .where('job_id', '=', job.id)
    .executeTakeFirstOrThrow()

  workers = startWorkerProcesses(database.url, 2)
  for (let kill = 1; kill <= 20; kill += 1) {
    const wanted = (await now()).completed + 1 + Math.floor(Math.random() * 60)
    await waitUntil('some progress', async () => isTerminal((await now()).status) || (await now()).completed >= wanted, PATIENCE_MS)
    await workers.killOne()
  }
  await waitUntil('the end of the job', async () => isTerminal((await now()).status), PATIENCE_MS)

  expect(workers.deaths()).toBe(20)
  expect(await now()).toEqual({ status: 'completed', completed: ROWS })
  const extra = ROWS * 2 - included
  const { available, held } = await findBalances(database.db, { mode: 'sandbox', ownerId: actor.accountId })
  expect({ available, held }).toEqual({ available: 5_000_000 - extra * ADVANCED_CELL, held: 0 })
  const { rows } = await sql<{ captured: number; rows: number }>`
    select (select sum((source ->> 'cells')::int)::int from ledger_txns where kind = 'capture') as captured,
      (select count(*)::int from results where job_id = ${job.id}) as rows`.execute(database.db)
  expect(rows).toEqual([{ captured: extra, rows: ROWS }])
  expect(await checkLedger(database.db)).toEqual([])
  expect(await checkJobCounters(database.db)).toEqual([])
})
