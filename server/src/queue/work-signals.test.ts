import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { waitUntil } from '../testing/wait-until.ts'
import { followWorkSignals, type WorkSignals } from './work-signals.ts'

const NEVER_MS = 2_000_000_000

let database: TestDatabase
let signals: WorkSignals

beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.drop())
beforeEach(async () => void (signals = await followWorkSignals(database.url)))
afterEach(() => signals.close())

const announce = (kind: string) => sql`select pg_notify('quarry_work', ${kind})`.execute(database.db)

it('announced work ends the pauses for it, and no others', async () => {
  const ended: string[] = []
  const waiting = [signals.pauseFor('pipelines'), signals.pauseFor('pipelines')].map((pause) =>
    pause.wait(NEVER_MS).then((isWoken) => ended.push(`pipelines ${isWoken}`)),
  )
  const other = signals.pauseFor('monitors')
  const stillWaiting = other.wait(NEVER_MS).then(() => ended.push('monitors'))
  await announce('pipelines')
  await Promise.all(waiting)
  expect(ended).toEqual(['pipelines true', 'pipelines true'])
  other.wake()
  await stillWaiting
})

it('the database itself announces each kind of work, at the table that holds it', async () => {
  const { rows } = await sql<{ table: string; kind: string }>`
    select tgrelid::regclass::text as "table", trim(trailing '\\000' from encode(tgargs, 'escape')) as kind
    from pg_trigger where tgfoid = 'announce_work'::regproc order by 1`.execute(database.db)
  expect(rows.map(({ table, kind }) => `${table}: ${kind}`)).toEqual([
    'comment_mentions: comment_mentions',
    'destination_deliveries: destination_deliveries',
    'job_endings: job_endings',
    'lane_jobs: lanes',
    'monitor_mails: monitor_mails',
    'monitor_runs: monitor_runs',
    'monitors: monitors',
    'pipelines: pipelines',
    'webhook_deliveries: webhook_deliveries',
  ])
})

it('is quiet only where there is no work and announcements arrive; all pauses end once the connection is there again', async () => {
  const pause = signals.pauseFor('lanes')
  const quiet = signals.quietUnless(database.db, 'lanes', sql`select where false`)
  expect(await quiet.isQuiet()).toBe(true)
  expect(await signals.quietUnless(database.db, 'lanes', sql`select`).isQuiet()).toBe(false)
  const woken = pause.wait(NEVER_MS)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'quarry-work-signals' and datname = current_database()`.execute(database.db)
  expect(await woken).toBe(true)
  await waitUntil('a connection', () => quiet.isQuiet())
})

it('work whose announcement was lost is found, in one look at all kinds, and ends the pauses for its kind alone', async () => {
  const looking = await followWorkSignals(database.url, { lookMs: 20 })
  const lost = looking.pauseFor('schedules')
  const other = looking.pauseFor('monitors')
  let isOtherWoken = false
  const stillWaiting = other.wait(NEVER_MS).then(() => (isOtherWoken = true))
  looking.quietUnless(database.db, 'monitors', sql`select where false`)
  looking.quietUnless(database.db, 'schedules', sql`select where ${'a'} = ${'a'}`)
  expect(await lost.wait(NEVER_MS)).toBe(true)
  expect(isOtherWoken).toBe(false)
  other.wake()
  await stillWaiting
  await looking.close()
})
