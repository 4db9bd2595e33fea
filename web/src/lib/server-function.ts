// The two calls beside the API, at the paths of a serverless platform. Their refusals carry an `error` text.
import type { z } from 'zod'
import { findAccessToken } from './access-token.ts'

/** A refusal by the server, with its own message where it has one. */
export class FunctionError extends Error {
  readonly hasWords: boolean

  constructor(words: string | null, fallback: string) {
    super(words ?? fallback)
    this.name = 'FunctionError'
    this.hasWords = words !== null
  }
}

interface FunctionCall<T> {
  body: unknown
  schema: z.ZodType<T>
  /** The message where the server gives no reason. */
  fallback: string
}

/** @throws FunctionError */
export async function callFunction<T>(name: string, { body, schema, fallback }: FunctionCall<T>): Promise<T> {
  const token = await findAccessToken()
  const headers = { 'Content-Type': 'application/json', Accept: 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(`/functions/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null)
  const answer: unknown = await response?.json().catch(() => null)
  const parsed = schema.safeParse(answer)
  const words = wordsOf(answer)
  if (!response?.ok || words !== null || !parsed.success) throw new FunctionError(words, fallback)
  return parsed.data
}

function wordsOf(answer: unknown): string | null {
  if (typeof answer !== 'object' || answer === null) return null
  const text = 'error' in answer && typeof answer.error === 'string' ? answer.error : null
  return text ?? ('detail' in answer && typeof answer.detail === 'string' ? answer.detail : null)
}
