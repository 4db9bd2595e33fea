import { readFileSync } from 'node:fs'
import { Writable } from 'node:stream'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ScrapeError } from '@quarry/engine'
import fastify from 'fastify'
import { sql } from 'kysely'
import pino from 'pino'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTaskHandlers } from '../jobs/tasks/task-handlers.ts'
import { startLaneWorker } from '../queue/lane-worker.ts'
import { NO_SIGNALS } from '../queue/work-signals.ts'
import { makeJobPayload } from '../testing/factories.ts'
import { createTestApp, type SignedIn, type TestApp } from '../testing/test-app.ts'
import { makeRow, type Scrape } from '../testing/test-worker.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { diskCheck } from './disk-check.ts'
import { purgeExpired } from './purge-expired.ts'
import { measureTasks } from './measure-tasks.ts'
import { measureRequests } from './metrics.ts'
import { measurePayments } from './payment-metrics.ts'
import { measureQueue } from './queue-metrics.ts'
import { measureSending } from './sending-metrics.ts'
import { createTally, readCounters } from './tally.ts'

let test: TestApp
let user: SignedIn
const lines: Record<string, unknown>[] = []
const log = pino(
  { level: 'debug' },
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  }),
)
beforeAll(async () => {
  test = await createTestApp({ deps: { log } })
  user = await test.signIn()
})
afterAll(() => test.close())

async function work(scrape: Scrape): Promise<void> {
  const { db, url } = test.database
  const { messages } = test.deps
  const tally = createTally(db)
  const handlers = createTaskHandlers({
    db,
    messages,
    scrape,
    readStored: async () => Promise.reject(),
    lookUp: async () => Promise.reject(),
    taskTimeoutMs: 5_000,
    onBug: () => undefined,
  })
  const worker = await startLaneWorker({
    db,
    databaseUrl: url,
    messages,
    handlers: measureTasks(handlers, { tally, log }),
    limits: { tasksPerTurnMax: 10, turnTimeMs: 15_000, heartbeatMs: 200, concurrencyOf: () => 2 },
    concurrency: 4,
    signals: NO_SIGNALS,
    onEvent: () => undefined,
  })
  await waitUntil('the end of all jobs', async () => {
    const open = await db.selectFrom('jobs').select('id').where('status', 'in', ['pending', 'in_progress']).execute()
    return open.length === 0
  })
  await worker.stop(0)
  await tally.flush()
}

async function metrics(): Promise<string> {
  const registry = new Registry()
  measureQueue(test.database.db, registry)
  return registry.metrics()
}

describe('metrics', () => {
  it('tell what waits, then how it ended and how long it took', async () => {
    const targets = ['https://a.example/1', 'https://a.example/2', 'https://b.example/gone']
    await user.call('POST', '/jobs/', makeJobPayload({ target_items: targets }))
    const before = await metrics()
    expect(before).toContain('quarry_tasks_open{state="waiting"} 3')
    expect(before).toContain('quarry_jobs_open 1')
    expect(before).toContain('quarry_lanes{state="due"} 2')
    expect(before).toContain('quarry_lanes{state="held"} 0')
    await work(async (input) => {
      if (input.target.endsWith('gone')) throw new ScrapeError('http_not_found')
      return { ...makeRow(input), cells: {} }
    })
    const after = await metrics()
    expect(after).toContain('quarry_tasks_open{state="waiting"} 0')
    expect(after).toContain('quarry_task_ends_total{end="completed"} 2')
    expect(after).toContain('quarry_task_ends_total{end="http_not_found"} 1')
    expect(after).toContain('quarry_task_seconds_bucket{le="+Inf"} 3')
    expect(after).toContain('# TYPE quarry_task_seconds histogram')
    expect(after).toContain('quarry_task_seconds_count 3')
    expect(after).toMatch(/quarry_database_connections\{part="quarry-test /)
  })

  it('hold every figure that the example dashboard draws', async () => {
    const dashboard = readFileSync(new URL('../../../compose/grafana-dashboard.json', import.meta.url), 'utf8')
    const drawn = new Set(dashboard.match(/quarry_[a-z_]+/g)?.map((name) => name.replace(/_(bucket|count|sum)$/, '')))
    expect(drawn.size).toBeGreaterThan(10)
    const registry = new Registry()
    for (const measure of [measureQueue, measureSending, measurePayments]) measure(test.database.db, registry)
    measureRequests(fastify(), registry)
    const names = new Set(registry.getMetricsAsArray().map(({ name }) => name))
    expect([...drawn].filter((name) => !names.has(name))).toEqual([])
  })

  it('the log names job, task, site and end of each try, and each request with its id and account', async () => {
    const tasks = lines.filter(({ msg }) => msg === 'task')
    expect(tasks).toHaveLength(3)
    expect(tasks[0]).toMatchObject({
      job: expect.any(String),
      task: expect.any(Number),
      lane: expect.any(String),
      attempt: 1,
      end: expect.any(String),
    })
    const answer = await user.call('GET', '/jobs/')
    expect(lines.filter(({ msg }) => msg === 'request').at(-1)).toMatchObject({
      reqId: answer.headers['x-request-id'],
      route: '/api/v1/jobs/',
      status: '200',
      account: user.actor.accountId,
    })
  })
})

describe('a tally', () => {
  it('sums the counts of several processes', async () => {
    const { db } = test.database
    const [one, other] = [createTally(db), createTally(db)]
    for (let time = 0; time < 5; time += 1) {
      one.add('apples', 'red')
      other.add('apples', 'red', 2)
      other.add('apples', 'green')
    }
    await Promise.all([one.flush(), other.flush()])
    await one.flush()
    expect(await readCounters(db, 'apples')).toEqual([
      { label: 'green', value: 5 },
      { label: 'red', value: 15 },
    ])
  })

  it('keeps counts that the database did not accept', async () => {
    const { db } = test.database
    const tally = createTally(db)
    tally.add('pears', '', Number.NaN)
    await sql`alter table operation_counters rename to away`.execute(db)
    await expect(tally.flush()).rejects.toThrow('operation_counters')
    await sql`alter table away rename to operation_counters`.execute(db)
    await tally.flush()
    expect(await readCounters(db, 'pears')).toEqual([{ label: '', value: Number.NaN }])
  })
})

describe('health', () => {
  it('a full disk is named', async () => {
    await expect(diskCheck(tmpdir()).check()).resolves.toBeUndefined()
    await expect(diskCheck(join(tmpdir(), 'not', 'made', 'yet')).check()).resolves.toBeUndefined()
    await expect(diskCheck('/data', async () => 1_000).check()).rejects.toThrow('1000 bytes are free at /data')
  })

  it('a serving process is alive although a part is unavailable, but not ready', async () => {
    const broken = await createTestApp({
      deps: { healthChecks: [{ part: 'queue', check: async () => Promise.reject(new Error('gone')) }] },
    })
    expect((await broken.app.inject('/livez')).json()).toEqual({ status: 'ok' })
    const ready = await broken.app.inject('/readyz')
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', faulty: ['queue'], detail: 'Not ready: queue.' }])
    await broken.close()
  })

  it('the log reports when a part fails, fails for another reason or recovers, not at each request', async () => {
    let fault: string | null = 'gone'
    const check = async () => (fault === null ? undefined : Promise.reject(new Error(fault)))
    const watched = await createTestApp({ deps: { log, healthChecks: [{ part: 'a part that comes and goes', check }] } })
    for (const next of ['gone', 'gone', 'slow', 'slow', null, null, 'gone']) {
      fault = next
      await watched.app.inject('/healthz')
    }
    expect(lines.filter(({ part }) => part === 'a part that comes and goes').map(({ msg }) => msg)).toEqual([
      'a part is not ready',
      'a part is not ready',
      'a part is ready again',
      'a part is not ready',
    ])
    await watched.close()
  })
})

describe('what is old', () => {
  it('is deleted in batches: captured mails, processed events, sites without work; nothing else', async () => {
    const { db } = test.database
    await sql`
      insert into mail_outbox (recipient, subject, text, html, created_at)
      select 'a@example.com', n::text, '', '', now() - n * interval '10 days' from generate_series(0, 9) as n`.execute(db)
    await sql`
      insert into payment_events (provider_mode, id, type, object, created_at, processed_at)
      select 'sandbox', n::text, 't', '{}', now(), case when n < 4 then now() - n * interval '60 days' end from generate_series(0, 5) as n`.execute(
      db,
    )
    await user.call('POST', '/jobs/', makeJobPayload({ target_items: ['https://waiting.example/'] }))
    await sql`insert into lanes (lane, not_before) select 'idle' || n, '-infinity' from generate_series(1, 7) as n`.execute(db)
    await sql`insert into lanes (lane, not_before) values ('resting', now() + interval '1 hour')`.execute(db)
    const lanesBefore = await db.selectFrom('lanes').select('lane').execute()
    const forgotten = await purgeExpired(db, 3)
    expect(forgotten).toEqual({ mails: 7, notices: 2, lanes: lanesBefore.length - 2, links: 0, pictures: 0 })
    expect((await db.selectFrom('lanes').select('lane').orderBy('lane').execute()).map(({ lane }) => lane)).toEqual([
      'resting',
      'waiting.example',
    ])
    expect(await purgeExpired(db, 3)).toEqual({ mails: 0, notices: 0, lanes: 0, links: 0, pictures: 0 })
    await work(async (input) => makeRow(input))
  })

  it('are links that have ended by themselves, of rows and of dashboards; those that hold stay', async () => {
    const { db } = test.database
    const { id } = (await user.call('POST', '/jobs/', makeJobPayload())).json<{ id: string }>()
    for (const [table, token] of [
      ['job_shares', 'id'],
      ['dashboard_shares', 'token'],
    ] as const)
      await sql`
        insert into ${sql.table(table)} (${sql.ref(token)}, job_id, expires_at)
        select 'link' || n, ${id}, case when n > 0 then now() - make_interval(days => (n - 2) * 2) end from generate_series(0, 8) as n`.execute(
        db,
      )
    expect(await purgeExpired(db, 2)).toMatchObject({ links: 12 })
    for (const table of ['job_shares', 'dashboard_shares'])
      expect((await sql`select from ${sql.table(table)}`.execute(db)).rows, table).toHaveLength(3)
  })

  it('a site that gets work while it is being deleted is kept or created again, and the work is done', async () => {
    const { db } = test.database
    for (let round = 0; round < 10; round += 1) {
      const payload = makeJobPayload({ target_items: [`https://racing.example/${round}`] })
      await Promise.all([user.call('POST', '/jobs/', payload), purgeExpired(db)])
    }
    await work(async (input) => makeRow(input))
    const jobs = await db
      .selectFrom('jobs')
      .select('status')
      .where('first_targets', '@>', sql<string[]>`array['https://racing.example/9']`)
      .execute()
    expect(jobs).toEqual([{ status: 'completed' }])
  })
})
