// Maps network errors and statuses to the table of scrape failures.
import type { TaskFailure } from '@quarry/contract'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'

const KIND_OF_CODE: Record<string, TaskFailure> = {
  ENOTFOUND: 'not_resolved',
  EAI_AGAIN: 'not_resolved',
  EAI_FAIL: 'not_resolved',
  ENODATA: 'not_resolved',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'undecodable',
  UND_ERR_RESPONSE_EXCEEDED_MAX_SIZE: 'too_large',
  EPROTO: 'tls_failed',
}
const TLS_CODE = /^(?:ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|INVALID_CA|PATH_LENGTH_|CRL_)/

/** A network error as a ScrapeError; a ScrapeError passes through. */
export function networkFailure(error: unknown): ScrapeError {
  if (error instanceof ScrapeError) return error
  const code = codeOf(error)
  const kind = KIND_OF_CODE[code] ?? (TLS_CODE.test(code) ? 'tls_failed' : code.startsWith('HPE_') ? 'undecodable' : 'connection_failed')
  return new ScrapeError(kind, { cause: error })
}

/** True for a kept-alive connection that the site closed while it was reused: the request can be sent again. */
export function isStaleConnection(error: unknown): boolean {
  return ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'].includes(codeOf(error))
}

/** The failure for a status; null where the body is the page. */
export function statusFailure(status: number, retryAfter: string | null, nowMs: number): ScrapeError | null {
  if (status >= 200 && status < 300) return null
  const retryAfterMs = retryAfter === null ? null : parseRetryAfter(retryAfter, nowMs)
  const detail = `HTTP ${status}`
  if (status === 404 || status === 410) return new ScrapeError('http_not_found', { detail })
  if (status === 401 || status === 402) return new ScrapeError('needs_login', { detail })
  if (status === 429) return new ScrapeError('rate_limited', { detail, retryAfterMs })
  if (status === 408 || status === 425) return new ScrapeError('http_server_error', { detail, retryAfterMs })
  if (status >= 500) return new ScrapeError('http_server_error', { detail, retryAfterMs })
  return new ScrapeError('http_client_error', { detail })
}

/** Milliseconds from now, between 0 and the limit; null for text that is neither seconds nor a date. */
export function parseRetryAfter(header: string, nowMs: number): number | null {
  const text = header.trim()
  const waitMs = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), ENGINE_LIMITS.retryAfterMsMax)
}

function codeOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0])
  if (typeof error !== 'object' || error === null) return ''
  if ('name' in error && error.name === 'TimeoutError') return 'ETIMEDOUT'
  if ('name' in error && error.name === 'HTTPParserError') return 'HPE_'
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}
