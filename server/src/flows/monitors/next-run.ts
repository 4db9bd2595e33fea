// In: a schedule with its time zone. Out: the next time it is due. Starts nothing.
import { cronOf, type Schedule } from '@quarry/contract'
import { Cron } from 'croner'
import { AppError } from '../../app-error.ts'

const MINUTE_MS = 60_000
/** Minimum interval, because each run requests the same sites again. */
export const SHORTEST_PAUSE_MS = 5 * MINUTE_MS
const LOOKS_AHEAD = 60

/** After `from`, in local time of the time zone; a time skipped by the change to summer time is moved to right after it. */
export function nextRunAt(schedule: Schedule, timeZone: string, from: Date): Date {
  const next = cronIn(schedule, timeZone).nextRun(from)
  if (!next) throw new Error('a schedule without a next time was stored')
  return next
}

/** @throws AppError invalid: not a cron expression, one that never fires, or one that fires too often */
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

/** Five fields only: schedules with seconds are refused. */
function cronIn(schedule: Schedule, timeZone: string): Cron {
  return new Cron(cronOf(schedule), { timezone: timeZone, mode: '5-part' })
}
