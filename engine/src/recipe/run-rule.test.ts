import { expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import { PageMap } from './page-map.ts'
import { runRule } from './run-rule.ts'

it.each([
  ['style', "background: url('/a.jpg') no-repeat", '/a.jpg'],
  ['style', '--ratio:1.5625', undefined],
  ['style', '/* x */', undefined],
  ['srcset', '/a.jpg 100w, /b.jpg 400w', '/b.jpg'],
  ['data-src', '/a.jpg', '/a.jpg'],
])('the address in %s="%s" is %s', (attribute, value, address) => {
  const map = new PageMap(distil(givenPage('https://www.example.org/p/1', `<h1>Seal</h1><p><img ${attribute}="${value}" alt="Seal"></p>`)))
  const [piece] = runRule(map, {
    selector: { kind: 'marked', mark: { tag: 'img', attribute: null, value: '' }, within: null },
    items: null,
    take: { from: 'address', attribute, part: null },
    pick: 'first',
    weight: 1,
  })
  expect(piece?.raw).toBe(address)
})
