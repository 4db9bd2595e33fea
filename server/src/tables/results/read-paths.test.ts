// What people look at stays fast however much is stored: the plans of the queries behind it are asked of PostgreSQL, on many rows.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { Registry } from 'prom-client'
import type { Job } from '@quarry/contract'
import { measurePayments } from '../../operation/payment-metrics.ts'
import { measureQueue } from '../../operation/queue-metrics.ts'
import { makeRow, openTestMessages, startTestWorker } from '../../testing/test-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

interface Asked {
  text: string
  values: unknown[]
}
interface Plan {
  'Node Type': string
  'Relation Name'?: string
  /** Of each loop, where the query was run. */
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/** Tables that grow with use. */
const LARGE = new Set([
  'tasks',
  'results',
  'jobs',
  'job_usage',
  'ledger_txns',
  'ledger_entries',
  'accounts',
  'templates',
  'lanes',
  'lane_jobs',
])
const ROWS = 40_000
const jobId = randomUUID()
const asked: Asked[] = []
let test: TestApp
let user: SignedIn

beforeAll(async () => {
  test = await createTestApp()
  user = await test.signIn()
  const { db } = test.database
  const fields = JSON.stringify([{ name: 'title', description: 'Title', type: 'string' }])
  await sql`insert into accounts (id, email) select gen_random_uuid(), n || '@example.com' from generate_series(1, 5000) as n`.execute(db)
  await sql`
    insert into jobs (id, owner_id, target_item_name, fields, total, completed, status, finished_at)
    select gen_random_uuid(), id, 'URL', ${fields}::jsonb, 0, 0, 'completed', now() from accounts, generate_series(1, 4)`.execute(db)
  await sql`
    insert into jobs (id, owner_id, target_item_name, fields, total, completed, status, finished_at)
    values (${jobId}, ${user.actor.accountId}, 'URL', ${fields}::jsonb, ${ROWS}, ${ROWS}, 'completed', now())`.execute(db)
  await sql`
    insert into tasks (job_id, position, target, lane, state, finished_at)
    select case when n < ${ROWS} then ${jobId}::uuid else (select id from jobs where id <> ${jobId} limit 1) end, n, 'https://a.example/' || n, 'a.example', 'completed', now()
    from generate_series(0, ${ROWS * 2 - 1}) as n`.execute(db)
  await sql`
    insert into results (task_id, job_id, position, target, data, cells, pages, usage)
    select id, job_id, position, target, jsonb_build_object('title', target), '{}', '[]', '{}' from tasks`.execute(db)
  await sql`
    insert into job_usage (job_id, owner_id, provider_mode, month, cells_per_row, extra_cell_micro_usd, included_reserved, extra_reserved, stored_bytes, settled_at)
    select id, owner_id, 'sandbox', date_trunc('month', now())::date, 1, 0, 1, 0, 100, now() from jobs`.execute(db)
  await sql`analyze`.execute(db)
})
afterAll(() => test.close())

/** All queries that `work` asks, with their values. */
async function listen(work: () => Promise<unknown>): Promise<Asked[]> {
  asked.length = 0
  const query = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const text =
      typeof first === 'string' ? first : typeof first === 'object' && first !== null && 'text' in first ? String(first.text) : ''
    asked.push({ text, values: Array.isArray(second) ? second : [] })
    return Reflect.apply(query, this, args)
  })
  await work()
  spy.mockRestore()
  return asked.filter(({ text }) => /^\s*(?:select|with|update|insert)/i.test(text))
}

/** Large tables that a query reads from one end to the other. */
async function readWhole({ text, values }: Asked): Promise<string[]> {
  const client = new pg.Client({ connectionString: test.database.url })
  await client.connect()
  try {
    // Then a table is read whole only where no index serves, whatever the planner thinks of this machine.
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (format json) ${text}`, values)
    return rows.flatMap((row) => row['QUERY PLAN']).flatMap(({ Plan: plan }) => scansOf(plan))
  } finally {
    await client.end()
  }
}

/** Rows of a table that a query reads. */
async function rowsRead({ text, values }: Asked, table = 'results'): Promise<number> {
  const client = new pg.Client({ connectionString: test.database.url })
  await client.connect()
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(`explain (analyze, format json) ${text}`, values)
    return rows.flatMap((row) => row['QUERY PLAN']).reduce((sum, { Plan: plan }) => sum + rowsOf(table, plan), 0)
  } finally {
    await client.end()
  }
}

function rowsOf(table: string, plan: Plan): number {
  const own = plan['Relation Name'] === table ? plan['Actual Rows'] * plan['Actual Loops'] : 0
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(table, part), own)
}

function scansOf(plan: Plan): string[] {
  const name = plan['Relation Name']
  const own = plan['Node Type'] === 'Seq Scan' && name !== undefined && LARGE.has(name) ? [name] : []
  return [...own, ...(plan.Plans ?? []).flatMap(scansOf)]
}

async function readMetrics(): Promise<{ statusCode: number }> {
  const metrics = new Registry()
  measureQueue(test.database.db, metrics)
  measurePayments(test.database.db, metrics)
  return { statusCode: (await metrics.metrics()).includes('quarry_tasks_open') ? 200 : 500 }
}

const NEW_JOB = {
  base_prompt: null,
  target_item_name: 'URL',
  target_items: ['https://b.example/1'],
  trait_definitions: [{ name: 'a', description: 'b', type: 'string' }],
}

describe('no table is read from one end to the other', () => {
  it.each([
    ['the list of jobs', () => user.call('GET', '/jobs/?limit=50')],
    ['a job', () => user.call('GET', `/jobs/${jobId}`)],
    ['its first rows', () => user.call('GET', `/jobs/${jobId}/results?limit=100`)],
    ['rows further down', () => user.call('GET', `/jobs/${jobId}/results?limit=100&cursor=30000`)],
    ['a sorted page further down', () => user.call('GET', `/jobs/${jobId}/results?limit=100&sort_by=title&cursor=30000.dA`)],
    ['cells of it to be checked', () => user.call('GET', `/jobs/${jobId}/checks/sample`)],
    ['what was said of its cells', () => user.call('GET', `/jobs/${jobId}/checks`)],
    ['the status page', () => user.call('GET', '/status')],
    ['the metrics of work and money', readMetrics],
    ['its table further down', () => user.call('GET', `/jobs/${jobId}/grid?limit=100&offset=30000`)],
    ['its tasks', () => user.call('GET', `/jobs/${jobId}/tasks?limit=100`)],
    ['its failed tasks', () => user.call('GET', `/jobs/${jobId}/tasks?limit=100&status=failed`)],
    ['the end of its rows', () => user.call('GET', `/jobs/${jobId}/results?limit=100&cursor=39900`)],
    ['its dashboard', () => user.call('GET', `/jobs/${jobId}/dashboard`)],
    ['its cleaning report', () => user.call('GET', `/jobs/${jobId}/cleaning`)],
    ['the use of an account by month', () => user.call('GET', '/balance/analytics')],
    ['monitors', () => user.call('GET', '/monitors/')],
    ['recipes', () => user.call('GET', '/recipes')],
    ['what a job would take', () => user.call('POST', '/jobs/estimate', NEW_JOB)],
    ['the use of an account', () => user.call('GET', '/balance/summary')],
    ['what was used for', () => user.call('GET', '/balance/usage')],
    ['payments', () => user.call('GET', '/balance/transactions')],
    ['templates', () => user.call('GET', '/schema-definitions/')],
    ['a new job', () => user.call('POST', '/jobs/', NEW_JOB)],
  ])('for %s', async (_what, call) => {
    const queries = await listen(async () => expect((await call()).statusCode).toBeLessThan(300))
    expect(queries.length).toBeGreaterThan(0)
    for (const query of queries) expect(await readWhole(query), query.text).toEqual([])
  })

  it('for the work on a job, from its first task to its end', async () => {
    const { db, url } = test.database
    const queries = await listen(async () => {
      const { id } = (
        await user.call('POST', '/jobs/', { ...NEW_JOB, target_items: ['https://c.example/1', 'https://d.example/1'] })
      ).json<Job>()
      const messages = await openTestMessages(url)
      const worker = await startTestWorker({ db, url, messages, scrape: async (input) => makeRow(input) })
      await waitUntil('the end of the job', async () => {
        const job = await db.selectFrom('jobs').select('status').where('id', '=', id).executeTakeFirstOrThrow()
        return job.status === 'completed'
      })
      await worker.stop(0)
      await messages.close()
    })
    // Those of the queue's library look after tables of its own.
    const ours = [...new Map(queries.map((query) => [query.text, query])).values()].filter(({ text }) => !text.includes('pgboss.queue'))
    expect(ours.some(({ text }) => text.includes('with held as'))).toBe(true)
    for (const query of ours) expect(await readWhole(query), query.text).toEqual([])
  })

  it('a page of a job that the statistics have not seen reads few of its rows', async () => {
    const { db } = test.database
    await sql`alter table results set (autovacuum_enabled = false)`.execute(db)
    const { rows } = await sql<{ id: string }>`
      insert into jobs (owner_id, target_item_name, fields, total, completed, status, finished_at)
      select owner_id, target_item_name, fields, 5000, 5000, status, finished_at from jobs where id = ${jobId} returning id`.execute(db)
    const id = rows[0]?.id ?? ''
    await sql`
      with added as (
        insert into tasks (job_id, position, target, lane, state, finished_at)
        select ${id}, n, 'https://a.example/' || n, 'a.example', 'completed', now() from generate_series(0, 4999) as n returning id, position, target
      )
      insert into results (task_id, job_id, position, target, data, cells, pages, usage)
      select id, ${id}, position, target, '{}', '{}', '[]', '{}' from added`.execute(db)
    for (const path of ['results?limit=100', 'results?limit=100&cursor=3000', 'grid?limit=100', 'grid?limit=100&offset=3000']) {
      const queries = await listen(async () => expect((await user.call('GET', `/jobs/${id}/${path}`)).statusCode).toBe(200))
      const counts = await Promise.all(queries.map((query) => rowsRead(query)))
      expect(
        counts.reduce((sum, count) => sum + count, 0),
        path,
      ).toBeLessThanOrEqual(200)
    }
  })

  it('columns are suggested from as few rows of a long job as of a short one', async () => {
    const read = async (): Promise<number> => {
      const queries = await listen(() => user.call('GET', `/jobs/${jobId}/columns/suggestions`))
      const counts = await Promise.all(queries.map((query) => rowsRead(query)))
      return counts.reduce((sum, count) => sum + count, 0)
    }
    expect(await read()).toBeLessThanOrEqual(1_000)
  })

  it('of changes only those of the monitor are read, however many others saw since, and no more than a page of them', async () => {
    const { db } = test.database
    const [own, other] = [randomUUID(), randomUUID()]
    await sql`
      insert into monitors (id, owner_id, name, payload, schedule, time_zone, feed_token)
      select id, ${user.actor.accountId}, 'm', '{}', '{}', 'UTC', 't' from unnest(${[own, other]}::uuid[]) as m (id)`.execute(db)
    await sql`
      with run as (
        insert into monitor_runs (monitor_id, job_id, started_at, compared_at)
        select monitor_id, job_id, now(), now() from (
          select id as job_id, case when row_number() over () <= 5 then ${own}::uuid else ${other}::uuid end as monitor_id from jobs where id <> ${jobId} limit 50
        ) as made returning id
      )
      insert into run_changes (run_id, target, kind) select id, 't' || n, 'new' from (select id from run order by id) as run, generate_series(1, 1000) as n`.execute(
      db,
    )
    await sql`analyze run_changes, monitor_runs`.execute(db)
    const queries = await listen(async () => {
      const answer = await user.call('GET', `/monitors/${own}/changes?limit=100`)
      expect(answer.json<{ data: unknown[] }>().data).toHaveLength(100)
    })
    const counts = await Promise.all(queries.map((query) => rowsRead(query, 'run_changes')))
    expect(Math.max(...counts)).toBeLessThanOrEqual(500)
  })

  it('of a page of jobs only its own are looked up further', async () => {
    await sql`
      with made as (
        insert into jobs (owner_id, target_item_name, fields, total, completed, status, finished_at)
        select ${user.actor.accountId}, 'URL', '[]', 0, 0, 'completed', now() from generate_series(1, 1000) returning id, owner_id
      )
      insert into job_usage (job_id, owner_id, provider_mode, month, cells_per_row, extra_cell_micro_usd, included_reserved, extra_reserved, stored_bytes, settled_at)
      select id, owner_id, 'sandbox', '2020-01-01', 1, 0, 1, 0, 100, now() from made`.execute(test.database.db)
    const queries = await listen(() => user.call('GET', '/jobs/?limit=10&offset=900'))
    const counts = await Promise.all(queries.map((query) => rowsRead(query, 'job_usage')))
    expect(Math.max(...counts)).toBe(10)
  })

  it.each([0, 5_000])('a table is opened far down without counting the rows before, after %i failures', async (failures) => {
    const id = randomUUID()
    const { db } = test.database
    await sql`
      insert into jobs (id, owner_id, target_item_name, fields, total, completed, failed, status, finished_at)
      values (${id}, ${user.actor.accountId}, 'URL', '[]', ${ROWS + failures}, ${ROWS}, ${failures}, 'completed', now())`.execute(db)
    await sql`
      with made as (
        insert into tasks (job_id, position, target, lane, state, finished_at)
        select ${id}, n, 'https://e.example/' || n, 'e.example', case when n % 8 = 0 and n < ${failures * 8} then 'failed' else 'completed' end, now()
        from generate_series(0, ${ROWS + failures - 1}) as n
        returning id, position, target, state
      )
      insert into results (task_id, job_id, position, target, data, cells, pages, usage)
      select id, ${id}, position, target, '{}', '{}', '[]', '{}' from made where state = 'completed'`.execute(db)
    await sql`vacuum analyze results`.execute(db)
    const queries = await listen(async () => {
      const { data } = (await user.call('GET', `/jobs/${id}/grid?limit=10&offset=${ROWS - 100}`)).json<{ data: { position: number }[] }>()
      expect(data.map(({ position }) => position)).toEqual(Array.from({ length: 10 }, (_, at) => ROWS + failures - 100 + at))
    })
    const counts = await Promise.all(queries.map((query) => rowsRead(query)))
    expect(Math.max(...counts)).toBeLessThanOrEqual(10)
  })

  it('of the rows behind a cell only those before the next one to look at are opened', async () => {
    await sql`update results set data = '{"title": null}' where job_id = ${jobId} and position = 30`.execute(test.database.db)
    const queries = await listen(async () => {
      const answer = await user.call('GET', `/jobs/${jobId}/grid/problem?from=10`)
      expect(answer.json()).toEqual({ place: 30 })
    })
    const counts = await Promise.all(queries.map((query) => rowsRead(query)))
    // All are put in order, without being opened.
    expect(Math.max(...counts)).toBeLessThanOrEqual(ROWS + 20)
  })

  it('this would be seen', async () => {
    expect(await rowsRead({ text: 'select count(data) from results where job_id = $1', values: [jobId] })).toBe(ROWS)
    expect(await readWhole({ text: 'select * from results where target like $1', values: ['%9'] })).toEqual(['results'])
  })
})
