// A model that does not answer is given a pause, so that a job of a thousand targets does not wait for it a thousand times. The first pause
// is short, so that somebody who runs a target again soon after has it tried; after it one question goes ahead of the others.
import { endsBefore, type Clock } from '../clock.ts'
import { ScrapeError } from '../errors.ts'

export interface ModelBreaker {
  /**
   * Before each question. Its outcome must be reported, or that it was given up.
   * @throws ScrapeError model_failed, as the last question failed, while the model is paused or is being tried after a pause.
   */
  enter(signal: AbortSignal): Promise<void>
  /** What became of a question; null for an answer, whatever was in it. */
  tell(failure: ScrapeError | null): void
  /** The question was given up before the model answered. */
  giveUp(): void
}

const FAILURES_BEFORE_PAUSE = 3
const PAUSE_MS_MIN = 5_000
const PAUSE_MS_MAX = 60_000

/** With `waits` questions wait for the one that tries the model: for one that answers them one after the other anyway. */
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
        const detail = `after ${failuresInARow} failures in a row it is given a pause; it is asked again in ${Math.ceil(leftMs / 1000)} s`
        throw new ScrapeError('model_failed', { detail, retry: last.retry, retryAfterMs: leftMs })
      }
      isProbing = pauseMs > 0
      if (isProbing) tried = Promise.withResolvers()
    },
    tell(failure) {
      endProbe()
      last = failure
      failuresInARow = failure === null ? 0 : failuresInARow + 1
      if (failure === null) pauseMs = 0
      // Questions that were asked together fail together: that is one pause. After it the next failure brings the next one at once.
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
