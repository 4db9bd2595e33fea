// Pipeline steps that look cells up and deliver rows, with a worker whose look-ups the test controls.
import {
  PLANS,
  type Cell,
  type Destination,
  type Job,
  type JsonValue,
  type Pipeline,
  type PipelinePreview,
  type PipelineResult,
  type StepInput,
  type TriedEnrichment,
  type Webhook,
} from '@quarry/contract'
import { ScrapeError, type LookUpInput, type Row, type ScrapeInput } from '@quarry/engine'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkJobCounters } from '../../testing/check-job-counters.ts'
import { checkLedger } from '../../money/ledger/check-ledger.ts'
import { runDuePipeline } from '../pipelines/pipeline-loop.ts'
import type { PreviewRunner } from '../../jobs/preview/preview-runner.ts'
import type { LaneWorker } from '../../queue/lane-worker.ts'
import { cellOf } from '../../testing/finish-job.ts'
import { topUpForTest, useUpAllowance } from '../../testing/funds.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { startTestWorker } from '../../testing/test-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { forgetWanted, wantEnrichments } from './enrichments.store.ts'
import { orderEnrichments } from './order-enrichments.ts'

const FIELDS = [
  { name: 'title', description: 'd', type: 'string' },
  { name: 'maker', description: 'd', type: 'string' },
]
/** Two rows of one maker, one without. */
const ROWS: Record<string, JsonValue>[] = [
  { title: 'Lamp', maker: 'Miller' },
  { title: 'Desk lamp', maker: 'Miller' },
  { title: 'Chair', maker: 'Oak & Sons' },
  { title: 'Table', maker: null },
]
const FOUNDED: StepInput = {
  id: 'founded',
  kind: 'enrich',
  column: 'founded',
  description: 'Year of founding',
  to: 'number',
  source: { kind: 'search', from: ['maker'] },
}

/** Far above the normal duration, for busy machines. */
const PATIENCE_MS = 110_000

let test: TestApp
let user: SignedIn
let worker: LaneWorker
let looks: string[]
/** The result of a look-up for a maker; a failure is thrown. */
let answer: (maker: string) => Cell | ScrapeError

/** Serves previews at once, from the test's answers. */
const previews: PreviewRunner = {
  async run({ payload, rows = [] }, tell) {
    for (const [position, row] of rows.entries()) {
      const cell = answer(Object.values(row.data).join(' '))
      if (cell instanceof ScrapeError) throw cell
      const { name } = payload.trait_definitions[0] ?? { name: '' }
      const told = { task_id: '1', position, target_item_value: '', data: { [name]: cell.value }, cells: { [name]: cell } }
      tell({ type: 'row', row: told })
    }
    tell({ type: 'end' })
  },
  warmUp: () => undefined,
  close: async () => undefined,
}
beforeAll(async () => void (test = await createTestApp({ deps: { previews } })))
beforeEach(async () => {
  looks = []
  answer = (maker) => ({ ...cellOf(maker.length * 100), method: 'enriched' })
  user = await test.signIn('advanced')
  worker = await startTestWorker({
    db: test.database.db,
    url: test.database.url,
    messages: test.deps.messages,
    scrape,
    lookUp,
  })
})
afterEach(async () => {
  await worker.stop(1_000)
  const problems = [...(await checkLedger(test.database.db)), ...(await checkJobCounters(test.database.db))]
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
})
afterAll(() => test.close())

async function scrape({ target, fields }: ScrapeInput): Promise<Row> {
  const data = ROWS[Number(target.at(-1))] ?? {}
  const cells = Object.fromEntries(fields.map(({ name }) => [name, cellOf(data[name] ?? null)]))
  return { target, pages: [], data, cells, usage: { modelCalls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 } }
}

async function lookUp({ row, fields }: LookUpInput): Promise<Row> {
  const maker = Object.values(row.data).join(' ')
  looks.push(maker)
  const found = answer(maker)
  if (found instanceof ScrapeError) throw found
  const cells = Object.fromEntries(fields.map(({ name }) => [name, found]))
  return { ...row, cells, data: Object.fromEntries(fields.map(({ name }) => [name, found.value])) }
}

async function endedJob(as = user, more: Record<string, unknown> = {}): Promise<string> {
  const items = ROWS.map((_, n) => `https://shop.example/${n}`)
  const payload = { target_item_name: 'Product', target_items: items, trait_definitions: FIELDS, ...more }
  const { id } = (await as.call('POST', '/jobs/', payload)).json<{ id: string }>()
  await waitUntil('the end of the job', async () => (await as.call('GET', `/jobs/${id}`)).json<Job>().finished_at !== null, PATIENCE_MS)
  return id
}
const errors: unknown[] = []
const runDue = () => runDuePipeline({ ...test.deps, onError: (error) => errors.push(error) })
const find = async (id: string, as = user): Promise<Pipeline> => (await as.call('GET', `/jobs/${id}/pipeline`)).json()
/** Runs until nothing is due and no look-up is in progress. */
async function settled(id: string, as = user): Promise<Pipeline> {
  const pipeline = await waitUntil(
    'the pipeline to settle',
    async () => {
      while (await runDue());
      const now = await find(id, as)
      return ['done', 'failed'].includes(now.state) && now
    },
    PATIENCE_MS,
  )
  expect(errors).toEqual([])
  return pipeline
}
const put = (id: string, steps: StepInput[], as = user) => as.call('PUT', `/jobs/${id}/pipeline`, { steps })
async function save(id: string, steps: StepInput[], as = user): Promise<Pipeline> {
  const saved = await put(id, steps, as)
  expect(saved.statusCode, saved.body).toBe(200)
  return settled(id, as)
}
const result = async (id: string): Promise<PipelineResult> => (await user.call('GET', `/jobs/${id}/pipeline/result`)).json()
const column = async (id: string, name = 'founded') => (await result(id)).data.map(({ data }) => data[name])
const cellsUsed = async (): Promise<number> => {
  const { rows } = await sql<{ cells: number }>`
    select coalesce(sum(included_used + extra_used), 0)::int as cells from job_usage
    where job_id in (select id from jobs where enriches) and owner_id = ${user.actor.accountId}`.execute(test.database.db)
  return rows[0]?.cells ?? 0
}
const preview = async (id: string, steps: StepInput[]): Promise<PipelinePreview> =>
  (await user.call('POST', `/jobs/${id}/pipeline/preview`, { steps })).json()

describe('a step that looks cells up', () => {
  it('[S1.28][S1.30] fills a column, each question once, and its cells name what they rest on (O.68)', async () => {
    const id = await endedJob()
    expect(await save(id, [FOUNDED])).toMatchObject({ state: 'done', rows_in: 4, rows_out: 4, enrichment: null })
    expect(await column(id)).toEqual([600, 600, 1000, null])
    expect(looks.toSorted()).toEqual(['Miller', 'Oak & Sons'])
    expect(await cellsUsed()).toBe(2)
    const [row, , , last] = (await result(id)).data
    expect(row?.cells['founded']).toMatchObject({ status: 'found', method: 'enriched', evidence: [{ quote: '600' }] })
    expect(last?.cells['founded']).toMatchObject({ status: 'absent' })
    // It is neither one of the job's own columns nor a separate job in the history.
    expect((await user.call('GET', `/jobs/${id}/columns`)).json().data).toEqual([])
    expect((await user.call('GET', '/jobs/')).json().data).toHaveLength(1)
  })

  it('is paid for once, however often the pipeline runs and whatever its later steps are', async () => {
    const id = await endedJob()
    await save(id, [FOUNDED])
    const later: StepInput[] = [
      FOUNDED,
      { id: 'r', kind: 'rename', column: 'founded', to: 'since' },
      { id: 'f', kind: 'filter', condition: 'since > 700' },
      { id: 'c', kind: 'compute', column: 'age', formula: '2000 - since' },
    ]
    expect(await save(id, later)).toMatchObject({ rows_out: 1 })
    const [row] = (await result(id)).data
    expect(row?.data).toMatchObject({ since: 1000, age: 1000 })
    expect(row?.cells['since']).toMatchObject({ method: 'enriched', evidence: [{ quote: '1000' }] })
    expect(row?.cells['age']).toMatchObject({ status: 'derived', evidence: [{ quote: '1000' }] })
    // Not even where the job that read them was deleted.
    const { rows: runs } = await sql<{ id: string }>`select id from jobs where enriches and column_of = ${id}`.execute(test.database.db)
    expect((await user.call('DELETE', `/jobs/${runs[0]?.id}`)).statusCode).toBe(204)
    expect((await user.call('POST', `/jobs/${id}/pipeline/run`)).statusCode).toBe(202)
    await settled(id)
    await save(id, [
      { id: 's', kind: 'sort', by: [{ column: 'title' }] },
      { ...FOUNDED, id: 'other' },
    ])
    expect(looks.length).toBe(2)
    // A corrected cell is looked up again, the others are not.
    const [first] = (await user.call('GET', `/jobs/${id}/results`)).json().data
    await user.call('PATCH', `/results/${first.task_id}/cells/maker`, { action: 'correct', value: 'Smith & Co' })
    await waitUntil('the pipeline to look again', async () => (await runDue()) && looks.length > 2, PATIENCE_MS)
    await settled(id)
    // Usage of the deleted job remains in the usage records; this sum is about the other one.
    expect([looks[2], looks.length, await cellsUsed()]).toEqual(['Smith & Co', 3, 1])
  })

  it('uses the results of an earlier look-up step, and looks nothing up for dropped rows', async () => {
    const id = await endedJob()
    const second: StepInput = {
      ...FOUNDED,
      id: 'b',
      column: 'place',
      to: 'string',
      source: { kind: 'derived', from: ['founded', 'title'] },
    }
    await save(id, [FOUNDED, { id: 'f', kind: 'filter', condition: 'founded == 600' }, second])
    expect(looks.toSorted()).toEqual(['Desk lamp 600', 'Lamp 600', 'Miller', 'Oak & Sons'])
    const { data, columns } = await result(id)
    expect(columns.find(({ name }) => name === 'place')).toMatchObject({ from: ['title'], enriched: ['b', 'founded'] })
    expect(data[0]?.cells['place']).toMatchObject({ status: 'derived', evidence: expect.arrayContaining([expect.anything()]) })
    const lookUp = `/jobs/${id}/pipeline/look-ups/${data[0]?.look_ups?.['founded']}`
    expect((await user.call('GET', lookUp)).json()).toMatchObject({ value: 600, method: 'enriched' })
  })

  it('leaves what could not be read empty and free; it is looked up again when it is told to', async () => {
    const id = await endedJob()
    answer = (maker) =>
      maker === 'Miller'
        ? new ScrapeError('model_failed', { retry: 'never' })
        : { ...cellOf(null), status: 'absent', reason: 'not_on_page' }
    await save(id, [FOUNDED])
    expect(await column(id)).toEqual([null, null, null, null])
    expect((await result(id)).data.map(({ cells }) => cells['founded']?.reason)).toEqual([
      'model_failed',
      'model_failed',
      'not_on_page',
      null,
    ])
    expect(await cellsUsed()).toBe(0)
    expect((await find(id)).missing).toBe(1)
    const before = looks.length
    answer = () => ({ ...cellOf(1900), method: 'enriched' })
    await save(id, [FOUNDED, { id: 'x', kind: 'rename', column: 'title', to: 'name' }])
    expect(looks.length).toBe(before)
    await user.call('POST', `/jobs/${id}/pipeline/run`)
    await settled(id)
    expect([looks.slice(before), await column(id), await cellsUsed()]).toEqual([['Miller'], [1900, 1900, null, null], 1])
  })

  it('can be stopped while it reads, and says so', async () => {
    const id = await endedJob()
    await worker.stop(1_000)
    await put(id, [FOUNDED])
    while (await runDue());
    const waiting = await find(id)
    expect(waiting).toMatchObject({ state: 'enriching', enrichment: { total: 2, ended: 0 } })
    await user.call('POST', `/jobs/${waiting.enrichment?.job_id}/stop`)
    expect(await settled(id)).toMatchObject({ state: 'done', rows_out: 4 })
    expect(await column(id)).toEqual([null, null, null, null])
    expect((await find(id)).missing).toBe(2)
    await user.call('POST', `/jobs/${id}/pipeline/run`)
    while (await runDue());
    const again = await find(id)
    expect(again).toMatchObject({ state: 'enriching' })
    await user.call('DELETE', `/jobs/${again.enrichment?.job_id}`)
    // Deleting it while it reads acts like stopping it: nothing is ordered again automatically.
    expect((await find(id)).state).toBe('waiting')
    expect(await settled(id)).toMatchObject({ state: 'done', rows_out: 4, missing: 2, enrichment: null })
    expect(await save(id, [{ id: 'f', kind: 'filter', condition: 'title == "Lamp"' }])).toMatchObject({ state: 'done', rows_out: 1 })
  })

  it('is refused with the sentence where plan and balance do not cover it; what came out before stays', async () => {
    await useUpAllowance(test.database.db, user.actor, ROWS.length * FIELDS.length)
    const id = await endedJob()
    await save(id, [{ id: 'f', kind: 'filter', condition: 'title == "Lamp"' }])
    expect((await preview(id, [FOUNDED])).stages[1]?.enrichment?.problems).toEqual([expect.stringContaining('balance')])
    expect(await save(id, [FOUNDED])).toMatchObject({ state: 'failed', error: expect.stringContaining('balance'), rows_out: 1 })
    expect([looks, await cellsUsed()]).toEqual([[], 0])
    await topUpForTest(test.database.db, user.actor, { usd: 10 })
    await user.call('POST', `/jobs/${id}/pipeline/run`)
    expect(await settled(id)).toMatchObject({ state: 'done', rows_out: 4 })
    expect(await cellsUsed()).toBe(2)
  })

  it('tells its price before, exactly where all rows are seen, less what is there; and is tried on real rows for nothing', async () => {
    const id = await endedJob()
    const [, stage] = (await preview(id, [FOUNDED])).stages
    expect(stage).toMatchObject({ problem: null, enrichment: { rows: 2, cells: 2, kept: 0, is_guess: false, problems: [] } })
    const tried = await user.call('POST', `/jobs/${id}/pipeline/try`, { steps: [FOUNDED], step: 'founded' })
    expect(tried.statusCode, tried.body).toBe(200)
    expect(tried.json<TriedEnrichment[]>()).toMatchObject([
      { from: { maker: 'Miller' }, cell: { value: 600, method: 'enriched' }, error: null },
      { from: { maker: 'Oak & Sons' }, cell: { value: 1000 } },
    ])
    expect([await cellsUsed(), looks]).toEqual([0, []])
    await save(id, [FOUNDED])
    const [, after] = (await preview(id, [FOUNDED])).stages
    expect(after).toMatchObject({ enrichment: { rows: 0, kept: 2, cost_usd: 0 } })
    expect(after?.rows.map(({ data }) => data['founded'])).toEqual([600, 600, 1000, null])
    const wrong = { ...FOUNDED, source: { kind: 'search' as const, from: ['nothing'] } }
    expect((await preview(id, [wrong])).stages[1]).toMatchObject({ problem: 'There is no column “nothing”.' })
    expect((await put(id, [wrong])).statusCode).toBe(422)
  })
})

describe('what a pipeline looks up', () => {
  const OTHER: StepInput = { ...FOUNDED, description: 'Year of its first product' }
  const runDueAll = async () => {
    while (await runDue());
  }
  /** Its look-up is ordered, and no worker reads it. */
  async function waitingJob(steps = [FOUNDED]): Promise<{ id: string; runId: string }> {
    const id = await endedJob()
    await worker.stop(1_000)
    await put(id, steps)
    await runDueAll()
    const { enrichment } = await find(id)
    return { id, runId: enrichment?.job_id ?? '' }
  }
  const restart = async () => {
    const { database, deps } = test
    worker = await startTestWorker({ db: database.db, url: database.url, messages: deps.messages, scrape, lookUp })
  }
  const statusOf = async (runId: string) => (await user.call('GET', `/jobs/${runId}`)).json<Job>().status
  const runsOf = async (id: string) => {
    const query = sql<{ total: number }>`select total from jobs where enriches and column_of = ${id} order by created_at`
    return (await query.execute(test.database.db)).rows.map(({ total }) => total)
  }
  /** The state in which a worker has run the steps and is about to order. */
  async function aboutToOrder(id: string) {
    await sql`update pipelines set state = 'running', run = 7, leased_until = clock_timestamp() + interval '1 hour' where job_id = ${id}`.execute(
      test.database.db,
    )
    const source = { kind: 'search' as const, from: ['maker'] }
    const field = { name: 'founded', description: 'Year of founding', type: 'number' as const, source }
    return { jobId: id, ownerId: user.actor.accountId, run: 7, field }
  }

  it('is in no budget of a key: a key with one starts none, directly or by changing rows', async () => {
    const id = await endedJob()
    const { token } = (await user.call('POST', '/api-keys/', { name: 'Nightly', cells_per_month: 1_000 })).json()
    const callWith = async (method: 'POST' | 'PUT' | 'PATCH', path: string, payload: unknown = {}) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answered = await test.app.inject({ method, url: `/api/v1${path}`, headers, payload: JSON.stringify(payload) })
      return [answered.statusCode, String(answered.json().detail).includes('An API key with a budget')]
    }
    expect(await callWith('PUT', `/jobs/${id}/pipeline`, { steps: [FOUNDED] })).toEqual([403, true])
    expect(await callWith('PUT', `/jobs/${id}/pipeline`, { steps: [{ ...FOUNDED, is_off: true }] })).toEqual([200, false])
    await save(id, [FOUNDED])
    const [{ task_id: taskId }] = (await user.call('GET', `/jobs/${id}/results`)).json().data
    const field = { name: 'more', description: 'm', type: 'string', source: { kind: 'search', from: ['title'] } }
    const answers = [
      await callWith('POST', `/jobs/${id}/pipeline/run`),
      await callWith('PATCH', `/results/${taskId}/cells/maker`, { action: 'correct', value: 'Smith' }),
      await callWith('POST', `/jobs/${id}/rerun`, { which: 'all' }),
      await callWith('POST', `/jobs/${id}/columns`, { trait_definition: field }),
    ]
    expect(answers).toEqual(answers.map(() => [403, true]))
  })

  it('is stopped when no step needs it any more, then costs nothing, and is started again by a step that does', async () => {
    const { id, runId } = await waitingJob()
    await put(id, [OTHER])
    expect([await statusOf(runId), (await find(id)).enrichment]).toEqual(['failed', null])
    await runDueAll()
    const second = (await find(id)).enrichment?.job_id ?? ''
    expect(second).not.toBe(runId)
    await put(id, [{ ...OTHER, is_off: true }])
    expect(await statusOf(second)).toBe('failed')
    await put(id, [FOUNDED])
    await restart()
    await settled(id)
    expect([await column(id), looks.length, await cellsUsed()]).toEqual([[600, 600, 1000, null], 2, 2])
  })

  it('runs the pipeline when it ends only where that waits for it; it is told, and can be stopped, in every state', async () => {
    const { id, runId } = await waitingJob()
    await sql`update pipelines set state = 'done' where job_id = ${id}`.execute(test.database.db)
    expect((await find(id)).enrichment).toMatchObject({ job_id: runId })
    await user.call('POST', `/jobs/${runId}/stop`)
    expect(await find(id)).toMatchObject({ state: 'done', enrichment: null })
  })

  it('is ordered by the question of one step, and a run that finds nothing to order is not left waiting', async () => {
    const { id } = await waitingJob([{ ...FOUNDED, is_off: true }])
    const order = await aboutToOrder(id)
    const { db } = test.database
    await sql`insert into enrichments (job_id, key, asked, question) values (${id}, 'k', '{"maker": "X"}', 'another')`.execute(db)
    await orderEnrichments(test.deps, order)
    expect([await runsOf(id), (await find(id)).state]).toEqual([[], 'waiting'])
    await aboutToOrder(id)
    await wantEnrichments(db, order, { field: order.field, wanted: new Map([['l', { key: 'l', asked: { maker: 'Y' } }]]) })
    await wantEnrichments(db, { ...order, run: 6 }, { field: order.field, wanted: new Map([['m', { key: 'm', asked: { maker: 'Z' } }]]) })
    await forgetWanted(db, { ...order, run: 6 })
    await orderEnrichments(test.deps, order)
    expect([await runsOf(id), (await find(id)).state]).toEqual([[1], 'enriching'])
  })

  it('waits for a column that is being read', async () => {
    const id = await endedJob()
    await worker.stop(1_000)
    const field = { name: 'more', description: 'm', type: 'string', source: { kind: 'search', from: ['maker'] } }
    const added = (await user.call('POST', `/jobs/${id}/columns`, { trait_definition: field })).json<Job>()
    await put(id, [FOUNDED])
    await runDueAll()
    expect(await find(id)).toMatchObject({ state: 'waiting', enrichment: null })
    const order = await aboutToOrder(id)
    await wantEnrichments(test.database.db, order, { field: order.field, wanted: new Map([['l', { key: 'l', asked: { maker: 'Y' } }]]) })
    await orderEnrichments(test.deps, order)
    expect([await runsOf(id), (await find(id)).state]).toEqual([[], 'waiting'])
    await user.call('POST', `/jobs/${added.id}/stop`)
    await put(id, [FOUNDED])
    await runDueAll()
    expect([await runsOf(id), (await find(id)).state]).toEqual([[2], 'enriching'])
  })

  it('does not count as a request', async () => {
    const id = await endedJob()
    await save(id, [FOUNDED])
    const { rows } = await sql`select requests from allowances where owner_id = ${user.actor.accountId}`.execute(test.database.db)
    expect(rows).toEqual([{ requests: 1 }])
  })

  it('stays within what is left of the cap of the job, and is told by all steps together', async () => {
    const cellUsd = PLANS.advanced.extraCellMicroUsd / 1_000_000
    await useUpAllowance(test.database.db, user.actor, ROWS.length * FIELDS.length)
    await topUpForTest(test.database.db, user.actor, { usd: 10 })
    const id = await endedJob(user, { spending_cap_usd: cellUsd * 3 })
    const told = (await preview(id, [FOUNDED, { ...OTHER, id: 'b', column: 'first' }])).stages.map(({ enrichment }) => enrichment)
    expect(told.slice(1)).toMatchObject([
      { rows: 2, extra_cells: 2, capped_at_rows: null },
      { rows: 2, extra_cells: 1, capped_at_rows: 1 },
    ])
    expect(await save(id, [FOUNDED, { ...OTHER, id: 'b', column: 'first' }])).toMatchObject({ state: 'done', missing: 1 })
    expect(await cellsUsed()).toBe(3)
    await user.call('POST', `/jobs/${id}/pipeline/run`)
    expect(await settled(id)).toMatchObject({ state: 'failed', error: expect.stringContaining('cap $0.00 is left') })
    expect(await cellsUsed()).toBe(3)
  })

  it('is not ordered again while its job is being deleted', async () => {
    const { id } = await waitingJob()
    const { db } = test.database
    await sql`create table seen (count int)`.execute(db)
    await sql`create function note_seen() returns trigger language plpgsql as $$
      begin insert into seen select count(*) from pipelines where job_id = old.column_of; return null; end $$`.execute(db)
    await sql`create trigger note_seen after delete on jobs for each row when (old.enriches) execute function note_seen()`.execute(db)
    expect((await user.call('DELETE', `/jobs/${id}`)).statusCode).toBe(204)
    expect((await sql`select count from seen`.execute(db)).rows).toEqual([{ count: 0 }])
    await sql`drop trigger note_seen on jobs`.execute(db)
  })
})

describe('a step that delivers', () => {
  const bucket = { name: 'Lake', bucket: 'a-bucket', access_key_id: 'k', secret_access_key: 's', format: 'csv', only_pipelines: true }
  async function receivers(as = user) {
    const destination: Destination = (await as.call('POST', '/destinations/', bucket)).json()
    const webhook: Webhook = (await as.call('POST', '/webhooks/', { url: 'https://hooks.example/', events: ['monitor.alert'] })).json()
    return { destination, webhook }
  }
  const KEPT: StepInput = { id: 'f', kind: 'filter', condition: 'title == "Lamp"' }

  it('[S1.28] sends the rows that came out, once a run, to a bucket and a webhook, and shows how that stands', async () => {
    const { destination, webhook } = await receivers()
    const id = await endedJob()
    const deliver: StepInput = { id: 'd', kind: 'deliver', destination_id: destination.id, webhook_id: webhook.id }
    const done = await save(id, [KEPT, deliver])
    expect(done.deliveries).toMatchObject([
      { step: 'd', to: 'destination', state: 'pending', attempts: 0 },
      { step: 'd', to: 'webhook', state: 'pending' },
    ])
    expect((await user.call('GET', `/webhooks/${webhook.id}/deliveries`)).json()).toMatchObject([
      { event: 'pipeline.completed', payload: { data: { job_id: id, rows_in: 4, rows_out: 1 } } },
    ])
    // A new run replaces deliveries that have not begun; the webhook receives a message for each.
    await user.call('POST', `/jobs/${id}/pipeline/run`)
    await settled(id)
    expect((await user.call('GET', `/destinations/${destination.id}/deliveries`)).json()).toHaveLength(1)
    expect((await user.call('GET', `/webhooks/${webhook.id}/deliveries`)).json()).toHaveLength(2)
    const { rows } = await sql`select step from pipeline_deliveries where job_id = ${id}`.execute(test.database.db)
    expect(rows).toHaveLength(2)
  })

  it('has to be the last one, with an existing receiver; plans without delivery are refused with a sentence', async () => {
    const { destination } = await receivers()
    const id = await endedJob()
    const deliver: StepInput = { id: 'd', kind: 'deliver', destination_id: destination.id }
    const refused = async (steps: StepInput[]) => (await put(id, steps)).json().detail[0]?.msg
    expect(await refused([deliver, KEPT])).toBe('Deliver has to be the last step.')
    const stranger = await test.signIn('pro')
    const theirs = await receivers(stranger)
    expect(await refused([{ ...deliver, destination_id: theirs.destination.id }])).toBe('The destination is not there any more.')
    expect(await refused([{ id: 'd', kind: 'deliver' }])).toBe('Choose where the rows go.')
    await test.database.db.updateTable('accounts').set({ plan: 'starter' }).where('id', '=', user.actor.accountId).execute()
    const answered = await put(id, [deliver])
    expect([answered.statusCode, answered.json().detail]).toEqual([
      403,
      'Delivery of results comes with the plans Advanced and Pro. Upgrade to use it.',
    ])
  })
})
