// One question to the server until it has an answer: pauses it asks for, forms it does not know, failures that pass.
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4GenerateResult, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { Clock } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import type { ModelRequest, Usage } from '../types.ts'
import { readCallFailure } from './call-failure.ts'
import { estimateTokens } from './estimate-tokens.ts'

/** Ways to ask for JSON, from the strictest to the one every server knows. */
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
  usage: Usage
}
/** @throws ScrapeError model_failed; the signal's reason when it fired. */
export type CallModel = <T>(request: ModelRequest<T>, asking: Asking, limits: CallLimits) => Promise<Called>

const ATTEMPTS_MAX = 4
const BACKOFF_MS = [1_000, 3_000, 9_000]

/** `mayLower`: a form the server refuses is left for the next lower one. */
export function createModelCaller(model: LanguageModelV4, clock: Clock, { mayLower }: { mayLower: boolean }): CallModel {
  /** Some models take no temperature but their own. */
  let temperature: number | undefined = 0

  return async (request, asking, limits) => {
    let form = asking.form
    for (let attempt = 1; ; attempt++) {
      const prompt = asking.promptOf(form)
      try {
        const result = await model.doGenerate({ ...optionsOf(request, form), temperature, prompt, abortSignal: limits.signal })
        return { result, form, usage: usageOf(result, prompt, attempt) }
      } catch (error) {
        limits.signal.throwIfAborted()
        const { next, retryAfterMs, detail } = readCallFailure(error, clock.now())
        const otherForm = next === 'other_form' && mayLower ? lowerForm(form) : null
        if (next === 'other_temperature' && temperature !== undefined) temperature = undefined
        else if (otherForm !== null) form = otherForm
        else if (next !== 'again') throw new ScrapeError('model_failed', { detail, retry: 'never', cause: error })
        else await pause(attempt, { retryAfterMs, detail, cause: error }, limits)
      }
    }
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

/** Tokens as the server counted them, else estimated. Calls that failed are counted as calls. */
function usageOf(result: LanguageModelV4GenerateResult, prompt: LanguageModelV4Prompt, calls: number): Usage {
  return {
    modelCalls: calls,
    promptTokens: result.usage.inputTokens.total ?? estimateTokens(JSON.stringify(prompt)),
    completionTokens: result.usage.outputTokens.total ?? estimateTokens(textOf(result)),
    costMicroUsd: 0,
  }
}
