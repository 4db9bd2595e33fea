import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Destination, DestinationDelivery, Job, Monitor } from '@quarry/contract'
import { createGuardedHttp, type HttpClient } from '@quarry/engine'
import { startS3Server, type S3Server } from '@quarry/engine/testing/s3'
import { parquetReadObjects } from 'hyparquet'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeJobPayload } from '../../testing/factories.ts'
import { deliverDepsOf } from '../../testing/deliver-deps.ts'
import { completeTask } from '../../testing/finish-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { moveSchedules, tidyLog } from './destination-loops.ts'
import { DELIVERY_PAUSES_MS, deliverDue } from './deliver-due.ts'

let test: TestApp
let user: SignedIn
let http: HttpClient
let storage: S3Server
beforeAll(async () => {
  storage = await startS3Server()
  const { host } = new URL(storage.place.endpoint ?? '')
  test = await createTestApp({ environment: { QUARRY_ALLOW_HOSTS: host } })
  http = createGuardedHttp({ allowHosts: [host], practicePort: null, proxies: [], userAgent: 'test' })
})
beforeEach(async () => {
  await sql`delete from destinations`.execute(test.database.db)
  storage.objects.clear()
  storage.requests.length = 0
  user = await test.signIn('advanced')
})
afterAll(async () => {
  await http.close()
  await test.close()
  await storage.close()
})

const bodyOf = (change: Record<string, unknown> = {}) => ({
  name: 'Lake',
  endpoint: storage.place.endpoint,
  region: storage.place.region,
  bucket: storage.place.bucket,
  prefix: '/quarry/results/',
  access_key_id: storage.place.credentials?.accessKeyId,
  secret_access_key: storage.place.credentials?.secretAccessKey,
  ...change,
})
async function add(change: Record<string, unknown> = {}): Promise<Destination> {
  const answer = await user.call('POST', '/destinations/', bodyOf(change))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
async function runJob(): Promise<Job> {
  const job: Job = (await user.call('POST', '/jobs/', makeJobPayload())).json()
  for (const position of [0, 1, 2]) await completeTask(test.database.db, job.id, { position, data: { title: 'A', price: position } })
  return job
}
const put = () => deliverDue(deliverDepsOf(test, { http }), new AbortController().signal)
/** Delivers until nothing is due; returns the number of deliveries. */
async function work(): Promise<number> {
  for (let count = 0; ; count += 1) if (!(await put())) return count
}
const log = async ({ id }: Destination): Promise<DestinationDelivery[]> => (await user.call('GET', `/destinations/${id}/deliveries`)).json()
const makeDue = () => sql`update destination_deliveries set next_attempt_at = now() where state = 'pending'`.execute(test.database.db)

describe('a destination', () => {
  it('gets the rows of a job that ends once, whatever the number of workers', async () => {
    const destination = await add()
    const job = await runJob()
    await Promise.all([work(), work()])
    await work()
    const path = `quarry/results/${job.created_at.slice(0, 10)}/${job.id}/results.parquet`
    expect([...storage.objects.keys()]).toEqual([path])
    expect(storage.requests).toHaveLength(1)
    const file = Uint8Array.from(storage.objects.get(path) ?? []).buffer
    expect((await parquetReadObjects({ file })).map((row) => row['price'])).toEqual([0, 1, 2])
    expect(await log(destination)).toMatchObject([
      { job_id: job.id, path, state: 'delivered', attempts: 1, bytes: file.byteLength, error: null },
    ])
  })

  it('keeps its secret when it is changed, and pending deliveries are retried at once with the change', async () => {
    const destination = await add({ bucket: 'nowhere' })
    await runJob()
    await work()
    const { secret_access_key: _secret, ...change } = bodyOf({ name: 'Sea', format: 'csv' })
    const changed = await user.call('PUT', `/destinations/${destination.id}`, change)
    expect([changed.statusCode, changed.json()]).toEqual([200, expect.objectContaining({ id: destination.id, name: 'Sea', format: 'csv' })])
    expect(await work()).toBe(1)
    expect(await log(destination)).toMatchObject([{ state: 'delivered', attempts: 2, path: expect.stringMatching(/results\.csv$/) }])
    const stranger = await test.signIn('pro')
    expect((await stranger.call('PUT', `/destinations/${destination.id}`, change)).statusCode).toBe(404)
    expect((await user.call('PUT', `/destinations/${destination.id}`, { ...change, endpoint: 'http://storage.example' })).statusCode).toBe(
      422,
    )
  })

  it('is not sent a file twice because of a worker that was frozen during the delivery', async () => {
    const destination = await add()
    await runJob()
    const { begun, letGo } = holdNextPut(() => storage.faults.push(403))
    const frozen = put()
    await begun
    await sql`update destination_deliveries set claimed_until = now() - interval '1 second'`.execute(test.database.db)
    expect(await put()).toBe(true)
    const delivered = await log(destination)
    expect(delivered).toMatchObject([{ state: 'delivered', attempts: 2 }])
    letGo()
    await frozen
    expect(await log(destination)).toEqual(delivered)
  })

  it('that is slow delays no other owner: each owner has one delivery at a time', async () => {
    const slow = await add()
    await runJob()
    await runJob()
    const first = user
    user = await test.signIn('advanced')
    const quick = await add({ prefix: 'quick' })
    await runJob()
    const { begun, letGo } = holdNextPut()
    const held = put()
    await begun
    expect([await put(), await put()]).toEqual([true, false])
    expect(await log(quick)).toMatchObject([{ state: 'delivered' }])
    letGo()
    await held
    await work()
    user = first
    expect((await log(slow)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  it('of each owner gets one file at a time, also with several concurrent workers', async () => {
    await add()
    for (let count = 0; count < 3; count++) await runJob()
    const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
    storage.beforePut = () => isHeld
    let ended = 0
    const puts = await test.database.db.transaction().execute(async (tx) => {
      await sql`lock table destination_deliveries in share mode`.execute(tx)
      const begun = [put(), put(), put()].map((one) => one.finally(() => (ended += 1)))
      await waitUntil('three claims that wait', async () => {
        const { rows } = await sql<{ pid: number }>`
          select pid from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`.execute(
          tx,
        )
        return rows.length >= 3
      })
      return begun
    })
    await waitUntil('every claim', () => storage.requests.length + ended === 3)
    const together = storage.requests.length
    storage.beforePut = null
    letGo()
    expect((await Promise.all(puts)).toSorted()).toEqual([false, false, true])
    expect(together).toBe(1)
    expect(await work()).toBe(2)
  })

  it('reveals no secret, not even to its owner', async () => {
    await add()
    const told = JSON.stringify((await user.call('GET', '/destinations/')).json())
    expect(told).toContain('"prefix":"quarry/results/"')
    expect(told).not.toContain(storage.place.credentials?.secretAccessKey)
  })

  it('of one job, or of the runs of a monitor, gets no other', async () => {
    const other = await runJob()
    await work()
    const monitor: Monitor = (
      await user.call('POST', '/monitors/', { name: 'm', schedule: { kind: 'daily', at: '07:00' }, job: makeJobPayload() })
    ).json()
    await add({ job_id: other.id })
    const ofMonitor = await add({ monitor_id: monitor.id, format: 'csv' })
    await runJob()
    await work()
    expect(storage.objects.size).toBe(0)
    const { last_run: run } = (await user.call('POST', `/monitors/${monitor.id}/run`)).json<Monitor>()
    for (const position of [0, 1, 2]) await completeTask(test.database.db, run?.job_id ?? '', { position, data: { title: 'A', price: 1 } })
    await work()
    expect(await log(ofMonitor)).toMatchObject([{ job_id: run?.job_id, state: 'delivered' }])
    expect(storage.objects.size).toBe(1)
  })

  it('with a schedule gets at its time what has ended since', async () => {
    const destination = await add({ schedule: { kind: 'daily', at: '07:00' }, time_zone: 'Europe/Berlin' })
    expect(destination.next_run_at).not.toBeNull()
    await runJob()
    expect(await work()).toBe(0)
    expect(await log(destination)).toMatchObject([{ state: 'pending', next_attempt_at: destination.next_run_at }])
    const { db } = test.database
    const due = new Date(destination.next_run_at ?? '')
    await moveSchedules(db, due)
    const [moved] = (await user.call('GET', '/destinations/')).json<Destination[]>()
    expect(Date.parse(moved?.next_run_at ?? '')).toBeGreaterThan(due.getTime())
    await makeDue()
    expect(await work()).toBe(1)
  })

  it('of pipeline rows waits until they are made', async () => {
    const destination = await add({ rows: 'pipeline', format: 'csv' })
    const job = await runJob()
    const { db } = test.database
    await sql`insert into pipelines (job_id, steps, state) values (${job.id}, '[{"id":"a"}]', 'waiting')`.execute(db)
    await work()
    expect(await log(destination)).toMatchObject([{ state: 'pending', attempts: 0, error: null }])
    await sql`update pipelines set state = 'done', result_run = 1, result_stage = 0,
      columns = '[{"name":"cost","type":"number","from":["price"],"is_copy":false}]' where job_id = ${job.id}`.execute(db)
    await makeDue()
    await work()
    expect([...storage.objects.values()].map(String)).toEqual(['"URL","cost"'])
  })

  it('never gets the rows that were read in the place of those that a pipeline made', async () => {
    const destination = await add({ only_pipelines: true })
    const job = await runJob()
    const { db } = test.database
    await sql`insert into pipelines (job_id, steps, state) values (${job.id}, '[]', 'done')`.execute(db)
    await sql`insert into destination_deliveries (destination_id, job_id, pipeline_run) values (${destination.id}, ${job.id}, 1)`.execute(
      db,
    )
    expect(await work()).toBe(1)
    expect(storage.requests).toEqual([])
    const [failed] = await log(destination)
    expect(failed).toMatchObject({ state: 'failed', next_attempt_at: null, error: 'The pipeline was deleted.' })
    expect((await user.call('POST', `/destinations/${destination.id}/deliveries/${failed?.id}/replay`)).statusCode).toBe(202)
    await work()
    expect(storage.requests).toEqual([])
    expect((await log(destination)).map(({ error }) => error)).toEqual(['The pipeline was deleted.', 'The pipeline was deleted.'])
  })

  it('is tried again later when the storage fails, and its log says why; any delivery is made once more', async () => {
    const destination = await add({ bucket: 'nowhere' })
    await runJob()
    await work()
    expect(await log(destination)).toMatchObject([
      { state: 'pending', attempts: 1, error: expect.stringContaining('The storage answered NoSuchBucket') },
    ])
    await sql`update destination_deliveries set attempts = ${DELIVERY_PAUSES_MS.length}`.execute(test.database.db)
    await makeDue()
    await work()
    const [failed] = await log(destination)
    expect(failed).toMatchObject({ state: 'failed', next_attempt_at: null })
    await sql`update destinations set bucket = ${storage.place.bucket}`.execute(test.database.db)
    expect((await user.call('POST', `/destinations/${destination.id}/deliveries/${failed?.id}/replay`)).statusCode).toBe(202)
    await work()
    expect((await log(destination)).map(({ state }) => state).toSorted()).toEqual(['delivered', 'failed'])
  })

  it('stores a short, storable text of a strange response', async () => {
    const destination = await add()
    const strange = createServer((_request, response) =>
      response
        .writeHead(403, { 'content-type': 'application/xml' })
        .end(`<Error><Code>Odd</Code><Message>a\0b${'x'.repeat(9_000)}</Message></Error>`),
    )
    await once(strange.listen(0, '127.0.0.1'), 'listening')
    const { port } = strange.address() as AddressInfo
    const toIt = createGuardedHttp({ allowHosts: [`127.0.0.1:${port}`], practicePort: null, proxies: [], userAgent: 'test' })
    try {
      await sql`update destinations set endpoint = ${`http://127.0.0.1:${port}`}`.execute(test.database.db)
      await user.call('POST', `/destinations/${destination.id}/test`)
      await deliverDue(deliverDepsOf(test, { http: toIt }), new AbortController().signal)
    } finally {
      await toIt.close()
      strange.close()
    }
    const [tried] = await log(destination)
    expect(tried).toMatchObject({
      state: 'failed',
      next_attempt_at: null,
      error: expect.stringMatching(/^The storage answered Odd: abx+$/),
    })
    expect(tried?.error?.length).toBeLessThanOrEqual(500)
  })

  it('has a log of one month; expired entries are also deleted from the pipelines, by an index', async () => {
    const destination = await add()
    const job = await runJob()
    await work()
    const { db } = test.database
    await sql`insert into pipelines (job_id, steps) values (${job.id}, '[]')`.execute(db)
    await sql`insert into pipeline_deliveries (job_id, run, step, destination_delivery_id) select ${job.id}, 1, 'a', id from destination_deliveries`.execute(
      db,
    )
    const kept = async () => (await sql`select from pipeline_deliveries where job_id = ${job.id}`.execute(db)).rows.length
    await tidyLog(db)
    expect([(await log(destination)).length, await kept()]).toEqual([1, 1])
    await sql`update destination_deliveries set created_at = now() - interval '31 days'`.execute(db)
    await tidyLog(db)
    expect([(await log(destination)).length, await kept()]).toEqual([0, 0])
    const { rows } = await sql`
      select from pg_constraint k where contype = 'f' and conrelid = 'pipeline_deliveries'::regclass
        and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1])`.execute(db)
    expect(rows).toEqual([])
  })

  it('is tested by a small file', async () => {
    const destination = await add()
    expect((await user.call('POST', `/destinations/${destination.id}/test`)).statusCode).toBe(202)
    await work()
    expect(storage.objects.get('quarry/results/quarry-test.txt')?.toString()).toBe('Results will be put here.\n')
  })

  it('inside the network is never reached: unencrypted only where the operator allows it, the guard decides on the rest', async () => {
    const plain = await user.call('POST', '/destinations/', bodyOf({ endpoint: 'http://storage.example' }))
    expect([plain.statusCode, plain.json().detail]).toEqual([422, 'An endpoint has to begin with https://.'])
    for (const wrong of [
      { endpoint: 'https://a.example/path' },
      { bucket: 'A/b' },
      { region: 'x.evil.example/' },
      { prefix: 'a?b' },
      { prefix: 'a/../b' },
      { access_key_id: 'a\nb' },
    ])
      expect((await user.call('POST', '/destinations/', bodyOf(wrong))).statusCode, JSON.stringify(wrong)).toBe(422)
    const inside = await add({ endpoint: 'https://127.0.0.1:9' })
    await user.call('POST', `/destinations/${inside.id}/test`)
    await work()
    expect(await log(inside)).toMatchObject([{ state: 'failed', error: expect.stringContaining('This address is not public') }])
    expect(storage.requests).toEqual([])
  })

  it('comes with Advanced and Pro: Starter is refused with a sentence, and what waits fails with it when a plan ends', async () => {
    const destination = await add()
    await runJob()
    await test.database.db.updateTable('accounts').set({ plan: 'starter' }).where('id', '=', user.actor.accountId).execute()
    await work()
    const sentence = 'Delivery of results comes with the plans Advanced and Pro. Upgrade to use it.'
    expect(await log(destination)).toMatchObject([{ state: 'failed', error: sentence }])
    const refused = await user.call('POST', '/destinations/', bodyOf())
    expect([refused.statusCode, refused.json().detail]).toEqual([403, sentence])
    expect((await user.call('DELETE', `/destinations/${destination.id}`)).statusCode).toBe(204)
  })
})

/** The storage holds back its response to the next file until it is released, and `then` runs before that. */
function holdNextPut(then?: () => void): { begun: Promise<void>; letGo(): void } {
  const { promise: isHeld, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  storage.beforePut = async () => {
    storage.beforePut = null
    begin()
    await isHeld
    then?.()
  }
  return { begun, letGo }
}

describe('a destination of a saved view', () => {
  const makeView = async (job: Job, layout: object, is_shared = false) =>
    (await user.call('POST', `/jobs/${job.id}/views`, { name: 'Dear ones', is_shared, layout })).json<{ id: string }>()
  const bind = ({ id }: Destination, [job, viewId]: [Job, string | null], call = user.call) =>
    call('PUT', `/destinations/${id}/view`, { job_id: job.id, view_id: viewId })
  const files = () => [...storage.objects.values()].map((file) => Buffer.from(file).toString('utf8').trim().split(/\r?\n/))

  it('gets only its rows and columns in its order, at once where the job has ended, and whenever it ends', async () => {
    const job = await runJob()
    const destination = await add({ format: 'tsv' })
    await work()
    storage.objects.clear()
    const filters = [{ field: 'price', is: 'at_least', value: '1' }]
    const view = await makeView(job, { filters, sort: { field: 'price', direction: 'desc' }, hidden: ['title'] })
    const bound = await bind(destination, [job, view.id])
    expect(bound.json()).toMatchObject({ job_id: job.id, view: { id: view.id, name: 'Dear ones' } })
    await work()
    expect(files()).toEqual([['URL\tprice', expect.stringMatching(/\t2$/), expect.stringMatching(/\t1$/)]])
    await runJob()
    expect(await work()).toBe(0)
    expect((await user.call('GET', `/jobs/${job.id}/views/${view.id}/uses`)).json()).toEqual({
      links: 0,
      dashboard: false,
      destinations: [{ id: destination.id, name: 'Lake' }],
    })
    storage.objects.clear()
    expect((await bind(destination, [job, null])).json()).toMatchObject({ view: null })
    await user.call('POST', `/destinations/${destination.id}/deliveries/${(await log(destination))[0]?.id}/replay`)
    await work()
    expect(files()[0]).toHaveLength(4)
  })

  it('gets own columns where that is requested, of a view only those that it shows', async () => {
    const job = await runJob()
    for (const name of ['Note', 'Hidden note']) await user.call('POST', `/jobs/${job.id}/own-columns`, { name, kind: 'text' })
    const cells = (await user.call('GET', `/jobs/${job.id}/results`))
      .json<{ data: { task_id: string }[] }>()
      .data.flatMap(({ task_id }) => ['Note', 'Hidden note'].map((column) => ({ task_id, column, value: `${column} text` })))
    await user.call('POST', `/jobs/${job.id}/edits`, { kind: 'set', cells })
    const plain = await add({ format: 'csv-rfc4180' })
    const asking = await add({ name: 'Asking', prefix: 'asking', format: 'csv-rfc4180', own_columns: 'include' })
    expect([plain.own_columns, asking.own_columns]).toEqual(['leave_out', 'include'])
    const view = await makeView(job, { hidden: ['title', 'Hidden note'] })
    for (const destination of [plain, asking]) await bind(destination, [job, view.id])
    await work()
    expect(files().map(([head]) => head)).toEqual(expect.arrayContaining(['URL,price', 'URL,price,Note']))
    storage.objects.clear()
    for (const destination of [plain, asking]) {
      await bind(destination, [job, null])
      await user.call('POST', `/destinations/${destination.id}/deliveries/${(await log(destination))[0]?.id}/replay`)
    }
    await work()
    expect(files().map(([head]) => head)).toEqual(expect.arrayContaining(['URL,title,price', 'URL,title,price,Note,Hidden note']))
    const bound = await user.call('PUT', `/destinations/${plain.id}/view`, { job_id: job.id, view_id: view.id, own_columns: 'include' })
    expect(bound.json()).toMatchObject({ own_columns: 'include' })
  })

  it('gets nothing where the view was deleted, and reports that', async () => {
    const job = await runJob()
    const destination = await add({ format: 'tsv', job_id: job.id })
    const view = await makeView(job, { hidden: ['title'] })
    await bind(destination, [job, view.id])
    await user.call('DELETE', `/jobs/${job.id}/views/${view.id}`)
    expect((await user.call('GET', '/destinations/')).json()).toMatchObject([{ view: { id: view.id, name: null } }])
    await work()
    expect(storage.objects.size).toBe(0)
    expect(await log(destination)).toMatchObject([{ state: 'failed', error: expect.stringContaining('was deleted') }])
  })

  it('is bound to views that its owner sees of their own jobs alone, and a message to none', async () => {
    const job = await runJob()
    const destination = await add()
    const stranger = await test.signIn('advanced')
    const theirs: Job = (await stranger.call('POST', '/jobs/', makeJobPayload())).json()
    const foreign = (await stranger.call('POST', `/jobs/${theirs.id}/views`, { name: 'Theirs', is_shared: true })).json<{ id: string }>()
    expect((await bind(destination, [theirs, foreign.id])).statusCode).toBe(404)
    expect((await bind(destination, [job, foreign.id])).statusCode).toBe(404)
    const view = await makeView(job, {})
    expect((await bind(destination, [job, view.id], stranger.call)).statusCode).toBe(404)
    expect((await stranger.call('GET', `/jobs/${job.id}/views/${view.id}/uses`)).statusCode).toBe(404)
    const chat = await user.call('POST', '/destinations/', { kind: 'message', name: 'Chat', url: 'https://hooks.example/services/a/b' })
    expect((await bind(chat.json(), [job, view.id])).statusCode).toBe(422)
  })
})
