import { describe, expect, it } from 'vitest'
import { ENGINE_LIMITS } from '../limits.ts'
import type { PageDocument } from '../types.ts'
import { distil } from './distil.ts'
import { givenPage } from '../testing/given-page.ts'

function read(body: string): PageDocument {
  const url = 'https://hostile.test/'
  return distil(givenPage(url, body))
}
const jsonLd = (text: string): string => `<script type="application/ld+json">${text}</script>`

describe('hostile pages', () => {
  it.each([
    ['100,000 nested elements', '<div>'.repeat(100_000)],
    ['more elements than the limit', '<p>x'.repeat(ENGINE_LIMITS.domNodesMax)],
  ])('throw parse_limit: %s', (_, body) => {
    expect(() => read(body)).toThrowError(expect.objectContaining({ kind: 'parse_limit' }))
  })

  it('are flattened beyond the depth limit, with their text', () => {
    expect(read(`${'<div>'.repeat(2_000)}deep`).blocks.map((block) => block.text)).toEqual(['deep'])
  })

  it('are limited in blocks, table cells and pairs', () => {
    expect(read('<p>x'.repeat(30_000)).blocks).toHaveLength(ENGINE_LIMITS.blocksMax)
    const cells = read(`<table>${'<tr><td colspan=10000 rowspan=10000>a<td colspan=9999>b'.repeat(500)}</table>`).tables.flatMap(
      ({ rows }) => rows.flat(),
    )
    expect(cells.length).toBeLessThanOrEqual(100_000)
    expect(read(`<dl>${'<dt>a'.repeat(500)}${'<dd>b c'.repeat(2_000)}</dl>`).pairs.length).toBeLessThanOrEqual(5_000)
  })

  it.each([
    ['JSON-LD nested without end', jsonLd('{"a":['.repeat(50_000))],
    ['JSON-LD with raw quotes without end', jsonLd(`{"a":"${'" '.repeat(50_000)}`)],
    ['JSON-LD whose nodes all refer to each other', jsonLd(`{"@graph":[${ring(60)}]}`)],
    [
      'microdata whose items all refer to each other',
      ids(60)
        .map((id) => `<i id=${id} itemscope itemprop=p itemref="${ids(60).join(' ')}">x</i>`)
        .join(''),
    ],
    [
      'RDFa whose things all refer to each other',
      ids(60)
        .map((id) =>
          ids(60)
            .map((to) => `<a vocab="http://v/" about="#${id}" property=p resource="#${to}"></a>`)
            .join(''),
        )
        .join(''),
    ],
    ['scripts full of literals that break', `<script>${'x={y:foo('.repeat(50_000)}</script>`],
    ['labels in labels', '<label>a<input>'.repeat(3_000)],
    ['giant attributes', `<p title="${'x '.repeat(500_000)}" style="${'left:1px;'.repeat(100_000)}" class="${'y '.repeat(500_000)}">z</p>`],
    ['everything left open', '<a href="x"><b><td><li><option><p>'.repeat(500)],
  ])('are parsed in bounded time: %s', (_, body) => {
    const document = read(body)
    expect(document.blocks.length).toBeLessThanOrEqual(ENGINE_LIMITS.blocksMax * 2)
  })

  it('do not change prototypes', () => {
    const document = read(`<p __proto__=1 constructor=2>x</p>${jsonLd('{"@type":"Product","__proto__":{"polluted":1},"name":"n"}')}`)
    expect(document.entities[0]?.data).toEqual({ '@type': 'Product', name: 'n' })
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

function ids(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `n${index}`)
}

function ring(count: number): string {
  return ids(count)
    .map((id) => JSON.stringify({ '@id': id, '@type': 'Thing', knows: ids(count).map((other) => ({ '@id': other })) }))
    .join(',')
}
