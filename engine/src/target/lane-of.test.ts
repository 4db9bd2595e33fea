import { describe, expect, it } from 'vitest'
import { laneOf } from './lane-of.ts'

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
    ['Bent Spoon', 'product', 'search'],
    ['file:///x', 'URL', 'invalid'],
    ['', 'URL', 'invalid'],
  ])('%s as %s is of %s', (target, name, lane) => expect(laneOf(target, name, 4001)).toBe(lane))
})
