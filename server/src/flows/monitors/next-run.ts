// In: a schedule with its time zone. Out: the moment it is due next. Starts nothing.
import { cronOf, type Schedule } from '@quarry/contract'
import { Cron } from 'croner'
import { AppError } from '../../app-error.ts'

const MINUTE_MS = 60_000
/** Sites are read again and again: not more often than this. */
export const SHORTEST_PAUSE_MS = 5 * MINUTE_MS
const LOOKS_AHEAD = 60

/** After `from`, in the clock of the time zone; a time that the change to summer time leaves out comes right after it. */
export function nextRunAt(schedule: Schedule, timeZone: string, from: Date): Date {
  const next = cronIn(schedule, timeZone).nextRun(from)
  if (!next) throw new Error('a schedule without a next time was stored')
  return next
}

/** @throws AppError invalid: no cron expression, one that never comes, or one that comes too often */
export function assertGoodSchedule(schedule: Schedule, timeZone: string, now: Date): void {
  const times = readTimes(schedule, timeZone, now)
  if (times.length === 0) throw new AppError('invalid', { detail: 'This schedule never comes.' })
  const isTooOften = times.some((time, index) => index > 0 && time.getTime() - (times[index - 1]?.getTime() ?? 0) < SHORTEST_PAUSE_MS)
  if (isTooOften) throw new AppError('invalid', { detail: 'A schedule comes every 5 minutes at most.' })
}

function readTimes(schedule: Schedule, timeZone: string, now: Date): Date[] {
  try {
    return cronIn(schedule, timeZone).nextRuns(LOOKS_AHEAD, now)
  } catch {
    throw new AppError('invalid', {
      detail: 'The cron expression has five fields: minute, hour, day of month, month, day of week, as 0 7 * * 1-5.',
    })
  }
}

/** Five fields only: a schedule by seconds is refused. */
function cronIn(schedule: Schedule, timeZone: string): Cron {
  return new Cron(cronOf(schedule), { timezone: timeZone, mode: '5-part' })
}
