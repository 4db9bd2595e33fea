import { expect, it } from 'vitest'
import { distil } from './distil/distil.ts'
import { ScrapeError } from './errors.ts'
import { givenPage } from './testing/given-page.ts'
import type { PageDocument } from './types.ts'
import { walkList, type Walk } from './walk-list.ts'

const ORIGIN = 'https://list.test'
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)
const items = (from: number, to: number, path = (n: number): string => `/item/i${n}`): string =>
  `<div class="list">${numbers(to)
    .slice(from - 1)
    .map((n) => `<div class="card"><h3><a href="${path(n)}">Thing number ${n}</a></h3><p>What it is and what it costs.</p></div>`)
    .join('')}</div>`

/** Walks made-up pages from `start`; `page` gives the body of an address, null for one that is not there. */
async function walk(start: string, page: (url: URL) => string | null): Promise<Walk & { paths: string[] }> {
  const read = (address: string): Promise<PageDocument> => {
    const body = page(new URL(address))
    if (body === null) throw new ScrapeError('http_not_found')
    return Promise.resolve(distil(givenPage(address, body)))
  }
  const tools = { read, tell: () => undefined, endsAt: Number.MAX_SAFE_INTEGER }
  const walked = await walkList(await read(ORIGIN + start), { max: 1_000, tools }, new AbortController().signal)
  return { ...walked, paths: walked.items.map(({ url }) => url.replace(ORIGIN, '')) }
}
const all = (count: number): string[] => numbers(count).map((n) => `/item/i${n}`)

it('a list is walked by links whose address counts nothing', async () => {
  const { paths, stopped } = await walk('/jobs', ({ searchParams }) => {
    const from = { a: 6, b: 11 }[searchParams.get('cursor') ?? ''] ?? 1
    const next = { 1: 'a', 6: 'b' }[from]
    return items(from, from + 4) + (next === undefined ? '' : `<a class="button" href="/jobs?cursor=${next}">Load more jobs</a>`)
  })
  expect([paths, stopped]).toEqual([all(15), null])
})

it('a last page with one item is read, and what is offered beside it is not taken for the list', async () => {
  const beside = `<h2>Recommended for you</h2><div class="row">${numbers(6)
    .map((n) => `<div class="x"><a href="/item/other${n}">Another thing ${n}</a><p>Also nice to have.</p></div>`)
    .join('')}</div>`
  const { paths } = await walk('/all', ({ searchParams }) => {
    const start = Number(searchParams.get('start') ?? 0)
    return `<h1>All</h1>${items(start + 1, Math.min(start + 5, 11))}<p>${[0, 5, 10].map((at) => `<a href="/all?start=${at}">${at / 5 + 1}</a>`).join(' ')}</p>${beside}`
  })
  expect(paths).toEqual(all(11))
})

it.each([
  [
    'a choice of a form',
    '<form action="/find"><input type="hidden" name="q" value="oak"><select name="page"><option>1</option><option>2</option><option>3</option></select><button>Go</button></form>',
  ],
  [
    'a choice of addresses',
    '<select onchange="location=this.value"><option value="/find?q=oak&amp;page=1">1</option><option value="/find?q=oak&amp;page=2">2</option><option value="/find?q=oak&amp;page=3">Page 3 of 3</option></select>',
  ],
  [
    'buttons of a form',
    '<form action="/find"><input type="hidden" name="q" value="oak"><button name="page" value="2">2</button><button name="page" value="3">3</button></form>',
  ],
])('pages are found in %s', async (_, pager) => {
  const { paths, pagesRead } = await walk('/find?q=oak', ({ searchParams }) => {
    if (searchParams.get('q') !== 'oak') return null
    const page = Number(searchParams.get('page') ?? 1)
    return items(page * 4 - 3, page * 4) + pager
  })
  expect(paths).toEqual(all(12))
  expect(pagesRead).toBeLessThanOrEqual(4)
})

it('a blog is walked to its older posts, from its first page on', async () => {
  const { paths } = await walk('/blog/', ({ pathname }) => {
    const page = Number(/page\/(\d)/.exec(pathname)?.[1] ?? 1)
    const older = page < 3 ? `<div class="nav-previous"><a href="/blog/page/${page + 1}/">← Older posts</a></div>` : ''
    return items(page * 4 - 3, page * 4) + older + (page > 1 ? '<div class="nav-next"><a href="/blog/">Newer posts →</a></div>' : '')
  })
  expect(paths).toEqual(all(12))
})

it('a list kept by letters is walked through all of them, short and empty ones included', async () => {
  const letters = [...'abcdefghijk']
  const bar = `<div class="bar">${letters.map((letter) => `<a href="/firms/${letter}">${letter.toUpperCase()}</a>`).join(' ')}</div>`
  const counts: Record<string, number> = { a: 1, b: 2, c: 4, f: 3, k: 1 }
  const { paths } = await walk('/firms/a', ({ pathname }) => {
    const letter = pathname.at(-1) ?? ''
    return `<h1>Firms</h1>${bar}${items(1, counts[letter] ?? 0, (n) => `/firm/${letter}${n}`)}`
  })
  expect(paths.toSorted()).toEqual(Object.entries(counts).flatMap(([letter, count]) => numbers(count).map((n) => `/firm/${letter}${n}`)))
})

it('an archive is walked through its years, but for one that was asked for alone', async () => {
  const page = ({ pathname }: URL): string => {
    const year = /\d{4}/.exec(pathname)?.[0] ?? '2024'
    const bar = [2024, 2023, 2022].map((one) => `<li><a href="/news/archive/${one}">${one}</a></li>`).join('')
    return `<ul>${bar}</ul>${items(1, 3, (n) => `/news/${year}/n${n}`)}`
  }
  expect((await walk('/news', page)).paths).toHaveLength(9)
  expect((await walk('/news/archive/2023', page)).paths).toEqual([1, 2, 3].map((n) => `/news/2023/n${n}`))
})
