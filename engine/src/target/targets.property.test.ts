// Any text as a target: it is resolved quickly, and never to an address with another scheme than http and https.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ScrapeError } from '../errors.ts'
import { laneOf } from './lane-of.ts'
import { resolveTarget } from './resolve-target.ts'

const names = fc.constantFrom('URL', 'Domain', 'Company', 'product name', '')
const targets = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.domain(),
  fc.ipV4Extended(),
  fc.ipV6(),
  fc
    .tuple(
      fc.constantFrom('http:', 'https://', 'HTTP:\\\\', 'javascript:', 'file:///', '//', 'data:', 'ftp://'),
      fc.string({ maxLength: 50 }),
    )
    .map((parts) => parts.join('')),
)

/** The addresses of a target; empty if it is a search or is refused. */
function addressesOf(target: string, name: string): readonly string[] {
  try {
    const resolved = resolveTarget(target, name)
    if (resolved.kind !== 'search') return resolved.urls
    expect(['URL', 'Domain']).not.toContain(name)
  } catch (error) {
    if (!(error instanceof ScrapeError)) throw error
  }
  return []
}

describe('any target', () => {
  it('is an http address without fragment and credentials, a search, or a ScrapeError', () => {
    fc.assert(
      fc.property(targets, names, (target, name) => {
        for (const address of addressesOf(target, name)) {
          const url = new URL(address)
          expect(url.protocol).toMatch(/^https?:$/)
          expect([url.hash, url.username, url.password]).toEqual(['', '', ''])
        }
      }),
      { numRuns: 500 },
    )
  })

  it('always has the same lane', () => {
    fc.assert(
      fc.property(targets, names, (target, name) => {
        expect(laneOf(target, name, 4001)).toBe(laneOf(target, name, 4001))
        expect(laneOf(target, name, 4001)).not.toBe('')
      }),
      { numRuns: 500 },
    )
  })

  it('takes linear time for any text', () => {
    for (const piece of ['a.', 'a', '.', ':', '/', '%', '-', '。', 'xn--', '[', 'http:'])
      expect(laneOf(piece.repeat(50_000), 'Company', 4001)).toMatch(/^(?:search\/\d|invalid)$/)
  })
})
