// An HTTP client for the product's own requests to addresses of users, with the same guard, proxies and limits as for pages.
import { createAddressGuard } from '../fetch/address-guard.ts'
import { createHttpClient, type HttpClient } from '../fetch/http-client.ts'
import { createProxyGroups } from '../fetch/proxy-groups.ts'
import type { ScraperSettings } from '../settings.ts'

const CONNECTIONS_PER_HOST = 4

export function createGuardedHttp(
  settings: Pick<ScraperSettings, 'allowHosts' | 'practicePort' | 'proxies' | 'userAgent'> & { ca?: string },
): HttpClient {
  return createHttpClient({
    guard: createAddressGuard(settings),
    proxyGroups: createProxyGroups(settings),
    userAgent: settings.userAgent,
    connectionsPerHost: CONNECTIONS_PER_HOST,
    ...(settings.ca === undefined ? {} : { ca: settings.ca }),
  })
}
