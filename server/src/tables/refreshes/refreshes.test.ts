// Refreshes over HTTP, with a worker whose reading the test controls: nothing changes until a difference is accepted, each reading is
// charged once, and decisions can be undone.
import type {
  CellDifferencePage,
  CellVersion,
  ChangeDecided,
  ChangeDecision,
  Field,
  Job,
  JsonValue,
  Refresh,
  RefreshEstimate,
  RefreshPayloadInput,
  Result,
  TableAct,
} from '@quarry/contract'
import { ScrapeError, type Row, type ScrapeInput } from '@quarry/engine'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkLedger } from '../../money/ledger/check-ledger.ts'
import type { LaneWorker } from '../../queue/lane-worker.ts'
import { checkJobCounters } from '../../testing/check-job-counters.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { cellOf } from '../../testing/finish-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { startTestWorker } from '../../testing/test-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'

const FIELDS: Field[] = [
  { name: 'title', description: 'Name of the product', type: 'string' },
  { name: 'price', description: 'Price of the product', type: 'number' },
]
const NOTHING = { modelCalls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 }

let test: TestApp
let user: SignedIn
let worker: LaneWorker
let held: Promise<void> | null
/** What a target's page has for a field now; a failure is thrown. */
let says: (target: string, field: string) => JsonValue | ScrapeError
let fetched: string[]

beforeAll(async () => void (test = await createTestApp()))
beforeEach(async () => {
  held = null
  fetched = []
  says = (target, field) => (field === 'price' ? 10 : `name of ${target.slice(-1)}`)
  user = await test.signIn()
  worker = await startTestWorker({
    db: test.database.db,
    url: test.database.url,
    messages: test.deps.messages,
    async scrape(input, signal) {
      await Promise.race([held, new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))])
      fetched.push(input.target)
      return rowOf(input)
    },
  })
})
afterEach(async () => {
  await worker.stop(1_000)
  const problems = [...(await checkLedger(test.database.db)), ...(await checkJobCounters(test.database.db))]
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
})
afterAll(() => test.close())

function rowOf({ target, fields }: ScrapeInput): Row {
  const cells = Object.fromEntries(
    fields.map(({ name }) => {
      const value = says(target, name)
      if (value instanceof ScrapeError) throw value
      return [name, cellOf(value)]
    }),
  )
  const data = Object.fromEntries(Object.entries(cells).map(([name, { value }]) => [name, value]))
  const snapshot = fetched.length.toString(16).padStart(64, '0')
  return { target, pages: [{ url: target, snapshot, via: 'http' }], data, cells, usage: NOTHING }
}

const urls = (count: number) => Array.from({ length: count }, (_, index) => `https://one.example/${index}`)
const get = async (id: string): Promise<Job> => (await user.call('GET', `/jobs/${id}`)).json()
const ended = (id: string): Promise<Job> =>
  waitUntil('the end of the job', async () => {
    const job = await get(id)
    return job.finished_at !== null && job
  })
async function table(count = 3): Promise<Job> {
  const answer = await user.call('POST', '/jobs/', makeJobPayload({ target_items: urls(count), trait_definitions: FIELDS }))
  return ended(answer.json<Job>().id)
}
const start = (id: string, payload: RefreshPayloadInput = {}, as = user) => as.call('POST', `/jobs/${id}/refreshes`, payload)
async function refresh(id: string, payload?: RefreshPayloadInput): Promise<Job> {
  const answer = await start(id, payload)
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json()).toMatchObject({ refresh_of: id })
  return ended(answer.json<Job>().id)
}
const changes = async (id: string, run: string, query = ''): Promise<CellDifferencePage> =>
  (await user.call('GET', `/jobs/${id}/refreshes/${run}/changes${query}`)).json()
const decide = async (id: string, run: string, decision: ChangeDecision): Promise<ChangeDecided> => {
  const answer = await user.call('POST', `/jobs/${id}/refreshes/${run}/decisions`, decision)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const rows = async (id: string): Promise<Result[]> => (await user.call('GET', `/jobs/${id}/results`)).json<{ data: Result[] }>().data
const prices = async (id: string) => (await rows(id)).map(({ data }) => data['price'])
const edit = async (taskId: string, value: JsonValue) =>
  expect((await user.call('PATCH', `/results/${taskId}/cells/price`, { action: 'correct', value })).statusCode).toBe(200)
const versions = async (taskId: string): Promise<CellVersion[]> =>
  (await user.call('GET', `/results/${taskId}/cells/price/versions`)).json<{ data: CellVersion[] }>().data

describe('rows that are read again', () => {
  it('change nothing by themselves; each difference shows both cells, and an accepted one replaces the former', async () => {
    const job = await table()
    const before = await rows(job.id)
    says = (target, field) =>
      field === 'title' ? `name of ${target.slice(-1)}` : target.endsWith('1') ? 11 : target.endsWith('2') ? 12 : 10
    const run = await refresh(job.id)
    expect(await rows(job.id)).toEqual(before)
    const found = await changes(job.id, run.id)
    expect(found.changes).toEqual({ open: 2, accepted: 0, refused: 0 })
    expect(
      found.data.map(({ position, field, before: old, after, is_corrected }) => [
        position,
        field.name,
        old.value,
        after.value,
        is_corrected,
      ]),
    ).toEqual([
      [1, 'price', 10, 11, false],
      [2, 'price', 10, 12, false],
    ])
    const [first, second] = found.data
    const cells = [{ task_id: first?.task_id ?? '', field: 'price' }]
    expect(await decide(job.id, run.id, { action: 'accept', cells })).toMatchObject({
      decided: 1,
      left: 0,
      changes: { open: 1, accepted: 1 },
    })
    const refused = await decide(job.id, run.id, { action: 'refuse', cells: [{ task_id: second?.task_id ?? '', field: 'price' }] })
    expect(refused).toMatchObject({ decided: 1, changes: { open: 0, accepted: 1, refused: 1 } })
    expect(await prices(job.id)).toEqual([10, 11, 10])
    expect((await rows(job.id))[1]?.cells['price']).toEqual(first?.after)
    expect((await changes(job.id, run.id, '?state=all')).data.map(({ state }) => state)).toEqual(['accepted', 'refused'])
    expect((await get(job.id)).progress).toEqual(job.progress)
  })

  it('are paid for once: those that are read, and none that fails or is empty', async () => {
    const job = await table(4)
    says = (target) =>
      target.endsWith('1') ? new ScrapeError('http_not_found') : target.endsWith('2') ? new ScrapeError('nothing_found') : 10
    const payload = { fields: ['price'] }
    const estimate = (await user.call('POST', `/jobs/${job.id}/refreshes/estimate`, payload)).json<RefreshEstimate>()
    expect(estimate).toMatchObject({ rows: 4, columns: 1, cells: 4, fields: ['price'], problems: [] })
    const run = await refresh(job.id, payload)
    expect(run).toMatchObject({ progress: { total: 4, completed: 2, failed: 2 }, usage: { cells_consumed: 2 } })
    expect((await changes(job.id, run.id)).data).toEqual([])
    expect((await get(job.id)).usage?.cells_consumed).toBe(8)
    // Deciding is free.
    await decide(job.id, run.id, { action: 'accept' })
    expect((await get(run.id)).usage?.cells_consumed).toBe(2)
  })

  it('are those that were named, that are old, or that lack something', async () => {
    says = (target, field) => (field === 'price' && target.endsWith('1') ? null : 10)
    const job = await table()
    const all = await rows(job.id)
    const chosen = async (payload: RefreshPayloadInput) => {
      fetched = []
      await refresh(job.id, payload)
      return fetched.map((target) => target.slice(-1)).toSorted()
    }
    expect(await chosen({ task_ids: [all[2]?.task_id ?? ''] })).toEqual(['2'])
    expect(await chosen({ reasons: ['not_on_page'] })).toEqual(['1'])
    expect((await start(job.id, { older_than_days: 7 })).json().detail).toMatch(/No row of this table matches/)
    await sql`update results set created_at = created_at - interval '8 days'`.execute(test.database.db)
    expect(await chosen({ older_than_days: 7 })).toEqual(['0', '1', '2'])
    expect((await start(job.id, { older_than_days: 7 })).statusCode).toBe(422)
    expect((await start(job.id, { fields: ['none'] })).json().detail).toBe('This table has no column "none".')
  })

  it('are read one reading at a time, and a stopped one leaves what it found', async () => {
    const job = await table()
    says = () => 12
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    const answers = await Promise.all([start(job.id, { fields: ['price'] }), start(job.id, { fields: ['price'] })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
    const run = answers.find(({ statusCode }) => statusCode === 201)?.json<Job>().id ?? ''
    await user.call('POST', `/jobs/${run}/stop`)
    resolve()
    expect((await ended(run)).usage?.cells_consumed).toBe((await get(run)).progress.completed)
    expect((await start(job.id, { fields: ['price'] })).statusCode).toBe(201)
    const again = (await user.call('GET', `/jobs/${job.id}/refreshes`)).json<{ data: Refresh[] }>().data
    expect(again).toHaveLength(2)
    await ended(again[0]?.job.id ?? '')
    expect((await user.call('GET', '/jobs/')).json().data).toHaveLength(1)
  })

  it('are read and paid for once by a request that is sent again with the same key', async () => {
    const job = await table()
    says = () => 12
    const send = (payload: RefreshPayloadInput, key = 'refresh-1') =>
      test.app.inject({
        method: 'POST',
        url: `/api/v1/jobs/${job.id}/refreshes`,
        headers: { authorization: `Bearer ${user.token}`, 'idempotency-key': key },
        payload,
      })
    const answers = await Promise.all([send({ fields: ['price'] }), send({ fields: ['price'] }), send({ fields: ['price'] })])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
    const [id, ...others] = new Set(answers.map((answer) => answer.json<Job>().id))
    expect(others).toEqual([])
    await ended(id ?? '')
    const again = await send({ fields: ['price'] })
    expect([again.json<Job>().id, again.headers['idempotent-replayed']]).toEqual([id, 'true'])
    expect((await user.call('GET', `/jobs/${job.id}/refreshes`)).json<{ data: Refresh[] }>().data).toHaveLength(1)
    expect(fetched).toHaveLength(6)
    expect((await send({ fields: ['title'] })).statusCode).toBe(422)
    const other = (await send({ fields: ['price'] }, 'refresh-2')).json<Job>()
    expect(other.id).not.toBe(id)
    await ended(other.id)
  })

  it('go with their table', async () => {
    const job = await table()
    says = () => 12
    const run = await refresh(job.id)
    await decide(job.id, run.id, { action: 'accept' })
    expect((await user.call('DELETE', `/jobs/${job.id}`)).statusCode).toBe(204)
    expect((await user.call('GET', `/jobs/${run.id}`)).statusCode).toBe(404)
  })
})

describe('what was corrected by hand', () => {
  it('is never replaced together with others, only where that one difference is accepted', async () => {
    const job = await table()
    const all = await rows(job.id)
    await edit(all[0]?.task_id ?? '', 99)
    says = () => 12
    const run = await refresh(job.id, { fields: ['price'] })
    expect((await changes(job.id, run.id)).data.map(({ is_corrected }) => is_corrected)).toEqual([true, false, false])
    expect(await decide(job.id, run.id, { action: 'accept' })).toMatchObject({ decided: 2, changes: { open: 1, accepted: 2 } })
    expect(await prices(job.id)).toEqual([99, 12, 12])
    const one = await decide(job.id, run.id, { action: 'accept', cells: [{ task_id: all[0]?.task_id ?? '', field: 'price' }] })
    expect(await prices(job.id)).toEqual([12, 12, 12])
    await decide(job.id, run.id, { action: 'undo', act: one.act ?? '' })
    expect(await prices(job.id)).toEqual([99, 12, 12])
    // It is a correction again: the extracted value can be restored.
    await user.call('PATCH', `/results/${all[0]?.task_id}/cells/price`, { action: 'restore' })
    expect(await prices(job.id)).toEqual([10, 12, 12])
  })

  it('is not a difference where the page is the same as before the correction', async () => {
    const job = await table()
    await edit((await rows(job.id))[0]?.task_id ?? '', 99)
    const run = await refresh(job.id, { fields: ['price'] })
    expect((await changes(job.id, run.id)).data).toEqual([])
  })
})

describe('a decision', () => {
  it('about all is undone as a whole, except for cells that were changed since', async () => {
    const job = await table()
    const before = await rows(job.id)
    says = () => 12
    const run = await refresh(job.id, { fields: ['price'] })
    const { act } = await decide(job.id, run.id, { action: 'accept' })
    await edit(before[1]?.task_id ?? '', 50)
    expect(await decide(job.id, run.id, { action: 'undo', act: act ?? '' })).toMatchObject({ decided: 2, left: 1 })
    expect(await prices(job.id)).toEqual([10, 50, 10])
    const after = await rows(job.id)
    expect([after[0]?.cells, after[2]?.cells]).toEqual([before[0]?.cells, before[2]?.cells])
    const again = await user.call('POST', `/jobs/${job.id}/refreshes/${run.id}/decisions`, { action: 'undo', act })
    expect(again.statusCode).toBe(404)
  })

  it('made twice at once is made once', async () => {
    const job = await table()
    says = () => 12
    const run = await refresh(job.id, { fields: ['price'] })
    const made = await Promise.all([1, 2].map(() => decide(job.id, run.id, { action: 'accept' })))
    expect(made.map(({ decided }) => decided).toSorted()).toEqual([0, 3])
    expect(await prices(job.id)).toEqual([12, 12, 12])
  })

  it('a refused difference is not shown again while the page stays the same', async () => {
    const job = await table()
    const read = async (price: number) => {
      says = (target) => (target.endsWith('0') ? 12 : price)
      return refresh(job.id, { fields: ['price'] })
    }
    const open = async (run: Job) => (await changes(job.id, run.id)).data.map(({ position, after }) => [position, after.value])
    const first = await read(12)
    const [refused] = (await changes(job.id, first.id)).data
    const { act } = await decide(job.id, first.id, { action: 'refuse', cells: [{ task_id: refused?.task_id ?? '', field: 'price' }] })
    await decide(job.id, first.id, { action: 'refuse' })
    expect(await open(await read(12))).toEqual([])
    // Another value is proposed; the refused one is proposed again once the page had a different one in between.
    expect(await open(await read(13))).toEqual([
      [1, 13],
      [2, 13],
    ])
    const last = await read(12)
    expect(await open(last)).toEqual([
      [1, 12],
      [2, 12],
    ])
    // Undoing the refusal opens the difference again.
    await decide(job.id, first.id, { action: 'undo', act: act ?? '' })
    expect((await open(last)).map(([position]) => position)).toEqual([0, 1, 2])
  })

  it('a refusal can be undone too, and the difference is open again', async () => {
    const job = await table()
    says = () => 12
    const run = await refresh(job.id, { fields: ['price'] })
    const { act, changes: counts } = await decide(job.id, run.id, { action: 'refuse' })
    expect(counts).toEqual({ open: 0, accepted: 0, refused: 3 })
    expect((await decide(job.id, run.id, { action: 'undo', act: act ?? '' })).changes).toEqual({ open: 3, accepted: 0, refused: 0 })
  })
})

describe('the differences', () => {
  it('are not applied where another user changed the cell since it was shown', async () => {
    const job = await table(1)
    says = () => 12
    const run = await refresh(job.id, { fields: ['price'] })
    const [row] = await rows(job.id)
    const cell = { task_id: row?.task_id ?? '', field: 'price' }
    await edit(cell.task_id, 99)
    expect(await decide(job.id, run.id, { action: 'accept', cells: [{ ...cell, expected: 10 }] })).toMatchObject({
      act: null,
      decided: 0,
      left: 1,
    })
    expect(await prices(job.id)).toEqual([99])
    expect(await decide(job.id, run.id, { action: 'accept', cells: [{ ...cell, expected: 99 }] })).toMatchObject({ decided: 1, left: 0 })
    expect(await prices(job.id)).toEqual([12])
  })

  it('are acts of the table, undone and made again beside its other changes of cells', async () => {
    const job = await table()
    says = () => 12
    const run = await refresh(job.id, { fields: ['price'] })
    const [first] = await rows(job.id)
    const cells = [{ task_id: first?.task_id ?? '', field: 'price' }]
    await decide(job.id, run.id, { action: 'accept', cells })
    await decide(job.id, run.id, { action: 'refuse' })
    const acts = async () => (await user.call('GET', `/jobs/${job.id}/acts`)).json<{ data: TableAct[] }>().data
    const [refused, accepted] = await acts()
    expect([refused, accepted]).toMatchObject([
      { kind: 'refuse', columns: ['price'], cells: 2, is_own: true, undone_at: null },
      { kind: 'accept', columns: ['price'], cells: 1, is_own: true, undone_at: null },
    ])
    const take = async (way: 'undo' | 'redo', act: TableAct | undefined) => {
      const answer = await user.call('POST', `/jobs/${job.id}/acts/${act?.id}/${way}`)
      const { changes: counts } = await changes(job.id, run.id)
      return [answer.statusCode, answer.json().changed, answer.json().left, await prices(job.id), counts]
    }
    expect(await take('undo', accepted)).toEqual([200, 1, 0, [10, 10, 10], { open: 1, accepted: 0, refused: 2 }])
    expect(await take('redo', accepted)).toEqual([200, 1, 0, [12, 10, 10], { open: 0, accepted: 1, refused: 2 }])
    expect(await take('undo', refused)).toEqual([200, 2, 0, [12, 10, 10], { open: 2, accepted: 1, refused: 0 }])
    expect(await take('redo', refused)).toEqual([200, 2, 0, [12, 10, 10], { open: 0, accepted: 1, refused: 2 }])
    // Undoing works from the list of differences as well.
    await decide(job.id, run.id, { action: 'undo', cells })
    expect((await acts())[1]).toMatchObject({ id: accepted?.id, undone_at: expect.any(String), undone_by: user.actor.email })
    expect((await take('undo', accepted))[0]).toBe(409)
    await take('redo', accepted)
    await edit(first?.task_id ?? '', 99)
    expect((await take('undo', accepted)).slice(0, 4)).toEqual([200, 0, 1, [99, 10, 10]])
    const other = await test.signIn()
    expect((await other.call('POST', `/jobs/${job.id}/acts/${refused?.id}/undo`)).statusCode).toBe(404)
  })

  it('come in pages, in the order of the rows', async () => {
    const job = await table(5)
    says = (_target, field) => (field === 'price' ? 12 : 'other')
    const run = await refresh(job.id)
    const seen: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page: CellDifferencePage = await changes(job.id, run.id, `?limit=3${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`)
      seen.push(...page.data.map(({ position, field }) => `${position} ${field.name}`))
      after = page.next
    }
    expect(seen).toEqual([0, 1, 2, 3, 4].flatMap((position) => [`${position} price`, `${position} title`]))
  })

  it('of an earlier reading are those that no later one has read again', async () => {
    const job = await table()
    says = () => 12
    const first = await refresh(job.id, { fields: ['price'] })
    says = () => 13
    const second = await refresh(job.id, { fields: ['price'], task_ids: [(await rows(job.id))[0]?.task_id ?? ''] })
    expect((await changes(job.id, first.id)).data.map(({ position }) => position)).toEqual([1, 2])
    expect((await changes(job.id, second.id)).data.map(({ after }) => after.value)).toEqual([13])
  })

  it('are accessible to the owner of the table only, in its own runs only', async () => {
    const job = await table()
    const other = await table()
    const run = await refresh(job.id)
    const stranger = await test.signIn()
    const paths = [`/jobs/${job.id}/refreshes/${run.id}/changes`, `/jobs/${job.id}/refreshes`]
    for (const path of paths) expect((await stranger.call('GET', path)).statusCode, path).toBe(404)
    expect((await start(job.id, {}, stranger)).statusCode).toBe(404)
    expect((await stranger.call('POST', `/jobs/${job.id}/refreshes/${run.id}/decisions`, { action: 'accept' })).statusCode).toBe(404)
    expect((await user.call('GET', `/jobs/${other.id}/refreshes/${run.id}/changes`)).statusCode).toBe(404)
    expect((await user.call('GET', `/jobs/${job.id}/refreshes/${other.id}/changes`)).statusCode).toBe(404)
  })
})

describe('what a cell held before', () => {
  it('is kept whoever replaced it, and restored with its evidence, unless the cell was changed since it was shown', async () => {
    const job = await table()
    const [row] = await rows(job.id)
    const taskId = row?.task_id ?? ''
    says = () => 12
    const run = await refresh(job.id, { fields: ['price'] })
    await decide(job.id, run.id, { action: 'accept' })
    await edit(taskId, 50)
    const history = await versions(taskId)
    expect(history.map(({ cell, replaced_by: by }) => [cell.value, by])).toEqual([
      [12, 'edit'],
      [10, 'refresh'],
    ])
    expect(history[0]?.by).toBe(user.actor.email)
    const restored = await user.call('POST', `/results/${taskId}/cells/price/versions/${history[1]?.id}/restore`)
    expect(restored.json<Result>().cells['price']).toEqual(row?.cells['price'])
    expect((await versions(taskId)).map(({ cell }) => cell.value)).toEqual([50, 12, 10])
    const corrected = (await versions(taskId))[0]
    await user.call('POST', `/results/${taskId}/cells/price/versions/${corrected?.id}/restore`)
    expect(await prices(job.id)).toEqual([50, 12, 12])
    await user.call('PATCH', `/results/${taskId}/cells/price`, { action: 'restore' })
    expect((await prices(job.id))[0]).toBe(12)
    const path = `/results/${taskId}/cells/price/versions/${corrected?.id}/restore`
    const stale = await user.call('POST', path, { expected: 99 })
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { detail: { newer: [{ value: 12, by: user.actor.email }] } }])
    expect((await prices(job.id))[0]).toBe(12)
    expect((await user.call('POST', path, { expected: 12 })).statusCode).toBe(200)
    expect((await prices(job.id))[0]).toBe(50)
    const stranger = await test.signIn()
    expect((await stranger.call('GET', `/results/${taskId}/cells/price/versions`)).statusCode).toBe(404)
    expect((await stranger.call('POST', `/results/${taskId}/cells/price/versions/${corrected?.id}/restore`)).statusCode).toBe(404)
    const otherRow = (await rows(job.id))[1]?.task_id
    expect((await user.call('POST', `/results/${otherRow}/cells/price/versions/${corrected?.id}/restore`)).statusCode).toBe(404)
  })
})
