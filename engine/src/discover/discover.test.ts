import { describe, expect, it } from 'vitest'
import { discoverTargets } from '../lists/discover-targets.ts'
import { distil } from '../distil/distil.ts'
import { ScrapeError } from '../errors.ts'
import { listOf } from '../lists/list-of.ts'
import type { PageDocument } from '../types.ts'
import { announcedTotal } from './announced-total.ts'
import { choosePagesOfSite } from './choose-pages-of-site.ts'
import { addressShape, pageKey } from './end-point.ts'
import { readSitemap } from './read-sitemap.ts'
import { findOtherMonths } from './section-pages.ts'

function read(body: string, url = 'https://list.test/items'): PageDocument {
  const given = { requestedUrl: url, url, status: 200, contentType: 'text/html', frames: [], snapshot: null, via: 'given' as const }
  return distil({ ...given, body, fetchedAt: new Date(0) })
}
const times = (count: number, markup: (n: number) => string): string => Array.from({ length: count }, (_, at) => markup(at + 1)).join('')
const urls = (body: string): string[] => listOf(read(body))?.items.map(({ url }) => url) ?? []

describe('the list of a page', () => {
  const menu = `<nav><ul>${times(9, (n) => `<li><a href="/menu-${n}">Menu entry ${n}</a></li>`)}</ul></nav>`

  it('consists of its cards, not of its menu, and of each card the link of the title, not that of a tag or the cart', () => {
    const card = (n: number): string =>
      `<div class="card"><a href="/tag/red">red</a><h3><a href="/item/pan-${n}">Red pan number ${n}</a></h3><p>A pan that lasts, in size ${n}.</p><a href="/cart?add-to-cart=${n}">Add to cart</a></div>`
    expect(urls(`${menu}<main>${times(5, card)}</main>`)).toEqual([1, 2, 3, 4, 5].map((n) => `https://list.test/item/pan-${n}`))
  })

  it('can be a table of links, of which a row without a link is counted', () => {
    const rows = times(
      5,
      (n) => `<tr><td>${n === 3 ? 'Paper three' : `<a href="/paper/${n}.pdf">Paper ${n} of the year</a>`}</td><td>200${n}</td></tr>`,
    )
    const listing = listOf(read(`<table><tr><th>Paper</th><th>Year</th></tr>${rows}</table>`))
    expect(listing?.items).toHaveLength(4)
    expect(listing?.withoutAddress).toBeGreaterThan(0)
  })

  it('has each item once, labelled by its heading also where the link only says "Read more"', () => {
    const item = (n: number): string =>
      `<article><h2>Story ${n}</h2><p>Some text about it.</p><a href="/story/${n}">Read more</a></article>`
    const listing = listOf(read(`<main>${times(4, item)}${item(4)}</main>`))
    expect(listing?.items.map(({ label }) => label)).toEqual(['Story 1', 'Story 2', 'Story 3', 'Story 4'])
    expect(listing?.repeated).toBe(1)
  })

  it('is null on a page about one item', () => {
    expect(listOf(read('<main><h1>One thing</h1><p>Text about it.</p><a href="/other">Other</a></main>'))).toBeNull()
  })
})

describe('the other months of an agenda', () => {
  const item = (n: number): string => `<li><a href="/agenda/2026/11/1${n}/concert-${n}">Concert number ${n}</a></li>`
  const months = (links: string, url = 'https://list.test/agenda/2026/11'): string[] => {
    const document = read(`${links}<main><ul>${times(5, item)}</ul></main>`, url)
    return findOtherMonths(document, new Set(listOf(document)?.items.map((one) => one.url)))
  }

  it.each([
    ['arrows', '<a href="/agenda/2026/10">‹</a><a href="/agenda/2026/12">›</a>', ['/agenda/2026/10', '/agenda/2026/12']],
    ['words', '<a href="/agenda/naechster" aria-label="Nächster Monat">›</a>', ['/agenda/naechster']],
    ['words of the page itself', '<a href="?offset=1">Volgende maand</a>', ['/agenda/2026/11?offset=1']],
    [
      'names',
      '<a href="/agenda/2026/11?m=12">diciembre</a><a href="/agenda/2026/11?m=1">enero 2027</a>',
      ['/agenda/2026/11?m=12', '/agenda/2026/11?m=1'],
    ],
    ['a choice of the address', '<a href="/agenda/2026/11?month=2026-12">+</a>', ['/agenda/2026/11?month=2026-12']],
    [
      'none: this month, an item, a filter',
      '<a href="/agenda/2026/11">November</a><a href="/agenda/2026/11?kind=3">May Day marches</a>',
      [],
    ],
  ])('are found by %s', (_, links, expected) => {
    expect(months(links)).toEqual(expected.map((path) => `https://list.test${path}`))
  })

  it('are reported in the detail where they are not read', async () => {
    const page = read(`<a href="/agenda/10">‹ Oktober</a><a href="/agenda/12">Dezember ›</a><main><ul>${times(5, item)}</ul></main>`)
    const nothing = async (): Promise<never> => {
      throw new ScrapeError('http_not_found')
    }
    const tools = {
      read: async (url: string) => (url === page.page.url ? page : nothing()),
      fetch: nothing,
      unfold: null,
      tell: () => undefined,
    }
    const found = await discoverTargets({ url: page.page.url, max: 50 }, { ...tools, timeMs: 60_000 }, new AbortController().signal)
    expect(found.items).toHaveLength(5)
    expect(found.detail).toBe('The page leads to other months, too (2 addresses); they were not read.')
  })

  it('are none on a list without links to months', () => {
    expect(months('<a href="/agenda/2026/11?page=2">2</a><a href="/about">About</a>')).toEqual([])
  })
})

describe('announcedTotal', () => {
  it.each([
    ['Showing 1–20 of 283 results', 283],
    ['283 products', 283],
    ['1,204 results', 1204],
    ['Treffer 1 bis 10 von 57', 57],
    ['Page 1 of 9', null],
    ['In 2019 we sold 400 pans', null],
  ])('%s', (text, total) => {
    expect(announcedTotal(read(`<p>${text}</p>`))).toBe(total)
  })
})

describe('addresses', () => {
  it('have the same key with another fragment, closing slash or tracking parameter', () => {
    expect(new Set(['https://www.a.test/x/', 'http://a.test/x#top', 'https://a.test/x?utm_source=z'].map(pageKey)).size).toBe(1)
  })
  it('have the same shape where they are of one kind', () => {
    expect(addressShape('https://a.test/item/red-pan')).toBe(addressShape('https://a.test/item/tin-mug'))
    expect(addressShape('https://a.test/item/1')).not.toBe(addressShape('https://a.test/about/1/x'))
  })
})

describe('sitemaps and feeds', () => {
  const base = 'https://a.test/'
  it('are read with any namespace, without entries that are no web addresses', () => {
    const map =
      '<ns:urlset xmlns:ns="x"><ns:url><ns:loc> https://a.test/1 </ns:loc></ns:url><ns:url><ns:loc>mailto:x@a.test</ns:loc></ns:url></ns:urlset>'
    expect(readSitemap(map, base)?.pages).toEqual([{ url: 'https://a.test/1', label: '' }])
    const atom = '<feed><entry><title>One</title><link rel="self" href="/self"/><link href="/one"/></entry></feed>'
    expect(readSitemap(atom, base)).toEqual({ kind: 'feed', sitemaps: [], pages: [{ url: 'https://a.test/one', label: 'One' }] })
    expect(readSitemap('https://a.test/1\nhttps://a.test/2\n', base)?.pages).toHaveLength(2)
  })
  it('are null for a page of HTML', () => {
    expect(readSitemap('<!doctype html><html><body>https://a.test/1</body></html>', base)).toBeNull()
  })
  it('give the pages of the wanted kind, each once, and none of another site', () => {
    const pages = ['/', '/about', ...[1, 2, 3, 4].map((n) => `/blog/post-${n}`), ...[1, 2, 3].map((n) => `/p/pan-${n}`), '/p/pan-1#x'].map(
      (path) => ({
        url: new URL(path, base).href,
        label: '',
      }),
    )
    const all = [...pages, { url: 'https://evil.test/p/pan-9', label: '' }]
    const alike = [{ url: 'https://a.test/p/pan-7', label: '' }]
    expect(choosePagesOfSite(all, { under: new URL(base), alike: [] })).toHaveLength(4)
    expect(choosePagesOfSite(all, { under: new URL(base), alike }).map(({ url }) => new URL(url).pathname)).toEqual([
      '/p/pan-1',
      '/p/pan-2',
      '/p/pan-3',
    ])
  })
})
