// The default proxies, and the named groups of proxies that connections can choose.
import { ScrapeError } from '../errors.ts'
import { createProxies, type Proxies } from './proxies.ts'

export interface ProxySettings {
  proxies: readonly string[]
  /** Name → addresses. These proxies serve only requests for their group. */
  proxyGroups?: Readonly<Record<string, readonly string[]>>
}

export interface ProxyGroups {
  /**
   * The proxies of a group; without a group the default ones, or null for direct connections.
   * @throws ScrapeError connection_failed for a group that is not configured, since another connection could end the session or reveal the
   * IP address.
   */
  proxiesOf(group: string | null): Proxies | null
}

export function createProxyGroups({ proxies, proxyGroups = {} }: ProxySettings, now?: () => number): ProxyGroups {
  const usual = createProxies(proxies, now)
  const named = new Map(Object.entries(proxyGroups).map(([name, addresses]) => [name, createProxies(addresses, now)]))
  return {
    proxiesOf(group) {
      if (group === null) return usual
      const found = named.get(group) ?? null
      if (found === null) throw new ScrapeError('connection_failed', { detail: `no proxy group ${group} is configured` })
      return found
    },
  }
}
