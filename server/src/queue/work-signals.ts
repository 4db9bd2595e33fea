// Wakes loops when the database notifies of work (migration 0046). A notification may be lost: loops still poll.
import { sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { Database, Tx } from '../db/database.ts'
import { Pause, repeat, type Quiet } from './repeat.ts'

/**
 * Channels: each trigger notifies by the name of its table except lanes; support mails by their writer. Schedules are not notified but
 * polled.
 */
export type WorkKind =
  | 'lanes'
  | 'pipelines'
  | 'job_endings'
  | 'webhook_deliveries'
  | 'destination_deliveries'
  | 'monitors'
  | 'monitor_runs'
  | 'monitor_mails'
  | 'schedules'
  | 'support_mails'
  | 'comment_mentions'

export interface WorkSignals {
  /** A pause that ends when such work is notified, and when notifications may have been lost. */
  pauseFor(kind: WorkKind): Pause
  /**
   * Pauses as long as notifications work and `waiting`, a query for work of this kind, including work due later, finds no row. One query
   * for all kinds ends the pauses of those that have some.
   */
  quietUnless(db: Database, kind: WorkKind, waiting: RawBuilder<unknown>): Quiet
  close(): Promise<void>
}

const CHANNEL = 'quarry_work'
const RECONNECT_MS = 1_000
/** Bounds the wait for work whose notification was lost. */
const LOOK_MS = 15_000
const FOREVER_MS = 2 ** 31 - 1

/** For work that no trigger notifies; in the transaction that writes it. */
export async function announceWork(db: Database | Tx, kind: WorkKind): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${kind})`.execute(db)
}

/** Listens on one connection until `close`; it needs a session, so no transaction pooler. Reconnects automatically. */
export async function followWorkSignals(url: string, { lookMs = LOOK_MS }: { lookMs?: number } = {}): Promise<WorkSignals> {
  const pauses = new Map<string, Pause[]>()
  const wake = (kind: string): void => pauses.get(kind)?.forEach((pause) => pause.wake())
  const wakeAll = (): void => [...pauses.keys()].forEach(wake)
  const look = lookForWork({ lookMs, wake, wakeAll })
  const closing = new AbortController()
  // Before the first connection, which may end before the handler is attached.
  let isListening = false
  const reconnecting = new Pause()
  let client = await listen()
  const life = keepListening()

  async function listen(): Promise<pg.Client | null> {
    const next = new pg.Client({ connectionString: url, application_name: 'quarry-work-signals', keepAlive: true })
    next.on('error', () => undefined)
    next.on('end', () => {
      isListening = false
      reconnecting.wake()
      wakeAll()
    })
    next.on('notification', ({ payload = '' }) => wake(payload))
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}`)
      isListening = true
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
      wakeAll()
    }
  }

  return {
    pauseFor(kind) {
      const pause = new Pause()
      pauses.set(kind, [...(pauses.get(kind) ?? []), pause])
      return pause
    },
    quietUnless(db, kind, waiting) {
      look.alsoFor(db, kind, waiting)
      return { pauseMs: FOREVER_MS, isQuiet: async () => isListening && (await waiting.execute(db)).rows.length === 0 }
    },
    async close() {
      closing.abort()
      await look.stop()
      await life
      await client?.end().catch(() => undefined)
    },
  }
}

interface WorkLook {
  alsoFor(db: Database, kind: WorkKind, waiting: RawBuilder<unknown>): void
  stop(): Promise<void>
}

/** Queries work of all kinds in one statement; separate queries of the loops used a dozen connections, which cost more than the results. */
function lookForWork({ lookMs, wake, wakeAll }: { lookMs: number; wake(kind: string): void; wakeAll(): void }): WorkLook {
  const queries = new Map<WorkKind, { db: Database; waiting: RawBuilder<unknown> }>()
  const ending = new AbortController()
  const look = async (): Promise<boolean> => {
    const [first] = queries.values()
    if (!first) return false
    const columns = [...queries].map(([kind, { waiting }]) => sql`exists (${waiting}) as ${sql.ref(kind)}`)
    const { rows } = await sql<Record<string, boolean>>`select ${sql.join(columns)}`.execute(first.db)
    for (const [kind, isThere] of Object.entries(rows[0] ?? {})) if (isThere) wake(kind)
    return false
  }
  // The loops that poll instead report the same error.
  const life = repeat({ work: look, pauseMs: lookMs, onError: wakeAll }, new Pause(), ending.signal)
  return {
    alsoFor: (db, kind, waiting) => void queries.set(kind, { db, waiting }),
    async stop() {
      ending.abort()
      await life
    },
  }
}

/** For loops that are never woken: they poll at their own pace. */
export const NO_SIGNALS: WorkSignals = {
  pauseFor: () => new Pause(),
  quietUnless: () => ({ pauseMs: 0, isQuiet: async () => false }),
  close: async () => undefined,
}
