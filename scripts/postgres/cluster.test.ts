import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { StartError } from '../start-error.ts'
import { explainFailure, startCluster, stopCluster, type Cluster } from './cluster.ts'
import { watchCluster } from './watch-cluster.ts'
import { canEnter, locatePrograms } from './native-build.ts'

const folders: string[] = []
const running: Cluster[] = []
function newFolder(): string {
  const folder = join(mkdtempSync(join(tmpdir(), 'quarry-cluster-')), 'postgres')
  folders.push(folder)
  return folder
}
async function start(folder: string, unsafeFast = true): Promise<Cluster> {
  const cluster = await startCluster({ folder, unsafeFast })
  running.push(cluster)
  if (cluster.movedTo) folders.push(cluster.movedTo)
  return cluster
}
async function ask(cluster: Cluster, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  try {
    return (await client.query(sql)).rows as unknown[]
  } finally {
    await client.end()
  }
}

afterEach(async () => {
  for (const cluster of running.splice(0)) await stopCluster(cluster)
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the embedded database', () => {
  it('keeps its rows over a stop and a start', async () => {
    const folder = newFolder()
    const first = await start(folder)
    await ask(first, 'create table kept (n int); insert into kept values (7)')
    await stopCluster(first)
    const second = await start(folder)
    expect(second.adopted).toBe(false)
    expect(await ask(second, 'select n from kept')).toEqual([{ n: 7 }])
  })

  it('is adopted while it still runs, as after a killed parent', async () => {
    const folder = newFolder()
    const first = await start(folder)
    const again = await start(folder)
    expect([again.adopted, again.pid]).toEqual([true, first.pid])
    expect(await ask(again, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  it('comes back after it was killed itself', async () => {
    const folder = newFolder()
    const first = await start(folder, false)
    await ask(first, 'create table kept (n int); insert into kept values (8)')
    process.kill(first.pid, 'SIGKILL')
    // Its helper processes end on their own once the first one is gone; the start waits for that.
    await expect.poll(async () => (await start(folder, false).catch(() => null)) !== null, { timeout: 240_000 }).toBe(true)
    expect(await ask(running.at(-1) as Cluster, 'select n from kept')).toEqual([{ n: 8 }])
  })

  it('is started again at the same address when it dies under a product that runs', async () => {
    const folder = newFolder()
    const cluster = await start(folder, false)
    await ask(cluster, 'create table kept (n int); insert into kept values (9)')
    const said: string[] = []
    const watch = watchCluster(folder, { cluster, say: (sentence) => said.push(sentence) })
    process.kill(cluster.pid, 'SIGKILL')
    await expect.poll(() => ask(cluster, 'select n from kept').catch(() => null), { timeout: 240_000 }).toEqual([{ n: 9 }])
    const again = await watch.stop()
    running.push(again)
    expect([again.port, again.pid === cluster.pid, said[0]]).toEqual([cluster.port, false, 'The database ended and is started again.'])
  })

  it('says in one sentence that its folder is damaged, and touches nothing there', async () => {
    const folder = newFolder()
    const cluster = await start(folder)
    await stopCluster(cluster)
    rmSync(join(cluster.dataDir, 'PG_VERSION'))
    await expect(start(folder)).rejects.toThrow(/^The database folder .* is damaged \(PG_VERSION is missing\)\. Restore it/)
    writeFileSync(join(cluster.dataDir, 'PG_VERSION'), '18\n')
    rmSync(join(cluster.dataDir, 'global', 'pg_control'))
    await expect(start(folder)).rejects.toThrow(StartError)
  })

  it.each([
    ['FATAL: could not write lock file: No space left on device', /^The disk is full/],
    ['FATAL: database files are incompatible with server', /made by another PostgreSQL version/],
    ['PANIC: could not locate a valid checkpoint record', /is damaged/],
    ['something else entirely', /could not start in \/data: something else entirely$/],
  ])('explains "%s"', (said, sentence) => {
    expect(explainFailure(said, '/data')).toMatch(sentence)
  })

  it('says in one sentence that there is no build for this machine', () => {
    const real = process.platform
    Object.defineProperty(process, 'platform', { value: 'plan9' })
    try {
      expect(() => locatePrograms(null)).toThrow(
        /^There is no embedded PostgreSQL for this machine \(plan9-\w+\)\. Set DATABASE_URL to a PostgreSQL server\.$/,
      )
    } finally {
      Object.defineProperty(process, 'platform', { value: real })
    }
  })

  it('knows which folders another user can enter', () => {
    const folder = mkdtempSync(join(tmpdir(), 'quarry-closed-'))
    folders.push(folder)
    expect(canEnter(join(folder, 'postgres'), { uid: 65_000, gid: 65_000 })).toBe(false)
    expect(canEnter(tmpdir(), { uid: 65_000, gid: 65_000 })).toBe(true)
  })
})
