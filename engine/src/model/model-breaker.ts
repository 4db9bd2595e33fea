// A circuit breaker for the model: after a failure calls are paused, so that a job of a thousand targets does not wait a thousand times.
// The first pause is short, so that a user who soon runs a target again reaches the model; after it a single question tries the model
// first.
import { endsBefore, type Clock } from '../clock.ts'
import { ScrapeError } from '../errors.ts'

export interface ModelBreaker {
  /**
   * * Called before each question, whose outcome or cancellation must be reported afterwards.
   * @throws ScrapeError model_failed, with the retry of the last failure, while the model is paused or is being tried after a pause.
   */
  enter(signal: AbortSignal): Promise<void>
  /** The outcome of a question; null for an answer, whatever its content. */
  report(failure: ScrapeError | null): void
  /** The question was cancelled before the model answered. */
  giveUp(): void
}

const FAILURES_BEFORE_PAUSE = 3
const PAUSE_MS_MIN = 5_000
const PAUSE_MS_MAX = 60_000

/** With `waits`, questions wait for the one that tries the model, for models that answer one at a time anyway. */
export function createModelBreaker(clock: Clock, { waits }: { waits: boolean }): ModelBreaker {
  let failuresInARow = 0
  let pauseMs = 0
  let pausedUntilMs = 0
  let isProbing = false
  let tried = Promise.withResolvers<void>()
  let last: ScrapeError | null = null
  return {
    async enter(signal) {
      if (waits) await untilTried(signal)
      const leftMs = isProbing ? PAUSE_MS_MIN : pausedUntilMs - clock.now()
      if (last !== null && leftMs > 0) {
        const detail = `paused after ${failuresInARow} failures in a row; next try in ${Math.ceil(leftMs / 1000)} s`
        throw new ScrapeError('model_failed', { detail, retry: last.retry, retryAfterMs: leftMs })
      }
      isProbing = pauseMs > 0
      if (isProbing) tried = Promise.withResolvers()
    },
    report(failure) {
      endProbe()
      last = failure
      failuresInARow = failure === null ? 0 : failuresInARow + 1
      if (failure === null) pauseMs = 0
      // Questions that fail at the same time cause one pause. After it, the next failure causes the next pause at once.
      if (failuresInARow < FAILURES_BEFORE_PAUSE || pausedUntilMs > clock.now()) return
      pauseMs = Math.min(Math.max(pauseMs * 2, PAUSE_MS_MIN), PAUSE_MS_MAX)
      pausedUntilMs = clock.now() + pauseMs
    },
    giveUp: endProbe,
  }
  /** Or until the signal fires. */
  async function untilTried(signal: AbortSignal): Promise<void> {
    if (isProbing && (await endsBefore(tried.promise, signal))) await untilTried(signal)
  }

  function endProbe(): void {
    isProbing = false
    tried.resolve()
  }
}
