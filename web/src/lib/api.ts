// The only client of the backend: base path, JSON, bearer token, workspace, responses validated by the contract.
// Independent of endpoints and caches.
import type { z } from 'zod'
import './schema-settings.ts'
import { findAccessToken } from './access-token.ts'
import { noteTeamRefusal, workspaceHeaders } from './acting-team.ts'
import { readApiError } from './api-error.ts'

export const API_BASE = '/api/v1'

export interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  /** Sent as it is, instead of a JSON body. */
  file?: Blob
  signal?: AbortSignal
  accept?: string
  /** Idempotency key: a repeated request takes effect once. */
  idempotencyKey?: string
  /** Of one's own workspace, whatever team is shown. */
  isOwn?: boolean
}

/** Returns the response of a successful call; throws `ApiError` otherwise. */
export async function callApi(path: string, request: ApiRequest = {}): Promise<Response> {
  const headers = new Headers({ Accept: request.accept ?? 'application/json', ...(request.isOwn ? {} : workspaceHeaders(path)) })
  const token = await findAccessToken()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (request.body !== undefined) headers.set('Content-Type', 'application/json')
  if (request.idempotencyKey) headers.set('Idempotency-Key', request.idempotencyKey)
  const response = await fetch(`${API_BASE}${path}`, {
    method: request.method ?? 'GET',
    headers,
    // Deletions sent while the page is unloaded still complete.
    ...(request.method === 'DELETE' ? { keepalive: true } : {}),
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    ...(request.file ? { body: request.file } : {}),
    ...(request.signal ? { signal: request.signal } : {}),
  })
  if (response.ok) return response
  const refusal = await readApiError(response)
  noteTeamRefusal(refusal)
  throw refusal
}

export async function getJson<T>(path: string, schema: z.ZodType<T>, request: ApiRequest = {}): Promise<T> {
  const response = await callApi(path, request)
  return schema.parse(await response.json())
}

/** A list, whether it comes bare or as `{data: [...]}`. */
export async function getList<T>(path: string, schema: z.ZodType<T>, request: ApiRequest = {}): Promise<T[]> {
  const response = await callApi(path, request)
  return readList(await response.json(), schema)
}

export function readList<T>(body: unknown, schema: z.ZodType<T>): T[] {
  const isWrapped = typeof body === 'object' && body !== null && 'data' in body && Array.isArray(body.data)
  return schema.array().parse(isWrapped ? body.data : body)
}
