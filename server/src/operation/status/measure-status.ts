// Measures every minute whether the parts of the service work, and counts the minutes of the day. Evaluates and displays nothing.
import type { StatusComponent } from '@quarry/contract'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { timeOfDatabase, type Database } from '../../db/database.ts'
import { createFaultLog } from '../../platform/logging/fault-log.ts'
import { Pause, repeat } from '../../queue/repeat.ts'
import { proposeCredits } from './sla-credits.ts'

export interface StatusProbe {
  component: Exclude<StatusComponent, 'service'>
  /** @throws on any fault */
  check(): Promise<void>
}

export interface StatusDeps {
  db: Database
  log: Logger
  probes: readonly StatusProbe[]
}

const PAUSE_MS = 20_000
const PROBE_TIMEOUT_MS = 10_000
const MINUTE_MS = 60_000

/** Checks more often than once a minute, so that a slow round skips no minute. */
export function startStatus(deps: StatusDeps): { stop(): Promise<void> } {
  const ending = new AbortController()
  const onError = createFaultLog(deps.log)('the status could not be measured')
  // Parts need a moment after the start: the first round only waits.
  const state = { hasStarted: false, proposedIn: '' }
  const work = async (): Promise<boolean> => {
    if (!state.hasStarted) {
      state.hasStarted = true
      return false
    }
    await measureStatus(deps)
    const now = await timeOfDatabase(deps.db)
    const month = now.toISOString().slice(0, 7)
    if (state.proposedIn !== month) await proposeCredits(deps.db, now)
    state.proposedIn = month
    return false
  }
  const loop = repeat({ work, pauseMs: PAUSE_MS, onError }, new Pause(), ending.signal)
  return {
    async stop() {
      ending.abort()
      await loop
    },
  }
}

/** `service` is up where all parts are. A minute that has been measured is not changed. */
export async function measureStatus({ db, log, probes }: StatusDeps, at?: Date): Promise<void> {
  const outcomes = await Promise.allSettled(probes.map(({ check }) => withinTime(check())))
  const parts = probes.map(({ component }, index) => ({ component, isUp: outcomes[index]?.status === 'fulfilled' }))
  for (const [index, { component, isUp }] of parts.entries()) {
    const outcome = outcomes[index]
    // Every minute, so without the stack trace.
    if (!isUp && outcome?.status === 'rejected') log.warn({ component, reason: String(outcome.reason) }, 'a part of the service is down')
  }
  const all = [{ component: 'service', isUp: parts.every(({ isUp }) => isUp) }, ...parts]
  const minute = new Date(Math.floor((at ?? (await timeOfDatabase(db))).getTime() / MINUTE_MS) * MINUTE_MS)
  await sql`
    insert into status_days as d (component, day, minutes_up, minutes_down, first_minute, last_minute, last_up)
    select component, (${minute}::timestamptz at time zone 'utc')::date, is_up::int, (not is_up)::int, ${minute}, ${minute}, is_up
    from unnest(${all.map(({ component }) => component)}::text[], ${all.map(({ isUp }) => isUp)}::boolean[]) as part (component, is_up)
    order by component
    on conflict (component, day) do update set
      minutes_up = d.minutes_up + excluded.minutes_up, minutes_down = d.minutes_down + excluded.minutes_down,
      last_minute = excluded.last_minute, last_up = excluded.last_up
    where d.last_minute < excluded.last_minute`.execute(db)
}

function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${PROBE_TIMEOUT_MS} ms`)), PROBE_TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
