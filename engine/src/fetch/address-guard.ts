// Decides which addresses may be connected to. Every connection of the engine connects to exactly the returned addresses, so that neither
// redirects nor DNS rebinding can bypass the check. Opens no connection itself.
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
import { ScrapeError } from '../errors.ts'
import { isPublicAddress, plainAddress } from './is-public-address.ts'

export interface ResolvedAddress {
  address: string
  family: number
}
/** Resolves a name to all its addresses. */
export type Resolver = (hostname: string) => Promise<ResolvedAddress[]>

export interface AddressGuard {
  /**
   * The addresses of a host that may be connected to, in the order to try them.
   * @throws ScrapeError address_forbidden if any address of the host is not public or is this machine's own; not_resolved; invalid_address.
   */
  resolve(hostname: string, port: number): Promise<ResolvedAddress[]>
}

interface GuardSettings {
  allowHosts: readonly string[]
  practicePort: number | null
  resolver?: Resolver
  /** Addresses of this machine, which are refused because connections to them bypass its firewall. */
  ownAddresses?: () => readonly string[]
}

const LOOPBACK: ResolvedAddress = { address: '127.0.0.1', family: 4 }

export function createAddressGuard({
  allowHosts,
  practicePort,
  resolver = systemResolver,
  ownAddresses = interfaceAddresses,
}: GuardSettings): AddressGuard {
  const allowed = new Set(allowHosts.map((host) => host.trim().toLowerCase()))

  return {
    async resolve(hostname, port) {
      const host = plainHost(hostname)
      const isAllowed = allowed.has(host) || allowed.has(`${host}:${port}`)
      const isPractice = practicePort !== null && port === practicePort && (host === '127.0.0.1' || isLocalName(host))
      if (isLocalName(host)) {
        if (!isAllowed && !isPractice) throw forbidden(host)
        return [LOOPBACK]
      }
      const family = isIP(host)
      const addresses = family > 0 ? [{ address: host, family }] : await resolver(host)
      if (addresses.length === 0) throw new ScrapeError('not_resolved', { detail: host })
      if (!isAllowed && !isPractice && !mayBeVisited(addresses)) throw forbidden(host)
      return addresses.toSorted((a, b) => a.family - b.family)
    },
  }

  function mayBeVisited(addresses: readonly ResolvedAddress[]): boolean {
    if (!addresses.every(({ address }) => isPublicAddress(address))) return false
    const own = new Set(ownAddresses().map(plainAddress))
    return addresses.every(({ address }) => !own.has(plainAddress(address)))
  }
}

/** True for a local name or a private address. Other names are checked when they are resolved. */
export function isInsideHost(hostname: string): boolean {
  const host = plainHost(hostname)
  return isLocalName(host) || (isIP(host) > 0 && !isPublicAddress(host))
}

/** Normalises the notation of a host: the URL parser accepts decimal, octal, hexadecimal and short addresses. */
function plainHost(hostname: string): string {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const host = URL.parse(`http://${bare.includes(':') ? `[${bare}]` : bare}`)?.hostname
  if (!host) throw new ScrapeError('invalid_address')
  return host.replace(/^\[|\]$/g, '').replace(/\.$/, '')
}

function isLocalName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}

function forbidden(host: string): ScrapeError {
  return new ScrapeError('address_forbidden', { detail: host })
}

/** Read for each connection, because a machine may get another address while it runs. */
function interfaceAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((found) =>
    (found ?? []).filter(({ scopeid }) => !scopeid).map(({ address }) => address),
  )
}

async function systemResolver(hostname: string): Promise<ResolvedAddress[]> {
  return lookup(hostname, { all: true, verbatim: true })
}
