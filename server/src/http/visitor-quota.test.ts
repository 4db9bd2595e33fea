import { describe, expect, it } from 'vitest'
import { createVisitorQuota } from './visitor-quota.ts'

function counting(share: { perMinute: number; perDay: number }) {
  const clock = { now: 0 }
  const quota = createVisitorQuota(share, () => clock.now)
  const takes = (address: string): boolean => {
    try {
      quota.take(address)
      return true
    } catch {
      return false
    }
  }
  return { clock, takes }
}

describe('the quota of a visitor', () => {
  it('is counted by the minute and by the day', () => {
    const { clock, takes } = counting({ perMinute: 2, perDay: 3 })
    expect([takes('a'), takes('a'), takes('a')]).toEqual([true, true, false])
    clock.now = 60_000
    expect([takes('a'), takes('a')]).toEqual([true, false])
    clock.now = 24 * 60 * 60_000
    expect(takes('a')).toBe(true)
  })

  it('is one for all IPv6 addresses of a network', () => {
    const { takes } = counting({ perMinute: 1, perDay: 9 })
    expect([takes('2001:db8:1:2::1'), takes('2001:db8:1:2:ffff::9'), takes('2001:db8:1:3::1'), takes('::1')]).toEqual([
      true,
      false,
      true,
      true,
    ])
  })
})
