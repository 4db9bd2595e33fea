import { describe, expect, it } from 'vitest'
import { isLaneOfSite, laneOf } from './lane-of.ts'

describe('laneOf', () => {
  it.each([
    ['https://site.test/a', 'URL', 'site.test'],
    ['https://site.test:8443/a', 'URL', 'site.test:8443'],
    ['SITE.test', 'Domain', 'site.test'],
    ['http://shop.localhost:4001/item', 'URL', 'shop.localhost:4001'],
    ['http://127.0.0.1:4001/shop/item', 'URL', 'shop.localhost:4001'],
    ['http://localhost:4001/shop', 'URL', 'shop.localhost:4001'],
    ['http://127.0.0.1:4001/', 'URL', 'localhost:4001'],
    ['http://127.0.0.1:4002/shop/item', 'URL', '127.0.0.1:4002'],
    ['Bent Spoon', 'product', 'search/2'],
    ['file:///x', 'URL', 'invalid'],
    ['', 'URL', 'invalid'],
  ])('%s as %s is in lane %s', (target, name, lane) => expect(laneOf(target, name, 4001)).toBe(lane))

  it('names and queries share several lanes, so that one that waits does not delay all others', () => {
    const lanes = new Set(Array.from({ length: 200 }, (_, index) => laneOf(`Bent Spoon ${index}`, 'product', null)))
    expect([...lanes].toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((place) => `search/${place}`))
  })

  it.each([
    ['site.test', 'site.test', true],
    ['site.test', 'other.test', false],
    ['search/3', 'search', true],
    ['search/3', 'site.test', false],
    ['site.test:8443', 'site.test', false],
  ])('lane %s and a pause of %s: paused is %s', (lane, site, isPaused) => expect(isLaneOfSite(lane, site)).toBe(isPaused))
})
