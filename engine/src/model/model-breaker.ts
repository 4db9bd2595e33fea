// A model that does not answer is given a pause, so that a job of a thousand targets does not wait for it a thousand times.
import type { Clock } from '../clock.ts'
import { ScrapeError } from '../errors.ts'

export interface ModelBreaker {
  /** @throws ScrapeError model_failed, as the last question failed, while the model is given its pause. */
  assertClosed(): void
  /** What became of a question; null for an answer, whatever was in it. */
  tell(failure: ScrapeError | null): void
}

const FAILURES_BEFORE_PAUSE = 3
const PAUSE_MS = 30_000

export function createModelBreaker(clock: Clock): ModelBreaker {
  let failuresInARow = 0
  let pausedUntilMs = 0
  let last: ScrapeError | null = null
  return {
    assertClosed() {
      const leftMs = pausedUntilMs - clock.now()
      if (leftMs <= 0 || last === null) return
      throw new ScrapeError('model_failed', {
        detail: 'after several failures it is given a pause',
        retry: last.retry,
        retryAfterMs: leftMs,
      })
    },
    tell(failure) {
      last = failure
      failuresInARow = failure === null ? 0 : failuresInARow + 1
      // After a pause the next failure brings the next one at once.
      if (failuresInARow >= FAILURES_BEFORE_PAUSE) pausedUntilMs = clock.now() + PAUSE_MS
    },
  }
}
