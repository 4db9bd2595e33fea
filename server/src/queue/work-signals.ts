// Wakes loops when the database announces work (migration 0046). An announcement may be lost: loops still look by themselves.
import type { RawBuilder } from 'kysely'
import pg from 'pg'
import type { Database } from '../db/database.ts'
import { Pause, type Quiet } from './repeat.ts'

/** What triggers of the database announce, each by the name of its table but for lanes. */
export type WorkKind =
  | 'lanes'
  | 'pipelines'
  | 'job_endings'
  | 'webhook_deliveries'
  | 'destination_deliveries'
  | 'monitors'
  | 'monitor_runs'
  | 'monitor_mails'

export interface WorkSignals {
  /** A pause that ends when such work is announced, and when announcements may have been lost. */
  pauseFor(kind: WorkKind): Pause
  /** Long pauses while announcements arrive and `waiting`, a query for such work, also for what is due later, finds no row. */
  quietUnless(db: Database, waiting: RawBuilder<unknown>): Quiet
  close(): Promise<void>
}

const CHANNEL = 'quarry_work'
const RECONNECT_MS = 1_000
/** Bounds the wait for work whose announcement was lost. */
const QUIET_PAUSE_MS = 15_000

/** Listens on one connection until `close`; it needs a session, so no transaction pooler. Connects again by itself. */
export async function followWorkSignals(url: string): Promise<WorkSignals> {
  const pauses = new Map<string, Pause[]>()
  const closing = new AbortController()
  let client = await listen()
  let isListening = client !== null
  const reconnecting = new Pause()
  const life = keepListening()

  async function listen(): Promise<pg.Client | null> {
    const next = new pg.Client({ connectionString: url, application_name: 'quarry-work-signals', keepAlive: true })
    next.on('error', () => undefined)
    next.on('end', () => {
      isListening = false
      reconnecting.wake()
    })
    next.on('notification', ({ payload = '' }) => pauses.get(payload)?.forEach((pause) => pause.wake()))
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      return next
    } catch {
      await next.end().catch(() => undefined)
      return null
    }
  }

  async function keepListening(): Promise<void> {
    closing.signal.addEventListener('abort', () => reconnecting.wake(), { once: true })
    while (!closing.signal.aborted) {
      await reconnecting.wait(isListening ? FOREVER_MS : RECONNECT_MS)
      if (isListening || closing.signal.aborted) continue
      client = await listen()
      isListening = client !== null
      for (const pause of [...pauses.values()].flat()) pause.wake()
    }
  }

  return {
    pauseFor(kind) {
      const pause = new Pause()
      pauses.set(kind, [...(pauses.get(kind) ?? []), pause])
      return pause
    },
    quietUnless: (db, waiting) => ({
      pauseMs: QUIET_PAUSE_MS,
      isQuiet: async () => isListening && (await waiting.execute(db)).rows.length === 0,
    }),
    async close() {
      closing.abort()
      await life
      await client?.end().catch(() => undefined)
    },
  }
}
const FOREVER_MS = 2 ** 31 - 1

/** For loops that nothing wakes: they look at their own pace. */
export const NO_SIGNALS: WorkSignals = {
  pauseFor: () => new Pause(),
  quietUnless: () => ({ pauseMs: 0, isQuiet: async () => false }),
  close: async () => undefined,
}
