// Starts what needs the database once it accepts connections: machines that boot together start in any order, and a recovering database can
// accept once and refuse again.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ConfigError } from '../config.ts'
import { isDatabaseAway, isTransientError, sqlState } from './database-errors.ts'

interface Patience {
  patienceMs?: number
  /** Called once, when there is a reason to wait. */
  say(sentence: string): void
}

const PATIENCE_MS = 60_000
/** Doubled with every attempt. */
const PAUSE_MS = 250
const PAUSE_MS_MAX = 4_000
const TRY_MS_MAX = 10_000

/**
 * Resolves to the result of `start`. If the database becomes unavailable during `start`, both are repeated; `start` must leave nothing open
 * when it fails.
 * @throws ConfigError where the database rejects the credentials, or is unreachable for `patienceMs` (a minute); other errors of `start`
 */
export async function startOnDatabase<T>(url: string, { patienceMs = PATIENCE_MS, say }: Patience, start: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (let tries = 0; ; tries += 1) {
    const away = await tryOnce(url).catch((error: unknown) => error)
    if (away === undefined) {
      try {
        return await start()
      } catch (error) {
        if (!isDatabaseAway(error)) throw error
        waitFor(error, tries)
      }
    } else {
      refuse(away)
      waitFor(away, tries)
    }
    await sleep(Math.min(PAUSE_MS * 2 ** tries, PAUSE_MS_MAX))
  }

  function waitFor(error: unknown, tries: number): void {
    if (performance.now() > deadline)
      throw new ConfigError([
        `The database of DATABASE_URL does not answer (${reasonOf(error)}). Check the address, and that the server runs and lets this machine in.`,
      ])
    if (tries === 0) say(`The database does not answer (${reasonOf(error)}): waiting for it.`)
  }
}

/** @throws ConfigError, or the error itself, where retrying does not help */
function refuse(error: unknown): void {
  if (isTransientError(error)) return
  if (sqlState(error) === null) throw error
  throw new ConfigError([`The database of DATABASE_URL refuses: ${reasonOf(error)}.`])
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

/** Where all addresses of a host refuse, the error has no message of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason'
  return error.message || ('code' in error ? String(error.code) : error.name)
}
