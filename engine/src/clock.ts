// Time as the engine sees it; tests put another one in its place.
import { setTimeout as delay } from 'node:timers/promises'

export interface Clock {
  now(): number
  /** Resolves after `ms`. @throws the signal's reason when it fires first. */
  wait(ms: number, signal: AbortSignal): Promise<void>
}

export const SYSTEM_CLOCK: Clock = {
  now: Date.now,
  async wait(ms, signal) {
    signal.throwIfAborted()
    try {
      await delay(ms, undefined, { signal })
    } catch (error) {
      signal.throwIfAborted()
      throw error
    }
  },
}
