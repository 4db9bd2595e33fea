// Real worker processes that are killed, disconnected from the database and asked to stop.
import { once } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import { isTerminal } from '@quarry/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../../http/actor.ts'
import type { LaneMessages } from '../../queue/lane-messages.ts'
import { makeAccount, makeJobPayload } from '../../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { laneOfHost, openTestMessages } from '../../testing/test-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { forkWorker, startWorkerProcesses, type WorkerProcesses } from '../../testing/worker-processes.ts'
import { checkJobCounters } from '../../testing/check-job-counters.ts'
import { createJob } from '../create-job.ts'
import type { JobRow } from '../job.ts'
import { getOwnJob } from '../jobs.store.ts'

// Starting a process takes seconds on a busy machine.
const PATIENCE_MS = 290_000

let database: TestDatabase
let messages: LaneMessages
let actor: Actor
let workers: WorkerProcesses | null = null

beforeEach(async () => {
  database = await createTestDatabase()
  messages = await openTestMessages(database.url)
  actor = await makeAccount(database.db)
})
afterEach(async () => {
  await workers?.close()
  workers = null
  await messages.close()
  await database.drop()
})

const start = (items: string[]) =>
  createJob({ db: database.db, messages, laneOf: laneOfHost, providerMode: 'sandbox' }, actor, makeJobPayload({ target_items: items }))
const spread = (count: number, hosts: number) => Array.from({ length: count }, (_, index) => `https://h${index % hosts}.example/${index}`)
const now = (job: JobRow) => getOwnJob(database.db, actor, job.id)
const ended = (job: JobRow) =>
  waitUntil(
    'the end of the job',
    async () => {
      const state = await now(job)
      return isTerminal(state.status) && state
    },
    PATIENCE_MS,
  )

async function progress(job: JobRow): Promise<void> {
  const before = (await now(job)).completed
  const enough = async () => {
    const state = await now(job)
    return isTerminal(state.status) || state.completed >= before + 20
  }
  await waitUntil('some progress', enough, PATIENCE_MS)
}

describe('worker processes', () => {
  it('complete every task exactly once though they are killed ten times', async () => {
    const job = await start(spread(2_000, 40))
    workers = startWorkerProcesses(database.url, 2)
    for (let kill = 1; kill <= 10; kill += 1) {
      await progress(job)
      await workers.killOne()
    }
    expect(await ended(job)).toMatchObject({ status: 'completed', total: 2_000, completed: 2_000, failed: 0 })
    expect(workers.deaths()).toBe(10)
    expect(await checkJobCounters(database.db)).toEqual([])
    const { rows } = await sql`
      select count(*)::int as rows, count(distinct target)::int as targets, count(distinct position)::int as positions,
        count(*) filter (where data ->> 'title' = target)::int as own
      from results where job_id = ${job.id}`.execute(database.db)
    expect(rows).toEqual([{ rows: 2_000, targets: 2_000, positions: 2_000, own: 2_000 }])
  })

  it('give up a target that kills them, and only that', async () => {
    const job = await start(['https://poison.example/', ...spread(200, 10)])
    workers = startWorkerProcesses(database.url, 2)
    expect(await ended(job)).toMatchObject({ status: 'partial_completion', completed: 200, failed: 1 })
    const query = database.db
      .selectFrom('tasks')
      .select(['target', 'error_kind'])
      .where('job_id', '=', job.id)
      .where('state', '=', 'failed')
    expect(await query.execute()).toEqual([{ target: 'https://poison.example/', error_kind: 'worker_lost' }])
    expect(workers.deaths()).toBe(4)
    expect(await checkJobCounters(database.db)).toEqual([])
  })

  it('survive the loss of all their connections', async () => {
    const job = await start(spread(1_000, 30))
    workers = startWorkerProcesses(database.url, 2)
    await workers.allReady()
    for (let cut = 1; cut <= 5; cut += 1) {
      await progress(job)
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and application_name <> 'quarry-test'`.execute(database.db)
    }
    expect(await ended(job)).toMatchObject({ status: 'completed', completed: 1_000 })
    expect(workers.deaths()).toBe(0)
    expect(await checkJobCounters(database.db)).toEqual([])
  })
})

describe('a worker process that is told to stop', () => {
  it.each([
    ['by a signal', (child: ChildProcess) => void child.kill('SIGTERM')],
    ['by the end of its parent', (child: ChildProcess) => child.disconnect()],
  ])('%s gives its work back at once, uncounted', async (_how, tell) => {
    const job = await start(['https://slow.example/1', 'https://slow.example/2'])
    const child = forkWorker(database.url)
    const exit = once(child, 'exit')
    const tasks = database.db.selectFrom('tasks').select(['state', 'attempts', 'losses']).where('job_id', '=', job.id)
    await waitUntil('both tasks in work', async () => (await tasks.execute()).every((task) => task.state === 'in_progress'), PATIENCE_MS)
    tell(child)
    expect(await exit).toEqual([0, null])
    expect(await tasks.execute()).toEqual([
      { state: 'pending', attempts: 0, losses: 0 },
      { state: 'pending', attempts: 0, losses: 0 },
    ])
    const { rows } = await sql`select state from pgboss.job where singleton_key = 'slow.example'`.execute(database.db)
    expect(rows).toEqual([{ state: 'created' }])
    expect(await database.db.selectFrom('lane_leases').selectAll().execute()).toEqual([])
    expect(await database.db.selectFrom('workers').selectAll().execute()).toEqual([])
  })
})
