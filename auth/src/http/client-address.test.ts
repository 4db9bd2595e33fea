// Client addresses, forged and genuine.
import { describe, expect, it } from 'vitest'
import { clientAddress, limitKey } from './client-address.ts'

const message = (remoteAddress: string, headers: Record<string, string> = {}) => ({ headers, socket: { remoteAddress } })

describe('clientAddress', () => {
  it('ignores all headers unless the operator has a proxy', () => {
    expect(clientAddress(message('198.51.100.7', { 'x-forwarded-for': '203.0.113.1' }), { trustedHops: 0, addressHeader: null })).toBe(
      '198.51.100.7',
    )
  })
  it('reads as many entries from the end as there are proxies, so that a forged entry in front counts for nothing', () => {
    const headers = { 'x-forwarded-for': '203.0.113.99, 198.51.100.7, 192.0.2.5' }
    expect(clientAddress(message('10.0.0.1', headers), { trustedHops: 2, addressHeader: null })).toBe('198.51.100.7')
  })
  it('falls back to the socket where the proxy wrote nothing', () => {
    expect(clientAddress(message('::ffff:10.0.0.1'), { trustedHops: 1, addressHeader: null })).toBe('10.0.0.1')
    expect(clientAddress(message('10.0.0.1'), { trustedHops: 0, addressHeader: 'X-Real-IP' })).toBe('10.0.0.1')
  })
  it('reads the header that the operator has set', () => {
    expect(clientAddress(message('10.0.0.1', { 'x-real-ip': '203.0.113.4' }), { trustedHops: 0, addressHeader: 'X-Real-IP' })).toBe(
      '203.0.113.4',
    )
  })
})

describe('limitKey', () => {
  it('counts an IPv6 network of 64 bits as one', () => {
    const keys = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:0db8:0001:0002:0:0:0:9'].map(limitKey)
    expect(new Set(keys)).toEqual(new Set(['2001:db8:1:2::/64']))
    expect(limitKey('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
    expect(limitKey('::1')).toBe('0:0:0:0::/64')
  })
  it('leaves IPv4 as it is', () => {
    expect(limitKey('203.0.113.4')).toBe('203.0.113.4')
  })
})
