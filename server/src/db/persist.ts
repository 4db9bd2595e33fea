// Writes until the database has taken it: outages, deadlocks and restarts are waited out. Everything else is thrown.
import { setTimeout as sleep } from 'node:timers/promises'
import { isTransientError } from './database-errors.ts'

const FIRST_PAUSE_MS = 50
const PAUSE_MS_MAX = 2_000

/** `write` may run several times, the last time to its end. @throws the signal's reason once it fires; any error that would come again. */
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
