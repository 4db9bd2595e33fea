// Whether an IP address belongs to the public internet, by tables. Resolves and connects nothing.
import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IANA's special-purpose registries, and metadata services at public addresses. */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // Azure's platform service
  '169.254.0.0/16', // link-local, metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
]
const NOT_PUBLIC_V6 = [
  '2001::/23', // protocol assignments, Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
]
const notPublicV4 = blockListOf(NOT_PUBLIC_V4, 'ipv4')
const notPublicV6 = blockListOf(NOT_PUBLIC_V6, 'ipv6')
const globalUnicastV6 = blockListOf(['2000::/3'], 'ipv6')
/** Prefixes whose last 32 bits are an IPv4 address: IPv4-mapped and NAT64. */
const embedsV4 = blockListOf(['::ffff:0:0/96', '64:ff9b::/96'], 'ipv6')

/** False for text that is no address in standard notation. Addresses that embed an IPv4 address are judged by it. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublicV4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  if (embedsV4.check(address, 'ipv6')) return !notPublicV4.check(lastFourBytes(address), 'ipv4')
  if (!globalUnicastV6.check(address, 'ipv6') || notPublicV6.check(address, 'ipv6')) return false
  return !isTunnelled(address) || !notPublicV4.check(lastFourBytes(address), 'ipv4')
}

/** The embedded IPv4 address, else the address in its shortest notation. */
export function plainAddress(address: string): string {
  if (!isIPv6(address) || address.includes('%')) return address
  return embedsV4.check(address, 'ipv6') ? lastFourBytes(address) : new URL(`http://[${address}]`).hostname.slice(1, -1)
}

/** True for ISATAP, whose last 32 bits are an IPv4 address with any network prefix. */
function isTunnelled(address: string): boolean {
  const [, , , , universal, kind] = groupsOf(address)
  return kind === 0x5efe && (universal === 0 || universal === 0x200)
}

function groupsOf(address: string): number[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const [first, last] = [head, tail ?? ''].map((part) =>
    part.split(':').flatMap((group) => (group === '' ? [] : [Number.parseInt(group, 16)])),
  )
  return [...first!, ...Array.from({ length: 8 - first!.length - last!.length }, () => 0), ...last!]
}

function lastFourBytes(address: string): string {
  const [high, low] = groupsOf(address).slice(-2)
  return [high! >> 8, high! & 255, low! >> 8, low! & 255].join('.')
}

function blockListOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [network, bits] = range.split('/')
    list.addSubnet(network!, Number(bits), family)
  }
  return list
}
