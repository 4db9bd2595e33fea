// Opens sockets to hosts of users for protocols other than HTTP, with the same guard and proxies as for pages.
import { createAddressGuard } from '../fetch/address-guard.ts'
import { createSocketOpener, type OpenSocket } from '../fetch/open-checked-socket.ts'
import { createProxies } from '../fetch/proxies.ts'
import type { ScraperSettings } from '../settings.ts'

export function createGuardedSockets(settings: Pick<ScraperSettings, 'allowHosts' | 'practicePort' | 'proxies'>): OpenSocket {
  return createSocketOpener(createAddressGuard(settings), createProxies(settings.proxies))
}
