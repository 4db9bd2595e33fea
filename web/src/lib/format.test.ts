// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { timeZone } from './time-zone.ts'
import { clockMs, formatAge, formatDuration, formatMemberSince, formatUsd, plural, withoutScheme } from './format.ts'

const NOW = Date.parse('2026-06-01T00:00:00Z')
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString()

describe('formatMemberSince', () => {
  it.each([
    [0, '0 days'],
    [1, '1 day'],
    [29, '29 days'],
    [30, '1 month'],
    [89, '2 months'],
    [364, '12 months'],
    [365, '1 year'],
    [800, '2 years'],
  ])('[S9.66] a member since %i days reads "%s"', (days, text) => {
    expect(formatMemberSince(daysAgo(days), NOW)).toBe(text)
  })
})

it('[S9.65] amounts are USD as written in the United States', () => {
  expect(formatUsd(1234.5)).toBe('$1,234.50')
  expect(formatUsd(0.65)).toBe('$0.65')
})

it('ages and durations use the largest unit that fits', () => {
  expect(formatAge(new Date(NOW - 20_000).toISOString(), NOW)).toBe('just now')
  expect(formatAge(new Date(NOW - 5 * 60_000).toISOString(), NOW)).toBe('5 min ago')
  expect(formatAge(daysAgo(2), NOW)).toBe('2 days ago')
  expect(formatDuration(42)).toBe('42 s')
  expect(formatDuration(600)).toBe('10 min')
  expect(formatDuration(5400)).toBe('1.5 h')
})

it('a count agrees with its noun', () => {
  expect([plural(1, 'row'), plural(2, 'row'), plural(12_000, 'row')]).toEqual(['1 row', '2 rows', '12,000 rows'])
})

it('addresses are written as people write them, everything else stays', () => {
  expect(withoutScheme('https://shop.example/')).toBe('shop.example')
  expect(withoutScheme('HTTP://shop.example/p/1/')).toBe('shop.example/p/1/')
  expect(withoutScheme('Alder & Pine')).toBe('Alder & Pine')
  expect(withoutScheme('https://')).toBe('https://')
})

it('the clock of the zone that was chosen, as that of UTC', () => {
  timeZone.set('Asia/Tokyo')
  expect(clockMs('2026-11-22T15:30:05.250Z')).toBe(Date.parse('2026-11-23T00:30:05.250Z'))
  timeZone.set('America/New_York')
  expect(clockMs('2026-07-01T03:00:00Z')).toBe(Date.parse('2026-06-30T23:00:00Z'))
  timeZone.set(null)
})
