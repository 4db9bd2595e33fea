// Background work: due work runs and events are delivered. One timer, set to the next moment that matters.
import { findRow, type Database } from './db/database.ts'
import type { Settings } from './settings.ts'
import { NO_REQUEST, takeTurn } from './take-turn.ts'
import { readClock } from './turn.ts'
import { nextDeliveryInMs } from './webhooks/deliveries.store.ts'
import { deliverDue } from './webhooks/deliverer.ts'

export interface BackgroundWork {
  /** Call it when something may have become due. */
  wake(): void
  /** Waits for deliveries in flight. */
  stop(): Promise<void>
}

/** The longest pause: other processes on the same database may have added work. */
const IDLE_MS = 15_000
const AFTER_FAILURE_MS = 1_000

export function startBackgroundWork(context: { database: Database; settings: Settings }): BackgroundWork {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null
  // Also read by the round that is running.
  const state = { wanted: false, stopped: false }

  const wake = (): void => {
    state.wanted = true
    if (running || state.stopped) return
    clearTimeout(timer)
    running = runDue().finally(() => {
      running = null
    })
  }

  const runDue = async (): Promise<void> => {
    let nextMs = AFTER_FAILURE_MS
    try {
      while (state.wanted && !state.stopped) {
        state.wanted = false
        nextMs = await doAllDue(context)
      }
    } catch (error) {
      context.settings.report(error, 'the background work of the payments sandbox')
    }
    if (state.stopped) return
    timer = setTimeout(wake, nextMs)
    timer.unref()
  }

  wake()
  return {
    wake,
    stop: async () => {
      state.stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** @returns milliseconds until there is more to do */
async function doAllDue(context: { database: Database; settings: Settings }): Promise<number> {
  if ((await dueInSeconds(context)) <= 0) await takeTurn(context, NO_REQUEST, async () => undefined)
  while (await deliverDue(context)) continue
  const deliveryMs = (await nextDeliveryInMs(context.database)) ?? IDLE_MS
  const dueMs = (await dueInSeconds(context)) * 1000
  return Math.max(10, Math.min(deliveryMs, dueMs, IDLE_MS))
}

async function dueInSeconds({ database, settings }: { database: Database; settings: Settings }): Promise<number> {
  const row = await findRow<{ at: string | null }>(database, 'select min(at) as at from payments_sandbox.due_work')
  return row?.at == null ? Infinity : Number(row.at) - (await readClock(database, settings))
}
