import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { ScrapeError } from '../errors.ts'
import { givenPage } from '../testing/given-page.ts'
import type { PageDocument } from '../types.ts'
import { walkList, type Walk } from './walk-list.ts'

const ORIGIN = 'https://list.test'
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1)
const items = (from: number, to: number, path = (n: number): string => `/item/i${n}`): string =>
  `<div class="list">${numbers(to)
    .slice(from - 1)
    .map((n) => `<div class="card"><h3><a href="${path(n)}">Thing number ${n}</a></h3><p>What it is and what it costs.</p></div>`)
    .join('')}</div>`

/** Walks invented pages from `start`; `page` returns the body of an address, or null for a missing page. */
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

it('a list is walked by links whose address has no page number', async () => {
  const { paths, stopped } = await walk('/jobs', ({ searchParams }) => {
    const from = { a: 6, b: 11 }[searchParams.get('cursor') ?? ''] ?? 1
    const next = { 1: 'a', 6: 'b' }[from]
    return items(from, from + 4) + (next === undefined ? '' : `<a class="button" href="/jobs?cursor=${next}">Load more jobs</a>`)
  })
  expect([paths, stopped]).toEqual([all(15), null])
})

it('a last page with one item is read, and recommendations beside it are not taken for the list', async () => {
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

it('a list by letters is walked through all of them, including short and empty ones', async () => {
  const letters = [...'abcdefghijk']
  const bar = `<div class="bar">${letters.map((letter) => `<a href="/firms/${letter}">${letter.toUpperCase()}</a>`).join(' ')}</div>`
  const counts: Record<string, number> = { a: 1, b: 2, c: 4, f: 3, k: 1 }
  const { paths } = await walk('/firms/a', ({ pathname }) => {
    const letter = pathname.at(-1) ?? ''
    return `<h1>Firms</h1>${bar}${items(1, counts[letter] ?? 0, (n) => `/firm/${letter}${n}`)}`
  })
  expect(paths.toSorted()).toEqual(Object.entries(counts).flatMap(([letter, count]) => numbers(count).map((n) => `/firm/${letter}${n}`)))
})

it('an archive is walked through its years, unless the address is that of one year', async () => {
  const page = ({ pathname }: URL): string => {
    const year = /\d{4}/.exec(pathname)?.[0] ?? '2024'
    const bar = [2024, 2023, 2022].map((one) => `<li><a href="/news/archive/${one}">${one}</a></li>`).join('')
    return `<ul>${bar}</ul>${items(1, 3, (n) => `/news/${year}/n${n}`)}`
  }
  expect((await walk('/news', page)).paths).toHaveLength(9)
  expect((await walk('/news/archive/2023', page)).paths).toEqual([1, 2, 3].map((n) => `/news/2023/n${n}`))
})

it('a list with links to newer entries is walked on, not back', async () => {
  const { paths } = await walk('/sets', ({ searchParams }) => {
    const at = { a: 4, b: 8 }[searchParams.get('after') ?? searchParams.get('before') ?? ''] ?? 0
    const back = at > 0 ? `<a href="/sets?before=${at === 4 ? 'none' : 'a'}">Newer</a><a href="/sets">Start</a>` : ''
    const on = at < 8 ? `<a href="/sets?after=${at === 0 ? 'a' : 'b'}">Next 4</a>` : ''
    return `${items(at + 1, at + 4)}<div class="flip">${back}${on}</div>`
  })
  expect(paths).toEqual(all(12))
})

it('older entries are read under any name, and pages may be numbered from 0', async () => {
  const older = await walk('/stories', ({ searchParams }) => {
    const page = Number(searchParams.get('page') ?? 1)
    return items(page * 4 - 3, page * 4) + (page < 4 ? `<a class="o" href="/stories?page=${page + 1}">Older stories</a>` : '')
  })
  expect(older.paths).toEqual(all(16))
  const counted = await walk('/register', ({ searchParams }) => {
    const page = Number(searchParams.get('p') ?? 0)
    const bar = [0, 1, 2, 3].map((at) => (at === page ? `[${at + 1}]` : `<a href="/register?p=${at}">${at + 1}</a>`)).join(' ')
    return `${items(page * 4 + 1, page * 4 + 4)}<p>${bar}</p>`
  })
  expect([counted.paths, counted.pagesRead]).toEqual([all(16), 4])
})

describe('an agenda', () => {
  const shows: Record<string, number> = { '2026-10': 3, '2026-11': 4, '2027-01': 1 }
  const shifted = (month: string, by: number): string =>
    new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + by)).toISOString().slice(0, 7)
  const ways: [string, (month: string) => string][] = [
    [
      'arrows',
      (month) =>
        `<a href="/agenda/${shifted(month, -1)}" title="Previous month">‹</a><a href="/agenda/${shifted(month, 1)}" title="Next month">›</a>`,
    ],
    [
      'neighbours',
      (month) => [-1, 1].map((by) => `<a href="/agenda/${shifted(month, by)}">${shifted(month, by)}</a>`).join(` <b>${month}</b> `),
    ],
  ]
  const page =
    (bar: (month: string) => string) =>
    ({ pathname }: URL): string => {
      const month = /\d{4}-\d\d/.exec(pathname)?.[0] ?? '2026-11'
      return `<main>${bar(month)}${items(1, shows[month] ?? 0, (n) => `/show/${month}-n${n}`)}</main>`
    }

  it.each(ways)('is read through the following months, found by %s, until two have no entries', async (_, bar) => {
    const { paths, months } = await walk('/agenda', page(bar))
    expect(paths).toEqual([...numbers(4).map((n) => `/show/2026-11-n${n}`), '/show/2027-01-n1'])
    expect(months.map((url) => url.slice(-7))).toEqual(['2026-12', '2027-01', '2027-02', '2027-03'])
  })

  it('has no recommendations of a month without entries', async () => {
    const { paths } = await walk('/agenda', (url) => {
      const body = page(ways[0]![1])(url)
      return body.replace('</main>', `<h3>You may also enjoy</h3>${items(1, 3, (n) => `/show/other-n${n}`)}</main>`)
    })
    expect(paths).toEqual([...numbers(4).map((n) => `/show/2026-11-n${n}`), '/show/2027-01-n1'])
  })

  it('is read for one month where the address is that of the month', async () => {
    const { paths, months } = await walk('/agenda/2026-11', page(ways[0]![1]))
    expect([paths.length, months]).toEqual([4, []])
  })

  it('is read for at most two years', async () => {
    const endless = ({ pathname }: URL): string => {
      const month = /\d{4}-\d\d/.exec(pathname)?.[0] ?? '2026-11'
      return `<main>${ways[0]![1](month)}${items(1, 3, (n) => `/show/${month}-n${n}`)}</main>`
    }
    expect((await walk('/agenda', endless)).months).toHaveLength(24)
  })

  it('is not assumed for a blog with an archive by months', async () => {
    const { months, paths } = await walk('/blog/', ({ pathname }) => {
      const number = Number(/page\/(\d)/.exec(pathname)?.[1] ?? 1)
      const archive = '<ul><li><a href="/blog/2026/10/">October 2026</a></li><li><a href="/blog/2026/09/">September 2026</a></li></ul>'
      return `<main>${items(number * 4 - 3, number * 4)}</main>${archive}${number < 2 ? '<a class="next" href="/blog/page/2/">Next</a>' : ''}`
    })
    expect([months, paths]).toEqual([[], all(8)])
  })
})

it('a bar of letters or months is not part of the list, even on pages with few entries', async () => {
  const entry = (path: string): string => `<dt><a href="${path}">Lawyer of ${path}</a></dt><dd>Family law, <a href="/firm/1">Firm</a></dd>`
  const lawyers = await walk('/find?l=A', ({ searchParams }) => {
    const letter = searchParams.get('l') ?? 'A'
    const count = 2 + ('ABCDEFGHIJ'.indexOf(letter) % 3)
    const bar = [...'ABCDEFGHIJ'].map((one) => `<a href="/find?l=${one}">${one}</a>`).join('')
    const menu = '<div class="top"><a href="/find.html">Find somebody</a><a href="/blog.html">Our blog</a></div>'
    const people = numbers(count).map((n) => entry(`/lawyer/${letter}${n}`))
    return `${menu}<div class="c"><div class="bar">${bar}</div><dl>${people.join('')}</dl></div><div class="foot"><a href="/terms.html">Terms of use</a></div>`
  })
  expect(lawyers.paths).toEqual([...'ABCDEFGHIJ'].flatMap((letter, at) => numbers(2 + (at % 3)).map((n) => `/lawyer/${letter}${n}`)))
  const names = ['November', 'Dezember', 'Januar', 'Februar', 'März']
  const counts = [5, 3, 0, 2, 1]
  const agenda = await walk('/termine', ({ searchParams }) => {
    const month = Number(searchParams.get('m') ?? 0)
    const bar = names.map((name, at) => `<li>${at === month ? name : `<a href="/termine?m=${at}">${name}</a>`}</li>`).join('')
    return `<ul class="monate">${bar}</ul><main>${items(1, counts[month] ?? 0, (n) => `/termin/${names[month]!.toLowerCase()}-${n}`)}</main>`
  })
  expect(agenda.paths).toHaveLength(11)
})
