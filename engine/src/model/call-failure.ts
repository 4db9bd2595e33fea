// The meaning of a failed model call: whether the same question can be sent again, when, and in which form.
import { APICallError } from '@ai-sdk/provider'
import type { Retry } from '@quarry/contract'
import { isTooLarge } from './fetch-bounded.ts'
import { hostErrorIn, type HostFault } from './local/model-host-error.ts'

export interface CallFailure {
  /**
   * `again`: after a pause; `other_form`, `other_temperature` and `whole` (without streaming): the server does not support this form;
   * `smaller`: the question does not fit the model; `never`: retrying does not help.
   */
  next: 'again' | 'other_form' | 'other_temperature' | 'whole' | 'smaller' | 'never'
  /** Where nothing helps now: whether the target may be tried again later. */
  retry: Retry
  /** Pause requested by the server; null where it named none. */
  retryAfterMs: number | null
  detail: string
}

/** Transient failures: other programs release memory, and a crash may not be repeated. */
const PASSING_FAULTS: ReadonlySet<HostFault> = new Set(['memory', 'not_started', 'died'])
/** The errors of OpenAI, llama.cpp, vLLM and the product's own server for a question that is too long. */
const TOO_LONG = /context_length_exceeded|exceed_context_size|maximum context length|exceeds the available context size/i
const OUT_OF_MONEY = /insufficient_quota|billing|exceeded your current quota|credit balance/i

export function readCallFailure(error: unknown, nowMs: number): CallFailure {
  const host = hostErrorIn(error)
  if (host !== null) return { ...failure('never', host.message), retry: PASSING_FAULTS.has(host.fault) ? 'later' : 'never' }
  if (isTooLarge(error)) return failure('never', 'its answer did not end')
  if (!APICallError.isInstance(error)) return failure('again', nameOf(error))
  const { statusCode, responseHeaders = {}, responseBody = '' } = error
  if (statusCode === undefined) return failure('again', 'no connection')
  const detail = `HTTP ${statusCode}`
  // A 200 that could not be read, for example a gateway's HTML page.
  if (statusCode < 400) return failure('again', 'the response was not a model answer')
  if (statusCode === 402 || (statusCode === 429 && OUT_OF_MONEY.test(responseBody))) return failure('never', 'out of credit')
  if (statusCode === 408 || statusCode === 409 || statusCode === 429 || statusCode >= 500) {
    return { ...failure('again', detail), retryAfterMs: pauseOf(responseHeaders, nowMs) }
  }
  if (statusCode !== 400 && statusCode !== 413 && statusCode !== 422) return failure('never', detail)
  if (statusCode === 413 || TOO_LONG.test(responseBody)) return failure('smaller', 'the question is too long for it')
  if (/\bstream(?:ing|_options)?\b/i.test(responseBody)) return failure('whole', detail)
  return failure(/temperature/i.test(responseBody) ? 'other_temperature' : 'other_form', detail)
}

function failure(next: CallFailure['next'], detail: string): CallFailure {
  return { next, retry: 'never', retryAfterMs: null, detail }
}

function pauseOf(headers: Record<string, string>, nowMs: number): number | null {
  const exact = Number(headers['retry-after-ms'] ?? Number.NaN)
  if (Number.isFinite(exact)) return Math.max(exact, 0)
  const header = headers['retry-after']
  if (header === undefined) return null
  const waitMs = /^\s*\d+(?:\.\d+)?\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Number.isNaN(waitMs) ? null : Math.max(waitMs, 0)
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown error'
}
