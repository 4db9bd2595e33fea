// Every kind of credential of a connection is planted, everything that could leak it is executed, and no output contains it: kinds of
// credentials, tables, exports and file formats come from the product's own lists, so that new ones are covered as well.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import {
  EXPORT_FORMAT_NAMES,
  type Connection,
  type ConnectionMade,
  type Field,
  type Job,
  type LiveInputGiven,
  type LiveView,
  type Monitor,
} from '@quarry/contract'
import { findBrowser, openSnapshotFiles, type AccessSecrets, type SignIn } from '@quarry/engine'
import { startModelServer, type ModelServer } from '@quarry/engine/testing'
import { startTunnelProxy, type TunnelProxy } from '@quarry/engine/testing/tunnel-proxy'
import { createPracticeWeb } from '@quarry/practice-web'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readArchive } from '../../operation/backup/archive.ts'
import { writeBackup } from '../../operation/backup/write-backup.ts'
import { SEAL_KEY_FILE } from '../../platform/seals/row-seal.ts'
import { BROWSER_CACHE, startPracticeWorker, type PracticeWorker } from '../../testing/practice-worker.ts'
import { openVault, type Vault } from '../../testing/vault-site.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { watchView, type WatchedView } from '../../testing/watched-view.ts'

const canary = (what: string): string => `canary-${what}-58c2e`
const CODE_SECRET = 'CANARYCODESECRETABCDEFGHIJK234567'
/** A kind of credential without a canary is a type error here. Null: it has no secret value. */
const PLANTED: Record<keyof AccessSecrets, string[] | null> & Record<Exclude<keyof SignIn, 'address' | 'steps'>, string[]> = {
  address: null,
  userAgent: null,
  language: null,
  proxyGroup: null,
  cookies: [canary('cookie'), canary('session')],
  headers: [canary('header')],
  basicAuth: [canary('basic-user'), canary('basic-password')],
  signIn: null,
  user: [canary('user')],
  password: [canary('password')],
  fields: [canary('text')],
  codeSecret: [CODE_SECRET],
}
/** The login of the proxies that the connection is read through, from the operator's settings. */
const PROXY = [canary('proxy-user'), canary('proxy-password')]
const CANARIES = [...Object.values(PLANTED).flatMap((values) => values ?? []), ...PROXY]
const TYPED_AND_LEFT = canary('left')
const FIELDS: Field[] = [
  { name: 'sku', description: 'SKU', type: 'string' },
  { name: 'mood', description: 'Mood of the seller', type: 'string' },
]
const hasBrowser = (await findBrowser(BROWSER_CACHE)) !== null

describe.skipIf(!hasBrowser)('what opens a site', () => {
  let practice: PracticeWorker
  let model: ModelServer
  let proxy: TunnelProxy
  let vault: Vault
  let view: WatchedView
  const folder = mkdtempSync(join(tmpdir(), 'quarry-canaries-'))
  /** All output, by its source. */
  const told: [where: string, text: string][] = []
  beforeAll(async () => {
    model = await startModelServer()
    const asked = { LLM_PROVIDER: 'openai-compatible', LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'nothing', LLM_API_KEY: 'none' }
    proxy = await startTunnelProxy()
    const groups = { QUARRY_PROXY_GROUPS: `vaults=http://${PROXY.join(':')}@127.0.0.1:${proxy.port}` }
    practice = await startPracticeWorker(createPracticeWeb('canaries'), { ...asked, ...groups })
    vault = openVault(() => practice.port, canary('session'))
    practice.intercept = vault.answer
  })
  afterAll(async () => {
    view?.leave()
    await practice?.close()
    await model?.[Symbol.asyncDispose]()
    await proxy?.[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true })
  })

  const site = (path: string): string => `http://vault.localhost:${practice.port}${path}`
  async function call<T>(method: 'GET' | 'POST', path: string, payload?: unknown): Promise<T> {
    const answer = await practice.user.call(method, path, payload)
    told.push([`${method} ${path}`, `${answer.body}${JSON.stringify(answer.headers)}`])
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    return (answer.headers['content-type'] ?? '').toString().startsWith('application/json') ? answer.json<T>() : (answer.body as T)
  }

  /** As a user does it, with an additional field and a wrong word. */
  async function signInByHand(connection: string): Promise<void> {
    const { id } = await call<LiveView>('POST', '/live-views/', { address: site('/sign-in'), connection })
    view = await watchView(practice.test, practice.user, id)
    const act = async (...events: LiveInputGiven[]): Promise<void> =>
      void expect((await practice.user.call('POST', `/live-views/${id}/input`, { events })).statusCode).toBe(204)
    const press = (key: string): Promise<void> => act({ type: 'key_down', key }, { type: 'key_up', key })
    const at = (url: RegExp): Promise<void> =>
      expect.poll(() => [view.last('page')?.is_loading, view.last('page')?.url]).toEqual([false, expect.stringMatching(url)])
    async function type(name: string, text: string): Promise<void> {
      for (let times = 0; times < 10 && view.last('focus')?.name !== name; times += 1) {
        const before = view.told.length
        await press('Tab')
        await expect.poll(() => view.told.slice(before).some((event) => event.type === 'focus')).toBe(true)
      }
      await act({ type: 'text', text })
    }
    await at(/sign-in$/)
    // Recording is stopped: what was typed afterwards is stored nowhere.
    await act({ type: 'mode', mode: 'record' })
    await type('Password', TYPED_AND_LEFT)
    await act({ type: 'mode', mode: 'use' }, { type: 'history', by: 'reload' })
    await expect.poll(() => view.last('focus')?.name).toBe('')
    await at(/sign-in$/)
    await act({ type: 'mode', mode: 'sign_in' })
    await type('User', canary('user'))
    await type('Password', canary('password'))
    await press('Enter')
    await at(/goods\/1$/)
    await call('POST', `/live-views/${id}/keep`, { connection, sign_in: true, code_secret: CODE_SECRET })
    told.push(['live view', JSON.stringify(view.told)])
  }

  it('are found only in requests to the site, whatever is done with them', async () => {
    const given = {
      name: 'Vault',
      address: site('/'),
      cookies: `seen=${canary('cookie')}`,
      headers: { 'X-Canary': canary('header') },
      proxy_group: 'vaults',
      basic_auth: { user: canary('basic-user'), password: canary('basic-password') },
      sign_in: {
        address: site('/sign-in'),
        user: canary('user'),
        password: canary('password'),
        fields: [{ name: 'branch', value: canary('text') }],
        code_secret: CODE_SECRET,
      },
    }
    expect(await call('GET', '/connections/proxy-groups')).toEqual(['vaults'])
    await call('POST', '/webhooks/', { url: 'https://hooks.example/told' })
    const { id } = await call<ConnectionMade>('POST', '/connections/', given)
    await call('POST', `/connections/${id}/test`, { url: site('/goods/1') })
    await signInByHand(id)
    expect((await call<Connection[]>('GET', '/connections/'))[0]?.has).toMatchObject({ sign_in: true, recorded: true, code_secret: true })

    const asked = { target_item_name: 'URL', trait_definitions: FIELDS, connection: id }
    const targets = ['/goods/2', '/away', '/goods/nothing'].map(site)
    vault.endSessions()
    const signIns = () => vault.forms.filter((form) => form.includes(canary('password'))).length
    const before = signIns()
    const job = await call<Job>('POST', '/jobs/', { ...asked, target_items: targets })
    const outcome = await practice.outcomeOf(job.id)
    expect(outcome.rows.find(({ target_item_value: target }) => target.endsWith('/2'))?.data['sku']).toBe('VG-2')
    told.push(['outcome', JSON.stringify(outcome)])
    // The session had ended: the recorded sign-in was repeated.
    expect(signIns()).toBeGreaterThan(before)
    await call('POST', '/preview', { ...asked, target_items: [site('/goods/3')] })
    await call('POST', '/detect-fields', { target_items: [site('/goods/4')], connection: id })
    await call('POST', '/discover', { url: site('/goods/5'), connection: id })
    const monitor = await call<Monitor>('POST', '/monitors/', { name: 'Vault', schedule: { kind: 'daily', at: '07:30' }, job_id: job.id })
    const compared = (runs: number) =>
      waitUntil('the run of the monitor', async () => {
        const { run_count: count, last_run: last } = await call<Monitor>('GET', `/monitors/${monitor.id}`)
        return count >= runs && last?.changes != null
      })
    await compared(1)
    await call('POST', `/monitors/${monitor.id}/run`)
    await compared(2)
    const share = await call<{ url: string }>('POST', `/jobs/${job.id}/shares`, {})
    const shared = await practice.test.app.inject({ url: new URL(share.url).pathname, headers: { accept: 'text/html' } })
    told.push(['share', shared.body])
    for (const format of EXPORT_FORMAT_NAMES) {
      const answer = await practice.user.call('GET', `/jobs/${job.id}/export?format=${format}`)
      expect([format, answer.statusCode]).toEqual([format, 200])
      told.push([`export as ${format}`, answer.rawPayload.toString('latin1')])
    }
    expect(model.asked.length).toBeGreaterThan(0)
    told.push(['model', JSON.stringify(model.asked.map(({ body }) => body))])
    await lookIntoStorage()
    told.push(['log', practice.logged.join('\n')])

    expect(told.length).toBeGreaterThan(60)
    const found = [...CANARIES, TYPED_AND_LEFT].flatMap((secret) =>
      told.flatMap(([where, text]) => (formsOf(secret).some((form) => text.includes(form)) ? [`${secret} in ${where}`] : [])),
    )
    expect(found).toEqual([])
  })

  it('were sent to their own site only, whatever its pages tried', () => {
    const login = `Basic ${Buffer.from(PROXY.join(':')).toString('base64')}`
    expect(new Set(proxy.asked.map((line) => line.split(' ').slice(1).join(' ')))).toEqual(new Set([login]))
    const own = JSON.stringify(vault.own)
    for (const secret of ['cookie', 'session', 'header'].map(canary)) expect(own).toContain(secret)
    const ways = new Set(vault.beside.map(({ path }) => path))
    expect([...ways]).toEqual(expect.arrayContaining(['/picture.png', '/frame', '/script', '/redirect']))
    const sent = JSON.stringify(vault.beside)
    expect([...CANARIES, TYPED_AND_LEFT].filter((secret) => formsOf(secret).some((form) => sent.includes(form)))).toEqual([])
    expect(sent).not.toMatch(/"authorization"/)
  })

  /** Every table, every file of the data folder raw and unpacked, and a backup without the key of connections. */
  async function lookIntoStorage(): Promise<void> {
    const { db, config } = practice.test.deps
    const { rows: tables } = await sql<{ name: string }>`
      select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`.execute(
      db,
    )
    for (const { name } of tables) {
      const { rows } = await sql<{ text: string | null }>`select string_agg(t::text, ' ') as text from ${sql.raw(name)} t`.execute(db)
      told.push([`table ${name}`, rows[0]?.text ?? ''])
    }
    for (const file of filesIn(config.dataDir)) {
      const content = readFileSync(file)
      told.push([file, content.toString('latin1')])
      if (file.includes('snapshots')) told.push([`${file} unpacked`, zstdDecompressSync(content).toString()])
    }
    const path = join(folder, 'all.quarry')
    const client = new pg.Client({ connectionString: practice.test.database.url })
    await client.connect()
    const snapshots = await openSnapshotFiles(config.snapshots)
    const order = { client, path, dataDir: config.dataDir, snapshots, version: 'test', withConnectionKey: false, settings: [] }
    await writeBackup(order).finally(() => client.end())
    snapshots.close()
    const entries: string[] = []
    for await (const { name, content } of readArchive(path)) {
      entries.push(name)
      told.push([`backup ${name}`, content.toString('latin1')])
    }
    expect(entries.some((name) => name.includes('connections'))).toBe(true)
    expect(entries.filter((name) => name.endsWith(SEAL_KEY_FILE))).toEqual([])
  }
})

/** Raw, and in the usual encodings. */
function formsOf(secret: string): string[] {
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.from(' '.repeat(shift) + secret)
      .toString('base64')
      .slice(4, -4),
  )
  return [secret, Buffer.from(secret).toString('hex'), ...base64, encodeURIComponent(secret)]
}

function filesIn(path: string): string[] {
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) => {
    const inner = join(path, entry.name)
    if (entry.isSymbolicLink()) return []
    if (entry.isDirectory()) return filesIn(inner)
    return statSync(inner).size < 5_000_000 ? [inner] : []
  })
}
