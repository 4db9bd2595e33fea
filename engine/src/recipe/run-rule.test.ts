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

it.each([
  ['Rain gauge in ivory, made in Poland', { after: 'in ', before: ',', isLast: false }, 'ivory'],
  ['Made in Spain by Ines', { after: 'in ', before: '', isLast: true }, 'Spain by Ines'],
  ['Fits 15 cm, 5 cm deep', { after: '5 ', before: ' deep', isLast: false }, 'cm'],
  ['Rain gauge', { after: 'in ', before: '', isLast: false }, undefined],
  ['著者の作者山田です', { after: '作者', before: 'です', isLast: false }, '山田'],
])('the part of "%s" after whole words is found', (text, part, value) => {
  const map = new PageMap(distil(givenPage('https://www.example.org/p/1', `<h1>Seal</h1><p class="line">${text}</p>`)))
  const [piece] = runRule(map, {
    selector: { kind: 'marked', mark: { tag: 'p', attribute: 'class', value: 'line' }, within: null },
    items: null,
    take: { from: 'text', attribute: '', part },
    pick: 'first',
    weight: 1,
  })
  expect(piece?.raw).toBe(value)
})
