import { randomUUID } from 'node:crypto'
import { isTerminal, rerunPayloadSchema, type JobStatus, type OwnColumn, type RerunPayloadInput } from '@quarry/contract'
import { ScrapeError } from '@quarry/engine'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '../db/database.ts'
import type { Actor } from '../http/actor.ts'
import type { LaneMessages } from '../queue/lane-messages.ts'
import type { LaneWorker } from '../queue/lane-worker.ts'
import { makeAccount, makeJobPayload } from '../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { laneOfHost, makeRow, openTestMessages, startTestWorker, type Scrape } from '../testing/test-worker.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { checkJobCounters } from '../testing/check-job-counters.ts'
import { createJob } from './create-job.ts'
import { deleteJob } from './delete-job.ts'
import type { JobDeps, JobRow } from './job.ts'
import { getOwnJob } from './jobs.store.ts'
import { rerunJob } from './rerun-job.ts'
import { stopJob } from './stop-job.ts'

let database: TestDatabase
let messages: LaneMessages
let deps: JobDeps
let actor: Actor
const workers: LaneWorker[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  messages = await openTestMessages(database.url)
  deps = { db: database.db, messages, laneOf: laneOfHost, providerMode: 'sandbox' }
  actor = await makeAccount(database.db)
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)))
})
afterAll(async () => {
  await messages.close()
  await database.drop()
})

async function work(scrape: Scrape): Promise<void> {
  workers.push(await startTestWorker({ db: database.db, url: database.url, messages, scrape, onBug: () => undefined }))
}

const targets = (host: string, count: number) => Array.from({ length: count }, (_, index) => `https://${host}/${index}`)
const start = (items: string[]) => createJob(deps, actor, makeJobPayload({ target_items: items }))
const ended = (job: JobRow) =>
  waitUntil('the end of the job', async () => {
    const now = await getOwnJob(database.db, actor, job.id)
    return isTerminal(now.status) && now
  })
async function rerun(as: Actor, { id }: JobRow, { key, ...payload }: RerunPayloadInput & { key?: string }): Promise<JobRow> {
  const started = await rerunJob(deps, as, { jobId: id, key, payload: rerunPayloadSchema.parse(payload) })
  return getOwnJob(database.db, as, started.id)
}
const tasksOf = (job: JobRow) => database.db.selectFrom('tasks').selectAll().where('job_id', '=', job.id).orderBy('position').execute()
const resultsOf = (job: JobRow) => database.db.selectFrom('results').selectAll().where('job_id', '=', job.id).orderBy('position').execute()
const succeed: Scrape = async (input) => makeRow(input)

describe('a job', () => {
  it('[S1.5] becomes one task for each target, in the order of the list', async () => {
    const items = ['https://b.example/2', 'https://a.example/1', 'https://b.example/1', 'https://c.example/']
    const job = await start(items)
    expect(job).toMatchObject({ status: 'pending', total: 4, completed: 0, failed: 0, firstTargets: items.slice(0, 3), rerunOf: null })
    const tasks = await tasksOf(job)
    expect(tasks.map((task) => [task.position, task.target])).toEqual(items.map((item, index) => [index, item]))
    await deleteJob(deps, actor, job.id)
  })

  it('[S1.7] gives exactly one result row for each completed task', async () => {
    await work(succeed)
    const job = await ended(await start([...targets('one.example', 25), ...targets('two.example', 5)]))
    expect(job).toMatchObject({ status: 'completed', total: 30, completed: 30, failed: 0 })
    expect(job.startedAt).toBeInstanceOf(Date)
    expect(job.finishedAt).toBeInstanceOf(Date)
    const results = await resultsOf(job)
    expect(results.map((result) => result.target)).toEqual((await tasksOf(job)).map((task) => task.target))
    expect(results[3]?.data).toEqual({ title: 'https://one.example/3', price: null })
    expect(await checkJobCounters(database.db)).toEqual([])
  })

  it.each<[JobStatus, string[]]>([
    ['completed', []],
    ['partial_completion', ['/0', '/3']],
    ['failed', ['/0', '/1', '/2', '/3']],
  ])('[S4.2] ends as %s', async (status, failing) => {
    await work(async (input) => {
      if (failing.includes(new URL(input.target).pathname)) throw new ScrapeError('http_not_found')
      return makeRow(input)
    })
    const job = await ended(await start(targets(`${status.replace('_', '-')}.example`, 4)))
    expect(job).toMatchObject({ status, completed: 4 - failing.length, failed: failing.length })
    expect(await checkJobCounters(database.db)).toEqual([])
  })

  it('is in progress from its first task on', async () => {
    let release = () => undefined as void
    const gate = new Promise<void>((resolve) => (release = resolve))
    await work(async (input) => {
      await gate
      return makeRow(input)
    })
    const job = await start(targets('gate.example', 3))
    expect(job.status).toBe('pending')
    await waitUntil('the first task to begin', async () => (await getOwnJob(database.db, actor, job.id)).status === 'in_progress')
    release()
    expect((await ended(job)).status).toBe('completed')
  })
})

describe('a failed task', () => {
  it('has a kind and a sentence, and is not retried where that would not help', async () => {
    await work(async () => {
      throw new ScrapeError('robots_forbidden')
    })
    const job = await ended(await start(['https://closed.example/']))
    const [task] = await tasksOf(job)
    expect(task).toMatchObject({ state: 'failed', attempts: 1, error_kind: 'robots_forbidden' })
    expect(task?.error).toContain('robots.txt')
  })

  it('hides the text of a bug behind an id', async () => {
    await work(async () => {
      throw new Error('secret detail')
    })
    const job = await ended(await start(['https://bug.example/']))
    const [task] = await tasksOf(job)
    expect(task?.error_kind).toBe('internal')
    expect(task?.error).toMatch(/^Something went wrong inside Quarry\. \([0-9a-f]{8}\)$/)
  })

  it('is retried after a pause where that may help, at most twice', async () => {
    await work(async () => {
      throw new ScrapeError('connection_failed')
    })
    let beganMs = Date.now()
    const job = await start(['https://down.example/'])
    for (const attempts of [1, 2]) {
      await waitUntil(
        `try ${attempts}`,
        async () => (await tasksOf(job))[0]?.attempts === attempts && (await tasksOf(job))[0]?.state === 'pending',
      )
      const [task] = await tasksOf(job)
      expect(task?.not_before.getTime()).toBeGreaterThanOrEqual(beganMs + 2_500)
      beganMs = Date.now()
      await skipPauses()
    }
    expect(await ended(job)).toMatchObject({ status: 'failed' })
    expect((await tasksOf(job))[0]).toMatchObject({ attempts: 3, error_kind: 'connection_failed' })
  })

  it('keeps its whole site waiting where the site asked for it', async () => {
    let visits = 0
    await work(async (input) => {
      visits += 1
      if (visits === 1) throw new ScrapeError('rate_limited', { retryAfterMs: 300_000 })
      return makeRow(input)
    })
    const job = await start(targets('slow.example', 20))
    const lane = await waitUntil('the pause', async () => {
      const row = await database.db.selectFrom('lanes').selectAll().where('lane', '=', 'slow.example').executeTakeFirst()
      return row?.not_before instanceof Date && row
    })
    expect(lane.not_before.getTime()).toBeGreaterThan(Date.now() + 200_000)
    expect(visits).toBeLessThan(5)
    await stopJob(deps, actor, job.id)
  })

  it('stores texts of a page even where PostgreSQL does not support a character', async () => {
    await work(async (input) => ({ ...makeRow(input), data: { title: 'a\0b\ud800c', price: null } }))
    const job = await ended(await start(['https://odd.example/']))
    expect(job.status).toBe('completed')
    expect((await resultsOf(job))[0]?.data).toEqual({ title: 'ab\ufffdc', price: null })
  })

  async function skipPauses(): Promise<void> {
    await database.db.updateTable('tasks').set({ not_before: '-infinity' }).where('state', '=', 'pending').execute()
    await hurryMessages(database)
  }
})

describe('stopping a job', () => {
  it('ends what waits as stopped, keeps what is done, and tells what is in work to end', async () => {
    await work(async (input, signal) => {
      if (Number(new URL(input.target).pathname.slice(1)) < 5) return makeRow(input)
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    const job = await start(targets('stop.example', 40))
    await waitUntil('five rows', async () => (await resultsOf(job)).length === 5)
    const stopped = await stopJob(deps, actor, job.id)
    expect(stopped.failed).toBeGreaterThan(30)
    const end = await ended(job)
    expect(end).toMatchObject({ status: 'partial_completion', completed: 5, failed: 35 })
    expect(new Set((await tasksOf(job)).map((task) => task.error_kind))).toEqual(new Set([null, 'stopped']))
    expect(await checkJobCounters(database.db)).toEqual([])
    expect(await stopJob(deps, actor, job.id)).toEqual(end)
  })

  it('ends a job that was not begun as failed', async () => {
    const job = await start(targets('early.example', 3))
    expect(await stopJob(deps, actor, job.id)).toMatchObject({ status: 'failed', failed: 3, startedAt: null })
  })

  it('leaves no task open although tasks end, fail and are retried at the same time', async () => {
    await work(async (input) => {
      if (Math.random() < 0.3) throw new ScrapeError('timeout', { retryAfterMs: 1 })
      return makeRow(input)
    })
    const jobs = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => start(targets(`race-${name}.example`, 60))))
    await Promise.all(
      jobs.map(async (job, index) => {
        await waitUntil('some rows', async () => (await resultsOf(job)).length >= index * 4)
        await stopJob(deps, actor, job.id)
      }),
    )
    for (const job of jobs) await ended(job)
    expect(await checkJobCounters(database.db)).toEqual([])
  })
})

describe('deleting a job', () => {
  it('[S7.9] removes its tasks and results at once, also while it is worked on', async () => {
    await work(succeed)
    const other = await start(targets('kept.example', 30))
    const jobs = await Promise.all(['a', 'b', 'c'].map((name) => start(targets(`gone-${name}.example`, 200))))
    await Promise.all(
      jobs.map(async (job, index) => {
        await waitUntil('some rows', async () => (await resultsOf(job)).length > index * 10)
        await deleteJob(deps, actor, job.id)
        expect(await tasksOf(job)).toEqual([])
        expect(await resultsOf(job)).toEqual([])
        await expect(getOwnJob(database.db, actor, job.id)).rejects.toMatchObject({ code: 'not_found' })
      }),
    )
    expect((await ended(other)).status).toBe('completed')
    expect(await checkJobCounters(database.db)).toEqual([])
  })

  it('does not deadlock with a worker that holds a waiting task of it', async () => {
    const { db } = database
    let release = () => undefined as void
    const gate = new Promise<void>((resolve) => (release = resolve))
    const scrape: Scrape = async (input) => {
      await gate
      return makeRow(input)
    }
    const limits = { concurrencyOf: () => 1 }
    workers.push(await startTestWorker({ db, url: database.url, messages, scrape, limits, onBug: () => undefined }))
    const job = await start(targets('in-order.example', 2))
    const [first, second] = await waitUntil('the first task to begin', async () => {
      const tasks = await tasksOf(job)
      return tasks[0]?.state === 'in_progress' && tasks
    })
    const lock = (tx: Tx, id: number | undefined) => sql`select from tasks where id = ${id} for update skip locked`.execute(tx)
    await db.transaction().execute(async (tx) => {
      expect((await lock(tx, first?.id)).rows).toHaveLength(1)
      release()
      await waitUntil('the worker to wait for the task', async () => {
        const { rows } = await sql`
          select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(db)
        return rows.length > 0
      })
      expect((await lock(tx, second?.id)).rows).toHaveLength(1)
    })
    expect((await ended(job)).status).toBe('completed')
  })

  it('[S6.12] is refused to others, like stopping and running again', async () => {
    const job = await start(['https://mine.example/'])
    const stranger = await makeAccount(database.db)
    await expect(deleteJob(deps, stranger, job.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(stopJob(deps, stranger, job.id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(rerun(stranger, job, { which: 'all' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(deleteJob(deps, actor, 'not-an-id')).rejects.toMatchObject({ code: 'not_found' })
    await deleteJob(deps, actor, job.id)
  })
})

describe('running a job again', () => {
  it('takes all targets, the failed ones, or those that failed for a reason', async () => {
    const kinds = ['http_not_found', 'blocked'] as const
    await work(async (input) => {
      const number = Number(new URL(input.target).pathname.slice(1))
      if (number > 0) throw new ScrapeError(kinds[number % 2 === 0 ? 0 : 1])
      return makeRow(input)
    })
    const job = await ended(await start(targets('again.example', 4)))
    expect(job).toMatchObject({ status: 'partial_completion', completed: 1, failed: 3 })
    const run = async (payload: RerunPayloadInput) => {
      const again = await rerun(actor, job, payload)
      expect(again).toMatchObject({ rerunOf: job.id, fields: job.fields, basePrompt: job.basePrompt })
      return (await tasksOf(again)).map((task) => new URL(task.target).pathname)
    }
    expect(await run({ which: 'all' })).toEqual(['/0', '/1', '/2', '/3'])
    expect(await run({ which: 'failed' })).toEqual(['/1', '/2', '/3'])
    expect(await run({ which: 'failed', error_kinds: ['blocked'] })).toEqual(['/1', '/3'])
    await expect(rerun(actor, job, { which: 'failed', error_kinds: ['timeout'] })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it('copies own columns with their values for the same target, unless they are left out', async () => {
    await work(async (input) => makeRow(input))
    const job = await ended(await start(targets('over.example', 3)))
    const note: OwnColumn = { id: randomUUID(), name: 'Note', kind: 'text', options: [] }
    await sql`update jobs set own_columns = ${JSON.stringify([note])}::jsonb where id = ${job.id}`.execute(database.db)
    await sql`update results set own = jsonb_build_object('Note', 'of ' || position) where job_id = ${job.id} and position < 2`.execute(
      database.db,
    )
    const again = await ended(await rerun(actor, job, { which: 'all' }))
    expect((await resultsOf(again)).map(({ own }) => own)).toEqual([{ Note: 'of 0' }, { Note: 'of 1' }, {}])
    expect(again.ownColumns).toMatchObject([{ name: 'Note', kind: 'text' }])
    expect(again.ownColumns[0]?.id).not.toBe(note.id)
    const bare = await ended(await rerun(actor, job, { which: 'all', own_columns: 'leave_out' }))
    expect([bare.ownColumns, (await resultsOf(bare)).map(({ own }) => own)]).toEqual([[], [{}, {}, {}]])
  })

  it('starts one job for each key, however often it is asked for', async () => {
    await work(async (input) => makeRow(input))
    const job = await ended(await start(targets('once.example', 1)))
    const all = await Promise.all([1, 2, 3].map(() => rerun(actor, job, { which: 'all', key: 'again-1' })))
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    await expect(rerun(actor, job, { which: 'failed', key: 'again-1' })).rejects.toMatchObject({ code: 'invalid' })
  })
})

async function hurryMessages({ db }: TestDatabase): Promise<void> {
  await sql`update pgboss.job set start_after = now() where state < 'active'`.execute(db)
}
