import { describe, expect, it } from 'vitest'
import { listOf } from '../list-of.ts'
import { distil } from '../distil/distil.ts'
import { findNextLinks } from '../records/next-links.ts'
import { givenPage } from '../testing/given-page.ts'

const urls = (body: string): string[] =>
  listOf(distil(givenPage('https://list.test/all', body)))?.items.map(({ url }) => url.replace('https://list.test', '')) ?? []
const times = (count: number, markup: (n: number) => string): string => Array.from({ length: count }, (_, at) => markup(at + 1)).join('')
const paths = (count: number, path: (n: number) => string): string[] => Array.from({ length: count }, (_, at) => path(at + 1))

describe('a list in sections', () => {
  it('holds a short section of another build whose addresses are of the same kind', () => {
    const row = (n: number): string =>
      `<tr><td><a href="/papers/notices/n${n}.pdf">Notice number ${n} of the office</a></td><td>200${n}</td></tr>`
    const item = (n: number): string => `<li><a href="/papers/notices/old-${n}.pdf">Older notice ${n}</a></li>`
    const found = urls(`<main><table>${times(9, row)}</table><h2>Older</h2><ul>${times(3, item)}</ul></main>`)
    expect(found.toSorted()).toEqual(
      [...paths(9, (n) => `/papers/notices/n${n}.pdf`), ...paths(3, (n) => `/papers/notices/old-${n}.pdf`)].toSorted(),
    )
  })

  it('holds sections of the same build under headings of their own, though one thing stands in two of them', () => {
    const card = (name: string): string =>
      `<div class="card"><h4><a href="/${name}">House ${name}</a></h4><p>A house with rooms and a garden.</p></div>`
    const section = (names: string[], kind: string): string =>
      `<section class="${kind}"><h2>${kind}</h2>${names.map(card).join('')}</section>`
    const found = urls(`<main>${section(['a', 'b', 'c', 'd', 'e', 'f'], 'north')}${section(['f', 'g', 'h', 'i'], 'south')}</main>`)
    expect(found.toSorted()).toEqual([...'abcdefghi'].map((name) => `/${name}`))
  })

  it('is not joined by what a shop offers beside it', () => {
    const card = (n: number): string =>
      `<div class="card"><h3><a href="/shop/pans/p${n}">Pan number ${n}</a></h3><p>A pan that lasts.</p></div>`
    const beside = (n: number): string =>
      `<div class="card"><h3><a href="/shop/pans/x${n}">Other pan ${n}</a></h3><p>Seen by others.</p></div>`
    expect(urls(`<main><div class="grid">${times(8, card)}</div><div class="recently-viewed">${times(4, beside)}</div></main>`)).toEqual(
      paths(8, (n) => `/shop/pans/p${n}`),
    )
  })

  it('leaves out rows of a menu that is laid out as a table', () => {
    const row = (n: number): string => `<tr><td><a href="/news/files/r${n}.pdf">Report number ${n} on the matter</a></td></tr>`
    const menu =
      '<table><tr><td><a href="/index.html">Start page</a></td></tr><tr><td><a href="https://mail.test/">Mail for staff</a></td></tr></table>'
    expect(urls(`${menu}<table>${times(10, row)}</table>`)).toEqual(paths(10, (n) => `/news/files/r${n}.pdf`))
  })
})

describe('the page after this one', () => {
  const next = (url: string, body: string): string[] => {
    const { next: found, pages } = findNextLinks(distil(givenPage(url, body)))
    return [...found, ...pages]
  }
  it('is named by "More upcoming events" where its address has a number', () => {
    expect(next('https://list.test/', '<a href="/events?tid=All&amp;page=1">More upcoming events</a>')).toEqual([
      'https://list.test/events?tid=All&page=1',
    ])
    expect(next('https://list.test/', '<a href="/about">More about the events</a>')).toEqual([])
  })
  it('is the same page of another category where the last part of its address goes on', () => {
    expect(next('https://list.test/news/most-wanted-plates/', '<p>1 <a href="/people/most-wanted-plates-p2/">2</a></p>')).toEqual([
      'https://list.test/people/most-wanted-plates-p2/',
    ])
  })
})
