// Sends a model one small question about a short page, and measures whether and how fast it answers.
import { AnswerError } from '../model/answer-error.ts'
import { createModelMeter } from '../model/model-meter.ts'
import { ScrapeError } from '../errors.ts'
import type { ModelClient, Usage } from '../types.ts'

export interface ModelTrial {
  /** The parsed JSON; null where there is none. */
  answer: string | null
  /** Why there is no answer, in a sentence. */
  problem: string | null
  /** From the request to the end of the answer, including the start of the model's process. */
  ms: number
  usage: Usage
}

const QUESTION = {
  system: 'You read a page and answer with JSON.',
  user: 'Page:\n1: # Bent Spoon\n2: Price: 5.00 EUR\n3: In stock\n\nWhat does it cost, as the page writes it?',
  schema: { type: 'object', properties: { price: { type: 'string' } }, required: ['price'], additionalProperties: false },
  answerTokensMax: 200,
  read: (answer: Record<string, unknown>) => answer,
}

/** Does not throw for failures of the model. @throws the signal's reason when it fired. */
export async function tryModel(client: ModelClient, signal: AbortSignal): Promise<ModelTrial> {
  const meter = createModelMeter()
  const before = performance.now()
  const ended = (answer: string | null, problem: string | null): ModelTrial => ({
    answer,
    problem,
    ms: Math.round(performance.now() - before),
    usage: meter.usage,
  })
  try {
    return ended(JSON.stringify(await client.answer({ ...QUESTION, meter }, signal)), null)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ScrapeError || error instanceof AnswerError) return ended(null, error.message)
    throw error
  }
}
