// Makes a search provider from an adapter, with retries, time limits, typed failures and a short-term cache, the same for every provider.
import type { Retry } from '@quarry/contract'
import type { Clock } from '../clock.ts'
import { withTimeLimit } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { brave } from './adapters/brave.ts'
import { keyless } from './adapters/keyless.ts'
import { searxng } from './adapters/searxng.ts'
import { serper } from './adapters/serper.ts'
import { tavily } from './adapters/tavily.ts'
import type { SearchAccess, SearchAdapter, SearchRequest } from './search-adapter.ts'
import type { SearchProvider, SearchResult } from './search-provider.ts'
import { SEARCH_SITE, type SearchSettings } from './search-settings.ts'

export interface SearchAnswer {
  status: number
  /** Lower-case names. */
  headers: Record<string, string>
  body: string
}
/**
 * Sends one request, without following redirects.
 * @throws ScrapeError when there is no response; `host_paused` while the provider is paused.
 */
export type SendSearch = (request: SearchRequest, signal: AbortSignal) => Promise<SearchAnswer>

const ADAPTERS: Record<SearchSettings['provider'], SearchAdapter> = { searxng, brave, tavily, serper, keyless }
const RETRIES_MAX = 2
const FIRST_RETRY_MS = 500
/** If a provider requests a longer pause, the search fails for now. */
const RETRY_AFTER_MS_MAX = 3_000
const QUERY_CHARS_MAX = 380
const KEPT_MAX = 500
const KEPT_FOR_MS = 10 * 60_000

/** Address and key of the provider. @throws Error if the settings lack one that the provider needs. */
export function accessOf({ provider, url, apiKey }: SearchSettings): SearchAccess {
  const adapter = ADAPTERS[provider]
  const address = url ?? adapter.defaultUrl
  if (address === null) throw new Error(`the search provider ${provider} needs an address`)
  if (adapter.needsKey && !apiKey) throw new Error(`the search provider ${provider} needs a key`)
  return { url: address.replace(/\/+$/, ''), apiKey: apiKey ?? '' }
}

/** Queries repeated within minutes are answered from memory, so that a retried task causes no second search. */
export function createSearchClient(settings: SearchSettings, tools: { send: SendSearch; clock: Clock }): SearchProvider {
  const adapter = ADAPTERS[settings.provider]
  const access = accessOf(settings)
  const { clock, send } = tools
  const kept = new Map<string, { results: SearchResult[]; until: number }>()

  return {
    async search(given, signal) {
      const query = given.replace(/\s+/g, ' ').trim().slice(0, QUERY_CHARS_MAX)
      const known = kept.get(query)
      if (known !== undefined && known.until > clock.now()) return known.results
      const results = await ask(query, signal)
      if (kept.size >= KEPT_MAX) kept.delete(kept.keys().next().value!)
      kept.set(query, { results, until: clock.now() + KEPT_FOR_MS })
      return results
    },
  }

  async function ask(query: string, signal: AbortSignal): Promise<SearchResult[]> {
    for (let retries = 0; ; retries += 1) {
      try {
        return await askOnce(query, signal)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof ScrapeError)) throw error
        const waitMs = error.retryAfterMs ?? FIRST_RETRY_MS * 2 ** retries
        if (error.retry !== 'later' || retries >= RETRIES_MAX || waitMs > RETRY_AFTER_MS_MAX) throw error
        await clock.wait(waitMs, signal)
      }
    }
  }

  async function askOnce(query: string, signal: AbortSignal): Promise<SearchResult[]> {
    let answer: SearchAnswer
    try {
      answer = await withTimeLimit(ENGINE_LIMITS.searchTimeoutMs, signal, (within) => send(adapter.request(query, access), within))
    } catch (error) {
      signal.throwIfAborted()
      throw unanswered(error)
    }
    refuseStatus(answer, clock.now())
    try {
      return adapter.read(answer.body)
    } catch (error) {
      // An HTML page instead of JSON means maintenance or throttling, and is transient; data in another format is not.
      const retry = answer.body.trimStart().startsWith('<') ? 'later' : 'never'
      throw failed('its answer has an unknown format', { cause: error, retry })
    }
  }
}

function unanswered(error: unknown): ScrapeError {
  if (!(error instanceof ScrapeError)) return failed('it took too long', { cause: error })
  if (error.kind === 'address_forbidden') return new ScrapeError('search_refused', { detail: 'its address is not public', cause: error })
  if (error.kind === 'rate_limited') return failed('HTTP 429 again: too many requests', { cause: error, retry: error.retry })
  return failed(error.message, {
    cause: error,
    retryAfterMs: error.retryAfterMs,
    ...(error.kind === 'host_paused' ? { retry: 'later_free' } : {}),
  })
}

/** Statuses that are not retried, such as those for a wrong key or used-up credit. */
const REFUSED = new Set([400, 401, 402, 403, 404, 405, 422, 432, 433])

/** @throws ScrapeError for every status that is not a success. */
function refuseStatus({ status, headers }: SearchAnswer, nowMs: number): void {
  if (status >= 200 && status < 300) return
  const detail = status === 429 ? 'HTTP 429: too many requests' : `HTTP ${status}`
  if (REFUSED.has(status)) throw new ScrapeError('search_refused', { detail })
  throw failed(detail, { retryAfterMs: readRetryAfter(headers['retry-after'] ?? '', nowMs) })
}

function readRetryAfter(header: string, nowMs: number): number | null {
  const waitMs = /^\s*\d{1,9}\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Number.isNaN(waitMs) ? null : Math.min(Math.max(waitMs, 0), ENGINE_LIMITS.retryAfterMsMax)
}

function failed(detail: string, options: { cause?: unknown; retryAfterMs?: number | null; retry?: Retry } = {}): ScrapeError {
  return new ScrapeError('search_failed', { detail, site: SEARCH_SITE, ...options })
}
