import { createPracticeWeb, thingOn } from '@quarry/practice-web'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Field, JsonValue, Monitor, MonitorAlert, MonitorTrend } from '@quarry/contract'
import { startDueRuns, type RunDeps } from '../../flows/monitors/start-runs.ts'
import { createMonitor } from '../../flows/monitors/create-monitor.ts'
import { startPracticeWorker, type PracticeWorker } from '../../testing/practice-worker.ts'
import { waitUntil } from '../../testing/wait-until.ts'
import { compareNext } from './compare-run.ts'

const DAYS = 30
const DAY_MS = 86_400_000
const THINGS = [2, 3, 6, 7]
const LAYOUTS = new Map([
  [10, 3],
  [20, 1],
])
const fields: Field[] = [
  { name: 'name', description: 'Name of the product', type: 'string' },
  { name: 'price', description: 'Price', type: 'number' },
]
const RUN_TIMEOUT_MS = 120_000

let practice: PracticeWorker
/** Far from any real date: only this test starts what is due. */
let now = new Date('2126-03-01T00:00:00Z')
beforeAll(async () => {
  practice = await startPracticeWorker(createPracticeWeb(), { QUARRY_HOST_DELAY_MS: '0', QUARRY_HOST_CONCURRENCY: '8' })
})
afterAll(() => practice.close())

const command = (path: string, value: number) => fetch(`${practice.origin}/changing/${path}`, { method: 'POST', body: String(value) })
const priceOf = (number: number, day: number): number | null => {
  const thing = thingOn(number, day)
  return thing && thing.priceCents / 100
}

it(
  '[S1.27] [S1.32] a monitor over a month in which prices, stock and layout change: the trend is right to the value, each alert comes once (O.67, O.72)',
  async () => {
    const { test, user } = practice
    const deps: RunDeps = { ...test.deps, publicUrl: test.deps.config.publicUrl, now: () => now }
    const id = await createMonitor(deps, user.actor, {
      name: 'Turnstile',
      schedule: { kind: 'daily', at: '07:00' },
      time_zone: 'UTC',
      is_active: true,
      rules: [
        { id: 'price', field: 'price', test: 'changes', amount: null, by_mail: true, by_webhook: false },
        { id: 'gone', field: null, test: 'disappears', amount: null, by_mail: true, by_webhook: false },
        { id: 'name', field: 'name', test: 'changes', amount: null, by_mail: true, by_webhook: false },
      ],
      job: {
        base_prompt: null,
        target_item_name: 'URL',
        target_items: THINGS.map((number) => `${practice.origin}/changing/thing/${number}`),
        trait_definitions: fields,
      },
    })
    for (let day = 0; day < DAYS; day++) {
      await command('_day', day)
      if (LAYOUTS.has(day)) await command('_layout', LAYOUTS.get(day) ?? 1)
      now = new Date(Date.UTC(2126, 2, 1, 7) + day * DAY_MS)
      // Called more than once, as by several workers.
      await Promise.all([1, 2].map(() => startDueRuns(deps, raise)))
      await waitUntil(`the run of day ${day}`, () => isCompared(deps, id, day + 1), RUN_TIMEOUT_MS)
    }
    const call = async <T>(path: string) => (await user.call('GET', `/monitors/${id}${path}`)).json<T>()
    expect(await call<Monitor>('')).toMatchObject({ run_count: DAYS, obstacle: null, next_run_at: '2126-03-31T07:00:00.000Z' })

    const trend = await call<MonitorTrend>('/trend?field=price')
    expect(trend.runs).toHaveLength(DAYS)
    for (const number of THINGS) {
      const values: JsonValue[] | undefined = trend.targets.find(({ target }) => target.endsWith(`/${number}`))?.values
      expect(values, `prices of thing ${number}`).toEqual(Array.from({ length: DAYS }, (_, day) => priceOf(number, day)))
    }

    const alerts = await call<MonitorAlert[]>('/alerts')
    const daysOf = (ruleId: string) => alerts.filter(({ rule }) => rule.id === ruleId).length
    expect({ price: daysOf('price'), gone: daysOf('gone'), name: daysOf('name') }).toEqual({ price: priceChangeDays(), gone: 1, name: 0 })
    const mails = await waitUntil(
      'the mails',
      async () => {
        const { rows } = await sql<{ subject: string }>`
        select subject from mail_outbox where recipient = ${user.actor.email}`.execute(test.database.db)
        return rows.length >= alerts.length && rows
      },
      RUN_TIMEOUT_MS,
    )
    expect(mails).toHaveLength(alerts.length)
  },
  20 * 60_000,
)

/** The worker compares ended runs too; whichever is first does it. */
async function isCompared(deps: RunDeps, id: string, count: number): Promise<boolean> {
  await compareNext(deps)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from monitor_runs where monitor_id = ${id} and compared_at is not null`.execute(deps.db)
  return rows[0]?.count === count
}

/** Days on which a product has a different price than when it was last present; one that returns after it was gone is new, not changed. */
function priceChangeDays(): number {
  const days = Array.from({ length: DAYS - 1 }, (_, index) => index + 1)
  const isChanged = (number: number, day: number): boolean => {
    const [before, now] = [priceOf(number, day - 1), priceOf(number, day)]
    return before !== null && now !== null && before !== now
  }
  return days.filter((day) => THINGS.some((number) => isChanged(number, day))).length
}

function raise(error: unknown): never {
  throw error
}
