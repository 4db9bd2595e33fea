// What a failed call to the model means: whether the same question may be asked again, when, and in which form.
import { APICallError } from '@ai-sdk/provider'
import { isTooLarge } from './fetch-bounded.ts'

export interface CallFailure {
  /** `again`: after a pause; `other_form` and `other_temperature`: the server does not know this way of asking; `never`: nothing will help. */
  next: 'again' | 'other_form' | 'other_temperature' | 'never'
  /** Pause the server asked for; null where it named none. */
  retryAfterMs: number | null
  detail: string
}

const OUT_OF_MONEY = /insufficient_quota|billing|exceeded your current quota|credit balance/i

export function readCallFailure(error: unknown, nowMs: number): CallFailure {
  if (isTooLarge(error)) return { next: 'never', retryAfterMs: null, detail: 'its answer did not end' }
  if (!APICallError.isInstance(error)) return { next: 'again', retryAfterMs: null, detail: nameOf(error) }
  const { statusCode, responseHeaders = {}, responseBody = '' } = error
  const detail = statusCode === undefined ? 'no connection' : `HTTP ${statusCode}`
  if (statusCode === undefined) return { next: 'again', retryAfterMs: null, detail }
  // A 200 that could not be read, for example a gateway's HTML page.
  if (statusCode < 400) return { next: 'again', retryAfterMs: null, detail: 'the answer was no model answer' }
  if (statusCode === 402 || (statusCode === 429 && OUT_OF_MONEY.test(responseBody)))
    return { next: 'never', retryAfterMs: null, detail: 'out of credit' }
  if (statusCode === 408 || statusCode === 409 || statusCode === 429 || statusCode >= 500) {
    return { next: 'again', retryAfterMs: pauseOf(responseHeaders, nowMs), detail }
  }
  if (statusCode === 400 || statusCode === 422) {
    return { next: /temperature/i.test(responseBody) ? 'other_temperature' : 'other_form', retryAfterMs: null, detail }
  }
  return { next: 'never', retryAfterMs: null, detail }
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
