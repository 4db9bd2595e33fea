// Outgoing proxies: chooses one per host, and opens a tunnel through it to an address that the guard has checked.
import { request } from 'node:http'
import { request as requestTls } from 'node:https'
import type { Socket } from 'node:net'
import { ScrapeError } from '../errors.ts'

export interface Proxies {
  /**
   * A raw connection to `address:port` through the host's proxy, or through another one where that fails. @throws ScrapeError
   * connection_failed with the name of the proxy, without its credentials.
   */
  tunnel(hostname: string, address: string, port: number): Promise<Socket>
}

/** The proxy works, but cannot connect to this address: no failure of the proxy. */
class TunnelRefused extends Error {}

interface Proxy {
  url: URL
  /** Time before which it is left out after a failure. */
  pausedUntil: number
}

const PAUSE_MS = 60_000
/** Hosts whose refusals are remembered. */
const REFUSED_MAX = 10_000
const CONNECT_TIMEOUT_MS = 10_000

/** Null where no proxy is configured. A host keeps its proxy while that works and reaches it. */
export function createProxies(addresses: readonly string[], now: () => number = Date.now): Proxies | null {
  if (addresses.length === 0) return null
  const proxies: Proxy[] = addresses.map((address) => ({ url: new URL(address), pausedUntil: 0 }))
  /** Host and proxy → time before which this proxy is left out for this host. */
  const refused = new Map<string, number>()
  const refusalKey = (hostname: string, { url }: Proxy): string => `${hostname} ${nameOf(url)}`

  return {
    async tunnel(hostname, address, port) {
      const authority = address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`
      const first = choose(hostname)
      try {
        return await openThrough(first, hostname, authority)
      } catch (error) {
        const other = choose(hostname)
        if (other === first || other.pausedUntil > now()) throw error
        return await openThrough(other, hostname, authority)
      }
    },
  }

  function choose(hostname: string): Proxy {
    const working = proxies.filter((proxy) => proxy.pausedUntil <= now())
    const reaching = working.filter((proxy) => (refused.get(refusalKey(hostname, proxy)) ?? 0) <= now())
    const chosen = reaching.length > 0 ? reaching : working
    // Where all have failed, the one with the oldest failure.
    const waiting = proxies.toSorted((a, b) => a.pausedUntil - b.pausedUntil)
    return chosen.toSorted((a, b) => weight(hostname, b) - weight(hostname, a))[0] ?? waiting[0]!
  }

  async function openThrough(proxy: Proxy, hostname: string, authority: string): Promise<Socket> {
    try {
      return await openTunnel(proxy.url, authority)
    } catch (error) {
      if (error instanceof TunnelRefused) {
        if (refused.size >= REFUSED_MAX) refused.clear()
        refused.set(refusalKey(hostname, proxy), now() + PAUSE_MS)
      } else proxy.pausedUntil = now() + PAUSE_MS
      throw throughProxy(proxy.url, error)
    }
  }
}

/** A failure of the proxy, since the site was not contacted. */
function throughProxy({ host }: URL, error: unknown): ScrapeError {
  const cause = error instanceof Error ? ('code' in error ? String(error.code) : error.message) : String(error)
  return new ScrapeError('connection_failed', { detail: `proxy ${host}: ${cause}`, cause: error })
}

/** With the user name, by which many providers choose the exit. */
function nameOf({ username, host }: URL): string {
  return username === '' ? host : `${username}@${host}`
}

/** Rendezvous hashing: removing one proxy moves only the hosts that it served. */
function weight(hostname: string, proxy: Proxy): number {
  let hash = 2166136261
  for (const char of `${hostname} ${nameOf(proxy.url)}`) hash = Math.imul(hash ^ char.codePointAt(0)!, 16777619)
  return hash >>> 0
}

function openTunnel(proxy: URL, authority: string): Promise<Socket> {
  const send = proxy.protocol === 'https:' ? requestTls : request
  const login = proxy.username === '' ? null : `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  return new Promise((resolve, reject) => {
    const outgoing = send({
      hostname: proxy.hostname,
      port: proxy.port,
      method: 'CONNECT',
      path: authority,
      agent: false,
      timeout: CONNECT_TIMEOUT_MS,
      headers: { host: authority, ...(login === null ? {} : { 'proxy-authorization': `Basic ${Buffer.from(login).toString('base64')}` }) },
    })
    outgoing.once('timeout', () => outgoing.destroy(new Error('timed out')))
    outgoing.once('error', reject)
    outgoing.once('connect', (response, socket) => {
      socket.setTimeout(0)
      socket.on('error', () => socket.destroy())
      if (response.statusCode === 200) return resolve(socket)
      socket.destroy()
      reject(refusalOf(response.statusCode))
    })
    outgoing.once('response', (response) => {
      response.destroy()
      reject(refusalOf(response.statusCode))
    })
    outgoing.end()
  })
}

/** 407 and 429 are failures of the proxy, other statuses of the address. */
function refusalOf(status: number | undefined): Error {
  const text = `answered ${status}`
  return status === 407 || status === 429 ? new Error(text) : new TunnelRefused(text)
}
