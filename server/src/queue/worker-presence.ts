// A worker's heartbeat: a row, and an advisory lock on its id that PostgreSQL releases the moment the process dies. Survives restarts of
// the database. reap-lanes finds dead workers.
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { Pause } from './repeat.ts'

/** First key of the advisory locks; the second is the worker's id. */
export const WORKER_LOCK_CLASS = 7_201_776

const BEAT_MS = 1_000
/** Heartbeat interval of a worker without lanes: falsely counting it as dead would have no effect. */
const IDLE_BEAT_MS = 4_000
const RECONNECT_MS = 200
/**
 * Time limit for the database's response, after which another connection is used: one to a machine that left the network stays silent for
 * minutes.
 */
const ANSWER_MS = 10_000

export interface WorkerPresence {
  id: number
  /** Sends a heartbeat at once: a worker that takes a lane is no longer idle, and its last heartbeat may be as old as an idle interval. */
  showNow(): void
  /** Removes the row and the lock. */
  leave(): Promise<void>
}

interface PresenceOptions {
  answerMs?: number
  idleBeatMs?: number
  /** It holds no lane. */
  isIdle?(): boolean
}

/** Registers this process as a worker and keeps it registered until `leave`. Holds one connection. */
export async function announceWorker(
  url: string,
  { answerMs = ANSWER_MS, idleBeatMs = IDLE_BEAT_MS, isIdle = () => false }: PresenceOptions = {},
): Promise<WorkerPresence> {
  const left = new AbortController()
  const pause = new Pause()
  left.signal.addEventListener('abort', () => pause.wake(), { once: true })
  const settings = { url, answerMs, onEnd: () => pause.wake() }
  let client = await connect(settings)
  const registered = await register(client).catch(async (error: unknown) => {
    await client.end().catch(() => undefined)
    throw error
  })
  const { id } = registered
  let { hasLock } = registered

  const life = (async () => {
    while (!left.signal.aborted) {
      try {
        await client.query('update workers set seen_at = clock_timestamp() where id = $1', [id])
        hasLock ||= await takeLock(client, id)
        // Ends when the connection does.
        await pause.wait(isIdle() ? idleBeatMs : BEAT_MS)
      } catch {
        await client.end().catch(() => undefined)
        await sleep(RECONNECT_MS, undefined, { signal: left.signal }).catch(() => undefined)
        client = await reconnect(settings, id).catch(() => client)
        hasLock = false
      }
    }
  })()

  return {
    id,
    showNow: () => pause.wake(),
    async leave() {
      left.abort()
      await life
      await client.query('delete from workers where id = $1', [id]).catch(() => undefined)
      await client.end().catch(() => undefined)
    },
  }
}

async function register(client: pg.Client): Promise<{ id: number; hasLock: boolean }> {
  const { rows } = await client.query<{ id: number }>('insert into workers (host, pid) values ($1, $2) returning id', [
    hostname(),
    process.pid,
  ])
  const id = rows[0]?.id
  if (id === undefined) throw new Error('the worker was not registered')
  return { id, hasLock: await takeLock(client, id) }
}

interface Connecting {
  url: string
  answerMs: number
  onEnd(): void
}

async function reconnect(connecting: Connecting, id: number): Promise<pg.Client> {
  const client = await connect(connecting)
  try {
    // While this process was disconnected others may have counted it as dead and removed it.
    await client.query(
      'insert into workers (id, host, pid) values ($1, $2, $3) on conflict (id) do update set seen_at = clock_timestamp()',
      [id, hostname(), process.pid],
    )
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

async function connect({ url, answerMs, onEnd }: Connecting): Promise<pg.Client> {
  const settings = { connectionString: url, application_name: 'quarry-worker-presence', connectionTimeoutMillis: answerMs }
  const client = new pg.Client({ ...settings, query_timeout: answerMs })
  client.on('error', () => undefined)
  await client.connect()
  client.on('end', onEnd)
  return client
}

/** False while an earlier connection still has it, which also shows that the worker is alive. */
async function takeLock(client: pg.Client, id: number): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [WORKER_LOCK_CLASS, id])
  return rows[0]?.taken === true
}
