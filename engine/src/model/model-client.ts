// Asks the configured model for a JSON object. Retries, the form of asking, repair and the count of tokens are ours;
// no tools, no streaming, nothing recorded.
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4GenerateResult, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { SYSTEM_CLOCK, withTimeLimit, type Clock } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import type { ModelAnswer, ModelClient, ModelRequest, Usage } from '../types.ts'
import { AnswerError } from './answer-error.ts'
import { readCallFailure } from './call-failure.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { createLanguageModel } from './language-model.ts'
import type { ModelSettings } from './model-settings.ts'
import { parseAnswer } from './parse-answer.ts'

const FORMS = ['json_schema', 'json_object', 'prompt'] as const
type Form = (typeof FORMS)[number]

const ATTEMPTS_MAX = 4
const BACKOFF_MS = [1_000, 3_000, 9_000]

interface Parts {
  model?: LanguageModelV4
  clock?: Clock
  timeoutMs?: number
}

/** One client for all targets: what it learns of the server's abilities is kept. */
export function createModelClient(settings: ModelSettings, parts: Parts = {}): ModelClient {
  const model = parts.model ?? createLanguageModel(settings)
  const clock = parts.clock ?? SYSTEM_CLOCK
  const timeoutMs = parts.timeoutMs ?? ENGINE_LIMITS.modelTimeoutMs
  let form: Form = settings.structured === 'auto' ? 'json_schema' : settings.structured
  /** True once an answer of this form was right at the first try, or where the form is prescribed. */
  let isFormSure = settings.structured !== 'auto'
  /** Some models take no temperature but their own. */
  let temperature: number | undefined = 0

  return {
    name: `${settings.provider}/${settings.model}`,
    contextTokens: settings.contextTokens,
    async answer(request, signal) {
      const deadlineMs = clock.now() + timeoutMs
      try {
        return await withTimeLimit(timeoutMs, signal, (within) => ask(request, { signal: within, deadlineMs }))
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof DOMException) || error.name !== 'TimeoutError') throw error
        throw new ScrapeError('model_failed', { detail: 'no answer in time', cause: error })
      }
    },
  }

  async function ask<T>(request: ModelRequest<T>, limits: CallLimits): Promise<ModelAnswer<T>> {
    const first = await call(request, messagesOf(request, form), limits)
    try {
      const object = readResult(first.result, request)
      isFormSure = true
      return { object, usage: first.usage }
    } catch (error) {
      if (error instanceof AnswerError || !(error instanceof Error)) throw error
      if (!isFormSure) form = lower(form) ?? form
      const second = await call(request, repairOf(request, first.result, error.message), limits)
      const usage = addUsage(first.usage, second.usage)
      return { object: orMalformed(() => readResult(second.result, request)), usage }
    }
  }

  /** One answer of the server, after as many tries as help. */
  async function call<T>(request: ModelRequest<T>, prompt: LanguageModelV4Prompt, limits: CallLimits): Promise<Called> {
    for (let attempt = 1; ; attempt++) {
      try {
        const result = await model.doGenerate({ ...optionsOf(request, form), temperature, prompt, abortSignal: limits.signal })
        return { result, usage: usageOf(result, prompt, attempt) }
      } catch (error) {
        limits.signal.throwIfAborted()
        const { next, retryAfterMs, detail } = readCallFailure(error, clock.now())
        if (next === 'other_temperature' && temperature !== undefined) {
          temperature = undefined
          continue
        }
        const otherForm = next === 'other_form' && !isFormSure ? lower(form) : null
        if (otherForm !== null) {
          form = otherForm
          prompt = messagesOf(request, form)
          continue
        }
        if (next !== 'again') throw new ScrapeError('model_failed', { detail, retry: 'never', cause: error })
        const waitMs = retryAfterMs ?? BACKOFF_MS[attempt - 1] ?? 0
        if (attempt >= ATTEMPTS_MAX || clock.now() + waitMs >= limits.deadlineMs) {
          throw new ScrapeError('model_failed', { detail, retryAfterMs, cause: error })
        }
        await clock.wait(waitMs, limits.signal)
      }
    }
  }
}

interface CallLimits {
  signal: AbortSignal
  deadlineMs: number
}
interface Called {
  result: LanguageModelV4GenerateResult
  usage: Usage
}

function lower(form: Form): Form | null {
  return FORMS[FORMS.indexOf(form) + 1] ?? null
}

function optionsOf<T>(request: ModelRequest<T>, form: Form): Omit<LanguageModelV4CallOptions, 'prompt'> {
  const base = { maxOutputTokens: request.answerTokensMax }
  if (form === 'prompt') return base
  return { ...base, responseFormat: form === 'json_schema' ? { type: 'json', name: 'answer', schema: request.schema } : { type: 'json' } }
}

/** Where the server is not given the schema, the model is. */
function messagesOf<T>(request: ModelRequest<T>, form: Form): LanguageModelV4Prompt {
  const system = form === 'json_schema' ? request.system : `${request.system}\n\n${schemaSentence(request)}`
  return [
    { role: 'system', content: system },
    { role: 'user', content: [{ type: 'text', text: request.user }] },
  ]
}

function schemaSentence<T>(request: ModelRequest<T>): string {
  return `Answer with one JSON object and nothing else. It must fit this JSON Schema:\n${JSON.stringify(request.schema)}`
}

function repairOf<T>(request: ModelRequest<T>, result: LanguageModelV4GenerateResult, problem: string): LanguageModelV4Prompt {
  return [
    ...messagesOf(request, 'json_schema'),
    { role: 'assistant', content: [{ type: 'text', text: textOf(result) || '(empty)' }] },
    { role: 'user', content: [{ type: 'text', text: `${problem}\n${schemaSentence(request)}` }] },
  ]
}

function readResult<T>(result: LanguageModelV4GenerateResult, request: ModelRequest<T>): T {
  const { unified } = result.finishReason
  if (unified === 'length' || unified === 'interrupted') throw new AnswerError('truncated', 'The answer was cut at its length limit.')
  if (unified === 'content-filter') throw new AnswerError('refused', 'The model would not answer.')
  return request.read(parseAnswer(textOf(result)))
}

function orMalformed<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof AnswerError) throw error
    throw new AnswerError('malformed', error instanceof Error ? error.message : 'The answer could not be read.')
  }
}

function textOf({ structuredOutputText, content }: LanguageModelV4GenerateResult): string {
  return structuredOutputText ?? content.map((part) => (part.type === 'text' ? part.text : '')).join('')
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

export const NO_USAGE: Usage = { modelCalls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 }

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    modelCalls: a.modelCalls + b.modelCalls,
    promptTokens: a.promptTokens + b.promptTokens,
    completionTokens: a.completionTokens + b.completionTokens,
    costMicroUsd: a.costMicroUsd + b.costMicroUsd,
  }
}
