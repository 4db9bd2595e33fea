// Waits at a start until the database lets us in: machines that come up together do so in any order.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { isTransientError, sqlState } from './database-errors.ts'

interface Patience {
  patienceMs?: number
  /** Told once, when there is something to wait for. */
  say(sentence: string): void
}

const PATIENCE_MS = 60_000
const PAUSE_MS = 500
const TRY_MS_MAX = 10_000

/** @throws ConfigError where the database refuses us, or does not answer for `patienceMs` (a minute) */
export async function awaitDatabase(url: string, { patienceMs = PATIENCE_MS, say }: Patience): Promise<void> {
  const deadline = performance.now() + patienceMs
  for (let isTold = false; ; isTold = true) {
    try {
      return await tryOnce(url)
    } catch (error) {
      if (!isTransientError(error)) {
        if (sqlState(error) === null) throw error
        throw new ConfigError([`The database of DATABASE_URL refuses: ${reasonOf(error)}.`])
      }
      if (performance.now() > deadline)
        throw new ConfigError([
          `The database of DATABASE_URL does not answer (${reasonOf(error)}). Check the address, and that the server runs and lets this machine in.`,
        ])
      if (!isTold) say(`The database does not answer (${reasonOf(error)}): waiting for it.`)
    }
    await sleep(PAUSE_MS)
  }
}

async function tryOnce(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'quarry-start', connectionTimeoutMillis: TRY_MS_MAX })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Where all addresses of a name refuse, the error has no text of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason'
  return error.message || ('code' in error ? String(error.code) : error.name)
}
