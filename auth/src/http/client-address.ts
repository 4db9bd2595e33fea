// The client's address of a request. Forwarding headers can be forged, so they are trusted only as far as the operator's own proxies reach.
import { isIPv6 } from 'node:net'
import type { IncomingMessage } from 'node:http'
import type { AuthOptions } from '../settings.ts'

type Trust = Pick<AuthOptions, 'trustedHops' | 'addressHeader'>
type Peer = Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } }

export function clientAddress(message: Peer, trust: Trust): string {
  const socket = plain(message.socket.remoteAddress ?? '')
  if (trust.addressHeader) {
    const value = message.headers[trust.addressHeader.toLowerCase()]
    const named = (Array.isArray(value) ? value.join(',') : (value ?? '')).split(',').at(-1)?.trim()
    return named ? plain(named) : socket
  }
  if (trust.trustedHops === 0) return socket
  const header = message.headers['x-forwarded-for']
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map((hop) => hop.trim())
  // Each proxy appends the peer it saw: the outermost of ours wrote the entry that many from the end.
  const named = hops.at(-trust.trustedHops)
  return named ? plain(named) : socket
}

/** Key of a rate limit: the IPv4 address, or the /64 network of an IPv6 address, because one customer usually has a whole /64. */
export function limitKey(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups = tail === undefined ? left : [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
