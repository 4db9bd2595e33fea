// The ways out: the usual proxies, and the named groups of them that connections can choose.
import { ScrapeError } from '../errors.ts'
import { createProxies, type Proxies } from './proxies.ts'

export interface ProxySettings {
  proxies: readonly string[]
  /** Name → addresses. These proxies serve only what asks for their group. */
  proxyGroups?: Readonly<Record<string, readonly string[]>>
}

export interface ProxyGroups {
  /**
   * The proxies of a group; of none, the usual ones, which are null where connections are direct.
   * @throws ScrapeError connection_failed for a group that is not configured: going out another way could end the session or reveal the address.
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
