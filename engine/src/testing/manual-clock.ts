// A clock for tests that stops until it is advanced; waiting advances it immediately and is recorded.
import type { Clock } from '../clock.ts'

export interface ManualClock extends Clock {
  /** Every wait so far, in milliseconds. */
  waits: number[]
  advance(ms: number): void
}

export function createManualClock(startMs = 1_000_000): ManualClock {
  let nowMs = startMs
  const waits: number[] = []
  return {
    waits,
    now: () => nowMs,
    advance(ms) {
      nowMs += ms
    },
    async wait(ms, signal) {
      signal.throwIfAborted()
      waits.push(ms)
      nowMs += ms
    },
  }
}
