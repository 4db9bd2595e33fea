// One call to a model whose answer is read as a stream. Its final result equals that of a call without streaming.
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from '@ai-sdk/provider'

type OnText = (text: string) => void
type Finish = Pick<LanguageModelV4GenerateResult, 'finishReason' | 'usage'>

export interface AnswerSource {
  /** Streamed where there is a listener and the server supports it. */
  answer(options: LanguageModelV4CallOptions, onText: OnText | undefined): Promise<LanguageModelV4GenerateResult>
  readonly mayStream: boolean
  /** Turns streaming off for all further answers. */
  stopStreaming(): void
}

export function createAnswerSource(model: LanguageModelV4): AnswerSource {
  let mayStream = true
  const stopStreaming = (): void => void (mayStream = false)
  return {
    get mayStream() {
      return mayStream
    },
    stopStreaming,
    async answer(options, onText) {
      if (onText === undefined) return model.doGenerate(options)
      onText('')
      const streamed = mayStream ? await streamAnswer(model, options, onText) : null
      if (streamed === null) stopStreaming()
      return streamed ?? model.doGenerate(options)
    },
  }
}

/**
 * `onText` is also called while the model only reasons, as a heartbeat. Null where the server does not stream. @throws the error of the
 * stream.
 */
async function streamAnswer(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
  onText: OnText,
): Promise<LanguageModelV4GenerateResult | null> {
  const { stream, response } = await model.doStream(options)
  if (isWhole(response?.headers)) {
    await stream.cancel()
    return null
  }
  let text = ''
  let finish: Finish | null = null
  for await (const part of stream) {
    if (part.type === 'error') throw part.error
    if (part.type === 'text-delta') text += part.delta
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') onText(text)
    if (part.type === 'finish') finish = part
  }
  if (finish === null) throw new Error('The stream ended before the answer was complete.')
  return { content: [{ type: 'text', text }], finishReason: finish.finishReason, usage: finish.usage, warnings: [] }
}

/** A server that does not support the option responds as without it. */
function isWhole(headers: Record<string, string> = {}): boolean {
  return headers['content-type']?.startsWith('application/json') === true
}
