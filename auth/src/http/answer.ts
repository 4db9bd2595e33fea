// The result of an endpoint, and how results and errors are written to the response.
import type { ServerResponse } from 'node:http'
import { AuthError, OAuthError } from '../auth-error.ts'

export type Answer =
  | { kind: 'json'; status: number; body: unknown; headers?: Record<string, string> }
  | { kind: 'text'; status: number; body: string; headers: Record<string, string> }
  | { kind: 'empty' }
  | { kind: 'redirect'; status: 302 | 303; location: string }

export const ok = (body: unknown, headers: Record<string, string> = {}): Answer => ({ kind: 'json', status: 200, body, headers })
export const noContent: Answer = { kind: 'empty' }
/** 303: the browser follows with GET, whatever the method was. */
export const seeOther = (location: string): Answer => ({ kind: 'redirect', status: 303, location })
export const found = (location: string): Answer => ({ kind: 'redirect', status: 302, location })

const VERSION_HEADER = 'X-Supabase-Api-Version'
const VERSION = '2024-01-01'
const baseHeaders = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', 'Referrer-Policy': 'no-referrer' }

export function sendAnswer(res: ServerResponse, answer: Answer): void {
  if (res.headersSent || res.destroyed) return
  switch (answer.kind) {
    case 'json':
      res.writeHead(answer.status, { ...baseHeaders, 'Content-Type': 'application/json', ...answer.headers })
      res.end(JSON.stringify(answer.body))
      return
    case 'text':
      res.writeHead(answer.status, { ...baseHeaders, ...answer.headers })
      res.end(answer.body)
      return
    case 'empty':
      res.writeHead(204, baseHeaders)
      res.end()
      return
    case 'redirect':
      res.writeHead(answer.status, { ...baseHeaders, Location: answer.location })
      res.end()
  }
}

/** The body's format depends on the version that the client requested; it only reads the code where that version is echoed. */
export function sendError(res: ServerResponse, error: AuthError | OAuthError, version: string): void {
  if (error instanceof OAuthError) {
    sendAnswer(res, { kind: 'json', status: 400, body: { error: error.error, error_description: error.message } })
    return
  }
  const { status, code, message, weakPassword } = error
  // The rest of an unread body must not be parsed as the next request.
  if (status === 413 && !res.headersSent) res.setHeader('Connection', 'close')
  const isNew = /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= VERSION
  const body = {
    ...(isNew ? { code, message } : { code: status, error_code: code, msg: message }),
    ...(weakPassword ? { weak_password: { reasons: weakPassword } } : {}),
  }
  sendAnswer(res, { kind: 'json', status, body, headers: { 'x-sb-error-code': code, ...(isNew ? { [VERSION_HEADER]: VERSION } : {}) } })
}
