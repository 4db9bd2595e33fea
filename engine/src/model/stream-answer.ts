// One call to a model whose answer is read as it comes. What it gives in the end is what a call gives that is waited for.
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from '@ai-sdk/provider'

type Finish = Pick<LanguageModelV4GenerateResult, 'finishReason' | 'usage'>

/** `onText` is told also while the model only thinks: it is there. Null where the server does not answer in pieces. @throws what the stream tells as its error. */
export async function streamAnswer(
  model: LanguageModelV4,
  options: LanguageModelV4CallOptions,
  onText: (text: string) => void,
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
  if (finish === null) throw new Error('The answer broke off.')
  return { content: [{ type: 'text', text }], finishReason: finish.finishReason, usage: finish.usage, warnings: [] }
}

/** A server that does not know the wish answers as if it had not been asked. */
function isWhole(headers: Record<string, string> = {}): boolean {
  return headers['content-type']?.startsWith('application/json') === true
}
