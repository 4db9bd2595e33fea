import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installFakeBinding } from '@quarry/engine/testing/fake-binding'
import { CHAT_MODEL, smallGguf } from '@quarry/engine/testing/small-gguf'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { loadConfig } from '../../config.ts'
import { readMigrations } from '../../db/migrate.ts'
import type { Environment } from '../../setting-reader.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { databaseCheck } from './check-database.ts'
import { machineChecks } from './check-machine.ts'
import { serviceChecks } from './check-services.ts'
import { examine } from './examine.ts'
import { fail, ok, type Check, type Finding } from './finding.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-doctor-'))
const servers: Server[] = []
let database: TestDatabase
let free: number

beforeAll(async () => {
  database = await createTestDatabase()
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  free = (server.address() as AddressInfo).port
  server.close()
  await once(server, 'close')
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
})

async function serve(answer: (path: string) => { status: number; body: unknown }): Promise<number> {
  const server = createServer((request, response) => {
    const { status, body } = answer(request.url ?? '/')
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  servers.push(server)
  return (server.address() as AddressInfo).port
}

/** The line about a topic, with these settings. */
async function lineAbout(topic: string, environment: Environment = {}): Promise<Finding> {
  const config = loadConfig({ DATABASE_URL: database.url, QUARRY_DATA_DIR: folder, PORT: String(free), ...environment })
  const [finding] = await examine([...machineChecks(config), ...serviceChecks(config)].filter((check) => check.topic === topic))
  if (!finding) throw new Error(`nothing is told about ${topic}`)
  return finding
}

describe('examining', () => {
  it('gives a line for each check, also for those that throw or never come to an end', async () => {
    const check = (topic: string, look: Check['look']): Check => ({ topic, look, remedy: 'do this' })
    const findings = await examine(
      [
        check('good', async () => ok('fine')),
        check('bad', async () => fail('broken', 'mend it')),
        check('thrown', async () => Promise.reject(new AggregateError([new Error('refused\nby far')]))),
        check('late', () => new Promise(() => undefined)),
      ],
      50,
    )
    const patient: Check = { ...check('patient', () => new Promise(() => undefined)), patience: { timeoutMs: 1, late: ok('still at it') } }
    expect(await examine([patient])).toEqual([{ topic: 'patient', verdict: 'ok', says: 'still at it', todo: null }])
    expect(findings).toEqual([
      { topic: 'good', verdict: 'ok', says: 'fine', todo: null },
      { topic: 'bad', verdict: 'fail', says: 'broken', todo: 'mend it' },
      { topic: 'thrown', verdict: 'fail', says: 'refused', todo: 'do this' },
      { topic: 'late', verdict: 'fail', says: 'no answer within 0.05 seconds', todo: 'do this' },
    ])
  })
})

describe('the machine', () => {
  it('a port is free, is Quarry, is a Quarry that is not ready, or is taken', async () => {
    expect(await lineAbout(`port ${free}`)).toMatchObject({ verdict: 'ok', says: 'is free' })
    const ready = await serve(() => ({ status: 200, body: { status: 'ok', faulty: [] } }))
    expect(await lineAbout(`port ${ready}`, { PORT: String(ready) })).toMatchObject({ verdict: 'ok', says: 'Quarry answers and is ready' })
    const faulty = await serve(() => ({ status: 503, body: { status: 'unavailable', faulty: ['queue'] } }))
    expect(await lineAbout(`port ${faulty}`, { PORT: String(faulty) })).toMatchObject({
      verdict: 'fail',
      says: 'Quarry answers, not ready: queue',
    })
    const other = await serve(() => ({ status: 404, body: 'hello' }))
    expect(await lineAbout(`port ${other}`, { PORT: String(other) })).toMatchObject({
      verdict: 'fail',
      says: 'is taken by another program',
    })
  })

  it('a data folder that cannot be made is a failure with what to do', async () => {
    writeFileSync(join(folder, 'file'), '')
    const wrong = join(folder, 'file', 'below')
    expect(await lineAbout('data folder', { QUARRY_DATA_DIR: wrong })).toMatchObject({
      verdict: 'fail',
      todo: expect.stringContaining('QUARRY_DATA_DIR'),
    })
    expect(await lineAbout('data folder')).toMatchObject({ says: expect.stringContaining('is writable') })
  })

  it.skipIf(process.platform !== 'linux')('a full disk is told as one', async () => {
    symlinkSync('/dev/full', join(folder, '.doctor'))
    expect(await lineAbout('data folder')).toMatchObject({ verdict: 'fail', says: expect.stringContaining('is full') })
  })

  it.skipIf(process.platform !== 'linux')('a data folder where none can be made ends the look, at the browser as well', async () => {
    for (const topic of ['data folder', 'browser'])
      expect(await lineAbout(topic, { QUARRY_DATA_DIR: '/proc/quarry' })).toMatchObject({
        verdict: 'fail',
        says: expect.stringContaining('ENOENT'),
      })
  })

  it('a browser that is not unpacked yet gets more time, and is not told to be missing', () => {
    const config = loadConfig({ DATABASE_URL: database.url, QUARRY_DATA_DIR: folder })
    const browser = machineChecks(config).find(({ topic }) => topic === 'browser')
    expect(browser?.patience).toMatchObject({
      timeoutMs: 180_000,
      late: { verdict: 'warn', says: expect.stringContaining('not unpacked') },
    })
  })

  it('a browser that is named and not there is a failure', async () => {
    expect(await lineAbout('browser', { QUARRY_BROWSER: '/nowhere/chromium' })).toMatchObject({
      verdict: 'fail',
      says: '/nowhere/chromium is not there',
    })
  })
})

describe('the database', () => {
  const look = async (change: { url?: string; missing?: string; migrations?: Awaited<ReturnType<typeof readMigrations>> } = {}) => {
    const facts = { missing: null, url: database.url, embedded: false, migrations: await readMigrations(), ...change }
    return (await examine([databaseCheck(facts)]))[0]
  }

  it('answers with its version and size', async () => {
    expect(await look()).toMatchObject({ verdict: 'ok', says: expect.stringMatching(/^PostgreSQL \d+.*schema up to date$/) })
  })

  it('of another version is told: older is brought up to date, newer is not', async () => {
    const migrations = await readMigrations()
    const more = [...migrations, { name: '9999-more.sql', sql: '', checksum: '' }]
    expect(await look({ migrations: more })).toMatchObject({
      verdict: 'warn',
      says: expect.stringContaining('1 migrations are not applied'),
    })
    expect(await look({ migrations: migrations.slice(0, -1) })).toMatchObject({ verdict: 'fail', todo: 'Update Quarry.' })
  })

  it('whose clock is not this machine’s is a warning that tells by how much', async () => {
    for (const offsetMs of [3_600_000, -3_600_000]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + offsetMs })
      const finding = await look().finally(() => vi.useRealTimers())
      expect(finding).toMatchObject({ verdict: 'warn', todo: expect.stringContaining('NTP') })
      const seconds = Number(/clock is (\d+) s off/.exec(finding?.says ?? '')?.[1])
      expect(Math.abs(seconds - 3_600)).toBeLessThan(60)
    }
  })

  it('of another program is a failure that names its tables', async () => {
    const strange = await createTestDatabase()
    await sql.raw('drop schema public cascade; create schema public; create table schema_migrations (version text)').execute(strange.db)
    expect(await look({ url: strange.url })).toMatchObject({
      verdict: 'fail',
      says: expect.stringContaining('tables of another program (schema_migrations)'),
      todo: expect.stringContaining('DATABASE_URL'),
    })
    await strange.drop()
  })

  it('that does not answer is a failure; one that was never made is not', async () => {
    expect(await look({ url: 'postgres://127.0.0.1:1/none' })).toMatchObject({
      verdict: 'fail',
      todo: expect.stringContaining('DATABASE_URL'),
    })
    expect(await look({ missing: 'the embedded database has not run here yet' })).toMatchObject({ verdict: 'warn' })
    expect((await sql`select 1`.execute(database.db)).rows).toHaveLength(1)
  })
})

describe('the services', () => {
  const atPublicAddress = { QUARRY_PUBLIC_URL: 'https://quarry.example' }

  it('on one machine without settings nothing is missing', async () => {
    for (const topic of ['stored pages', 'sign-in', 'mail', 'model', 'payments'])
      expect(await lineAbout(topic)).toMatchObject({ verdict: 'ok' })
  })

  it('what a public address lacks is a warning', async () => {
    expect(await lineAbout('mail', atPublicAddress)).toMatchObject({ verdict: 'warn', todo: 'Set SMTP_URL and MAIL_FROM.' })
    expect(await lineAbout('search', atPublicAddress)).toMatchObject({ verdict: 'warn', todo: 'Set SEARCH_PROVIDER.' })
    expect(await lineAbout('sign-in', { QUARRY_PUBLIC_URL: 'http://quarry.example' })).toMatchObject({ verdict: 'warn' })
    expect(await lineAbout('payments', { ...atPublicAddress, PAYMENTS: 'sandbox' })).toMatchObject({ verdict: 'warn' })
  })

  it('takes the practice web that is not there while Quarry is stopped for no fault', async () => {
    expect(await lineAbout('search', { QUARRY_PRACTICE_PORT: String(free) })).toMatchObject({
      verdict: 'ok',
      says: 'of the practice web, which starts with Quarry',
    })
  })
  it('key files that other users can read are a warning', async () => {
    mkdirSync(join(folder, 'keys'), { recursive: true })
    const path = join(folder, 'keys', 'auth.json')
    writeFileSync(path, JSON.stringify({ keys: [{ kty: 'EC' }], secret: 's'.repeat(43) }), { mode: 0o644 })
    chmodSync(path, 0o644)
    expect(await lineAbout('sign-in')).toMatchObject({ verdict: 'warn', todo: `chmod 600 ${path}` })
    chmodSync(path, 0o600)
    expect(await lineAbout('sign-in')).toMatchObject({ verdict: 'ok' })
  })

  it.each(['', '{"keys": [', '{}'])('keys that are damaged (%s) are a failure', async (damaged) => {
    mkdirSync(join(folder, 'keys'), { recursive: true })
    const path = join(folder, 'keys', 'auth.json')
    writeFileSync(path, damaged, { mode: 0o600 })
    expect(await lineAbout('sign-in').finally(() => rmSync(path))).toMatchObject({ verdict: 'fail', says: `${path} is damaged` })
  })

  it('a model of this machine: what is missing and the command that gets it, what is too large, and that it answers', async () => {
    const dataDir = mkdtempSync(join(folder, 'model-'))
    const line = (more: Environment = {}) =>
      lineAbout('model', { QUARRY_DATA_DIR: dataDir, LLM_PROVIDER: 'local', LLM_MODEL: 'small', ...more })
    expect(await line()).toMatchObject({ verdict: 'fail', todo: expect.stringContaining('model install') })
    installFakeBinding(join(dataDir, 'model-runtime'))
    expect(await line()).toMatchObject({ verdict: 'fail', todo: expect.stringContaining('model pull') })
    mkdirSync(join(dataDir, 'models'))
    writeFileSync(join(dataDir, 'models/small.gguf'), smallGguf(CHAT_MODEL))
    expect(await line({ LLM_MEMORY_MB: '10' })).toMatchObject({ verdict: 'fail', says: expect.stringContaining('LLM_MEMORY_MB allows 10') })
    expect(await line()).toMatchObject({ verdict: 'ok', says: expect.stringMatching(/answers on this machine, with \d+ MB/) })
    const [note] = readdirSync(join(dataDir, 'model-host')).filter((name) => name.endsWith('.json'))
    process.kill((JSON.parse(readFileSync(join(dataDir, 'model-host', note ?? ''), 'utf8')) as { pid: number }).pid, 'SIGKILL')
  })

  it('services that do not answer, or refuse, are failures with the settings to look at', async () => {
    const refusing = await serve(() => ({ status: 401, body: { error: { message: 'no such key' } } }))
    const base = `http://127.0.0.1:${refusing}`
    const model = { LLM_PROVIDER: 'openai-compatible', LLM_BASE_URL: `${base}/v1`, LLM_MODEL: 'm', LLM_API_KEY: 'k' }
    const cases: [string, Environment][] = [
      ['sign-in', { ...atPublicAddress, SUPABASE_URL: base, SUPABASE_ANON_KEY: 'key' }],
      ['mail', { SMTP_URL: `smtp://127.0.0.1:${free}`, MAIL_FROM: 'q@example.com' }],
      ['model', model],
      ['search', { SEARCH_PROVIDER: 'searxng', SEARCH_URL: base }],
      ['stored pages', { QUARRY_SNAPSHOTS: 's3://pages', AWS_ENDPOINT_URL_S3: base, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }],
    ]
    for (const [topic, environment] of cases) {
      const finding = await lineAbout(topic, environment)
      expect(finding, topic).toMatchObject({ verdict: 'fail', todo: expect.stringMatching(/^Check /) })
    }
  })

  it('a bucket that refuses, in answers without a text, is told as one', async () => {
    const denying = createServer((_, response) => response.writeHead(403).end()).listen(0, '127.0.0.1')
    await once(denying, 'listening')
    servers.push(denying)
    const endpoint = `http://127.0.0.1:${(denying.address() as AddressInfo).port}`
    const bucket = { QUARRY_SNAPSHOTS: 's3://pages', AWS_ENDPOINT_URL_S3: endpoint, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
    expect(await lineAbout('stored pages', bucket)).toMatchObject({ says: expect.stringContaining('refuses these keys (403)') })
  })

  it('services that answer are ok', async () => {
    const search = await serve(() => ({ status: 200, body: { results: [{ url: 'https://one.example/', title: 't', content: 'c' }] } }))
    expect(await lineAbout('search', { QUARRY_PRACTICE_PORT: String(search) })).toMatchObject({
      verdict: 'ok',
      says: 'the practice web answers with 1 pages',
    })
    const settings = { SEARCH_PROVIDER: 'searxng', SEARCH_URL: `http://127.0.0.1:${search}` }
    expect(await lineAbout('search', settings)).toMatchObject({ verdict: 'ok', says: 'searxng answers with 1 pages' })
    const auth = await serve(() => ({ status: 200, body: {} }))
    const hosted = { ...atPublicAddress, SUPABASE_URL: `http://127.0.0.1:${auth}`, SUPABASE_ANON_KEY: 'k', SUPABASE_SERVICE_ROLE_KEY: 's' }
    expect(await lineAbout('sign-in', hosted)).toMatchObject({ verdict: 'ok' })
  })
})
