// Sends one question to the server until it has an answer: handles requested pauses, unsupported forms, transient failures. Every call is
// counted on the question's meter, including failed ones, and none is made that could exceed its limits.
import { APICallError } from '@ai-sdk/provider'
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4GenerateResult, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { endsBefore, type Clock } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import type { ModelMeter, ModelRequest, Usage } from '../types.ts'
import { AnswerError } from './answer-error.ts'
import { readCallFailure } from './call-failure.ts'
import { estimateTokens } from './estimate-tokens.ts'
import type { ModelPrice } from './model-settings.ts'
import { createAnswerSource } from './answer-source.ts'

/** Ways to ask for JSON, from the strictest to the one every server supports. */
const FORMS = ['json_schema', 'json_object', 'prompt'] as const
export type Form = (typeof FORMS)[number]

export interface Asking {
  form: Form
  promptOf(form: Form): LanguageModelV4Prompt
}
export interface CallLimits {
  signal: AbortSignal
  deadlineMs: number
}
export interface Called {
  result: LanguageModelV4GenerateResult
  /** The form that was answered. */
  form: Form
}
interface CallerParts {
  clock: Clock
  /** Whether the next lower form is used where the server refuses one. */
  mayLower: boolean
  price: ModelPrice | null
}
/** @throws ScrapeError model_failed; AnswerError over_budget; the signal's reason when it fired. */
export type CallModel = <T>(request: ModelRequest<T>, asking: Asking, limits: CallLimits) => Promise<Called>

const ATTEMPTS_MAX = 4
const BACKOFF_MS = [1_000, 3_000, 9_000]

export function createModelCaller(model: LanguageModelV4, { clock, mayLower, price }: CallerParts): CallModel {
  /** Some models accept only their own temperature. */
  let temperature: number | undefined = 0
  const source = createAnswerSource(model)

  return async (request, asking, limits) => {
    let form = asking.form
    for (let attempt = 1; ; attempt++) {
      const prompt = asking.promptOf(form)
      const isInPieces = request.onText !== undefined && source.mayStream
      try {
        return { result: await callOnce(request, { form, prompt }, limits.signal), form }
      } catch (error) {
        if (error instanceof AnswerError) throw error
        limits.signal.throwIfAborted()
        const { next, retry, retryAfterMs, detail } = readCallFailure(error, clock.now())
        const otherForm = (next === 'other_form' || next === 'whole') && mayLower ? lowerForm(form) : null
        if (next === 'other_temperature' && temperature !== undefined) temperature = undefined
        else if (next === 'whole' && isInPieces) source.stopStreaming()
        else if (otherForm !== null) form = otherForm
        else if (next === 'smaller') throw new AnswerError('truncated', 'The question is longer than the context of the model.')
        else if (next !== 'again') throw new ScrapeError('model_failed', { detail, retry, cause: error })
        else await pause(attempt, { retryAfterMs, detail, cause: error }, limits)
      }
    }
  }

  async function callOnce<T>(
    request: ModelRequest<T>,
    { form, prompt }: { form: Form; prompt: LanguageModelV4Prompt },
    signal: AbortSignal,
  ): Promise<LanguageModelV4GenerateResult> {
    const options = optionsOf(request, form)
    const asked = estimateTokens(JSON.stringify([prompt, options.responseFormat]))
    const settle = await setAside(request.meter, spent(asked, request.answerTokensMax), signal)
    try {
      const result = await source.answer({ ...options, temperature, prompt, abortSignal: signal }, request.onText)
      const { inputTokens, outputTokens } = result.usage
      settle(spent(inputTokens.total ?? asked, outputTokens.total ?? estimateTokens(textOf(result))))
      return result
    } catch (error) {
      // A refusal is free; a question whose response was lost may have been processed.
      settle(spent(isRefusal(error) ? 0 : asked, 0))
      throw error
    }
  }

  function spent(promptTokens: number, completionTokens: number): Usage {
    const { inputMicroUsdPerToken = 0, outputMicroUsdPerToken = 0 } = price ?? {}
    const costMicroUsd = Math.ceil(promptTokens * inputMicroUsdPerToken + completionTokens * outputMicroUsdPerToken)
    return { modelCalls: 1, promptTokens, completionTokens, costMicroUsd }
  }

  async function pause(
    attempt: number,
    failure: { retryAfterMs: number | null; detail: string; cause: unknown },
    limits: CallLimits,
  ): Promise<void> {
    const waitMs = failure.retryAfterMs ?? BACKOFF_MS[attempt - 1] ?? 0
    if (attempt >= ATTEMPTS_MAX || clock.now() + waitMs >= limits.deadlineMs) throw new ScrapeError('model_failed', failure)
    await clock.wait(waitMs, limits.signal)
  }
}

/**
 * Reserves the most that a call can cost. Calls in progress reserve far more than they use, so without room it waits for them to end.  *
 * @throws AnswerError over_budget
 */
async function setAside(meter: ModelMeter, most: Usage, signal: AbortSignal): Promise<(spent: Usage) => void> {
  for (;;) {
    const settle = meter.reserve(most)
    if (settle !== null) return settle
    const freed = meter.whenFreed(most)
    // Also where the time ends meanwhile: that is no failure of the server.
    if (freed === null || !(await endsBefore(freed, signal)))
      throw new AnswerError('over_budget', 'The question could have exceeded the limit of tokens or cost.')
  }
}

export function lowerForm(form: Form): Form | null {
  return FORMS[FORMS.indexOf(form) + 1] ?? null
}

export function textOf({ structuredOutputText, content }: LanguageModelV4GenerateResult): string {
  return structuredOutputText ?? content.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

function optionsOf<T>(request: ModelRequest<T>, form: Form): Omit<LanguageModelV4CallOptions, 'prompt'> {
  const base = { maxOutputTokens: request.answerTokensMax }
  if (form === 'prompt') return base
  return { ...base, responseFormat: form === 'json_schema' ? { type: 'json', name: 'answer', schema: request.schema } : { type: 'json' } }
}

function isRefusal(error: unknown): boolean {
  return APICallError.isInstance(error) && (error.statusCode ?? 0) >= 400
}
