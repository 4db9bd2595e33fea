// Asks the configured model for a JSON object: retries, fallback to weaker response formats, and repair of malformed answers. No tools are
// offered to the model, and nothing is recorded.
import type { LanguageModelV4, LanguageModelV4GenerateResult, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { SYSTEM_CLOCK, withTimeLimit, type Clock } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import { timesFor } from '../limits.ts'
import type { ModelClient, ModelRequest } from '../types.ts'
import { AnswerError } from './answer-error.ts'
import { inlineDefinitions } from './inline-definitions.ts'
import { createLanguageModel } from './language-model.ts'
import { isLocal as runsHere } from './local/local-settings.ts'
import { createIsSmallModel } from './local/is-small-model.ts'
import { createModelBreaker } from './model-breaker.ts'
import { createModelCaller, lowerForm, textOf, type CallLimits, type Form } from './model-caller.ts'
import type { ModelSettings } from './model-settings.ts'
import { parseAnswer } from './parse-answer.ts'
import { createSemaphore } from '../semaphore.ts'

/** One is answered while the next is already waiting at the model. */
const LOCAL_AT_ONCE = 2

interface Parts {
  model?: LanguageModelV4
  clock?: Clock
  timeoutMs?: number
}

/** One client for all targets: what it learns of the server's abilities is kept. */
export function createModelClient(settings: ModelSettings, parts: Parts = {}): ModelClient {
  const clock = parts.clock ?? SYSTEM_CLOCK
  const isLocal = runsHere(settings.provider)
  const timeoutMs = parts.timeoutMs ?? timesFor({ isLocal }).modelTimeoutMs
  const isSmall = settings.local === undefined ? () => false : createIsSmallModel(settings.local.modelPath)
  const places = createSemaphore(isLocal ? LOCAL_AT_ONCE : Infinity)
  const breaker = createModelBreaker(clock, { waits: isLocal })
  const isAuto = settings.structured === 'auto'
  const call = createModelCaller(parts.model ?? createLanguageModel(settings), { clock, mayLower: isAuto, price: settings.price })
  /** The form of the first call; in automatic mode set by the first successful answer. */
  let settledForm: Form = settings.structured === 'auto' ? 'json_schema' : settings.structured
  let isSettled = !isAuto

  return {
    name: `${settings.provider}/${settings.model}`,
    contextTokens: settings.contextTokens,
    isLocal,
    get isSmall() {
      return isSmall()
    },
    get asking() {
      return settings.asking ?? (isSmall() ? 'choosing' : 'pointing')
    },
    answer: (asked, signal) => places.run(() => answer(asked, signal), signal),
  }

  async function answer<T>(asked: ModelRequest<T>, signal: AbortSignal): Promise<T> {
    const request = followsReferences(settings) ? asked : { ...asked, schema: inlineDefinitions(asked.schema) }
    await breaker.enter(signal)
    const deadlineMs = clock.now() + timeoutMs
    try {
      const object = await withTimeLimit(timeoutMs, signal, (within) => ask(request, { signal: within, deadlineMs }))
      breaker.report(null)
      return object
    } catch (error) {
      const isLate = error instanceof DOMException && error.name === 'TimeoutError'
      const failure = isLate ? new ScrapeError('model_failed', { detail: 'no answer in time', cause: error }) : error
      if (signal.aborted || !(failure instanceof AnswerError || failure instanceof ScrapeError)) breaker.giveUp()
      else breaker.report(failure instanceof AnswerError ? null : failure)
      signal.throwIfAborted()
      throw failure
    }
  }

  async function ask<T>(request: ModelRequest<T>, limits: CallLimits): Promise<T> {
    const first = await call(request, { form: settledForm, promptOf: (form) => messagesOf(request, form) }, limits)
    try {
      return settle(first.form, readResult(first.result, request))
    } catch (error) {
      if (error instanceof AnswerError || !(error instanceof Error)) throw error
      if (request.mayRepair?.() === false) throw new AnswerError('malformed', error.message)
      const repair = repairOf(request, first.result, error.message)
      const second = await call(request, { form: (isAuto && lowerForm(first.form)) || first.form, promptOf: () => repair }, limits)
      return settle(
        second.form,
        orMalformed(() => readResult(second.result, request)),
      )
    }
  }

  function settle<T>(form: Form, object: T): T {
    if (!isSettled) [settledForm, isSettled] = [form, true]
    return object
  }
}

/** Google's schemas take no references. */
function followsReferences({ provider }: ModelSettings): boolean {
  return provider.toLowerCase() !== 'google'
}

/** The schema is part of the prompt where the form does not send it separately. */
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

/** Limit on a malformed answer that is sent back; a longer one is not a minor error. */
const REPAIRED_CHARS_MAX = 20_000

function repairOf<T>(request: ModelRequest<T>, result: LanguageModelV4GenerateResult, problem: string): LanguageModelV4Prompt {
  return [
    ...messagesOf(request, 'json_schema'),
    { role: 'assistant', content: [{ type: 'text', text: textOf(result).slice(0, REPAIRED_CHARS_MAX) || '(empty)' }] },
    { role: 'user', content: [{ type: 'text', text: `${problem}\n${schemaSentence(request)}` }] },
  ]
}

function readResult<T>(result: LanguageModelV4GenerateResult, request: ModelRequest<T>): T {
  const { unified } = result.finishReason
  if (unified === 'length' || unified === 'interrupted') throw new AnswerError('truncated', 'The answer was cut at its length limit.')
  if (unified === 'content-filter') throw new AnswerError('refused', 'The model refused to answer.')
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
