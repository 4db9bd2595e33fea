// A worker whose clock is a day off: schedules follow the time of the database.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { makeJobPayload } from '../../testing/factories.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { createMonitor } from './create-monitor.ts'
import { startDueRuns, type RunDeps } from './start-runs.ts'

const HOUR_MS = 3_600_000

let test: TestApp
let user: SignedIn
let deps: RunDeps

beforeAll(async () => {
  test = await createTestApp()
  user = await test.signIn('pro')
  deps = { ...test.deps, publicUrl: test.deps.config.publicUrl }
})
afterEach(() => vi.useRealTimers())
afterAll(() => test.close())

async function nextRunOf(id: string): Promise<number> {
  const { rows } = await sql<{ next_run_at: Date }>`select next_run_at from monitors where id = ${id}`.execute(test.database.db)
  return rows[0]?.next_run_at.getTime() ?? 0
}

it.each([
  ['ahead', 24 * HOUR_MS],
  ['back', -24 * HOUR_MS],
])('a clock that is a day %s neither starts a run that is not due nor one twice', async (_, shiftMs) => {
  const actual = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: actual + shiftMs })
  const id = await createMonitor(deps, user.actor, {
    name: `Prices ${shiftMs}`,
    schedule: { kind: 'daily', at: '07:00' },
    time_zone: 'UTC',
    is_active: true,
    rules: [],
    job: makeJobPayload(),
  })
  const begun = await nextRunOf(id)
  expect(begun).toBeGreaterThan(actual)
  expect(begun).toBeLessThanOrEqual(actual + 25 * HOUR_MS)
  const run = () =>
    startDueRuns(deps, (error) => {
      throw error
    })
  expect(await run()).toBe(0)
  await sql`update monitors set next_run_at = date_trunc('milliseconds', clock_timestamp() - interval '1 minute') where id = ${id}`.execute(
    test.database.db,
  )
  expect(await run()).toBe(1)
  expect(await nextRunOf(id)).toBeGreaterThan(actual)
  expect(await run()).toBe(0)
  await sql`delete from monitors`.execute(test.database.db)
})
