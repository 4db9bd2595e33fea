// The status page shows the measurements; a missed month gives its credit once the operator approves it, once.
import { statusSchema, type Status, type StatusComponent } from '@quarry/contract'
import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findBalances } from '../../money/ledger/balances.ts'
import { checkLedger } from '../../money/ledger/check-ledger.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readStatus } from './availability.ts'
import { measureStatus } from './measure-status.ts'
import { decideCredits, listCredits, proposeCredits } from './sla-credits.ts'

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
})
afterEach(() => test.close())

const at = (text: string): Date => new Date(`${text}Z`)
const MINUTE_MS = 60_000
const log = pino({ level: 'silent' })

/** Consecutive minutes; `down` are the parts that do not work. */
async function measure(from: Date, minutes: number, down: StatusComponent[] = []): Promise<void> {
  const probes = (['web', 'database', 'workers'] as const).map((component) => ({
    component,
    async check() {
      if (down.includes(component)) throw new Error('down')
    },
  }))
  for (let minute = 0; minute < minutes; minute += 1) {
    await measureStatus({ db: test.database.db, log, probes }, new Date(from.getTime() + minute * MINUTE_MS))
  }
}
const find = (status: Status, name: StatusComponent) => {
  const component = status.components.find((one) => one.name === name)
  if (!component) throw new Error(name)
  return component
}
/** A month with every minute measured, `down` of them as down. */
const fillMonth = (month: string, { days, down }: { days: number; down: number }) =>
  sql`
    insert into status_days (component, day, minutes_up, minutes_down, first_minute, last_minute, last_up)
    select 'service', day::date, case when day = ${`${month}-01`}::date then 1440 - ${down}::int else 1440 end,
      case when day = ${`${month}-01`}::date then ${down}::int else 0 end, day at time zone 'utc', day at time zone 'utc' + interval '23:59', true
    from generate_series(${`${month}-01`}::timestamp, ${`${month}-01`}::timestamp + ${days - 1} * interval '1 day', interval '1 day') as day`.execute(
    test.database.db,
  )

describe('availability', () => {
  it('[S9.40] counts each minute once, a minute with one part down as down, and one nobody measured as down (O.82)', async () => {
    await measure(at('2026-10-05T10:00:00'), 8)
    await measure(at('2026-10-05T10:00:30'), 8)
    await measure(at('2026-10-05T10:08:00'), 2, ['database'])
    const status = await readStatus(test.database.db, at('2026-10-05T10:20:59'))
    expect(find(status, 'service').this_month).toEqual({ minutes: 20, minutes_up: 8, percent: 40 })
    expect(find(status, 'web').this_month).toEqual({ minutes: 20, minutes_up: 10, percent: 50 })
    expect(find(status, 'database').this_month.percent).toBe(40)
    expect(find(status, 'service')).toMatchObject({ is_up: null, last_month: { percent: null } })
    expect(find(await readStatus(test.database.db, at('2026-10-05T10:10:00')), 'database').is_up).toBe(false)
  })

  it('[S9.40] has a day for every day, also those of which nothing was measured, and is rounded down', async () => {
    await measure(at('2026-10-30T23:59:00'), 1)
    await measure(at('2026-11-01T00:00:00'), 1)
    const service = find(await readStatus(test.database.db, at('2026-11-01T00:03:00')), 'service')
    expect(service.days.map(({ day, percent }) => [day, percent])).toEqual([
      ['2026-10-30', 100],
      ['2026-10-31', 0],
      ['2026-11-01', 33.333],
    ])
    expect(service.last_month).toEqual({ minutes: 1441, minutes_up: 1, percent: 0.069 })
  })

  it('is public, with the share of first answers within their target', async () => {
    await sql`insert into tickets (email, plan, topic, subject, created_at, first_answered_at)
      values ('a@example.com', 'pro', 'question', 'x', now() - interval '5 hours', now()), ('a@example.com', 'pro', 'question', 'x', now() - interval '3 hours', now()),
        ('a@example.com', 'advanced', 'question', 'x', now() - interval '5 hours', now())`.execute(test.database.db)
    const status = statusSchema.parse((await test.app.inject('/api/v1/status')).json())
    expect(status.target_percent).toBe(99.9)
    expect(status.replies).toEqual([
      { plan: 'pro', target_hours: 4, answered: 2, within_target: 1 },
      { plan: 'advanced', target_hours: 24, answered: 1, within_target: 1 },
    ])
  })
})

describe('credits for a missed month', () => {
  async function subscribe(plan: 'pro' | 'advanced', interval: 'month' | 'year') {
    const user = await test.signIn('starter')
    await test.database.db
      .insertInto('subscriptions')
      .values({
        provider_mode: 'sandbox',
        id: `sub_${user.actor.accountId}`,
        owner_id: user.actor.accountId,
        item_id: 'si_1',
        plan,
        billing_interval: interval,
        status: 'active',
        cancel_at_period_end: false,
        current_period_start: at('2026-09-20T00:00:00'),
        current_period_end: at('2027-09-20T00:00:00'),
        kept_plan: null,
      })
      .execute()
    return user
  }
  const balance = async (user: Awaited<ReturnType<typeof subscribe>>) =>
    (await findBalances(test.database.db, { mode: 'sandbox', ownerId: user.actor.accountId })).available

  it.each([
    [44, null, null],
    [45, 5_000_000, 4_166_666],
    [447, 12_500_000, 10_416_666],
    [1_440, 12_500_000, 10_416_666],
  ])('[S9.40] %i minutes down in October are worth %s', async (down, monthly, yearly) => {
    const [byMonth, byYear, advanced] = [
      await subscribe('pro', 'month'),
      await subscribe('pro', 'year'),
      await subscribe('advanced', 'month'),
    ]
    await fillMonth('2026-10', { days: 31, down })
    const { db } = test.database
    expect(await proposeCredits(db, at('2026-11-01T00:00:30'))).toBe(monthly === null ? 0 : 2)
    expect(await proposeCredits(db, at('2026-11-07T00:00:00'))).toBe(0)
    expect([await balance(byMonth), await balance(byYear)]).toEqual([0, 0])
    if (monthly === null) return
    expect((await byMonth.call('GET', '/status/credits')).json()).toMatchObject([
      { month: '2026-10', state: 'proposed', amount_usd: monthly / 1e6 },
    ])
    expect(await decideCredits(db, '2026-10', { state: 'approved', mode: 'sandbox' })).toBe(2)
    expect(await decideCredits(db, '2026-10', { state: 'approved', mode: 'sandbox' })).toBe(0)
    expect([await balance(byMonth), await balance(byYear), await balance(advanced)]).toEqual([monthly, yearly, 0])
    expect((await byMonth.call('GET', '/balance/transactions')).json()[0]).toMatchObject({
      transaction_type: 'other',
      amount_usd: monthly / 1e6,
      description: 'Service credit for 2026-10',
    })
    expect((await advanced.call('GET', '/status/credits')).json()).toEqual([])
    expect(await checkLedger(db)).toEqual([])
  })

  it('are not proposed for a month before anything was measured, and declined ones give nothing', async () => {
    const user = await subscribe('pro', 'month')
    const { db } = test.database
    expect(await proposeCredits(db, at('2026-10-01T00:00:00'))).toBe(0)
    await fillMonth('2026-10', { days: 20, down: 0 })
    expect(await proposeCredits(db, at('2026-11-02T00:00:00'))).toBe(1)
    expect(await listCredits(db, 'sandbox')).toMatchObject([{ email: user.actor.email, percent: 64.516, amount: 25_000_000 }])
    expect(await decideCredits(db, '2026-10', { state: 'declined', mode: 'sandbox' })).toBe(1)
    expect(await decideCredits(db, '2026-10', { state: 'approved', mode: 'sandbox' })).toBe(0)
    expect(await balance(user)).toBe(0)
  })
})
