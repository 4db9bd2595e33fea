// The order in which jobs are served: shares between accounts, order within a job, limits of a site. Orders are asserted, never times.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isTerminal } from '@quarry/contract'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../http/actor.ts'
import { createJob } from './create-job.ts'
import type { JobRow } from './job.ts'
import { stopJob } from './stop-job.ts'
import { makeAccount, makeJobPayload } from '../testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { laneOfHost, makeRow, openTestMessages, startTestWorker, type Scrape } from '../testing/test-worker.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { rebaseClock } from '../queue/fair-tags.ts'
import type { LaneMessages } from '../queue/lane-messages.ts'
import type { LaneWorker } from '../queue/lane-worker.ts'
import type { LaneLimits } from '../queue/run-lane.ts'

let database: TestDatabase
let messages: LaneMessages
const workers: LaneWorker[] = []
/** Targets in the order in which they were started. */
let begun: string[] = []

beforeEach(async () => {
  database = await createTestDatabase()
  messages = await openTestMessages(database.url)
  begun = []
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)))
  await messages.close()
  await database.drop()
})

const note: Scrape = async (input) => {
  begun.push(input.target)
  await yieldToEventLoop()
  return makeRow(input)
}
const deps = () => ({ db: database.db, messages, laneOf: laneOfHost, providerMode: 'sandbox' as const })
const start = (actor: Actor, items: string[]) => createJob(deps(), actor, makeJobPayload({ target_items: items }))
async function work(scrape: Scrape = note, options: { concurrency?: number; limits?: Partial<LaneLimits> } = {}): Promise<void> {
  workers.push(await startTestWorker({ db: database.db, url: database.url, messages, scrape, ...options }))
}
const ended = (...jobs: JobRow[]) =>
  waitUntil('the end of the jobs', async () => {
    const query = database.db.selectFrom('jobs').select('status')
    const rows = await query
      .where(
        'id',
        'in',
        jobs.map((job) => job.id),
      )
      .execute()
    return rows.every((row) => isTerminal(row.status))
  })
const pages = (host: string, count: number, path = '') => Array.from({ length: count }, (_, index) => `https://${host}/${path}${index}`)
const sites = (count: number, perSite: number) => Array.from({ length: count }, (_, index) => pages(`h${index}.example`, perSite)).flat()
/** How many of the others were started between the start of the light job and its last task. */
const othersUntilLast = (isLight: (target: string) => boolean, from: number) =>
  begun.slice(from, begun.findLastIndex(isLight) + 1).filter((target) => !isLight(target)).length

/** A heavy account with running work on 60 sites, and a light one that arrives there from `from`. */
async function behindHeavy() {
  const heavy = await makeAccount(database.db)
  const light = await makeAccount(database.db)
  await start(heavy, sites(60, 10))
  await work(note, { concurrency: 2 })
  await waitUntil('some work', () => begun.length >= 30)
  return { light, from: begun.length }
}

describe('two accounts', () => {
  it('a light one on a site of its own does not wait for the backlog of a heavy one', async () => {
    const { light, from } = await behindHeavy()
    const job = await start(light, pages('own.example', 10))
    await ended(job)
    expect(othersUntilLast((target) => target.includes('own.example'), from)).toBeLessThan(120)
  })

  it('a light one on a site that the heavy one reaches late pulls that site forward', async () => {
    const { light, from } = await behindHeavy()
    const job = await start(light, pages('h59.example', 5, 'light'))
    await ended(job)
    expect(othersUntilLast((target) => target.includes('/light'), from)).toBeLessThan(150)
  })

  it('a light one with several turns on a site of the heavy one is not put behind its other sites after the first', async () => {
    const { light, from } = await behindHeavy()
    await ended(await start(light, pages('h59.example', 30, 'light')))
    expect(othersUntilLast((target) => target.includes('/light'), from)).toBeLessThan(200)
  })

  it('take turns on the same site', async () => {
    const heavy = await makeAccount(database.db)
    const light = await makeAccount(database.db)
    await start(heavy, pages('only.example', 300, 'heavy'))
    await work(note, { concurrency: 2 })
    await waitUntil('some work', () => begun.length >= 20)
    const from = begun.length
    await ended(await start(light, pages('only.example', 30, 'light')))
    const heavyTurns = othersUntilLast((target) => target.includes('/light'), from) / 10
    expect(heavyTurns).toBeLessThan(8)
    expect(heavyTurns).toBeGreaterThan(1)
  })

  it('get the same share, whatever number of jobs each cuts its work into', async () => {
    const many = await makeAccount(database.db)
    const one = await makeAccount(database.db)
    const jobs = []
    for (let index = 0; index < 5; index += 1) jobs.push(await start(many, pages('only.example', 20, `many${index}-`)))
    jobs.push(await start(one, pages('only.example', 100, 'one')))
    await work(note, { concurrency: 1, limits: { concurrencyOf: () => 1 } })
    await ended(...jobs)
    const firstHalf = begun.slice(0, 100)
    expect(firstHalf.filter((target) => target.includes('/one'))).toHaveLength(50)
  })

  it('the reserved turns of a deleted job do not count against its account', async () => {
    const stopper = await makeAccount(database.db)
    const other = await makeAccount(database.db)
    await stopJob(deps(), stopper, (await start(stopper, sites(60, 1))).id)
    const heavy = await start(other, sites(30, 10))
    const again = await start(stopper, pages('own.example', 10))
    await work(note, { concurrency: 2 })
    await ended(again)
    expect(othersUntilLast((target) => target.includes('own.example'), 0)).toBeLessThan(200)
    await stopJob(deps(), other, heavy.id)
  })
})

describe('virtual time', () => {
  it('is reset when it has grown large, and all accounts keep their order', async () => {
    const [first, second] = [await makeAccount(database.db), await makeAccount(database.db)]
    await database.db.updateTable('queue_clock').set({ virtual_time: 2_000_000_000 }).execute()
    await start(first, sites(3, 1))
    await start(second, pages('own.example', 1))
    const tags = async () => {
      const { rows } = await sql<{ tag: number }>`select singleton_key, -priority as tag from pgboss.job order by singleton_key`.execute(
        database.db,
      )
      return rows.map((row) => row.tag)
    }
    expect(await tags()).toEqual([2_000_000_000, 2_000_000_001, 2_000_000_002, 2_000_000_000])
    expect(await rebaseClock(database.db)).toBe(true)
    expect(await tags()).toEqual([0, 1, 2, 0])
    expect(await rebaseClock(database.db)).toBe(false)
    const times = await database.db.selectFrom('accounts').select('virtual_time').orderBy('virtual_time').execute()
    expect(times.map((row) => row.virtual_time)).toEqual([1, 3])
  })
})

describe('a job', () => {
  it('is worked on in the order of its list, site by site', async () => {
    const actor = await makeAccount(database.db)
    const job = await start(actor, pages('only.example', 40))
    await work(note, { concurrency: 1 })
    await ended(job)
    expect(begun).toEqual(pages('only.example', 40))
  })
})

describe('a site', () => {
  it('never sees more than its number of visitors, over all workers together', async () => {
    const running = new Map<string, number>()
    const most = new Map<string, number>()
    const watch: Scrape = async (input) => {
      const { host } = new URL(input.target)
      const now = (running.get(host) ?? 0) + 1
      running.set(host, now)
      most.set(host, Math.max(now, most.get(host) ?? 0))
      await waitUntil('three visitors of the site at once', () => (most.get(host) ?? 0) >= 3)
      for (let turn = 0; turn < 20; turn += 1) await yieldToEventLoop()
      running.set(host, (running.get(host) ?? 0) - 1)
      return makeRow(input)
    }
    const actor = await makeAccount(database.db)
    const other = await makeAccount(database.db)
    await work(watch, { concurrency: 6, limits: { concurrencyOf: () => 3 } })
    await work(watch, { concurrency: 6, limits: { concurrencyOf: () => 3 } })
    await ended(await start(actor, sites(2, 40)), await start(other, sites(2, 40)))
    expect([...most.values()]).toEqual([3, 3])
  })

  it('is in one worker at a time', async () => {
    const actor = await makeAccount(database.db)
    const owners = new Map<string, Set<string>>()
    const by = (name: string): Scrape => {
      return async (input) => {
        const { host } = new URL(input.target)
        const inside = owners.get(host) ?? new Set()
        owners.set(host, inside.add(name))
        await yieldToEventLoop()
        if (inside.size > 1) throw new Error('two workers on one site')
        inside.delete(name)
        return makeRow(input)
      }
    }
    await work(by('a'), { limits: { concurrencyOf: () => 1 } })
    await work(by('b'), { limits: { concurrencyOf: () => 1 } })
    const job = await start(actor, sites(4, 50))
    await ended(job)
    const row = await database.db.selectFrom('jobs').select('status').where('id', '=', job.id).executeTakeFirstOrThrow()
    expect(row.status).toBe('completed')
  })
})

describe('a worker', () => {
  it.each([
    ['as many slots for one site as the site allows', 1, 4],
    ['no more slots than it has for many sites', 12, 5],
  ])('uses %s', async (_what, count, expected) => {
    let running = 0
    let most = 0
    const watch: Scrape = async (input) => {
      running += 1
      most = Math.max(most, running)
      await waitUntil('the expected number of tasks at once', () => most >= expected)
      await yieldToEventLoop()
      running -= 1
      return makeRow(input)
    }
    const actor = await makeAccount(database.db)
    const job = await start(actor, sites(count, 60 / count))
    await work(watch, { concurrency: 5, limits: { concurrencyOf: () => 4 } })
    await ended(job)
    expect(most).toBe(expected)
  })

  it('takes lanes over from a worker that is stopped while its tasks run', async () => {
    const actor = await makeAccount(database.db)
    const hang: Scrape = (_input, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    await work(hang)
    const job = await start(actor, pages('only.example', 6))
    const tasks = database.db.selectFrom('tasks').where('job_id', '=', job.id)
    await waitUntil('work', async () => (await tasks.select('id').where('state', '=', 'in_progress').execute()).length === 2)
    await work(note)
    await workers.shift()?.stop(0)
    await ended(job)
    expect(begun.toSorted()).toEqual(pages('only.example', 6))
    expect(await tasks.select(['attempts', 'losses']).distinct().execute()).toEqual([{ attempts: 1, losses: 0 }])
  })
})
