// Computes availability from measurements. Minutes without a measurement since the first one count as down.
import { SLA_PERCENT, STATUS_COMPONENTS, STATUS_DAYS, SUPPORT_LEVELS, type Status } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface Availability {
  minutes: number
  minutes_up: number
  /** Null: nothing to measure. */
  percent: number | null
}

interface DayRow {
  component: string
  day: string
  minutes: number
  up: number
}

const FRESH_MS = 3 * 60_000

/** The state at `now`. */
export async function readStatus(db: Database, now: Date): Promise<Status> {
  const from = new Date(now.getTime() - STATUS_DAYS * 86_400_000)
  const [days, { rows: latest }] = await Promise.all([
    listDays(db, { from: startOfMonth(from), now }),
    sql<{ component: string; at: Date; isUp: boolean }>`
      select distinct on (component) component, last_minute as at, last_up as "isUp" from status_days order by component, day desc`.execute(
      db,
    ),
  ])
  const fresh = latest.filter(({ at }) => now.getTime() - at.getTime() < FRESH_MS)
  const [thisMonth, lastMonth] = [monthOf(now), monthOf(new Date(startOfMonth(now).getTime() - 1))]
  return {
    target_percent: SLA_PERCENT,
    measured_at:
      latest
        .map(({ at }) => at.toISOString())
        .toSorted()
        .at(-1) ?? null,
    components: STATUS_COMPONENTS.map((name) => {
      const own = days.filter(({ component }) => component === name)
      return {
        name,
        is_up: fresh.find(({ component }) => component === name)?.isUp ?? null,
        this_month: sum(own.filter(({ day }) => day.startsWith(thisMonth))),
        last_month: sum(own.filter(({ day }) => day.startsWith(lastMonth))),
        days: own.filter(({ day }) => day > from.toISOString().slice(0, 10)).map((row) => ({ day: row.day, ...sum([row]) })),
      }
    }),
    replies: await readReplies(db),
  }
}

/** Of the whole service in the calendar month that begins at `month`. */
export async function findMonth(db: Database, month: Date): Promise<Availability> {
  const end = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
  const days = await listDays(db, { from: month, now: end })
  return sum(days.filter(({ component, day }) => component === 'service' && day.startsWith(monthOf(month))))
}

/**
 * Every day since the first measurement has as many minutes as have passed of it since then; the current minute counts once it is measured.
 */
async function listDays(db: Database, { from, now }: { from: Date; now: Date }): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with began as (
      select component, min(first_minute) as first_minute from status_days group by 1
    ), calendar as (
      select component, first_minute, day
      from began, generate_series(
        greatest(date_trunc('day', first_minute at time zone 'utc'), ${from}::timestamptz at time zone 'utc'),
        ${now}::timestamptz at time zone 'utc' - interval '1 microsecond', interval '1 day') as day
    )
    select component, to_char(calendar.day, 'YYYY-MM-DD') as day, coalesce(minutes_up, 0) as up,
      greatest(
        coalesce(minutes_up + minutes_down, 0),
        floor(extract(epoch from least(calendar.day + interval '1 day', ${now}::timestamptz at time zone 'utc')
          - greatest(calendar.day, calendar.first_minute at time zone 'utc')) / 60)
      )::int as minutes
    from calendar left join status_days using (component, day)
    order by component, day`.execute(db)
  return rows
}

async function readReplies(db: Database): Promise<Status['replies']> {
  const plans = ['pro', 'advanced'] as const
  const { rows } = await sql<{ plan: string; hours: number }>`
    select plan, (extract(epoch from first_answered_at - created_at) / 3600)::float as hours
    from tickets where first_answered_at > now() - interval '30 days'`.execute(db)
  return plans.map((plan) => {
    const target = SUPPORT_LEVELS[plan].replyHours ?? 0
    const own = rows.filter((row) => row.plan === plan)
    return { plan, target_hours: target, answered: own.length, within_target: own.filter(({ hours }) => hours <= target).length }
  })
}

function sum(days: readonly DayRow[]): Availability {
  const minutes = days.reduce((total, day) => total + day.minutes, 0)
  const up = days.reduce((total, day) => total + day.up, 0)
  return { minutes, minutes_up: up, percent: minutes === 0 ? null : Math.floor((up / minutes) * 100_000) / 1_000 }
}

/** `2026-11` */
function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7)
}

export function startOfMonth(time: Date): Date {
  return new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1))
}
