// Ends of billing periods. Months are counted from the anchor, so that a period anchored on the 31st returns to the 31st after a shorter month.
import type { Price } from '../objects/catalogue.ts'
import type { Period } from '../objects/subscription.ts'

export type Rhythm = Pick<NonNullable<Price['recurring']>, 'interval' | 'interval_count'>

export const DAY = 86_400
const MONTH_MIN = 28 * DAY

/** The period that follows `after`, counted from the anchor. All in seconds since 1970, UTC. */
export function periodAfter(anchor: number, after: number, rhythm: Rhythm): Period {
  let count = stepsAtMost(after - anchor, rhythm)
  while (count > 0 && moment(anchor, count, rhythm) > after) count -= 1
  while (moment(anchor, count + 1, rhythm) <= after) count += 1
  return { start: moment(anchor, count, rhythm), end: moment(anchor, count + 1, rhythm) }
}

export function firstPeriod(start: number, rhythm: Rhythm): Period {
  return { start, end: moment(start, 1, rhythm) }
}

export function isSameRhythm(one: Rhythm, other: Rhythm): boolean {
  return one.interval === other.interval && one.interval_count === other.interval_count
}

/** `count` intervals after the anchor. Where the month has no such day, it is the last day of the month. */
function moment(anchor: number, count: number, { interval, interval_count: each }: Rhythm): number {
  if (interval === 'day') return anchor + count * each * DAY
  if (interval === 'week') return anchor + count * each * 7 * DAY
  const date = new Date(anchor * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count * each * (interval === 'year' ? 12 : 1))
  date.setUTCDate(Math.min(day, daysOfMonth(date)))
  return Math.floor(Number(date) / 1000)
}

function daysOfMonth(date: Date): number {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
}

/** An upper bound for the number of intervals that have passed in so many seconds. */
function stepsAtMost(seconds: number, { interval, interval_count: each }: Rhythm): number {
  const shortest = { day: DAY, week: 7 * DAY, month: MONTH_MIN, year: 365 * DAY }[interval] * each
  return Math.max(0, Math.ceil(seconds / shortest))
}
