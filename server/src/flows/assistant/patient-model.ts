// The language model for somebody who sits and waits: an answer may take less time than one for a page of a job, and a model that has been
// silent is not waited for again with the very next message.
import { ScrapeError, type ModelClient } from '@quarry/engine'

/** Long enough for a model on the machine's own processor; somebody who sees nothing for longer has gone. */
export const ANSWER_MS = 40_000
export const REST_MS = 60_000

interface Patience {
  answerMs: number
  now: () => number
}

/** Its `answer` throws ScrapeError model_failed after `answerMs`, and for a minute after that at once. */
export function withPatience(client: ModelClient, { answerMs, now }: Patience): ModelClient {
  let restsUntilMs = Number.NEGATIVE_INFINITY
  return {
    name: client.name,
    contextTokens: client.contextTokens,
    isLocal: client.isLocal ?? false,
    async answer(request, signal) {
      if (now() < restsUntilMs) throw new ScrapeError('model_failed', { detail: 'it was silent a moment ago' })
      const late = AbortSignal.timeout(answerMs)
      try {
        return await client.answer(request, AbortSignal.any([signal, late]))
      } catch (error) {
        if (signal.aborted || !late.aborted) throw error
        restsUntilMs = now() + REST_MS
        throw new ScrapeError('model_failed', { detail: 'no answer in time', cause: error })
      }
    },
  }
}
