import { describe, expect, it } from 'vitest'
import { listOf } from '../lists/list-of.ts'
import { distil } from '../distil/distil.ts'
import { findNextLinks } from '../records/next-links.ts'
import { givenPage } from '../testing/given-page.ts'

const urls = (body: string): string[] =>
  listOf(distil(givenPage('https://list.test/all', body)))?.items.map(({ url }) => url.replace('https://list.test', '')) ?? []
const times = (count: number, markup: (n: number) => string): string => Array.from({ length: count }, (_, at) => markup(at + 1)).join('')
const paths = (count: number, path: (n: number) => string): string[] => Array.from({ length: count }, (_, at) => path(at + 1))

describe('a list in sections', () => {
  it('includes a short section with another structure whose addresses have the same shape', () => {
    const row = (n: number): string =>
      `<tr><td><a href="/papers/notices/n${n}.pdf">Notice number ${n} of the office</a></td><td>200${n}</td></tr>`
    const item = (n: number): string => `<li><a href="/papers/notices/old-${n}.pdf">Older notice ${n}</a></li>`
    const found = urls(`<main><table>${times(9, row)}</table><h2>Older</h2><ul>${times(3, item)}</ul></main>`)
    expect(found.toSorted()).toEqual(
      [...paths(9, (n) => `/papers/notices/n${n}.pdf`), ...paths(3, (n) => `/papers/notices/old-${n}.pdf`)].toSorted(),
    )
  })

  it('includes sections with the same structure under their own headings, also where one item is in two of them', () => {
    const card = (name: string): string =>
      `<div class="card"><h4><a href="/${name}">House ${name}</a></h4><p>A house with rooms and a garden.</p></div>`
    const section = (names: string[], kind: string): string =>
      `<section class="${kind}"><h2>${kind}</h2>${names.map(card).join('')}</section>`
    const found = urls(`<main>${section(['a', 'b', 'c', 'd', 'e', 'f'], 'north')}${section(['f', 'g', 'h', 'i'], 'south')}</main>`)
    expect(found.toSorted()).toEqual([...'abcdefghi'].map((name) => `/${name}`))
  })

  it('excludes recently viewed items beside it', () => {
    const card = (n: number): string =>
      `<div class="card"><h3><a href="/shop/pans/p${n}">Pan number ${n}</a></h3><p>A pan that lasts.</p></div>`
    const beside = (n: number): string =>
      `<div class="card"><h3><a href="/shop/pans/x${n}">Other pan ${n}</a></h3><p>Seen by others.</p></div>`
    expect(urls(`<main><div class="grid">${times(8, card)}</div><div class="recently-viewed">${times(4, beside)}</div></main>`)).toEqual(
      paths(8, (n) => `/shop/pans/p${n}`),
    )
  })

  it('excludes items of the same kind and structure under a heading for recommendations', () => {
    const row = (n: number): string =>
      `<div class="ev"><div class="what"><a href="/events/show-${n}"><b>Show ${n}</b></a></div><p>8 pm</p></div>`
    const week = (title: string, rows: string): string => `<h2>${title}</h2><div class="week">${rows}</div>`
    const rows = (from: number): string => times(3, (n) => row(from + n))
    const page = `<main>${week('Week 1', rows(0))}${week('Week 2', rows(3))}<h3>You may also enjoy</h3><div class="week">${rows(70)}</div></main>`
    expect(urls(page)).toEqual(paths(6, (n) => `/events/show-${n}`))
  })

  it('excludes rows of a menu that is laid out as a table', () => {
    const row = (n: number): string => `<tr><td><a href="/news/files/r${n}.pdf">Report number ${n} on the matter</a></td></tr>`
    const menu =
      '<table><tr><td><a href="/index.html">Start page</a></td></tr><tr><td><a href="https://mail.test/">Mail for staff</a></td></tr></table>'
    expect(urls(`${menu}<table>${times(10, row)}</table>`)).toEqual(paths(10, (n) => `/news/files/r${n}.pdf`))
  })
})

describe('a grid', () => {
  const name = (n: number): string => `<a href="/show/s${n}">Concert number ${n}</a>`
  const rows = (cells: string[], width: number): string =>
    Array.from(
      { length: Math.ceil(cells.length / width) },
      (_, at) => `<tr>${cells.slice(at * width, (at + 1) * width).join('')}</tr>`,
    ).join('')

  it('of a month includes the events of its days, also several of one day', () => {
    const on: Record<number, number[]> = { 2: [1], 3: [2], 6: [3, 4], 12: [5], 19: [6] }
    const days = Array.from(
      { length: 28 },
      (_, at) => `<td><i>${at + 1}</i>${(on[at + 1] ?? []).map((n) => `<div class="ev">${name(n)}</div>`).join('')}</td>`,
    )
    const heads = 'Mo Di Mi Do Fr Sa So'.split(' ').map((day) => `<th>${day}</th>`)
    expect(urls(`<table><tr>${heads.join('')}</tr>${rows(days, 7)}</table>`)).toEqual(paths(6, (n) => `/show/s${n}`))
  })

  it('of goods includes every cell, and a table with named columns one link per row', () => {
    const cells = Array.from({ length: 12 }, (_, at) => `<td>${name(at + 1)}<br>from 12 euros</td>`)
    expect(urls(`<table>${rows(cells, 3)}</table>`)).toEqual(paths(12, (n) => `/show/s${n}`))
    const films = Array.from(
      { length: 8 },
      (_, at) => `<tr><td>${name(at + 1)}</td><td><a href="/show/who${at + 1}">Person ${at + 1}</a></td></tr>`,
    )
    expect(urls(`<table><tr><th>Film</th><th>By</th></tr>${films.join('')}</table>`)).toEqual(paths(8, (n) => `/show/s${n}`))
  })
})

describe('the items of a list', () => {
  const FOOT =
    '<footer><ul><li><a href="/about">About us</a></li><li><a href="/press">Press</a></li><li><a href="/jobs">Careers</a></li></ul></footer>'
  const card = (n: number, path = `/shop/p${n}`): string =>
    `<div class="tile"><a href="${path}"><img src="/${n}.jpg" alt=""><span>Pan number ${n}</span></a><div>€ ${n},95</div></div>`

  it('are the pages that the titles link to, not those of a button in each record, although both differ between records', () => {
    const row = (n: number): string =>
      `<div class="hit"><div class="logo"><a href="/firms/${n % 2}"><img src="/f.png" alt="The firm number ${n % 2}"></a></div>` +
      `<div class="text"><a href="/posts/cook-${n}.html">Cook ${n}</a><p>In the old town</p></div><a href="/keep?it=${n}">Keep</a></div>`
    expect(urls(`<main>${times(8, row)}</main>`)).toEqual(paths(8, (n) => `/posts/cook-${n}.html`))
  })

  it('are not the links in the footer of a page without a list', () => {
    expect(urls(`<main><h1>Nothing here</h1><p>There are no rooms at the moment.</p></main>${FOOT}`)).toEqual([])
  })

  it('exclude items under a heading for recommendations, whatever their classes are', () => {
    const beside = `<h2>You may also like</h2><div class="row">${times(6, (n) => card(n, `/shop/other-${n}`))}</div>`
    expect(urls(`<h1>Pans</h1><div class="grid">${times(9, card)}</div>${beside}`)).toEqual(paths(9, (n) => `/shop/p${n}`))
  })

  it('exclude records that are marked as sponsored and link elsewhere', () => {
    const paid = '<div class="tile"><span>Sponsored</span><a href="/clk?ad=7"><span>Pan of another shop</span></a><div>€ 3,00</div></div>'
    const listing = listOf(
      distil(givenPage('https://list.test/all', `<main><div>${times(4, card)}${paid}${times(1, () => card(5))}</div></main>`)),
    )
    expect(listing).toMatchObject({ withoutAddress: 0, records: 5 })
    expect(listing?.items.map(({ url }) => new URL(url).pathname)).toEqual(paths(5, (n) => `/shop/p${n}`))
  })

  it('exclude records between them with another structure and another shape of address', () => {
    const odd = '<div class="tile"><h4><a href="/newsletter">News by mail</a></h4><p>Once a week</p></div>'
    expect(urls(`<main>${times(6, card)}${odd}${times(6, (n) => card(n + 6))}</main>`)).toEqual(paths(12, (n) => `/shop/p${n}`))
    const other = card(7, '/offers/week')
    expect(urls(`<main>${times(6, card)}${other}${times(6, (n) => card(n + 7))}</main>`)).toContain('/offers/week')
  })

  it('are pages of the site rather than the external sites of the records', () => {
    const entry = (n: number): string =>
      `<article><h2>Club ${n}</h2><p>Out of doors</p><p><a href="https://club${n}.test/">Site web</a> <a href="/all/club-${n}">Voir la fiche</a></p></article>`
    expect(urls(`<main>${times(6, entry)}</main>`)).toEqual(paths(6, (n) => `/all/club-${n}`))
  })

  it('may be pages below /register of a public register', () => {
    const row = (n: number): string =>
      `<tr><td>Firm number ${n} Ltd</td><td><a href="https://maps.test/?q=${n}">Map</a></td><td><a href="/register/show?id=${n}">Details</a></td></tr>`
    expect(urls(`<table><tr><th>Name</th><th></th><th></th></tr>${times(7, row)}</table>`)).toEqual(
      paths(7, (n) => `/register/show?id=${n}`),
    )
  })

  it('are the pages of the link that differs between records, not of one that many share', () => {
    const row = (n: number): string =>
      `<tr><td><a href="/wiki/Family_${n % 3}">Family of the plants ${n % 3}</a></td><td><a href="/wiki/Plant_${n}">Plant ${n}</a></td><td>${n} cm</td></tr>`
    expect(urls(`<main><table>${times(9, row)}</table></main>`)).toEqual(paths(9, (n) => `/wiki/Plant_${n}`))
    const program = (n: number): string =>
      `<tr><td><a href="/family.php?id=${n % 3}">Family of the plants ${n % 3}</a></td><td><a href="/plant.php?id=${n}">Plant ${n}</a></td></tr>`
    expect(urls(`<main><table>${times(9, program)}</table></main>`)).toEqual(paths(9, (n) => `/plant.php?id=${n}`))
  })

  it('include all files of a record, and a document in two formats once', () => {
    const row = (n: number): string =>
      `<li><a href="/files/order-${n}.pdf">Order No. ${n} of the office</a> (<a href="/files/order-${n}.docx">Word</a>)${n === 2 ? ' with <a href="/files/2/annex.pdf">annex</a>' : ''}</li>`
    expect(urls(`<main><ul>${times(4, row)}</ul></main>`)).toEqual([
      '/files/order-1.pdf',
      '/files/order-2.pdf',
      '/files/2/annex.pdf',
      '/files/order-3.pdf',
      '/files/order-4.pdf',
    ])
  })

  it('include featured items outside the records', () => {
    const hero = '<section class="hero"><a href="/event/opening"><h2>Opening of the season</h2></a></section>'
    const row = (n: number): string =>
      `<article class="ev"><h4><a href="/event/e${n}">Concert ${n}</a></h4><p>Town hall, at eight</p></article>`
    expect(urls(`<main>${hero}<section>${times(6, row)}</section></main>`).toSorted()).toEqual(
      ['/event/opening', ...paths(6, (n) => `/event/e${n}`)].toSorted(),
    )
  })

  it('include rows and cards that a script opens', () => {
    const byAttribute = (n: number): string => `<tr data-href="/boats/b${n}"><td>Boat ${n}</td><td>${n} m</td></tr>`
    expect(urls(`<main><table><tr><th>Name</th><th>Length</th></tr>${times(6, byAttribute)}</table></main>`)).toEqual(
      paths(6, (n) => `/boats/b${n}`),
    )
    const byHandler = (n: number): string =>
      `<div class="home" onclick="location.href='/homes/${n}'"><h3>House ${n} by the sea</h3><p>${n} rooms</p></div>`
    const listing = listOf(distil(givenPage('https://list.test/all', `<main>${times(6, byHandler)}</main>`)))
    expect(listing?.items[0]).toEqual({ url: 'https://list.test/homes/1', label: 'House 1 by the sea' })
    expect(listing).toMatchObject({ records: 6, withoutAddress: 0 })
  })

  it('include those of closed panels with the same structure, and of no other hidden part', () => {
    const files = (year: number): string =>
      times(4, (n) => `<a class="doc" href="/media/${year}/r${n}.pdf"><p>Report ${n} of the year ${year}</p><span>Download</span></a>`)
    const panels = `<div class="yr">${files(2024)}</div><div class="yr" style="display: none">${files(2023)}</div>`
    const hidden = `<div class="promo" style="display:none">${files(1999)}</div>`
    expect(urls(`<main>${panels}${hidden}</main>`)).toEqual([2024, 2023].flatMap((year) => paths(4, (n) => `/media/${year}/r${n}.pdf`)))
  })

  it('are the declared ones where the markup has no list, and are completed by these where both share a page', () => {
    const declared = (from: number, to: number): string =>
      `<script type="application/ld+json">${JSON.stringify({
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: paths(to, (n) => `/hotel/h${n}`)
          .slice(from - 1)
          .map((url, place) => ({ '@type': 'ListItem', position: place + 1, url, name: `Hotel ${url}` })),
      })}</script>`
    expect(urls(`${declared(1, 5)}<main><h1>Hotels</h1><div id="list"></div></main>${FOOT}`)).toEqual(paths(5, (n) => `/hotel/h${n}`))
    const row = (n: number): string => `<li><h3><a href="/hotel/h${n}">Hotel number ${n}</a></h3><p>By the lake.</p></li>`
    expect(urls(`${declared(1, 8)}<main><ul>${times(5, row)}</ul></main>`)).toEqual(paths(8, (n) => `/hotel/h${n}`))
    expect(urls(`${declared(20, 24)}<main><ul>${times(5, row)}</ul></main>`)).toEqual(paths(5, (n) => `/hotel/h${n}`))
  })
})

describe('findNextLinks', () => {
  const next = (url: string, body: string): string[] => {
    const { next: found, pages } = findNextLinks(distil(givenPage(url, body)))
    return [...found, ...pages]
  }
  it('finds the link "More upcoming events" where its address has a page number', () => {
    expect(next('https://list.test/', '<a href="/events?tid=All&amp;page=1">More upcoming events</a>')).toEqual([
      'https://list.test/events?tid=All&page=1',
    ])
    expect(next('https://list.test/', '<a href="/about">More about the events</a>')).toEqual([])
  })
  it('finds a page in another folder where its last part continues the name of this page', () => {
    expect(next('https://list.test/news/most-wanted-plates/', '<p>1 <a href="/people/most-wanted-plates-p2/">2</a></p>')).toEqual([
      'https://list.test/people/most-wanted-plates-p2/',
    ])
  })
})
