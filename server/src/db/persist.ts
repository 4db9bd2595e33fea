// Retries a write until the database accepts it, through outages, deadlocks and restarts. All other errors are thrown.
import { setTimeout as sleep } from 'node:timers/promises'
import { isTransientError } from './database-errors.ts'

const FIRST_PAUSE_MS = 50
const PAUSE_MS_MAX = 2_000

/**
 * `write` may run several times; only the last run completes. @throws the signal's reason once it fires; any error that is not transient.
 */
export async function persist<T>(write: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, PAUSE_MS_MAX)) {
    signal.throwIfAborted()
    try {
      return await write()
    } catch (error) {
      if (!isTransientError(error)) throw error
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
  }
}
