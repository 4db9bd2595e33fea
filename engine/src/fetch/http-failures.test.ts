import { describe, expect, it } from 'vitest'
import { ScrapeError } from '../errors.ts'
import { networkFailure, parseRetryAfter, statusFailure } from './http-failures.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')

describe('statusFailure', () => {
  it.each([
    [200, null],
    [206, null],
    [304, 'http_client_error'],
    [400, 'http_client_error'],
    [401, 'needs_login'],
    [403, 'http_client_error'],
    [404, 'http_not_found'],
    [410, 'http_not_found'],
    [408, 'http_server_error'],
    [429, 'rate_limited'],
    [500, 'http_server_error'],
    [503, 'http_server_error'],
    [999, 'http_server_error'],
  ])('maps status %i to %s', (status, kind) => expect(statusFailure(status, null, NOW)?.kind ?? null).toBe(kind))

  it('returns the pause that the site requests', () => {
    expect(statusFailure(503, '12', NOW)).toMatchObject({ retry: 'later', retryAfterMs: 12_000 })
  })
})

describe('parseRetryAfter', () => {
  it.each([
    ['5', 5_000],
    [' 0 ', 0],
    ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
    ['Thu, 01 Jan 2025 00:00:00 GMT', 0],
    ['999999', 900_000],
    ['soon', null],
    ['', null],
  ])('%s', (header, ms) => expect(parseRetryAfter(header, NOW)).toBe(ms))
})

describe('networkFailure', () => {
  it.each([
    ['ENOTFOUND', 'not_resolved'],
    ['EAI_AGAIN', 'not_resolved'],
    ['ECONNREFUSED', 'connection_failed'],
    ['EHOSTUNREACH', 'connection_failed'],
    ['CERT_HAS_EXPIRED', 'tls_failed'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls_failed'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'tls_failed'],
    ['EPROTO', 'tls_failed'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout'],
    ['UND_ERR_HEADERS_TIMEOUT', 'timeout'],
    ['UND_ERR_BODY_TIMEOUT', 'timeout'],
    ['HPE_INVALID_CONSTANT', 'undecodable'],
    ['SOMETHING_NEW', 'connection_failed'],
  ])('maps %s to %s', (code, kind) => expect(networkFailure(Object.assign(new Error('x'), { code })).kind).toBe(kind))

  it('passes a ScrapeError through', () => {
    const refusal = new ScrapeError('address_forbidden')
    expect(networkFailure(refusal)).toBe(refusal)
  })
})
