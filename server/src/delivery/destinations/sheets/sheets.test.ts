import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Destination, DestinationDelivery, Job } from '@quarry/contract'
import { createGuardedHttp, type HttpClient } from '@quarry/engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deliverDepsOf } from '../../../testing/deliver-deps.ts'
import { makeJobPayload } from '../../../testing/factories.ts'
import { completeTask } from '../../../testing/finish-job.ts'
import { startSheetsServer, type SheetsServer } from '../../../testing/sheets-server.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../../testing/test-app.ts'
import { deliverDue } from '../deliver-due.ts'
import { columnName } from './sheet-columns.ts'

const EMAIL = 'quarry@project.iam.gserviceaccount.com'
const dataDir = mkdtempSync(join(tmpdir(), 'quarry-sheets-'))
const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const ACCOUNT = {
  type: 'service_account',
  project_id: 'project',
  private_key_id: 'k1',
  private_key: privateKey,
  client_email: EMAIL,
  // The key file is user input and could name any URL here.
  token_uri: 'http://127.0.0.1:9/steal',
}
let test: TestApp
let user: SignedIn
let http: HttpClient
let google: SheetsServer

beforeAll(async () => {
  const server = await startSheetsServer({ email: EMAIL, publicKey })
  const { host } = new URL(server.origin)
  google = server
  test = await createTestApp({ environment: { QUARRY_ALLOW_HOSTS: host, QUARRY_DATA_DIR: dataDir, GOOGLE_SHEETS_URL: server.origin } })
  http = createGuardedHttp({ allowHosts: [host], practicePort: null, proxies: [], userAgent: 'test' })
})
beforeEach(async () => {
  await sql`delete from destinations`.execute(test.database.db)
  google.sheets.splice(0, google.sheets.length, { id: 0, title: 'Sheet1', rowCount: 20, columnCount: 3, cells: [] })
  google.requests.length = 0
  google.refusals.length = 0
  google.isShared = true
  user = await test.signIn('advanced')
})
afterAll(async () => {
  await http.close()
  await test.close()
  await google.close()
  rmSync(dataDir, { recursive: true })
})

const bodyOf = (change: Record<string, unknown> = {}) => ({
  kind: 'sheets',
  name: 'Prices',
  spreadsheet_id: `https://docs.google.com/spreadsheets/d/${google.spreadsheetId}/edit#gid=0`,
  sheet: "Today's",
  service_account: JSON.stringify(ACCOUNT),
  ...change,
})
async function add(change: Record<string, unknown> = {}): Promise<Destination> {
  const answer = await user.call('POST', '/destinations/', bodyOf(change))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
type Row = { title: unknown; price?: unknown }
async function runJob(rows: Row[]): Promise<Job> {
  const targets = rows.map((_, position) => `https://shop.example/${position}`)
  const job: Job = (await user.call('POST', '/jobs/', makeJobPayload({ target_items: targets }))).json()
  for (const [position, data] of rows.entries()) await completeTask(test.database.db, job.id, { position, data: data as never })
  return job
}
async function work(): Promise<void> {
  const deps = deliverDepsOf(test, { http })
  while (await deliverDue(deps, new AbortController().signal));
}
const makeDue = () => sql`update destination_deliveries set next_attempt_at = now() where state = 'pending'`.execute(test.database.db)
const log = async ({ id }: Destination): Promise<DestinationDelivery[]> => (await user.call('GET', `/destinations/${id}/deliveries`)).json()
const cells = (title = "Today's"): unknown[][] =>
  (google.sheets.find((sheet) => sheet.title === title)?.cells ?? []).map((row) => [...(row ?? [])])
const titles = (): unknown[] =>
  cells()
    .slice(1)
    .map((row) => row[1])

describe('a Google spreadsheet', () => {
  it('gets a sheet with the names of the columns and the rows below, texts as they are', async () => {
    const destination = await add()
    expect(destination).toMatchObject({ kind: 'sheets', spreadsheet_id: google.spreadsheetId, service_account_email: EMAIL })
    const job = await runJob([
      { title: '=1+1', price: 19.99 },
      { title: null, price: ['a', 1] },
    ])
    await work()
    expect(cells()).toEqual([
      ['URL', 'title', 'price', 'quarry_job_id'],
      ['https://shop.example/0', '=1+1', 19.99, job.id],
      ['https://shop.example/1', '', '["a",1]', job.id],
    ])
    expect(await log(destination)).toMatchObject([
      { state: 'delivered', path: "Today's", row_count: 2, notes: ["Sheet “Today's” made."], error: null },
    ])
  })

  it('is opened by a sealed key, which no answer and no row of the database has', async () => {
    await add()
    const told = (await user.call('GET', '/destinations/')).body
    const { rows } = await sql<{ all: string }>`select destinations::text as all from destinations`.execute(test.database.db)
    const [line = ''] = privateKey.split('\n').slice(2, 3)
    for (const place of [told, rows[0]?.all ?? '']) {
      expect(place).not.toContain(line)
      expect(place).not.toContain(Buffer.from(line).toString('hex'))
    }
  })

  it('in the mode that adds rows keeps rows of other jobs and of people, and has a repeated delivery only once', async () => {
    google.sheets.push({
      id: 5,
      title: "Today's",
      rowCount: 20,
      columnCount: 3,
      cells: [
        ['Note', 'Title', 'url'],
        ['mine', 'old', 'x'],
      ],
    })
    const destination = await add()
    const job = await runJob([
      { title: 'A', price: 1 },
      { title: 'B', price: 2 },
    ])
    await work()
    expect(cells()).toEqual([
      ['Note', 'Title', 'url', 'price', 'quarry_job_id'],
      ['mine', 'old', 'x'],
      // New rows have empty cells in columns that the job does not have.
      [undefined, 'A', 'https://shop.example/0', 1, job.id],
      [undefined, 'B', 'https://shop.example/1', 2, job.id],
    ])
    const [delivered] = await log(destination)
    expect(delivered?.notes).toEqual(['Column “price” added.', 'Column “quarry_job_id” added.'])
    await sql`update results set data = '{"title": "C"}' where job_id = ${job.id} and position = 0`.execute(test.database.db)
    await user.call('POST', `/destinations/${destination.id}/deliveries/${delivered?.id}/replay`)
    await work()
    expect(titles()).toEqual(['old', 'C', 'B'])
  })

  it('whose rows are replaced has the rows of the last job only', async () => {
    await add({ mode: 'replace' })
    await runJob([{ title: 'A' }, { title: 'B' }, { title: 'C' }])
    await work()
    await runJob([{ title: 'D' }])
    await work()
    expect(titles()).toEqual(['D', '', ''])
  })

  it('with a key has one row for each, the later one where two have the same, and leaves what people wrote beside them', async () => {
    const destination = await add({ mode: 'upsert', key_columns: ['title'] })
    await runJob([
      { title: 'A', price: 1 },
      { title: 'B', price: 2 },
    ])
    await work()
    const sheet = google.sheets.find(({ title }) => title === "Today's")
    sheet!.cells[0]![4] = 'note'
    sheet!.cells[2]![4] = 'mine'
    await runJob([
      { title: 'B', price: 3 },
      { title: 'C', price: 4 },
      { title: 'C', price: 5 },
      { title: null, price: 6 },
    ])
    await work()
    expect(cells().map((row) => [row[1], row[2], row[4]])).toEqual([
      ['title', 'price', 'note'],
      ['A', 1, undefined],
      ['B', 3, 'mine'],
      ['C', 5, undefined],
    ])
    expect((await log(destination))[0]?.notes).toEqual(['Left out, because a column of the key is empty: 1.'])
    const missing = await user.call('POST', '/destinations/', bodyOf({ mode: 'upsert' }))
    expect(missing.statusCode).toBe(422)
  })

  it('gets many rows in chunks, and waits where the quota is used up', async () => {
    const destination = await add()
    const targets = Array.from({ length: 1_201 }, (_, index) => `https://shop.example/${index}`)
    const job: Job = (await user.call('POST', '/jobs/', makeJobPayload({ target_items: targets }))).json()
    await sql`
      with read as (
        insert into results (task_id, job_id, position, target, data, cells, pages, usage)
        select id, job_id, position, target, jsonb_build_object('title', position::text), '{}', '[]', '{}' from tasks where job_id = ${job.id}
      )
      update jobs set completed = total, status = 'completed' where id = ${job.id}`.execute(test.database.db)
    google.refusals.push({ status: 429, headers: { 'retry-after': '0' } }, { status: 429, headers: { 'retry-after': '0' } })
    await work()
    expect(await log(destination)).toMatchObject([{ state: 'delivered', attempts: 1, row_count: 1_201 }])
    expect(titles()).toEqual(targets.map((_, index) => String(index)))
    const appends = google.requests.filter((request) => request.endsWith(':append'))
    expect(appends).toHaveLength(3)
    expect(google.requests.slice(0, 3)).toEqual(['GET ', 'GET ', 'GET '])
  })

  it('has no row twice where Google took rows and its answer was lost', async () => {
    const destination = await add()
    await runJob([{ title: 'A' }, { title: 'B' }])
    await work()
    expect(titles()).toEqual(['A', 'B'])
    await runJob([{ title: 'C' }, { title: 'D' }])
    google.losesAnswerOf = ':append'
    await work()
    expect((await log(destination))[0]).toMatchObject({
      state: 'pending',
      attempts: 1,
      error: expect.stringMatching(/^Google Sheets answered 503 UNAVAILABLE/),
    })
    await makeDue()
    await work()
    expect(titles()).toEqual(['A', 'B', 'C', 'D'])
  })

  it('that is not shared with the account says with whom to share it; one that is no spreadsheet says so', async () => {
    const destination = await add()
    google.isShared = false
    await user.call('POST', `/destinations/${destination.id}/test`)
    await work()
    const sentence = `Google Sheets answered 403 PERMISSION_DENIED: The caller does not have permission. Share the spreadsheet with ${EMAIL} as an editor.`
    expect(await log(destination)).toMatchObject([{ state: 'failed', error: sentence }])
    const other = await add({ spreadsheet_id: 'another-one-1234567890' })
    await user.call('POST', `/destinations/${other.id}/test`)
    await work()
    expect((await log(other))[0]?.error).toMatch(/^Google Sheets answered 404 NOT_FOUND: Requested entity was not found/)
  })

  it('is tested without a change to its cells', async () => {
    const destination = await add()
    await user.call('POST', `/destinations/${destination.id}/test`)
    await work()
    expect(await log(destination)).toMatchObject([
      { state: 'delivered', notes: ['The spreadsheet is “Prices of shops”.', "The sheet “Today's” will be made."] },
    ])
    expect(google.sheets).toHaveLength(1)
  })

  it('refuses a first row without names, a key that the rows do not have, and an invalid key file', async () => {
    google.sheets[0]!.cells = [['', 'x']]
    const named = await add({ sheet: 'Sheet1' })
    const keyed = await add({ mode: 'upsert', key_columns: ['sku'] })
    await runJob([{ title: 'A' }])
    await work()
    expect((await log(named))[0]).toMatchObject({ state: 'failed', error: expect.stringContaining('has to hold the names of the columns') })
    expect((await log(keyed))[0]).toMatchObject({
      state: 'failed',
      error: 'The key column “sku” is none of these rows. They have: URL, title, price.',
    })
    for (const wrong of [
      'x',
      '{}',
      JSON.stringify({ ...ACCOUNT, private_key: 'hush' }),
      JSON.stringify({ ...ACCOUNT, type: 'authorized_user' }),
    ]) {
      const answer = await user.call('POST', '/destinations/', bodyOf({ service_account: wrong }))
      expect([answer.statusCode, answer.json().detail]).toEqual([422, expect.stringContaining('not the key of a service account')])
      expect(answer.body).not.toContain('hush')
    }
  })

  it('is not written to by an account whose key Google does not know', async () => {
    const { privateKey: other } = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    })
    const destination = await add({ service_account: JSON.stringify({ ...ACCOUNT, private_key: other }) })
    await user.call('POST', `/destinations/${destination.id}/test`)
    await work()
    expect((await log(destination))[0]?.error).toBe('Google does not let the service account in: 400 invalid_grant: Invalid JWT Signature.')
    expect(google.requests).toEqual([])
  })
})

describe('columnName', () => {
  it.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('of %i is %s', (place, name) => expect(columnName(place)).toBe(name))
})
