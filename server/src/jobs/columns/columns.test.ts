// Columns added later, over HTTP, with a worker whose reading the test controls.
import type { Cell, ColumnEstimate, ColumnPayloadInput, Field, Job, JsonValue, PlanName, ResultPage } from '@quarry/contract'
import { ScrapeError, type Row, type StoredInput } from '@quarry/engine'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkJobCounters } from '../../testing/check-job-counters.ts'
import type { Tx } from '../../db/database.ts'
import { checkLedger } from '../../money/ledger/check-ledger.ts'
import type { LaneWorker } from '../../queue/lane-worker.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { cellOf } from '../../testing/finish-job.ts'
import { topUpForTest, useUpAllowance } from '../../testing/funds.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { startTestWorker } from '../../testing/test-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const TITLE: Field = { name: 'title', description: 'Name of the product', type: 'string' }
const BRAND: Field = { name: 'brand', description: 'Maker of the product', type: 'string' }
const NOTHING = { modelCalls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 }

/** Far above the normal duration, for busy machines. */
const PATIENCE_MS = 110_000

let test: TestApp
let user: SignedIn
let worker: LaneWorker
/** What the stored pages of a target give; a failure is thrown. Waits while it is held. */
let reading: (input: StoredInput) => Cell | ScrapeError
let held: Promise<void> | null
let fetched: number
/** Rows with a look-up. */
let lookedUp: Row[]

beforeAll(async () => void (test = await createTestApp()))
beforeEach(async () => {
  held = null
  fetched = 0
  lookedUp = []
  reading = ({ target }) => cellOf(`brand of ${target.slice(-1)}`)
  user = await test.signIn()
  worker = await startTestWorker({
    db: test.database.db,
    url: test.database.url,
    messages: test.deps.messages,
    scrape: async (input) => {
      fetched += 1
      if (input.target.endsWith('gone')) throw new ScrapeError('http_not_found')
      return rowOf(input, (name) => cellOf(`${name} of ${input.target.slice(-1)}`))
    },
    async lookUp({ row, ...input }) {
      lookedUp.push(row)
      return rowOf(input, () => cellOf('looked up'))
    },
    async readStored(input, signal) {
      await Promise.race([held, new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))])
      const read = reading(input)
      if (read instanceof ScrapeError) throw read
      return rowOf(input, () => read)
    },
  })
})
afterEach(async () => {
  await worker.stop(1_000)
  const problems = [...(await checkLedger(test.database.db)), ...(await checkJobCounters(test.database.db))]
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
})
afterAll(() => test.close())

function rowOf({ target, fields }: Pick<StoredInput, 'target' | 'fields'>, cell: (name: string) => Cell): Row {
  const cells = Object.fromEntries(fields.map(({ name }) => [name, cell(name)]))
  const data = Object.fromEntries(Object.entries(cells).map(([name, { value }]) => [name, value]))
  return { target, pages: [{ url: target, snapshot: 'ab'.repeat(32), via: 'http' }], data, cells, usage: NOTHING }
}

const targets = (count: number) => Array.from({ length: count }, (_, index) => `https://one.example/${index}`)
async function startJob({
  items = targets(3),
  fields = [TITLE],
  as = user,
}: { items?: string[]; fields?: Field[]; as?: SignedIn } = {}): Promise<Job> {
  const payload = makeJobPayload({ target_items: items, trait_definitions: fields })
  return ended((await as.call('POST', '/jobs/', payload)).json(), as)
}
const get = async (id: string, as = user): Promise<Job> => (await as.call('GET', `/jobs/${id}`)).json()
async function ended({ id }: Job, as = user): Promise<Job> {
  return waitUntil(
    'the end of the job',
    async () => {
      const job = await get(id, as)
      return job.finished_at !== null && job
    },
    PATIENCE_MS,
  )
}
const post = (job: Job, body: ColumnPayloadInput, as = user) => as.call('POST', `/jobs/${job.id}/columns`, body)
const estimate = async (job: Job, body: ColumnPayloadInput, as = user): Promise<ColumnEstimate> =>
  (await as.call('POST', `/jobs/${job.id}/columns/estimate`, body)).json()
async function read(job: Job, body: ColumnPayloadInput, as = user): Promise<Job> {
  const answer = await post(job, body, as)
  expect(answer.json()).toMatchObject({ column_of: job.id })
  expect(answer.statusCode).toBe(201)
  return ended(answer.json(), as)
}
const rows = async (job: Job, as = user): Promise<ResultPage['data']> => (await as.call('GET', `/jobs/${job.id}/results`)).json().data
const column = async (job: Job, name: string): Promise<(JsonValue | undefined)[]> => (await rows(job)).map(({ data }) => data[name])
const refusal = async (job: Job, body: ColumnPayloadInput, as = user) => {
  const answer = await post(job, body, as)
  return [answer.statusCode, answer.json().detail]
}
const edit = (taskId: string | undefined, field: string, body: unknown) => user.call('PATCH', `/results/${taskId}/cells/${field}`, body)

describe('a column added to a job that has ended', () => {
  it('is read from the stored pages into the rows that are there, cell by cell, and nothing is fetched', async () => {
    const job = await startJob({ items: [...targets(3), 'https://one.example/gone'] })
    expect(job.status).toBe('partial_completion')
    const before = await rows(job)
    const asked: StoredInput[] = []
    reading = (input) => {
      asked.push(input)
      return input.target.endsWith('1') ? cellOf(null) : cellOf('Acme')
    }
    const loads = fetched
    const run = await read(job, { trait_definition: BRAND })
    expect(run).toMatchObject({
      status: 'partial_completion',
      progress: { total: 3, completed: 2, failed: 1 },
      usage: { cells_consumed: 2 },
    })
    expect(asked.find(({ target }) => target.endsWith('0'))).toMatchObject({ fields: [BRAND], pages: [{ snapshot: 'ab'.repeat(32) }] })
    expect(fetched).toBe(loads)
    const after = await rows(job)
    expect(after.map(({ data }) => data)).toEqual(before.map(({ data }, at) => ({ ...data, brand: at === 1 ? null : 'Acme' })))
    expect(after.map(({ cells: { brand: _brand, ...others } }) => others)).toEqual(before.map(({ cells }) => cells))
    expect(after[0]?.cells['brand']).toEqual(cellOf('Acme'))
    expect(after[1]?.cells['brand']).toMatchObject({ status: 'absent', reason: 'not_on_page' })
    expect(await get(job.id)).toMatchObject({
      status: 'partial_completion',
      trait_definitions: [TITLE, BRAND],
      progress: job.progress,
      usage: job.usage,
    })
  })

  it('is estimated before, uses the plan’s cells as a job does, and shows as a record of its own; wholly empty cells are free', async () => {
    const job = await startJob()
    reading = ({ target }) => cellOf(target.endsWith('0') ? 'Acme' : null)
    expect(await estimate(job, { trait_definition: BRAND })).toMatchObject({
      rows: 3,
      columns: 1,
      cells: 3,
      included_cells: 3,
      extra_cells: 0,
      stored_rows: 3,
      kept_rows: 0,
      problems: [],
    })
    const before = (await user.call('GET', '/balance/summary')).json()
    const run = await read(job, { trait_definition: BRAND })
    const after = (await user.call('GET', '/balance/summary')).json()
    expect(before.total_cells_consumed_this_month + 1).toBe(after.total_cells_consumed_this_month)
    expect(before.plan_cells_remaining - 1).toBe(after.plan_cells_remaining)
    expect((await user.call('GET', '/balance/usage')).json()[0]).toMatchObject({ job_id: run.id, cells_consumed: 1 })
  })

  it('is paid from the balance, cell by cell, within the cap that was given', async () => {
    await useUpAllowance(test.database.db, user.actor, 3)
    const job = await startJob()
    expect(await refusal(job, { trait_definition: BRAND })).toEqual([402, expect.stringContaining('is missing')])
    expect(await get(job.id)).toMatchObject({ trait_definitions: [TITLE] })
    await topUpForTest(test.database.db, user.actor, { usd: 1 })
    expect(await estimate(job, { trait_definition: BRAND })).toMatchObject({ extra_cells: 3, cost_usd: 0.000195, balance_usd: 1 })
    const run = await read(job, { trait_definition: BRAND, spending_cap_usd: 0.00013 })
    expect(run).toMatchObject({ progress: { completed: 2, failed: 1 }, usage: { cells_consumed: 2, cells_overage: 2, cost_usd: 0.00013 } })
    expect((await column(job, 'brand')).filter((value) => value !== undefined)).toHaveLength(2)
    expect((await user.call('GET', '/balance/balance')).json()).toEqual({ balance_usd: 0.99987, reserved_usd: 0 })
    // The rest, once the balance allows it: existing cells are not read again.
    expect(await estimate(job, { trait_definition: BRAND, replaces: 'brand' })).toMatchObject({ rows: 1, kept_rows: 2 })
    expect(await read(job, { trait_definition: BRAND, replaces: 'brand' })).toMatchObject({ progress: { total: 1, completed: 1 } })
    expect(await column(job, 'brand')).toEqual(['brand of 0', 'brand of 1', 'brand of 2'])
  })

  it('whose page is not kept says so on the cell, and an incomplete run again fetches those targets', async () => {
    const job = await startJob()
    reading = ({ target }) => (target.endsWith('2') ? new ScrapeError('page_not_stored') : cellOf('Acme'))
    const run = await read(job, { trait_definition: BRAND })
    expect((await user.call('GET', `/jobs/${run.id}/tasks?status=failed`)).json()).toMatchObject([
      { position: 2, error_kind: 'page_not_stored' },
    ])
    expect((await rows(job))[2]?.cells['brand']).toMatchObject({ status: 'absent', reason: 'page_not_stored' })
    const rerun: Job = (await user.call('POST', `/jobs/${job.id}/rerun`, { which: 'incomplete' })).json()
    expect(rerun).toMatchObject({ progress: { total: 1 }, trait_definitions: [TITLE, BRAND], first_targets: ['https://one.example/2'] })
    await ended(rerun)
  })

  it('can be stopped: what is read stays, what waits has no cell and can be read later', async () => {
    const job = await startJob({ items: targets(30) })
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    const run: Job = (await post(job, { trait_definition: BRAND })).json()
    await waitUntil('some of it to be in work', async () => (await get(run.id)).progress.in_progress > 0, PATIENCE_MS)
    await user.call('POST', `/jobs/${run.id}/stop`)
    resolve()
    expect(await ended(run)).toMatchObject({ status: expect.stringMatching(/failed|partial/) })
    const { missing } = Object.groupBy(await column(job, 'brand'), (value) => (value === undefined ? 'missing' : 'there'))
    expect(missing?.length).toBeGreaterThan(0)
    held = null
    expect(await read(job, { trait_definition: BRAND, replaces: 'brand' })).toMatchObject({ progress: { total: missing?.length } })
    expect(await column(job, 'brand')).toEqual(targets(30).map((target) => `brand of ${target.slice(-1)}`))
  })

  it('is not a job of its own in the history, and goes with the job it belongs to', async () => {
    const job = await startJob()
    const run = await read(job, { trait_definition: BRAND })
    expect((await user.call('GET', '/jobs/')).json().data.map(({ id }: Job) => id)).toEqual([job.id])
    expect((await user.call('GET', `/jobs/${job.id}/columns`)).json().data).toMatchObject([{ id: run.id, trait_definitions: [BRAND] }])
    expect((await user.call('DELETE', `/jobs/${job.id}`)).statusCode).toBe(204)
    expect((await user.call('GET', `/jobs/${run.id}`)).statusCode).toBe(404)
    expect((await user.call('GET', '/balance/usage')).json()).toHaveLength(2)
  })
})

describe('a column that is looked up from other fields', () => {
  const founded = (from: string[]): Field => ({
    name: 'founded',
    description: 'Year of founding',
    type: 'string',
    source: { kind: 'site', from },
  })

  it('[S1.30] is read in the lanes of the sites it leads to, from the row as it stands, at the price of a cell (O.70)', async () => {
    const job = await startJob()
    const [first] = await rows(job)
    await edit(first?.task_id, 'title', { action: 'correct', value: 'https://maker.example/about' })
    expect(await estimate(job, { trait_definition: founded(['title']) })).toMatchObject({ rows: 3, cells: 3, stored_rows: 3 })
    const run = await read(job, { trait_definition: founded(['title']) })
    expect(run).toMatchObject({ status: 'completed', usage: { cells_consumed: 3 } })
    expect(lookedUp.map(({ data }) => data['title']).toSorted()).toEqual(['https://maker.example/about', 'title of 1', 'title of 2'])
    expect(await column(job, 'founded')).toEqual(['looked up', 'looked up', 'looked up'])
    const lanes = await test.database.db.selectFrom('tasks').select('lane').where('job_id', '=', run.id).orderBy('position').execute()
    expect(lanes[0]?.lane).toBe('maker.example')
  })

  it('is refused where it names no field it could be looked up from; a renamed one is followed', async () => {
    const job = await startJob({ fields: [TITLE, founded(['title'])] })
    expect(await refusal(job, { trait_definition: { ...founded(['size']), name: 'size2' } })).toEqual([
      422,
      '"size2" is looked up from "size", which is no other field.',
    ])
    expect(await refusal(job, { trait_definition: { ...founded(['founded']), name: 'more' } })).toEqual([
      422,
      '"more" is looked up from "founded", which is looked up itself.',
    ])
    await read(job, { trait_definition: { ...TITLE, name: 'label' }, replaces: 'title' })
    expect((await get(job.id)).trait_definitions[1]).toEqual(founded(['label']))
    const payload = { ...makeJobPayload(), trait_definitions: [founded(['nothing'])] }
    expect((await user.call('POST', '/jobs/', payload)).statusCode).toBe(422)
  })
})

describe('a changed column', () => {
  it('keeps each old value until the new one is there, under its new name, and what the user wrote by hand', async () => {
    const job = await startJob()
    const [first, second, third] = await rows(job)
    await edit(first?.task_id, 'title', { action: 'correct', value: 'Mine' })
    await edit(second?.task_id, 'title', { action: 'reject' })
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    const renamed = { ...TITLE, name: 'label', description: 'What the label says' }
    expect(await estimate(job, { trait_definition: renamed, replaces: 'title' })).toMatchObject({ rows: 2, kept_rows: 1 })
    const run: Job = (await post(job, { trait_definition: renamed, replaces: 'title' })).json()
    expect(await get(job.id)).toMatchObject({ trait_definitions: [renamed] })
    expect(await column(job, 'label')).toEqual(['Mine', null, 'title of 2'])
    expect((await edit(third?.task_id, 'label', { action: 'reject' })).statusCode).toBe(409)
    resolve()
    await ended(run)
    expect(await column(job, 'label')).toEqual(['Mine', 'brand of 1', 'brand of 2'])
    const restored = await edit(first?.task_id, 'label', { action: 'restore' })
    expect(restored.json().data).toEqual({ label: 'title of 0' })
    expect((await edit(second?.task_id, 'label', { action: 'restore' })).json().cells.label).toMatchObject({ status: 'found' })
  })

  it('that is renamed waits for whoever writes into its rows, in their order, instead of into a deadlock', async () => {
    const job = await startJob()
    const [first, , third] = (await rows(job)).map(({ task_id }) => task_id)
    if (!first || !third) throw new Error('the job has three rows')
    const { db } = test.database
    // After the rewrite the first row is last in the table's physical order, in which an update of many rows finds them.
    await sql`update results set data = data where task_id = ${first}`.execute(db)
    await sql`drop index results_by_job`.execute(db)
    const lock = async (tx: Tx, taskId: string) =>
      (await sql`select from results where task_id = ${taskId} for update skip locked`.execute(tx)).rows.length
    let renaming: ReturnType<typeof post> | undefined
    await db.transaction().execute(async (tx) => {
      expect(await lock(tx, first)).toBe(1)
      renaming = post(job, { trait_definition: { ...TITLE, name: 'label' }, replaces: 'title' })
      void renaming.catch(() => undefined)
      await waitUntil('the change to wait for the row', async () => {
        const { rows: waiting } = await sql`
          select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`.execute(db)
        return waiting.length > 0
      })
      expect(await lock(tx, third)).toBe(1)
    })
    const run = (await renaming)?.json<Job>()
    expect(await column(job, 'label')).toHaveLength(3)
    if (run) await ended(run)
    await sql`create unique index results_by_job on results (job_id, position)`.execute(db)
  })

  it('that could not be read again keeps its value if it fits the type, otherwise it has a reason', async () => {
    const job = await startJob()
    reading = () => new ScrapeError('page_not_stored')
    await read(job, { trait_definition: { ...TITLE, description: 'Other words' }, replaces: 'title' })
    expect(await column(job, 'title')).toEqual(['title of 0', 'title of 1', 'title of 2'])
    await read(job, { trait_definition: { ...TITLE, type: 'number' }, replaces: 'title' })
    expect(await column(job, 'title')).toEqual([null, null, null])
    expect((await rows(job))[0]?.cells['title']).toMatchObject({ reason: 'page_not_stored' })
  })

  it('that the page does not have any more is empty, and free', async () => {
    const job = await startJob()
    reading = () => cellOf(null)
    const run = await read(job, { trait_definition: { ...TITLE, description: 'Name in Latin' }, replaces: 'title' })
    expect(run).toMatchObject({ status: 'failed', usage: { cells_consumed: 0 } })
    expect(await column(job, 'title')).toEqual([null, null, null])
  })

  it('that is the same as before has nothing to read', async () => {
    const job = await startJob()
    expect(await refusal(job, { trait_definition: TITLE, replaces: 'title' })).toEqual([422, expect.stringContaining('no row')])
  })
})

describe('a column is refused', () => {
  it('while the job runs, where the name is taken or unknown, and for a column of a column', async () => {
    const job = await startJob()
    expect(await refusal(job, { trait_definition: TITLE })).toEqual([422, 'This job has a column "title" already.'])
    expect(await refusal(job, { trait_definition: BRAND, replaces: 'size' })).toEqual([404, 'This job has no column "size".'])
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    const run: Job = (await post(job, { trait_definition: BRAND })).json()
    expect(await refusal(job, { trait_definition: BRAND, replaces: 'brand' })).toEqual([409, expect.stringContaining('is being read')])
    expect((await refusal(run, { trait_definition: TITLE }))[0]).toBe(422)
    // A concurrent change to another column does not affect it.
    const other: Job = (await post(job, { trait_definition: { ...BRAND, name: 'maker' } })).json()
    resolve()
    await Promise.all([ended(run), ended(other)])
    expect((await rows(job)).map(({ data }) => data)).toEqual(
      [0, 1, 2].map((at) => ({ title: `title of ${at}`, brand: `brand of ${at}`, maker: `brand of ${at}` })),
    )
    await test.database.db.updateTable('jobs').set({ status: 'in_progress' }).where('id', '=', job.id).execute()
    expect(await refusal(job, { trait_definition: { ...BRAND, name: 'late' } })).toEqual([422, expect.stringContaining('has ended')])
    await test.database.db.updateTable('jobs').set({ status: 'completed' }).where('id', '=', job.id).execute()
  })

  it.each<PlanName>(['starter'])('[S9.5] beyond the columns of the %s plan, told in the estimate too', async (plan) => {
    const starter = await test.signIn(plan)
    const fields = Array.from({ length: 10 }, (_, index) => ({ ...TITLE, name: `f${index}` }))
    const job = await startJob({ fields, as: starter })
    const sentence = expect.stringContaining('up to 10 columns per job, and this job has 11')
    expect(await refusal(job, { trait_definition: BRAND }, starter)).toEqual([422, sentence])
    expect((await estimate(job, { trait_definition: BRAND }, starter)).problems).toEqual([sentence])
  })

  it('[S6.12] for jobs of others', async () => {
    const job = await startJob()
    const stranger = await test.signIn()
    expect((await post(job, { trait_definition: BRAND }, stranger)).statusCode).toBe(404)
    expect((await stranger.call('POST', `/jobs/${job.id}/columns/estimate`, { trait_definition: BRAND })).statusCode).toBe(404)
    expect((await stranger.call('GET', `/jobs/${job.id}/columns`)).statusCode).toBe(404)
  })
})
