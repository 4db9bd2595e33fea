import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Destination, DestinationDelivery, Job } from '@quarry/contract'
import { createGuardedHttp, createGuardedSockets } from '@quarry/engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverDepsOf } from '../../../testing/deliver-deps.ts'
import { makeJobPayload } from '../../../testing/factories.ts'
import { completeTask } from '../../../testing/finish-job.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { deliverDue } from '../deliver-due.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'quarry-tables-'))
const CANARY = 'pässword of the test'
let test: TestApp
let user: SignedIn
/** Tables are created in a database of their own. */
let lake: TestDatabase
let settings: Parameters<typeof createGuardedHttp>[0]
let http: ReturnType<typeof createGuardedHttp>

beforeAll(async () => {
  lake = await createTestDatabase()
  const { host } = new URL(lake.url)
  settings = { allowHosts: [host], practicePort: null, proxies: [], userAgent: 'test' }
  test = await createTestApp({ environment: { QUARRY_ALLOW_HOSTS: host, QUARRY_DATA_DIR: dataDir } })
  http = createGuardedHttp(settings)
  user = await test.signIn('advanced')
})
beforeEach(async () => {
  await sql`delete from destinations`.execute(test.database.db)
  await sql`drop schema if exists lake cascade`.execute(lake.db)
  await sql`create schema lake`.execute(lake.db)
})
afterAll(async () => {
  await http.close()
  await test.close()
  await lake.drop()
  rmSync(dataDir, { recursive: true })
})

const bodyOf = (change: Record<string, unknown> = {}) => ({
  kind: 'postgres',
  name: 'Warehouse',
  connection: lake.url,
  schema: 'lake',
  table: 'Offers of "today"',
  tls: 'disable',
  ...change,
})
async function add(change: Record<string, unknown> = {}): Promise<Destination> {
  const answer = await user.call('POST', '/destinations/', bodyOf(change))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const FIELDS = [
  { name: 'title', description: 'Title', type: 'string' },
  { name: 'price', description: 'Price', type: 'number' },
  { name: 'seen', description: 'Day', type: 'date' },
  { name: 'tags', description: 'Tags', type: 'array' },
]
async function runJob(rows: Record<string, unknown>[], fields: unknown = FIELDS): Promise<Job> {
  const targets = rows.map((_, position) => `https://shop.example/${position}`)
  const answer = await user.call('POST', '/jobs/', makeJobPayload({ target_items: targets, trait_definitions: fields } as never))
  const job: Job = answer.json()
  for (const [position, data] of rows.entries()) await completeTask(test.database.db, job.id, { position, data: data as never })
  return job
}
async function work(openSocket = createGuardedSockets(settings)): Promise<void> {
  const deps = deliverDepsOf(test, { http, openSocket })
  while (await deliverDue(deps, new AbortController().signal));
}
const log = async ({ id }: Destination): Promise<DestinationDelivery[]> => (await user.call('GET', `/destinations/${id}/deliveries`)).json()
const rowsOf = async (table = 'Offers of "today"', columns = '*'): Promise<Record<string, unknown>[]> =>
  (await sql<Record<string, unknown>>`select ${sql.raw(columns)} from lake.${sql.id(table)}`.execute(lake.db)).rows

describe('a table of a PostgreSQL database', () => {
  it('is made with a type for each field and gets each row, however strange its name and values are', async () => {
    const destination = await add()
    const job = await runJob([
      { title: `it's "quoted"; drop table x; --\n\\`, price: 19.99, seen: '2024-05-01', tags: ['a', 'b'] },
      { title: null, price: 'call us', seen: '2024-05-02T10:30:00+02:00', tags: null },
    ])
    await work()
    expect(await log(destination)).toMatchObject([
      {
        state: 'delivered',
        path: 'lake.Offers of "today"',
        row_count: 2,
        bytes: null,
        error: null,
        notes: ['Table "lake"."Offers of ""today""" made with 8 columns.'],
      },
    ])
    const rows = (await rowsOf()).toSorted((a, b) => String(a['URL']).localeCompare(String(b['URL'])))
    expect(rows).toEqual([
      {
        URL: 'https://shop.example/0',
        title: `it's "quoted"; drop table x; --\n\\`,
        price: '19.99',
        seen: new Date('2024-05-01T00:00:00Z'),
        tags: ['a', 'b'],
        other_values: null,
        quarry_job_id: job.id,
        quarry_delivered_at: expect.any(Date),
      },
      expect.objectContaining({ title: null, price: null, seen: new Date('2024-05-02T08:30:00Z'), other_values: { price: 'call us' } }),
    ])
  })

  it('without a key gets the rows of each job beside the others, and those of a job that is delivered again in their place', async () => {
    const destination = await add()
    await runJob([{ title: 'A' }, { title: 'B' }])
    await work()
    const job = await runJob([{ title: 'C' }])
    await work()
    const [latest] = await log(destination)
    expect(latest?.job_id).toBe(job.id)
    expect((await user.call('POST', `/destinations/${destination.id}/deliveries/${latest?.id}/replay`)).statusCode).toBe(202)
    await work()
    expect((await rowsOf()).map(({ title }) => title).toSorted()).toEqual(['A', 'B', 'C'])
  })

  it('with a key has one row for each: rows take the place of those with the same key, within a delivery too', async () => {
    const destination = await add({ key_columns: ['Title'] })
    await runJob([
      { title: 'A', price: 1 },
      { title: 'B', price: 2 },
    ])
    await work()
    await runJob([
      { title: 'B', price: 3 },
      { title: 'C', price: 4 },
      { title: 'C', price: 5 },
      { title: null, price: 6 },
    ])
    await work()
    const rows = await rowsOf('Offers of "today"', 'title, price')
    expect(rows.toSorted((a, b) => String(a['title']).localeCompare(String(b['title'])))).toEqual([
      { title: 'A', price: '1' },
      { title: 'B', price: '3' },
      { title: 'C', price: '5' },
    ])
    expect((await log(destination))[0]).toMatchObject({
      row_count: 2,
      notes: ['Of rows with the same key the last one was put; left out: 1.', 'Left out, because a column of the key is empty: 1.'],
    })
  })

  it('gets a column that it lacks, uses those it has in the case and type that they have, and the log says what was changed', async () => {
    await sql`create table lake.hand (url text primary key, price integer, seen date, note text default 'mine')`.execute(lake.db)
    const destination = await add({ table: 'hand', key_columns: ['URL'] })
    await runJob([{ title: 'A', price: 7, seen: '2024-05-01', tags: [1] }])
    await work()
    const [delivered] = await log(destination)
    expect(delivered).toMatchObject({ state: 'delivered', row_count: 1 })
    expect(delivered?.notes).toEqual([
      'Column "title" added (text).',
      'Column "tags" added (jsonb).',
      'Column "other_values" added (jsonb).',
      'Column "quarry_job_id" added (uuid).',
      'Column "quarry_delivered_at" added (timestamp with time zone).',
    ])
    const [row] = await rowsOf('hand', 'url, price, seen::text, note, title, tags')
    expect(row).toEqual({ url: 'https://shop.example/0', price: 7, seen: '2024-05-01', note: 'mine', title: 'A', tags: [1] })
  })

  it('keeps all of a delivery or none: a value that a column refuses leaves the table unchanged', async () => {
    await sql`create table lake.hand (url text, price integer)`.execute(lake.db)
    const destination = await add({ table: 'hand' })
    await runJob([
      { title: 'A', price: 7 },
      { title: 'B', price: 7.5 },
    ])
    await work()
    expect(await log(destination)).toMatchObject([
      { state: 'pending', attempts: 1, error: expect.stringMatching(/^PostgreSQL answered 22P02: invalid input syntax for type integer/) },
    ])
    expect(await rowsOf('hand')).toEqual([])
    const { rows } = await sql`select from information_schema.columns where table_schema = 'lake'`.execute(lake.db)
    expect(rows).toHaveLength(2)
  })

  it('of many rows gets all of them, in several batches', async () => {
    const destination = await add()
    const targets = Array.from({ length: 1_201 }, (_, index) => `https://shop.example/${index}`)
    const job: Job = (await user.call('POST', '/jobs/', makeJobPayload({ target_items: targets }))).json()
    await sql`
      with read as (
        insert into results (task_id, job_id, position, target, data, cells, pages, usage)
        select id, job_id, position, target, jsonb_build_object('title', repeat('x', 5000) || position), '{}', '[]', '{}' from tasks where job_id = ${job.id}
      )
      update jobs set completed = total, status = 'completed' where id = ${job.id}`.execute(test.database.db)
    await work()
    const [delivered] = await log(destination)
    expect(delivered).toMatchObject({ state: 'delivered', row_count: 1_201 })
    expect(await rowsOf('Offers of "today"', 'count(*)::int as count, count(distinct title)::int as titles')).toEqual([
      { count: 1_201, titles: 1_201 },
    ])
  })

  it.each([
    ['a schema that is not there', { schema: 'sea' }, 'There is no schema "sea" in this database.'],
    [
      'a key that these rows don’t have',
      { key_columns: ['sku'] },
      'The key column “sku” is none of these rows. They have: URL, title, price, seen, tags, other_values.',
    ],
    ['a view', { table: 'view' }, '"view" is there, but is no table.'],
    [
      'a key without a unique index',
      { table: 'loose', key_columns: ['title'] },
      'The table needs a unique index on its key. This makes one: create unique index on "lake"."loose" ("title");',
    ],
  ])('refuses %s in a sentence, and does not try again', async (_, change, error) => {
    await sql`create view lake.view as select 1 as one`.execute(lake.db)
    await sql`create table lake.loose (title text)`.execute(lake.db)
    const destination = await add(change)
    await runJob([{ title: 'A' }])
    await work()
    expect(await log(destination)).toMatchObject([{ state: 'failed', attempts: 1, next_attempt_at: null, error }])
  })

  it('is tested without a change to it', async () => {
    const destination = await add()
    await user.call('POST', `/destinations/${destination.id}/test`)
    await work()
    expect(await log(destination)).toMatchObject([
      {
        state: 'delivered',
        notes: [expect.stringMatching(/^Connected to PostgreSQL [\d.]+ as /), 'The table "lake"."Offers of ""today""" will be made.'],
      },
    ])
    const { rows } = await sql`select from information_schema.tables where table_schema = 'lake'`.execute(lake.db)
    expect(rows).toEqual([])
  })

  it('is opened by a sealed secret, which no answer and no row of the database has', async () => {
    const connection = `postgres://writer:${encodeURIComponent(CANARY)}@db.example:6543/shop?sslmode=require`
    const destination = await add({ connection, tls: 'verify' })
    expect(destination).toMatchObject({ server: 'db.example:6543', database: 'shop', user: 'writer' })
    const told = (await user.call('GET', '/destinations/')).body
    const { rows } = await sql<{ all: string }>`select destinations::text as all from destinations where id = ${destination.id}`.execute(
      test.database.db,
    )
    for (const secret of [CANARY, encodeURIComponent(CANARY)]) {
      expect(told).not.toContain(secret)
      expect(rows[0]?.all).not.toContain(secret)
      expect(rows[0]?.all).not.toContain(Buffer.from(secret).toString('hex'))
    }
    const { connection: _left, ...change } = bodyOf({ tls: 'verify', table: 'other' })
    const changed = await user.call('PUT', `/destinations/${destination.id}`, change)
    expect(changed.json()).toMatchObject({ table: 'other', server: 'db.example:6543', user: 'writer' })
    expect((await user.call('PUT', `/destinations/${destination.id}`, { ...change, tls: 'disable' })).statusCode).toBe(422)
    const moved = await user.call('PUT', `/destinations/${destination.id}`, { name: 'd', bucket: 'a-bucket', access_key_id: 'k' })
    expect([moved.statusCode, moved.json().detail]).toEqual([422, 'A destination stays of the kind that it is. Add another one.'])
  })

  it.each([
    ['host=a dbname=b', 'A connection string looks like'],
    ['postgres:///shop', 'has to name one host'],
    ['postgres://u@%2Fvar%2Frun%2Fpostgresql/shop', 'has to name one host'],
    ['postgres://u:p@a,b/shop', 'has to name one host'],
    ['postgres://a/shop', 'names no user'],
    ['postgres://u:p@a', 'one database'],
    ['postgres://u:p@a/shop?sslrootcert=/etc/passwd', 'The parameter sslrootcert'],
    ['postgres://u:p@a/shop?host=/tmp', 'The parameter host'],
    [`postgres://u:${'%zz'}@a/shop`, 'not encoded'],
  ])('of the connection string %s is refused without repeating it', async (connection, sentence) => {
    const answer = await user.call('POST', '/destinations/', bodyOf({ connection, tls: 'verify' }))
    expect([answer.statusCode, answer.json().detail]).toEqual([422, expect.stringContaining(sentence)])
    expect(answer.body).not.toContain(connection)
  })

  it('inside the network is never reached, and without TLS only a host that the operator allows', async () => {
    const open = await user.call('POST', '/destinations/', bodyOf({ connection: 'postgres://u:p@db.example/shop' }))
    expect([open.statusCode, open.json().detail]).toEqual([422, 'Rows go to a database over TLS only.'])
    const inside = await add({ connection: 'postgres://u:p@127.0.0.1:9/shop', tls: 'require' })
    await user.call('POST', `/destinations/${inside.id}/test`)
    await work()
    expect(await log(inside)).toMatchObject([{ state: 'failed', error: expect.stringContaining('This address is not public') }])
  })

  it('of a server that offers no TLS gets no password', async () => {
    const destination = await add({ tls: 'verify' })
    await user.call('POST', `/destinations/${destination.id}/test`)
    await work()
    expect(await log(destination)).toMatchObject([{ state: 'failed', error: 'The database offers no TLS.' }])
  })

  it('of a server that sends endless data is given up', async () => {
    const flood = await startFlood()
    try {
      const destination = await add()
      const openSocket = createGuardedSockets({ ...settings, allowHosts: [flood.host] })
      const address = `postgres://u:p@${flood.host}/shop`
      const sealed = await test.deps.destinationSeal.seal({ id: destination.id, ownerId: user.actor.accountId }, address)
      await sql`update destinations set sealed = ${sealed} where id = ${destination.id}`.execute(test.database.db)
      await user.call('POST', `/destinations/${destination.id}/test`)
      await work(openSocket)
      expect(await log(destination)).toMatchObject([{ state: 'failed', error: expect.any(String) }])
      expect(flood.sent()).toBeLessThan(512 * 1024 * 1024)
    } finally {
      await flood.close()
    }
  })
})

/** Announces one message of 2 GB, and sends it. */
async function startFlood(): Promise<{ host: string; sent(): number; close(): Promise<void> }> {
  const sockets = new Set<Socket>()
  let sent = 0
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    const chunk = Buffer.alloc(256 * 1024, 'x')
    const more = (): void => {
      do sent += chunk.length
      while (socket.writable && socket.write(chunk))
    }
    socket.on('error', () => undefined).on('drain', more)
    socket.write(Buffer.from([0x45, 0x7f, 0xff, 0xff, 0xff]))
    more()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
