import { describe, expect, it } from 'vitest'
import type { PageDocument } from '../types.ts'
import { distil } from './distil.ts'
import { structuredItems } from './structured-items.ts'
import { givenPage } from '../testing/given-page.ts'

function read(body: string, url = 'https://shop.test/cup'): PageDocument {
  return distil(givenPage(url, body))
}
const jsonLd = (data: unknown): string => `<script type="application/ld+json">${JSON.stringify(data)}</script>`
const data = (body: string): unknown[] => read(body).entities.map((entity) => entity.data)
const values = (body: string): string[] => read(body).values.map(({ syntax, type, path, raw }) => `${syntax}|${type}|${path}|${raw}`)

describe('JSON-LD', () => {
  it('reads lists and graphs of several blocks', () => {
    const html =
      jsonLd([{ '@type': 'A', x: 1 }]) + jsonLd({ '@context': 'https://schema.org', '@graph': [{ '@type': ['B', 'schema:C'], y: 2 }] })
    expect(data(html)).toEqual([
      { '@type': 'A', x: 1 },
      { '@type': ['B', 'C'], y: 2 },
    ])
  })

  it('follows references between nodes of different blocks, without cycles', () => {
    const html =
      jsonLd({ '@type': 'Article', '@id': '#a', author: { '@id': '#p' } }) +
      jsonLd({ '@type': 'Person', '@id': '#p', name: 'Ada', subjectOf: { '@id': '#a' } })
    expect(data(html)[0]).toEqual({ '@type': 'Article', '@id': '#a', author: { '@type': 'Person', '@id': '#p', name: 'Ada' } })
  })

  it('decodes entities of texts, also where escaped twice, and leaves addresses unchanged', () => {
    expect(values(jsonLd({ '@type': 'A', n: 'Rowan &amp; Pike', t: '&lt;b&gt; &amp;quot;x&amp;quot;', u: '/?a=1&copy=2' }))).toEqual([
      'json-ld|A|n|Rowan & Pike',
      'json-ld|A|t|<b> "x"',
      'json-ld|A|u|/?a=1&copy=2',
    ])
  })

  it('reads all objects of one block and blocks of a related type', () => {
    const html =
      '<script type="application/ld+json">{"@type":"A","x":1};\n{"@type":"B","x":2}</script><script type="text/ld+json">{"@type":"C"}</script>'
    expect(data(html)).toEqual([{ '@type': 'A', x: 1 }, { '@type': 'B', x: 2 }, { '@type': 'C' }])
  })

  it.each([
    ['a variable', `var org = {"@context":"https://schema.org","@type":"Organization","name":"Rowan"};`],
    ['a text of an element', String.raw`s.text = '{"@context":"https:\/\/schema.org","@type":"Organization","name":"Rowan"}'`],
    [
      'a text with escaped quotes',
      String.raw`s.innerHTML = "{\"@context\":\"https://schema.org\",\"@type\":\"Organization\",\"name\":\"Rowan\"}"`,
    ],
    ['a call', `s.text = JSON.stringify({'@context': 'http://schema.org', '@type': 'Organization', name: 'Rowan',})`],
    [
      'markup that is written',
      String.raw`document.write('<script type="application/ld+json">{"@context":"https://schema.org/","@type":"Organization","name":"Rowan"}<\/script>')`,
    ],
  ])('is read from a script that assigns it to %s', (_, program) => {
    expect(data(`<script>${program}</script>`)).toEqual([{ '@type': 'Organization', name: 'Rowan' }])
  })

  it('of a script is left out where it is computed, or already in the page', () => {
    const org = { '@context': 'https://schema.org', '@type': 'Organization', name: 'Rowan' }
    expect(data(`<script>s.text = JSON.stringify({"@context":"https://schema.org","@type":"A","name":title})</script>`)).toEqual([])
    expect(data(`<script>s.text = '${JSON.stringify(org)}'</script>${jsonLd(org)}`)).toHaveLength(1)
  })

  it('reads value objects and lists, and leaves empty values out', () => {
    expect(values(jsonLd({ '@type': 'A', n: { '@value': 'x', '@language': 'en' }, l: { '@list': ['y', null, ''] } }))).toEqual([
      'json-ld|A|n|x',
      'json-ld|A|l|y',
    ])
  })

  it('makes the main entity of a page an entity beside the page', () => {
    const html = jsonLd({ '@type': 'ItemPage', name: 'p', mainEntity: { '@type': 'Book', isbn: '1' } })
    expect(values(html)).toEqual(['json-ld|Book|isbn|1', 'json-ld|ItemPage|name|p'])
  })
})

describe('microdata', () => {
  it('reads the value of each element by the rule of its tag, with absolute addresses', () => {
    const html = `<div itemscope itemtype="https://schema.org/Product"><h1 itemprop="name">A <b>cup</b></h1><meta itemprop="sku" content="47">
      <time itemprop="releaseDate" datetime="2024-05-03">May</time><a itemprop="url" href="/c">x</a><img itemprop="image" src="c.png">
      <data itemprop="gtin" value="99">n</data><span itemprop="price" content="5.00">$5</span><link itemprop="availability" href="https://schema.org/InStock"></div>`
    expect(data(html)).toEqual([
      {
        '@type': 'Product',
        name: 'A cup',
        sku: '47',
        releaseDate: '2024-05-03',
        url: 'https://shop.test/c',
        image: 'https://shop.test/c.png',
        gtin: '99',
        price: '5.00',
        availability: 'https://schema.org/InStock',
      },
    ])
  })

  it('reads nested items, several names, itemref, and a bare item by its text', () => {
    const html = `<div itemscope itemtype="http://schema.org/A" itemref="more"><p itemprop="x y">1</p><i itemprop="author" itemscope itemtype="http://schema.org/Person">Ada</i></div><p id="more"><b itemprop="z">2</b></p>`
    expect(data(html)).toEqual([{ '@type': 'A', x: '1', y: '1', author: { '@type': 'Person', name: 'Ada' }, z: '2' }])
  })
})

describe('RDFa', () => {
  it('reads vocab, typeof, property, resource, content and nested items', () => {
    const html = `<div vocab="https://schema.org/" typeof="Restaurant" resource="#r"><b property="name">GreatFood</b><meta property="openingHours" content="Mo">
      <div property="address" typeof="PostalAddress"><i property="addressLocality">Graz</i></div><a property="url" href="/home">x</a></div>`
    expect(data(html)).toEqual([
      {
        '@type': 'Restaurant',
        '@id': 'https://shop.test/cup#r',
        name: 'GreatFood',
        openingHours: 'Mo',
        address: { '@type': 'PostalAddress', addressLocality: 'Graz' },
        url: 'https://shop.test/home',
      },
    ])
  })

  it('reads prefixes, about, rel and hanging relations, and ignores link relations of HTML', () => {
    const html = `<div prefix="ex: http://ex.test/" about="/bob" typeof="foaf:Person" xmlns:v="http://v.test/#"><a rel="nofollow ex:homepage" href="http://bob.test/">h</a>
      <div rel="foaf:knows"><p typeof="foaf:Person"><b property="foaf:name v:nick">Eve</b></p></div></div>`
    const document = read(html)
    expect(document.entities.map((entity) => entity.data)).toEqual([
      {
        '@type': 'Person',
        '@id': 'https://shop.test/bob',
        homepage: 'http://bob.test/',
        knows: { '@type': 'Person', name: 'Eve', nick: 'Eve' },
      },
    ])
    expect(structuredItems(document)[0]).toMatchObject({
      'http://ex.test/homepage': [{ '@id': 'http://bob.test/' }],
      '@type': ['http://xmlns.com/foaf/0.1/Person'],
    })
  })
})

describe('meta tags and links', () => {
  it('have a syntax by their prefix, and those for browsers are left out', () => {
    const html = `<meta property="og:title" content="T"><meta name="twitter:card" content="c"><meta name="DC.creator" content="d"><meta name="author" content="e">
      <meta name="viewport" content="w"><link rel="canonical" href="/x"><link rel="stylesheet" href="y.css">`
    expect(values(html)).toEqual([
      'opengraph||og:title|T',
      'twitter||twitter:card|c',
      'dublin-core||DC.creator|d',
      'meta||author|e',
      'meta||canonical|/x',
    ])
  })
})

describe('embedded state', () => {
  it.each([
    [
      'JSON scripts',
      '<script id="__NEXT_DATA__" type="application/json">{"props":{"product":{"price":5,"tags":["a","b"]}}}</script>',
      ['__NEXT_DATA__|props.product.price|5', '__NEXT_DATA__|props.product.tags|a', '__NEXT_DATA__|props.product.tags|b'],
    ],
    [
      'JSON scripts in a comment',
      '<script id="shop" type="application/json">/*<![CDATA[*/ {"product":{"price":5,"name":"cup",}} /*]]>*/</script>',
      ['shop|product.price|5', 'shop|product.name|cup'],
    ],
    [
      'assigned objects',
      '<script>var x=1;window.__INITIAL_STATE__ = {product:{sku:"A-47",inStock:!0}};</script>',
      ['__INITIAL_STATE__|product.sku|A-47', '__INITIAL_STATE__|product.inStock|true'],
    ],
    [
      'quoted JSON',
      String.raw`<script>window.__APOLLO_STATE__=JSON.parse("{\"product\":{\"name\":\"cup\"}}")</script>`,
      ['__APOLLO_STATE__|product.name|cup'],
    ],
    [
      'data layers',
      `<script>dataLayer.push({'ecommerce':{'value':5,'currency':'EUR'}})</script>`,
      ['dataLayer|ecommerce.value|5', 'dataLayer|ecommerce.currency|EUR'],
    ],
    ['hidden fields', '<form><input type=hidden name=sku value=47></form>', ['form|sku|47']],
    [
      'attributes that few elements have',
      '<p data-price="5.00" data-toggle="tab">x</p><time datetime="2024-05-03">May</time>',
      ['attribute|price|5.00', 'attribute|datetime|2024-05-03'],
    ],
  ])('is read from %s', (_, html, expected) => {
    expect(values(html).map((value) => value.replace(/^state\|/, ''))).toEqual(expected)
  })

  it('is not read from computed objects of scripts', () => {
    expect(values('<script>var a = {price: compute(), list: [1, 2, 3, 4, 5]}; function f(){ return {"b": 1} }</script>')).toEqual([])
  })
})

describe('the main entity', () => {
  const mainName = (document: PageDocument): unknown => document.entities.find(({ isMain }) => isMain)?.data.name
  const organization = { '@type': 'Organization', name: 'Shop', url: 'https://shop.test/' }

  it('is the item with the name of the heading, not breadcrumbs, publisher or related items', () => {
    const crumbs = { '@type': 'BreadcrumbList', name: 'Blue cup' }
    const related = { '@type': 'Product', name: 'Red cup' }
    expect(mainName(read(`${jsonLd([organization, crumbs, related, { '@type': 'Product', name: 'Blue cup' }])}<h1>Blue cup</h1>`))).toBe(
      'Blue cup',
    )
  })

  it('is the item with the address of the page', () => {
    const things = [1, 2, 3].map((n) => ({ '@type': 'Product', name: `P${n}`, url: `https://shop.test/p${n}` }))
    expect(mainName(read(jsonLd(things), 'https://www.shop.test/p2/?utm=1'))).toBe('P2')
  })

  it('is none where only the publisher and the site are described', () => {
    expect(mainName(read(jsonLd([organization, { '@type': 'WebSite', name: 'Shop' }])))).toBeUndefined()
  })
})

describe('structuredItems', () => {
  it('gives JSON-LD unchanged, and meta tags only where the page has no items', () => {
    const block = { '@context': 'https://schema.org', '@graph': [{ '@type': 'A', price: 5 }] }
    expect(structuredItems(read(`${jsonLd(block)}<meta property="og:title" content="T">`))).toEqual([block])
    expect(structuredItems(read('<meta property="og:title" content="T">'))).toEqual([{ 'og:title': 'T' }])
  })
})
