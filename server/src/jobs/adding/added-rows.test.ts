// Rows that are added to a table, over HTTP, with a worker whose reading the test controls: they follow the old ones, are added once, and
// are charged like a job's.
import type { AddedRows, AddedRowsEstimate, AddedRowsPayloadInput, Field, GridPage, Job } from '@quarry/contract'
import { ScrapeError, type Row, type ScrapeInput } from '@quarry/engine'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../money/ledger/check-ledger.ts'
import { settleDeadJobs } from '../../money/ledger/settle-jobs.ts'
import type { LaneWorker } from '../../queue/lane-worker.ts'
import { checkJobCounters } from '../../testing/check-job-counters.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { topUpForTest, useUpAllowance } from '../../testing/funds.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { makeRow, startTestWorker } from '../../testing/test-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const FIELDS: Field[] = [
  { name: 'title', description: 'Name of the product', type: 'string' },
  { name: 'pages', description: 'Addresses', type: 'array' },
]

let test: TestApp
let user: SignedIn
let worker: LaneWorker
/** Waits while it is held. */
let held: Promise<void> | null
let reading: (input: ScrapeInput) => Row

beforeAll(async () => void (test = await createTestApp()))
beforeEach(async () => {
  held = null
  reading = makeRow
  user = await test.signIn()
  worker = await startTestWorker({
    db: test.database.db,
    url: test.database.url,
    messages: test.deps.messages,
    async scrape(input, signal) {
      await Promise.race([held, new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))])
      if (input.target.endsWith('gone')) throw new ScrapeError('http_not_found')
      return reading(input)
    },
  })
})
afterEach(async () => {
  await worker.stop(1_000)
  const problems = [...(await checkLedger(test.database.db)), ...(await checkJobCounters(test.database.db))]
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
})
afterAll(() => test.close())

const urls = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => `https://h${(from + index) % 2}.example/${from + index}`)
const get = async (id: string, as = user): Promise<Job> => (await as.call('GET', `/jobs/${id}`)).json()
const ended = (id: string, as = user): Promise<Job> =>
  waitUntil('the end of the job', async () => {
    const job = await get(id, as)
    return job.finished_at !== null && job
  })
async function start(items = urls(0, 3), { as = user, cap }: { as?: SignedIn; cap?: number } = {}): Promise<Job> {
  const payload = makeJobPayload({
    target_items: items,
    trait_definitions: FIELDS,
    ...(cap === undefined ? {} : { spending_cap_usd: cap }),
  })
  return (await as.call('POST', '/jobs/', payload)).json()
}
const startToEnd = async (items?: string[], as = user): Promise<Job> => ended((await start(items, { as })).id, as)
const add = (id: string, payload: AddedRowsPayloadInput, as = user) => as.call('POST', `/jobs/${id}/targets`, payload)
const estimate = async (id: string, payload: AddedRowsPayloadInput, as = user): Promise<AddedRowsEstimate> =>
  (await as.call('POST', `/jobs/${id}/targets/estimate`, payload)).json()
const targetsOf = async (id: string): Promise<string[]> =>
  (await user.call('GET', `/jobs/${id}/grid?limit=500`)).json<GridPage>().data.map((row) => row.target_item_value)
const hold = (): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = promise
  return resolve
}

describe('rows added to a table that has ended', () => {
  it('open it again, come after the old ones and are read as they were', async () => {
    const job = await startToEnd()
    const answer = await add(job.id, { target_items: urls(3, 4) })
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json<AddedRows>()).toMatchObject({ added: 4, first_position: 3, duplicates: { count: 0, examples: [] } })
    expect(answer.json<AddedRows>().job).toMatchObject({
      id: job.id,
      status: 'in_progress',
      finished_at: null,
      progress: { total: 7, completed: 3 },
    })
    expect(await ended(job.id)).toMatchObject({ status: 'completed', progress: { total: 7, completed: 7 }, usage: { cells_consumed: 14 } })
    expect(await targetsOf(job.id)).toEqual([...urls(0, 3), ...urls(3, 4)])
    const file = await user.call('GET', `/jobs/${job.id}/export?format=csv-rfc4180`)
    const lines = file.body.trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(7)
    expect(lines.map((line) => [...urls(0, 3), ...urls(3, 4)].findIndex((url) => line.includes(url)))).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('are added once: rows that the table has are reported and left out, and nothing starts where it has all of them', async () => {
    const job = await startToEnd()
    const estimated = await estimate(job.id, { target_items: urls(1, 4) })
    expect(estimated).toMatchObject({
      rows: 2,
      cells: 4,
      table_rows: 5,
      duplicates: { count: 2, examples: urls(0, 3).slice(1) },
      problems: [],
    })
    expect((await add(job.id, { target_items: [urls(0, 1)[0] ?? ''] })).json().detail).toBe('All of these are in the table already.')
    expect(await get(job.id)).toMatchObject({ status: 'completed', progress: { total: 3 } })
    expect((await add(job.id, { target_items: urls(1, 4) })).json()).toMatchObject({ added: estimated.rows, duplicates: { count: 2 } })
    expect((await ended(job.id)).progress).toMatchObject({ total: 5, completed: 5 })
  })

  it('cost the estimated amount, failed ones nothing, whatever the rows before them cost', async () => {
    const actor = await test.signIn('starter')
    const job = await startToEnd(urls(0, 3), actor)
    await useUpRest(actor)
    await topUpForTest(test.database.db, actor.actor, { usd: 1 })
    const payload = { target_items: [...urls(3, 2), 'https://h0.example/gone'] }
    expect(await estimate(job.id, payload, actor)).toMatchObject({ extra_cells: 6, cost_usd: 0.0006 })
    expect((await add(job.id, payload, actor)).statusCode).toBe(201)
    expect(await ended(job.id, actor)).toMatchObject({
      status: 'partial_completion',
      usage: { cells_consumed: 10, cells_overage: 4, cost_usd: 0.0004 },
    })
    expect((await actor.call('GET', '/balance/balance')).json()).toMatchObject({ balance_usd: 0.9996, reserved_usd: 0 })
    expect((await actor.call('GET', '/balance/usage')).json()).toHaveLength(3)
    // A third time, and a fourth.
    for (const at of [10, 20]) {
      await add(job.id, { target_items: urls(at, 1) }, actor)
      await ended(job.id, actor)
    }
    expect((await actor.call('GET', '/balance/balance')).json()).toMatchObject({ balance_usd: 0.9992, reserved_usd: 0 })
  })

  it('are refused as a whole where the balance does not cover them or the table would be too long for the plan', async () => {
    const actor = await test.signIn('starter')
    const job = await startToEnd(urls(0, 20), actor)
    expect((await estimate(job.id, { target_items: urls(20, 6) }, actor)).problems).toEqual([
      expect.stringMatching(/Starter plan.* 25 rows.* 26/),
    ])
    expect((await add(job.id, { target_items: urls(20, 6) }, actor)).json().detail).toMatch(/Starter plan.* 25 rows.* 26/)
    await useUpRest(actor)
    const refused = await add(job.id, { target_items: urls(20, 5) }, actor)
    expect([refused.statusCode, refused.json().quota]).toEqual([402, expect.objectContaining({ reason: 'balance', missing_usd: 0.001 })])
    expect(await get(job.id, actor)).toMatchObject({ status: 'completed', progress: { total: 20 } })
  })

  it('end where their spending cap does', async () => {
    const actor = await test.signIn('starter')
    const job = await startToEnd(urls(0, 3), actor)
    await useUpRest(actor)
    await topUpForTest(test.database.db, actor.actor, { usd: 1 })
    await add(job.id, { target_items: urls(3, 6), spending_cap_usd: 0.0005 }, actor)
    expect(await ended(job.id, actor)).toMatchObject({ progress: { total: 9, completed: 5, failed: 4 }, usage: { cells_overage: 4 } })
    // The cap applied to them alone: the next ones are not limited by it.
    await add(job.id, { target_items: urls(20, 2) }, actor)
    expect(await ended(job.id, actor)).toMatchObject({ progress: { total: 11, completed: 7 } })
  })

  it('cost by the columns that the table has by now', async () => {
    const job = await startToEnd()
    const more: Field = { name: 'brand', description: 'Maker', type: 'string' }
    reading = (input) => ({ ...makeRow(input), data: { brand: 'Acme' } })
    const run = (await user.call('POST', `/jobs/${job.id}/columns`, { trait_definition: more })).json<Job>()
    await ended(run.id)
    reading = makeRow
    expect((await estimate(job.id, { target_items: urls(3, 2) })).cells).toBe(6)
    await add(job.id, { target_items: urls(3, 2) })
    expect(await ended(job.id)).toMatchObject({ progress: { completed: 5 }, usage: { cells_consumed: 12 } })
  })
})

/** Leaves no included cell, whatever was used. */
async function useUpRest({ actor }: SignedIn): Promise<void> {
  const { db } = test.database
  const { cells_used: used } = await db
    .selectFrom('allowances')
    .select('cells_used')
    .where('owner_id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  const record = await db.selectFrom('allowances').selectAll().where('owner_id', '=', actor.accountId).executeTakeFirstOrThrow()
  await db.deleteFrom('allowances').where('owner_id', '=', actor.accountId).execute()
  await useUpAllowance(db, actor, 0)
  // The record that uses up the month counts what its jobs used as well.
  const filler = db.updateTable('job_usage').set({ included_reserved: 10_000 - used, included_used: 10_000 - used })
  await filler.where('owner_id', '=', actor.accountId).where('cells_per_row', '=', 1).execute()
  await db.updateTable('allowances').set({ requests: record.requests }).where('owner_id', '=', actor.accountId).execute()
}

describe('rows added while the table is read', () => {
  it('are read with the others, and two additions at once give each row once, one after the other', async () => {
    const release = hold()
    const job = await start()
    const answers = await Promise.all([add(job.id, { target_items: urls(3, 5) }), add(job.id, { target_items: urls(5, 6) })])
    release()
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
    const added = answers.map((answer) => answer.json<AddedRows>())
    // Whichever request came first has the targets that both asked for.
    expect(added.map((one) => one.added).toSorted()).toEqual(added[0]?.added === 5 ? [3, 5] : [2, 6])
    expect(added.map((one) => one.first_position).toSorted()).toEqual(added[0]?.added === 5 ? [3, 8] : [3, 9])
    expect(await ended(job.id)).toMatchObject({
      status: 'completed',
      progress: { total: 11, completed: 11 },
      usage: { cells_consumed: 22 },
    })
    expect((await targetsOf(job.id)).toSorted()).toEqual(urls(0, 11).toSorted())
  })

  it('end with it when it is stopped, and the table takes rows again after that', async () => {
    hold()
    const job = await start()
    await add(job.id, { target_items: urls(3, 3) })
    await user.call('POST', `/jobs/${job.id}/stop`)
    expect(await ended(job.id)).toMatchObject({ status: 'failed', progress: { total: 6, failed: 6 }, usage: { cells_consumed: 0 } })
    held = null
    await add(job.id, { target_items: urls(10, 2) })
    expect(await ended(job.id)).toMatchObject({ status: 'partial_completion', progress: { total: 8, completed: 2, failed: 6 } })
  })

  it('go with the table when it is deleted, and what they had reserved is given back', async () => {
    hold()
    const job = await start()
    const [added] = await Promise.all([add(job.id, { target_items: urls(3, 3) }), user.call('DELETE', `/jobs/${job.id}`)])
    // Deleting begins with stopping, and a table that is being stopped accepts no rows.
    expect([201, 404, 409]).toContain(added.statusCode)
    expect((await user.call('GET', `/jobs/${job.id}`)).statusCode).toBe(404)
    const { rows: left } = await openRecords(job.id)
    expect(left).toEqual([])
  })

  it('end at the caps of both starts together', async () => {
    const actor = await test.signIn('starter')
    await useUpAllowance(test.database.db, actor.actor, 0)
    await topUpForTest(test.database.db, actor.actor, { usd: 1 })
    const release = hold()
    const job = await start(urls(0, 3), { as: actor, cap: 0.0002 })
    await add(job.id, { target_items: urls(3, 3), spending_cap_usd: 0.0004 }, actor)
    release()
    expect(await ended(job.id, actor)).toMatchObject({
      progress: { total: 6, completed: 3, failed: 3 },
      usage: { cells_overage: 6, cost_usd: 0.0006, spending_cap_usd: 0.0006 },
    })
  })

  it('are sent to all watchers of the table, beyond the rows it had before', async () => {
    const release = hold()
    const job = await start(urls(0, 1))
    const events: string[] = []
    const stop = await test.deps.jobWatch.watch(job, (event) => {
      if (event.type === 'rows') events.push(...event.rows.map((row) => row.target_item_value))
    })
    await add(job.id, { target_items: urls(1, 20) })
    release()
    await waitUntil('all rows to be told', async () => events.length >= 21)
    stop()
    expect(new Set(events)).toEqual(new Set([...urls(0, 1), ...urls(1, 20)]))
    await ended(job.id)
  })

  it('are refused until it has ended where they would be paid on other terms', async () => {
    hold()
    const job = await start()
    await test.database.db.updateTable('job_usage').set({ extra_cell_micro_usd: 1 }).where('job_id', '=', job.id).execute()
    const refused = await add(job.id, { target_items: urls(3, 1) })
    expect([refused.statusCode, refused.json().detail]).toEqual([409, expect.stringMatching(/once it has ended/)])
    await user.call('POST', `/jobs/${job.id}/stop`)
    await ended(job.id)
  })

  it('keep what they reserved when dead jobs are settled', async () => {
    const job = await startToEnd()
    hold()
    await add(job.id, { target_items: urls(3, 2) })
    await settleDeadJobs(test.database.db)
    expect((await openRecords(job.id)).rows).toHaveLength(1)
    await user.call('POST', `/jobs/${job.id}/stop`)
    await ended(job.id)
  })
})

async function openRecords(jobId: string): Promise<{ rows: { part: number }[] }> {
  const query = test.database.db.selectFrom('job_usage').select('part').where('job_id', '=', jobId).where('settled_at', 'is', null)
  return { rows: await query.execute() }
}

describe('a request to add rows', () => {
  const addWith = (id: string, key: string, items: string[]) =>
    test.app.inject({
      method: 'POST',
      url: `/api/v1/jobs/${id}/targets`,
      headers: { authorization: `Bearer ${user.token}`, 'idempotency-key': key },
      payload: { target_items: items },
    })

  it('with a key adds its rows once, however often and at once it is sent', async () => {
    const job = await startToEnd()
    const answers = await Promise.all([1, 2, 3].map(() => addWith(job.id, 'k1', urls(3, 2))))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
    expect(answers.map((answer) => answer.json<AddedRows>().added)).toEqual([2, 2, 2])
    expect((await addWith(job.id, 'k1', urls(9, 1))).statusCode).toBe(422)
    expect((await ended(job.id)).progress.total).toBe(5)
  })

  it('takes the values of another table’s column, each once, lists item by item', async () => {
    const source = await start(urls(0, 3))
    await ended(source.id)
    const { db } = test.database
    const values = [['https://p.example/1', 'https://p.example/2'], null, 'https://p.example/2']
    for (const [position, pages] of values.entries())
      await db
        .updateTable('results')
        .set({ data: JSON.stringify({ pages }) })
        .where('job_id', '=', source.id)
        .where('position', '=', position)
        .execute()
    const job = await startToEnd(['https://p.example/0'])
    const from = { job: source.id, column: 'pages' }
    expect(await estimate(job.id, { from })).toMatchObject({ rows: 2, first_targets: ['https://p.example/1', 'https://p.example/2'] })
    expect((await add(job.id, { from })).statusCode).toBe(201)
    await ended(job.id)
    expect(await targetsOf(job.id)).toEqual(['https://p.example/0', 'https://p.example/1', 'https://p.example/2'])
    expect((await add(job.id, { from: { job: source.id, column: 'none' } })).json().detail).toBe('This table has no column "none".')
    const ofTargets = await add(job.id, { from: { job: source.id } })
    expect(ofTargets.json()).toMatchObject({ added: 3 })
    await ended(job.id)
  })

  it('reaches no table of another account, neither to add to nor to take from', async () => {
    const job = await startToEnd()
    const stranger = await test.signIn()
    expect((await add(job.id, { target_items: urls(3, 1) }, stranger)).statusCode).toBe(404)
    const own = await startToEnd(urls(0, 1), stranger)
    expect((await add(own.id, { from: { job: job.id, column: 'title' } }, stranger)).statusCode).toBe(404)
    expect((await stranger.call('POST', `/jobs/${own.id}/targets/estimate`, { from: { job: job.id } })).statusCode).toBe(404)
    expect((await get(own.id, stranger)).progress.total).toBe(1)
  })

  it('names what is missing', async () => {
    const job = await startToEnd()
    expect((await add(job.id, {})).json().detail).toBe('Please provide at least one row to add.')
    expect((await add(job.id, { target_items: ['  '] })).statusCode).toBe(422)
  })
})

describe('a monitor whose last run is the table', () => {
  it('reads the new rows from its next run on', async () => {
    const job = await startToEnd()
    const schedule = { kind: 'daily', at: '07:00' }
    const monitor = (await user.call('POST', '/monitors/', { name: 'm', schedule, job_id: job.id })).json<{ id: string }>()
    await add(job.id, { target_items: urls(3, 2) })
    await ended(job.id)
    const payload = (await user.call('GET', `/monitors/${monitor.id}/job`)).json<{ target_items: string[] }>()
    expect(payload.target_items).toEqual([...urls(0, 3), ...urls(3, 2)])
  })
})
