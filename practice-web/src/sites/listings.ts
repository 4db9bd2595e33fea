// One collection of 283 pieces behind every kind of list: numbered pages, a "load more" button, a button with an address, endless
// scrolling, a packed sitemap and a feed.
import { gzipSync } from 'node:zlib'
import { chanceOf } from '../chance.ts'
import { escapeHtml, notFound, numberIn, page } from '../html.ts'
import type { Site, SiteAnswer, SiteRequest } from '../site.ts'

export const PIECE_COUNT = 283
const PER_PAGE = 20
const KINDS = ['Bowl', 'Vase', 'Lantern', 'Tile', 'Jug', 'Platter', 'Candlestick']
const GLAZES = ['celadon', 'tenmoku', 'ash', 'shino', 'cobalt', 'salt']
const MAKERS = ['Ines Moreau', 'Karl Berger', 'Mira Tanaka', 'Tom Price']

/** The piece of that number. The same arguments always give the same piece. */
export function pieceOf(number: number, seed: string): { name: string; maker: string; heightCm: number } {
  const chance = chanceOf(seed, 'listings', number)
  return {
    name: `${chance.pick(KINDS)} ${number} in ${chance.pick(GLAZES)} glaze`,
    maker: chance.pick(MAKERS),
    heightCm: chance.whole(4, 60),
  }
}

export function listingsSite(seed: string): Site {
  return {
    name: 'listings',
    title: 'Kiln Collection',
    about: 'One collection behind every kind of list.',
    answer(request) {
      const number = numberIn(request.path, '/piece/', PIECE_COUNT)
      if (number !== null) return piecePage(number, seed)
      const answer = LISTS[request.path]
      return answer === undefined ? notFound() : answer(request, seed)
    },
  }
}

type Answer = (request: SiteRequest, seed: string) => SiteAnswer
const LISTS: Record<string, Answer> = {
  '/': start,
  '/numbered': numbered,
  '/more': (request, seed) => grown(request, seed, { end: '<button id="more" type="button">Load more</button>', script: MORE_SCRIPT }),
  '/more-address': moreAddress,
  '/endless': (request, seed) => grown(request, seed, { end: '<div id="end"></div>', script: ENDLESS_SCRIPT }),
  '/cards': (request, seed) => ({ headers: HTML, body: cards(request, seed, numbersFrom(Number(request.query.get('from') ?? 1))) }),
  '/robots.txt': ({ base, origin }) => ({
    headers: { 'content-type': 'text/plain' },
    body: `User-agent: *\nAllow: /\nSitemap: ${origin}${base}/sitemaps.xml\n`,
  }),
  '/sitemaps.xml': sitemapIndex,
  '/sitemap-pages.xml': ({ base, origin }) => xml(urlset([`${origin}${base}/`, `${origin}${base}/numbered`])),
  '/sitemap-pieces.xml.gz': packedSitemap,
  '/feed.xml': feed,
}
const HTML = { 'content-type': 'text/html; charset=utf-8' }

function start({ base }: SiteRequest): SiteAnswer {
  const lists = ['numbered', 'more', 'more-address', 'endless'].map((name) => `<li><a href="${base}/${name}">Collection, ${name}</a></li>`)
  return page({ title: 'Kiln Collection', body: `<h1>Kiln Collection</h1><p>${PIECE_COUNT} pieces.</p><ul>${lists.join('')}</ul>` })
}

/** Numbered links, and no link named "next". */
function numbered(request: SiteRequest, seed: string): SiteAnswer {
  const pages = Math.ceil(PIECE_COUNT / PER_PAGE)
  const current = Math.min(Math.max(Math.trunc(Number(request.query.get('page') ?? 1)) || 1, 1), pages)
  const first = (current - 1) * PER_PAGE + 1
  const numbers = numbersFrom(first)
  const near = [...new Set([1, current - 1, current, current + 1, pages])].filter((number) => number >= 1 && number <= pages)
  const links = near.map((number) =>
    number === current ? `<b>${number}</b>` : `<a href="${request.base}/numbered?page=${number}">${number}</a>`,
  )
  const count = `<p>Showing ${first}–${first + numbers.length - 1} of ${PIECE_COUNT} pieces</p>`
  return listPage(`${count}<ul>${cards(request, seed, numbers)}</ul><div class="pagination">${links.join(' ')}</div>`)
}

function moreAddress(request: SiteRequest, seed: string): SiteAnswer {
  const first = Math.max(Math.trunc(Number(request.query.get('from') ?? 1)) || 1, 1)
  const next = first + PER_PAGE
  const button = next > PIECE_COUNT ? '' : `<button data-next-url="${request.base}/more-address?from=${next}">Show more pieces</button>`
  return listPage(`<ul>${cards(request, seed, numbersFrom(first))}</ul>${button}`)
}

/** The first page of a list that a script of its own makes longer. */
function grown(request: SiteRequest, seed: string, { end, script }: { end: string; script: string }): SiteAnswer {
  const grow = `const list = document.getElementById('list'); let from = ${PER_PAGE + 1}
const grow = async () => {
  const answer = await fetch('${request.base}/cards?from=' + from); from += ${PER_PAGE}
  list.insertAdjacentHTML('beforeend', await answer.text()); return from <= ${PIECE_COUNT}
}`
  return listPage(`<ul id="list">${cards(request, seed, numbersFrom(1))}</ul>${end}<script>${grow}\n${script}</script>`)
}
const MORE_SCRIPT = `const more = document.getElementById('more')
more.onclick = async () => { if (!(await grow())) more.remove() }`
const ENDLESS_SCRIPT = `let busy = false
new IntersectionObserver(async ([seen], observer) => {
  if (!seen.isIntersecting || busy) return
  busy = true
  const goesOn = await grow()
  busy = false
  observer.disconnect()
  if (goesOn) observer.observe(document.getElementById('end'))
}).observe(document.getElementById('end'))`

function listPage(body: string): SiteAnswer {
  return page({ title: 'Kiln Collection', body: `<main><h1>Kiln Collection</h1>${body}</main>` })
}

function numbersFrom(first: number): number[] {
  return Array.from({ length: Math.max(0, Math.min(PER_PAGE, PIECE_COUNT - first + 1)) }, (_, place) => first + place)
}

function cards({ base }: SiteRequest, seed: string, numbers: readonly number[]): string {
  return numbers
    .map((number) => {
      const { name, maker, heightCm } = pieceOf(number, seed)
      return `<li class="card"><h2><a href="${base}/piece/${number}">${escapeHtml(name)}</a></h2><p>by ${maker}, ${heightCm} cm</p></li>`
    })
    .join('')
}

function piecePage(number: number, seed: string): SiteAnswer {
  const { name, maker, heightCm } = pieceOf(number, seed)
  const facts = `<dl><dt>Maker</dt><dd>${maker}</dd><dt>Height</dt><dd>${heightCm} cm</dd><dt>Inventory number</dt><dd>KC-${number}</dd></dl>`
  return page({ title: `${name} | Kiln Collection`, body: `<main><h1>${escapeHtml(name)}</h1>${facts}</main>` })
}

function sitemapIndex({ base, origin }: SiteRequest): SiteAnswer {
  const maps = ['sitemap-pages.xml', 'sitemap-pieces.xml.gz'].map((name) => `<sitemap><loc>${origin}${base}/${name}</loc></sitemap>`)
  return xml(`<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${maps.join('')}</sitemapindex>`)
}

function packedSitemap({ base, origin }: SiteRequest): SiteAnswer {
  const pieces = Array.from({ length: PIECE_COUNT }, (_, place) => `${origin}${base}/piece/${place + 1}`)
  return { headers: { 'content-type': 'application/gzip' }, body: gzipSync(`<?xml version="1.0"?>${urlset(pieces)}`) }
}

function feed({ base, origin }: SiteRequest, seed: string): SiteAnswer {
  const items = numbersFrom(1).map(
    (number) => `<item><title>${pieceOf(number, seed).name}</title><link>${origin}${base}/piece/${number}</link></item>`,
  )
  return xml(`<rss version="2.0"><channel><title>Kiln Collection</title>${items.join('')}</channel></rss>`)
}

function urlset(addresses: readonly string[]): string {
  return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.map((address) => `<url><loc>${address}</loc></url>`).join('')}</urlset>`
}

function xml(body: string): SiteAnswer {
  return { headers: { 'content-type': 'application/xml' }, body }
}
