// The language model for a waiting person: it may be silent for less time than for a page of a job, and after a silence it is not waited
// for again with the very next message. An answer that is visible as it is written may take longer.
import { ScrapeError, type ModelClient } from '@quarry/engine'

/** Long enough for a model on the machine's own processor; people who see nothing for longer have left. */
export const ANSWER_MS = 40_000
export const REST_MS = 60_000

interface Patience {
  answerMs: number
  now: () => number
}

/** Its `answer` throws ScrapeError model_failed after `answerMs` of silence, and for a minute after that at once. */
export function withPatience(client: ModelClient, { answerMs, now }: Patience): ModelClient {
  let restsUntilMs = Number.NEGATIVE_INFINITY
  return {
    name: client.name,
    contextTokens: client.contextTokens,
    isLocal: client.isLocal ?? false,
    get isSmall() {
      return client.isSmall ?? false
    },
    async answer(request, signal) {
      if (now() < restsUntilMs) throw new ScrapeError('model_failed', { detail: 'it was silent a moment ago' })
      const silence = new AbortController()
      const late = (): void => silence.abort(new DOMException('It was silent for too long.', 'TimeoutError'))
      let timer = setTimeout(late, answerMs)
      const onText = (text: string): void => {
        clearTimeout(timer)
        timer = setTimeout(late, answerMs)
        request.onText?.(text)
      }
      try {
        return await client.answer(request.onText ? { ...request, onText } : request, AbortSignal.any([signal, silence.signal]))
      } catch (error) {
        if (signal.aborted || !silence.signal.aborted) throw error
        restsUntilMs = now() + REST_MS
        throw new ScrapeError('model_failed', { detail: 'no answer in time', cause: error })
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
