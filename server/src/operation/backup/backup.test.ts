import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFolderSnapshots, openSnapshotFiles, type SnapshotFiles } from '@quarry/engine'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkJobCounters } from '../../testing/check-job-counters.ts'
import { checkLedger } from '../../money/ledger/check-ledger.ts'
import { readMigrations, type Migration } from '../../db/migrate.ts'
import { topUpForTest } from '../../testing/funds.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { makeRow, openTestMessages, startTestWorker, type Scrape } from '../../testing/test-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { BackupError } from './backup-error.ts'
import { fullName } from './manifest.ts'
import { listTables } from './product-tables.ts'
import { restoreBackup, type RestoreFigures } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const PAGE = { url: 'https://one.example/1', contentType: 'text/html', body: '<h1>A</h1>', frames: [], fetchedAt: new Date(0) }
const TARGETS = ['https://one.example/1', 'https://one.example/2', 'https://two.example/ä\t\\N\nb']

const folder = mkdtempSync(join(tmpdir(), 'quarry-backup-'))
const path = join(folder, 'all.quarry')
const [source, other] = [join(folder, 'source'), join(folder, 'other')]
let test: TestApp
let user: SignedIn
let target: TestDatabase
let files: SnapshotFiles
let migrations: Migration[]
let jobId: string
let snapshotId: string

beforeAll(async () => {
  test = await createTestApp()
  user = await test.signIn()
  await topUpForTest(test.database.db, user.actor, { usd: 5 })
  jobId = (await user.call('POST', '/jobs/', makeJobPayload({ target_items: TARGETS }))).json<{ id: string }>().id
  await readFirstTarget()
  mkdirSync(join(source, 'keys'), { recursive: true })
  writeFileSync(join(source, 'keys', 'auth.json'), '{"keys":[]}')
  writeFileSync(join(source, 'keys', 'connections.key'), 'opens sites')
  snapshotId = await createFolderSnapshots(join(source, 'snapshots')).put(PAGE)
  migrations = await readMigrations()
  files = await openSnapshotFiles({ kind: 'folder', folder: join(other, 'snapshots') })
  await save(path)
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  rmSync(other, { recursive: true, force: true })
  target = await createTestDatabase()
  return () => target.drop()
})

/** One row exists, with text that needs escaping; the other targets wait. */
async function readFirstTarget(): Promise<void> {
  const { db, url } = test.database
  const scrape: Scrape = async (input, signal) => {
    if (input.target === TARGETS[0]) return { ...makeRow(input), data: { title: 'A\t"\\N"\n\u{1f944}', price: 1 } }
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  }
  const worker = await startTestWorker({ db, url, messages: test.deps.messages, scrape })
  await waitUntil('the first row', async () => (await db.selectFrom('results').select('task_id').execute()).length === 1)
  await worker.stop(0)
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'quarry-backup' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function save(to: string, { withConnectionKey = false }: { withConnectionKey?: boolean } = {}): Promise<void> {
  const snapshots = await openSnapshotFiles({ kind: 'folder', folder: join(source, 'snapshots') })
  const order = { path: to, dataDir: source, snapshots, version: '1.2.3', settings: ['LLM_MODEL'], withConnectionKey }
  await withClient(test.database.url, (client) => writeBackup({ client, ...order }))
}

function bringBack(from: string, change: { force?: boolean; migrations?: Migration[] } = {}): Promise<RestoreFigures> {
  const order = { databaseUrl: target.url, path: from, dataDir: other, snapshots: files, force: false, migrations, ...change }
  return withClient(target.url, (client) => restoreBackup({ client, ...order, prepareSchemas: async () => undefined }))
}

/** All rows of all tables, in a fixed order. */
function contentOf(url: string): Promise<Record<string, string[]>> {
  return withClient(url, async (client) => {
    const entries: [string, string[]][] = []
    for (const name of (await listTables(client)).map(fullName)) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} as t`)
      entries.push([name, rows.map(({ row }) => row).toSorted()])
    }
    return Object.fromEntries(entries)
  })
}

describe('a backup', () => {
  it('brings back every row of every table, the keys and the stored pages', async () => {
    const { manifest, snapshots } = await bringBack(path)
    expect(await contentOf(target.url)).toEqual(await contentOf(test.database.url))
    expect(manifest).toMatchObject({ version: '1.2.3', settings: ['LLM_MODEL'] })
    expect(snapshots).toBe(1)
    expect(await createFolderSnapshots(join(other, 'snapshots')).find(snapshotId)).toEqual(PAGE)
    expect(readFileSync(join(other, 'keys', 'auth.json'), 'utf8')).toBe('{"keys":[]}')
  })

  it('holds the key that opens connections to sites only where it is asked for', async () => {
    await bringBack(path)
    expect(existsSync(join(other, 'keys', 'connections.key'))).toBe(false)
    const whole = `${path}.with-key`
    await save(whole, { withConnectionKey: true })
    await bringBack(whole, { force: true })
    expect(readFileSync(join(other, 'keys', 'connections.key'), 'utf8')).toBe('opens sites')
  })

  it('of a running job goes on where it was: the rest is read, nothing twice, and all books agree', async () => {
    await bringBack(path)
    const messages = await openTestMessages(target.url)
    const worker = await startTestWorker({ db: target.db, url: target.url, messages, scrape: async (input) => makeRow(input) })
    await waitUntil('the end of the job', async () => {
      const { status } = await target.db.selectFrom('jobs').select('status').where('id', '=', jobId).executeTakeFirstOrThrow()
      return status === 'completed'
    })
    await worker.stop(0)
    await messages.close()
    const rows = await target.db.selectFrom('results').select(['position', 'target']).orderBy('position').execute()
    expect(rows).toEqual(TARGETS.map((item, position) => ({ position, target: item })))
    expect(await checkJobCounters(target.db)).toEqual([])
    expect(await checkLedger(target.db)).toEqual([])
  })

  it('new rows get numbers of their own, and what guards the ledger guards it again', async () => {
    await bringBack(path)
    const { rows } = await sql<{ id: number }>`
      insert into tasks (job_id, position, target, lane) values (${jobId}, 99, 't', 'l') returning id`.execute(target.db)
    const { rows: known } = await sql<{ last: number }>`select max(id) as last from tasks where position < 99`.execute(target.db)
    expect(rows[0]!.id).toBeGreaterThan(known[0]!.last)
    await expect(sql`delete from ledger_txns`.execute(target.db)).rejects.toThrow('append-only')
  })

  it('is for its owner alone, and nothing of it is left where it could not be written', async () => {
    expect(statSync(path).mode & 0o777).toBe(0o600)
    await expect(save(join(folder, 'no', 'such', 'folder'))).rejects.toThrow('ENOENT')
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([])
  })
})

describe('a file that takes no backup is named in one sentence', () => {
  it.runIf(existsSync('/dev/full'))('on a full disk, where nothing of it is left', async () => {
    const to = join(folder, 'full.quarry')
    symlinkSync('/dev/full', `${to}.partial`)
    await expect(save(to)).rejects.toThrow(new BackupError(`The backup cannot be written to ${to} (ENOSPC).`))
    expect(readdirSync(folder).filter((name) => name.startsWith('full'))).toEqual([])
  })
  it('in a folder that is not there, and in the place of a folder', async () => {
    const lost = join(folder, 'lost', 'x')
    await expect(save(lost)).rejects.toThrow(new BackupError(`The backup cannot be written to ${lost} (ENOENT).`))
    const taken = join(folder, 'taken')
    mkdirSync(taken)
    await expect(save(taken)).rejects.toThrow(new BackupError(`The backup cannot be written to ${taken}: it is not a file.`))
    const within = join(path, 'x')
    await expect(save(within)).rejects.toThrow(new BackupError(`The backup cannot be written to ${within} (ENOTDIR).`))
  })
})

describe('a restore refuses, and changes nothing', () => {
  it('over data that is there, unless it is told to', async () => {
    await target.db.insertInto('accounts').values({ id: crypto.randomUUID(), email: 'here@example.com', plan: 'pro' }).execute()
    await expect(bringBack(path)).rejects.toThrow('The database is not empty. With --force')
    expect(await target.db.selectFrom('accounts').select('email').execute()).toEqual([{ email: 'here@example.com' }])
    await bringBack(path, { force: true })
    expect(await contentOf(target.url)).toEqual(await contentOf(test.database.url))
  })

  it('over other keys, unless it is told to', async () => {
    mkdirSync(join(other, 'keys'), { recursive: true })
    writeFileSync(join(other, 'keys', 'auth.json'), 'others')
    await expect(bringBack(path)).rejects.toThrow('has other keys')
    expect(readFileSync(join(other, 'keys', 'auth.json'), 'utf8')).toBe('others')
  })

  it('over the tables of another program, also where it is told to', async () => {
    await sql.raw('drop schema public cascade; create schema public; create table theirs as select 1 as id').execute(target.db)
    await expect(bringBack(path, { force: true })).rejects.toThrow('The database holds tables of another program (theirs).')
    expect((await sql`select id from theirs`.execute(target.db)).rows).toEqual([{ id: 1 }])
  })

  it("over another program's schema of the name of a service, which stays where the backup has nothing for it", async () => {
    const theirs = 'create schema auth; create table auth.users as select 1 as id'
    await sql.raw(theirs).execute(target.db)
    await bringBack(path, { force: true })
    expect((await sql`select id from auth.users`.execute(target.db)).rows).toEqual([{ id: 1 }])

    const withAccounts = join(folder, 'accounts.quarry')
    await sql.raw(`${theirs}; create table auth.migrations (name text, applied_at timestamptz)`).execute(test.database.db)
    await save(withAccounts)
    await sql.raw('drop schema auth cascade').execute(test.database.db)
    await expect(bringBack(withAccounts, { force: true })).rejects.toThrow('tables of another program (auth.*)')
    expect((await sql`select id from auth.users`.execute(target.db)).rows).toEqual([{ id: 1 }])
  })

  it('while Quarry works on the database', async () => {
    const messages = await openTestMessages(target.url)
    const worker = await startTestWorker({ db: target.db, url: target.url, messages, scrape: async (input) => makeRow(input) })
    await expect(bringBack(path, { force: true })).rejects.toThrow('Quarry is running on this database. Stop it first.')
    await worker.stop(0)
    await messages.close()
  })

  it('a backup of a newer version', async () => {
    await expect(bringBack(path, { migrations: migrations.slice(0, -1) })).rejects.toThrow('The backup was made by a newer Quarry (1.2.3).')
  })

  it.each([
    ['a file that is not there', () => join(folder, 'none'), /^There is no file/],
    ['something else', () => writeTo('else', Buffer.from('something else')), /is not a backup of Quarry/],
    ['a file that was cut off', () => writeTo('cut', readFileSync(path).subarray(0, -40)), /damaged|not whole/],
    ['a changed byte', () => writeTo('flipped', flipped(readFileSync(path))), /damaged|not whole/],
  ])('%s', async (_what, make, sentence) => {
    await expect(bringBack(make(), { force: true })).rejects.toThrow(sentence)
    expect(await target.db.selectFrom('queue_clock').selectAll().execute()).toHaveLength(1)
  })
})

describe('a backup of an older version', () => {
  it('is loaded and brought up to date', async () => {
    const added = { name: '9999-added.sql', sql: `alter table accounts add column note text not null default 'new'`, checksum: 'c' }
    await bringBack(path, { migrations: [...migrations, added] })
    const { rows } = await sql`select email, note from accounts`.execute(target.db)
    expect(rows).toEqual([{ email: user.actor.email, note: 'new' }])
  })
})

function writeTo(name: string, content: Buffer): string {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

function flipped(content: Buffer): Buffer {
  const middle = Math.floor(content.length / 2)
  content[middle] = content[middle]! ^ 0xff
  return content
}
