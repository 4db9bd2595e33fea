// The language model for a waiting user: its silence is limited more strictly than for a job's page, and after a timeout it is not called
// again for the next message. A streamed answer may take longer.
import { ScrapeError, type ModelClient } from '@quarry/engine'

/** Long enough for a model on the machine's own processor; users leave when they see nothing for longer. */
export const ANSWER_MS = 40_000
export const REST_MS = 60_000

interface Patience {
  answerMs: number
  now: () => number
}

/** Its `answer` throws ScrapeError model_failed after `answerMs` of silence, and immediately for a minute after that. */
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
