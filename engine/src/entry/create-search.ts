// The web search with its connection, behind the address guard; the provider's address is chosen by the operator and may be private.
import { SYSTEM_CLOCK } from '../clock.ts'
import { createAddressGuard } from '../fetch/address-guard.ts'
import type { FetcherParts } from '../fetch/create-fetcher.ts'
import { createHttpClient } from '../fetch/http-client.ts'
import { createProxyGroups } from '../fetch/proxy-groups.ts'
import { passGate } from '../fetch/pass-gate.ts'
import { createSiteGate } from '../fetch/site-gate.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { accessOf, createSearchClient, type SendSearch } from '../search/search-client.ts'
import type { SearchProvider } from '../search/search-provider.ts'
import { SEARCH_SITE, type SearchSettings } from '../search/search-settings.ts'

const AT_ONCE_MAX = 4
/** Short, because a user waits: a provider whose quota is used up refuses for the rest of the day. */
const PATIENCE_MS = 60_000

export interface Search extends SearchProvider {
  close(): Promise<void>
}

export function createSearch(settings: SearchSettings, userAgent: string, parts: FetcherParts = {}): Search {
  const clock = parts.clock ?? SYSTEM_CLOCK
  const { host } = new URL(accessOf(settings).url)
  const resolver = parts.resolver === undefined ? {} : { resolver: parts.resolver }
  const guard = createAddressGuard({ allowHosts: [host.replace(/[[\]]/g, '')], practicePort: null, ...resolver })
  const client = createHttpClient({ guard, proxyGroups: createProxyGroups({ proxies: [] }), userAgent, connectionsPerHost: AT_ONCE_MAX })
  const tools = { gate: createSiteGate(clock, PATIENCE_MS), clock, pageTimeoutMs: ENGINE_LIMITS.searchTimeoutMs }
  const pace = { concurrency: AT_ONCE_MAX, delayMs: 0 }
  const limits = { packedBytesMax: ENGINE_LIMITS.searchAnswerBytesMax, bytesMax: ENGINE_LIMITS.searchAnswerBytesMax }

  const send: SendSearch = async ({ url, headers, body }, signal) => {
    const asked = { url, headers, ...limits, ...(body === null ? {} : { body }) }
    const answer = await passGate(tools, { key: SEARCH_SITE, pace, signal }, (within) => client.ask(asked, within))
    return { status: answer.status, headers: answer.headers, body: answer.body.toString('utf8') }
  }
  const provider = createSearchClient(settings, { send, clock })
  return { search: (query, signal) => provider.search(query, signal), close: () => client.close() }
}
