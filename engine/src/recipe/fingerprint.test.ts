import { expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import { learnFingerprint, sketchOf, templateShare } from './fingerprint.ts'
import { PageMap } from './page-map.ts'

const goods = '<li class="card new"><b class="tag">Seal</b></li><li class="card new" id="last"><b class="tag">Otter</b></li>'

function mapOf(body: string): PageMap {
  return new PageMap(distil(givenPage('https://www.example.org/goods', body)))
}

it('lists parent and child tags, and each class and id once', () => {
  const { features } = learnFingerprint([mapOf(`<ul>${goods}<li class="card">Seagull</li><li class="new" id="end">None left</li></ul>`)])
  expect(features).toEqual(['>ul', 'ul>li', 'li[class=card]', 'li[class=new]', 'li>b', 'b[class=tag]', 'li[id=last]', 'li[id=end]'])
})

it('templateShare depends only on the given page, not on earlier calls', () => {
  const fingerprint = learnFingerprint([mapOf(`<ul>${goods}</ul>`)])
  const [whole, half, other] = [mapOf(`<ul>${goods}</ul>`), mapOf('<ul><li class="card">Seal</li></ul>'), mapOf('<p>Seal</p>')]
  expect([whole, half, other, whole].map((map) => templateShare(map, fingerprint))).toEqual([1, 3 / 7, 0, 1])
})

it('reads the elements of a page once for any number of recipes', () => {
  const map = mapOf(`<ul>${goods}</ul>`)
  let looks = 0
  const watched = new Proxy(map, {
    get(target, name) {
      if (name === 'elements') looks += 1
      return Reflect.get(target, name, target)
    },
  })
  const fingerprints = Array.from({ length: 12 }, () => learnFingerprint([mapOf('<ul><li class="card">Seal</li></ul>')]))
  expect(fingerprints.map((fingerprint) => templateShare(watched, fingerprint))).toEqual(fingerprints.map(() => 1))
  expect(sketchOf(watched)).toEqual(sketchOf(map))
  expect(looks).toBe(1)
})
