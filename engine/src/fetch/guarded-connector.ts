// A connector for undici behind the address guard: sockets are opened to checked addresses, never to names.
import { isIP, type Socket } from 'node:net'
import { buildConnector } from 'undici'
import { ENGINE_LIMITS } from '../limits.ts'
import type { AddressGuard } from './address-guard.ts'
import type { Proxies } from './proxies.ts'

interface ConnectorSettings {
  guard: AddressGuard
  proxies: Proxies | null
  connectTimeoutMs?: number
  /** Certificate authorities besides the system's, for sites with a private one. */
  ca?: string
}

export function createGuardedConnector(settings: ConnectorSettings): buildConnector.connector {
  const connectTimeoutMs = settings.connectTimeoutMs ?? ENGINE_LIMITS.connectTimeoutMs
  const connect = buildConnector({ allowH2: true, timeout: connectTimeoutMs, ...(settings.ca === undefined ? {} : { ca: settings.ca }) })

  return (options, callback) => {
    const port = Number(options.port || (options.protocol === 'https:' ? 443 : 80))
    openChecked(port, options).then(
      (socket) => callback(null, socket),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    )
  }

  async function openChecked(port: number, options: buildConnector.Options): Promise<Socket> {
    const addresses = await settings.guard.resolve(options.hostname, port)
    let failure: unknown
    for (const { address } of addresses) {
      try {
        return settings.proxies === null ? await openDirect(address, options) : await openTunnelled(settings.proxies, address, options)
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }

  function openDirect(address: string, options: buildConnector.Options): Promise<Socket> {
    return new Promise((resolve, reject) => {
      connect({ ...options, hostname: address, ...serverNameOf(options) }, (error, socket) => (error ? reject(error) : resolve(socket!)))
    })
  }

  async function openTunnelled(proxies: Proxies, address: string, options: buildConnector.Options): Promise<Socket> {
    const isTls = options.protocol === 'https:'
    const httpSocket = await proxies.tunnel(options.hostname, address, Number(options.port || (isTls ? 443 : 80)))
    if (!isTls) return httpSocket
    return new Promise((resolve, reject) => {
      connect({ ...options, httpSocket, ...serverNameOf(options) }, (error, socket) => (error ? reject(error) : resolve(socket!)))
    })
  }
}

/** The certificate is verified for the name, although the socket connects to an address. */
function serverNameOf(options: buildConnector.Options): { servername?: string } {
  const name = options.servername || options.hostname
  return options.protocol !== 'https:' || isIP(name.replace(/^\[|\]$/g, '')) > 0 ? {} : { servername: name }
}
