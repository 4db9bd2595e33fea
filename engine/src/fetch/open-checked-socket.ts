// Opens a plain connection to a host behind the address guard, for traffic such as that of the browser's proxy.
import { connect, type Socket } from 'node:net'
import { ENGINE_LIMITS } from '../limits.ts'
import type { AddressGuard } from './address-guard.ts'
import type { Proxies } from './proxies.ts'

export type OpenSocket = (hostname: string, port: number) => Promise<Socket>

/** @throws ScrapeError address_forbidden or not_resolved; the network's error where no address of the host answers. */
export function createSocketOpener(guard: AddressGuard, proxies: Proxies | null): OpenSocket {
  return async (hostname, port) => {
    let failure: unknown
    for (const { address } of await guard.resolve(hostname, port)) {
      try {
        return proxies === null ? await openDirect(address, port) : await proxies.tunnel(hostname, address, port)
      } catch (error) {
        failure = error
      }
    }
    throw failure
  }
}

function openDirect(address: string, port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, timeout: ENGINE_LIMITS.connectTimeoutMs })
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('connect timeout'), { code: 'ETIMEDOUT' })))
    // The listener stays, because an error without a listener would end the process.
    socket.on('error', reject)
    socket.once('connect', () => {
      socket.setTimeout(0)
      resolve(socket)
    })
  })
}
