import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { createAddressGuard, type ResolvedAddress, type Resolver } from './address-guard.ts'

const NAMES: Record<string, string[]> = {
  'public.test': ['93.184.216.34', '2606:2800:220:1::1'],
  'inside.test': ['10.1.2.3'],
  'half.test': ['93.184.216.34', '127.0.0.1'],
  'v6.test': ['::ffff:192.168.0.1'],
  'metadata.test': ['169.254.169.254'],
  'empty.test': [],
}
const resolver = async (name: string): Promise<ResolvedAddress[]> =>
  (NAMES[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
const guard = createAddressGuard({ allowHosts: ['Inside.test', 'localhost:9000', 'metadata.test:8080'], practicePort: 4100, resolver })

describe('createAddressGuard', () => {
  it.each([
    ['public.test', 443, ['93.184.216.34', '2606:2800:220:1::1']],
    ['8.8.8.8', 80, ['8.8.8.8']],
    ['[2606:4700::1111]', 80, ['2606:4700::1111']],
    ['shop.localhost', 4100, ['127.0.0.1']],
    ['localhost', 4100, ['127.0.0.1']],
    ['localhost.', 4100, ['127.0.0.1']],
    ['127.0.0.1', 4100, ['127.0.0.1']],
    ['INSIDE.test', 80, ['10.1.2.3']],
    ['localhost', 9000, ['127.0.0.1']],
    ['metadata.test', 8080, ['169.254.169.254']],
  ])('[O.60] gives the addresses of %s:%i', async (host, port, addresses) => {
    expect((await guard.resolve(host, port)).map(({ address }) => address)).toEqual(addresses)
  })

  it.each([
    ['a private name', 'v6.test', 80],
    ['a name with one private address among public ones', 'half.test', 80],
    ['metadata', 'metadata.test', 80],
    ['loopback on another port', '127.0.0.1', 5432],
    ['localhost on another port', 'localhost', 4101],
    ['a practice name on another port', 'shop.localhost', 80],
    ['another loopback address on the practice port', '127.0.0.2', 4100],
    ['IPv6 loopback on the practice port', '[::1]', 4100],
    ['decimal', '2130706433', 80],
    ['octal', '0177.0.0.1', 80],
    ['hexadecimal', '0x7f000001', 80],
    ['short', '127.1', 80],
    ['zero', '0', 80],
    ['full-width digits', '１２７.０.０.１', 80],
    ['a trailing dot', '127.0.0.1.', 80],
    ['IPv4-mapped', '[::ffff:127.0.0.1]', 80],
    ['NAT64', '[64:ff9b::a9fe:a9fe]', 80],
    ['IPv4-mapped on the practice port', '[::ffff:127.0.0.1]', 4100],
  ])('[O.60] refuses %s: %s:%i', async (_, host, port) => {
    await expect(guard.resolve(host, port)).rejects.toMatchObject({ kind: 'address_forbidden' })
  })

  it('fails with not_resolved for a name without addresses', async () => {
    await expect(guard.resolve('empty.test', 80)).rejects.toMatchObject({ kind: 'not_resolved' })
  })

  it.each([
    ['its public address', '8.8.4.4'],
    ['another notation of it', '0x08080404'],
    ['a name of it', 'own.test'],
    ['its IPv6 address, written long', '[2606:4700:0:0:0:0:0:1111]'],
    ['its IPv4 address in an IPv6 one', '[::ffff:8.8.4.4]'],
  ])('[O.60] refuses this machine by %s, except hosts that the operator allows', async (_, host) => {
    const ownAddresses = () => ['127.0.0.1', '8.8.4.4', '2606:4700::1111']
    const own: Resolver = async () => [{ address: '8.8.4.4', family: 4 }]
    const settings = { practicePort: null, resolver: own, ownAddresses }
    const refused = createAddressGuard({ ...settings, allowHosts: [] }).resolve(host, 80)
    await expect(refused).rejects.toMatchObject({ kind: 'address_forbidden' })
    expect(await createAddressGuard({ ...settings, allowHosts: [], ownAddresses: () => [] }).resolve(host, 80)).toHaveLength(1)
    expect(await createAddressGuard({ ...settings, allowHosts: ['own.test'] }).resolve('own.test', 80)).toHaveLength(1)
  })

  it('[O.60] refuses the addresses of the machine that it runs on', async () => {
    const addresses = Object.values(networkInterfaces()).flatMap((found) => (found ?? []).map(({ address }) => address))
    const strict = createAddressGuard({ allowHosts: [], practicePort: null, resolver })
    for (const address of addresses) await expect(strict.resolve(address, 80)).rejects.toMatchObject({ kind: 'address_forbidden' })
  })

  it('allows no loopback address without a practice web', async () => {
    const strict = createAddressGuard({ allowHosts: [], practicePort: null, resolver })
    await expect(strict.resolve('127.0.0.1', 4100)).rejects.toMatchObject({ kind: 'address_forbidden' })
    await expect(strict.resolve('shop.localhost', 4100)).rejects.toMatchObject({ kind: 'address_forbidden' })
  })
})
