import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { openFreezableWay, type FreezableWay } from '../testing/freezable-way.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { announceWorker, WORKER_LOCK_CLASS, type WorkerPresence } from './worker-presence.ts'

let database: TestDatabase
let way: FreezableWay
let presence: WorkerPresence

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  way = await openFreezableWay(database.url)
  presence = await announceWorker(way.url, { answerMs: 500 })
})
afterEach(async () => {
  await presence.leave()
  way.close()
})

async function findLockHolder(): Promise<number | null> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_locks
    where locktype = 'advisory' and granted and classid = ${WORKER_LOCK_CLASS} and objid = ${presence.id}
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
  return rows[0]?.pid ?? null
}

const isSeen = async (): Promise<boolean> => {
  const { rows } = await sql`select from workers where id = ${presence.id} and seen_at > clock_timestamp() - interval '900 ms'`.execute(
    database.db,
  )
  return rows.length > 0
}

it('a worker whose connection no longer answers reports by another one, and takes its lock again once the old one has ended', async () => {
  const old = await findLockHolder()
  expect(old).not.toBeNull()
  way.freeze('old')
  await waitUntil('silence', async () => !(await isSeen()))
  await waitUntil('a sign of life', isSeen)
  expect(await findLockHolder()).toBe(old)

  await sql`select pg_terminate_backend(${old})`.execute(database.db)
  await waitUntil('the lock', async () => ((await findLockHolder()) ?? old) !== old)
})

it('an idle worker that takes a lane reports at once', async () => {
  const idle = await announceWorker(database.url, { idleBeatMs: 2_000_000_000, isIdle: () => true })
  const seenAt = async (): Promise<string | undefined> =>
    (await sql<{ at: string }>`select seen_at::text as at from workers where id = ${idle.id}`.execute(database.db)).rows[0]?.at
  const first = await seenAt()
  expect(first).toBeDefined()
  await waitUntil('a later sign of life', async () => {
    idle.showNow()
    return (await seenAt()) !== first
  })
  await idle.leave()
})
