// The region of an element follows from its ancestors, up to a limit of 40.
import { isTag, type Element } from 'domhandler'
import { expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import { elementsByTag, elementsOf } from './elements-of.ts'
import { PageRegions, type Region } from './page-regions.ts'
import { shownElements } from './shown-elements.ts'

const domOf = (body: string) => distil(givenPage('https://shop.example/p/7', `<html><body>${body}</body></html>`)).dom.children

function regionsOf(body: string, tag: string): Region[] {
  const regions = new PageRegions(() => new Set<Element>())
  return elementsOf(domOf(body), tag).map((element) => regions.regionOf(element))
}

it('distinguishes side columns, lists of equal items, and other elements', () => {
  const cards = '<div class="card"><p><b>Lamp</b></p></div>'.repeat(4)
  const own = '<section><p><b>Stool</b></p></section>'
  const found = regionsOf(`<nav><p><b>Menu</b></p></nav>${own}<div>${cards}</div>`, 'b')
  expect(found).toEqual([
    { isSide: true, isListed: false },
    { isSide: false, isListed: false },
    ...Array.from({ length: 4 }, () => ({ isSide: false, isListed: true })),
  ])
})

it('ignores ancestors that are too far away, regardless of earlier calls', () => {
  const within = (depth: number): string => `<nav>${'<div>'.repeat(depth)}<b>Stool</b>${'</div>'.repeat(depth)}</nav>`
  expect(regionsOf(within(38), 'b')).toEqual([{ isSide: true, isListed: false }])
  expect(regionsOf(within(39), 'b')).toEqual([{ isSide: false, isListed: false }])
  const regions = new PageRegions(() => new Set<Element>())
  const [deep] = elementsOf(domOf(within(39)), 'b')
  const above = deep?.parent && isTag(deep.parent) ? regions.regionOf(deep.parent) : null
  expect([above?.isSide, deep && regions.regionOf(deep).isSide]).toEqual([true, false])
})

it('lists the same elements of a tag as a search for that tag', () => {
  const dom = domOf('<ol><li><ol><li><img src="/a.png"></li></ol></li></ol><p hidden><img src="/b.png"></p><time>May 4</time><ol></ol>')
  const byTag = elementsByTag(shownElements(dom).all)
  for (const tag of ['ol', 'img', 'time'] as const) expect(byTag[tag]).toEqual(elementsOf(dom, tag))
  expect([byTag.ol.length, byTag.img.length, byTag.time.length]).toEqual([2, 1, 1])
})
