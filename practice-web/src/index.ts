// @quarry/practice-web: sites to practise and test on. Deterministic by seed; listens on loopback only.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { escapeHtml, notFound, page } from './html.ts'
import { createPracticeSearch, type PracticeSearch } from './search.ts'
import type { Site, SiteAnswer } from './site.ts'
import { archiveSite } from './sites/archive.ts'
import { changingSite } from './sites/changing.ts'
import { counterSite } from './sites/counter.ts'
import { directorySite } from './sites/directory.ts'
import { firmSites } from './sites/firm.ts'
import { hostileSite } from './sites/hostile.ts'
import { jobsSite } from './sites/jobs.ts'
import { journalSite } from './sites/journal.ts'
import { listingsSite } from './sites/listings.ts'
import { membersSite } from './sites/members.ts'
import { outletSite } from './sites/outlet.ts'
import { recordsSite } from './sites/records.ts'
import { scriptedSite } from './sites/scripted.ts'
import { shopSite } from './sites/shop.ts'

export { paperOf, warrantyMonthsOf } from './sites/archive.ts'
export { COUNTER_COUNT, counterGoodsOf, type CounterGoods } from './sites/counter.ts'
export { coloursOf, cutsOf, datesOf, fitsOf, type Variant } from './sites/counter-variants.ts'
export { FIRMS, firmPriceOf } from './sites/firm.ts'
export { articleOf } from './sites/journal.ts'
export { PIECE_COUNT, pieceOf } from './sites/listings.ts'
export { MEMBER, PAGES_PER_SESSION } from './sites/members-memory.ts'
export { MEMBER_PAGES, memberOfferOf, type MemberOffer } from './sites/members.ts'
export { thingOn } from './sites/changing.ts'
export { companyOf, companyOn } from './sites/directory.ts'
export { postingOf } from './sites/jobs.ts'
export { invoiceOf, type Invoice } from './sites/records.ts'
export { priceText, productOf, type Product } from './sites/products.ts'

export const DEFAULT_SEED = 'quarry'
const BODY_BYTES_MAX = 64 * 1024

/** All sites of the practice web, the hostile one last. */
export function practiceSites(seed: string): Site[] {
  return [
    shopSite(seed),
    outletSite(seed),
    directorySite(seed),
    jobsSite(seed),
    journalSite(seed),
    scriptedSite(seed),
    changingSite(seed),
    archiveSite(seed),
    recordsSite(seed),
    listingsSite(seed),
    ...firmSites(seed),
    membersSite(seed),
    counterSite(seed),
    hostileSite(),
  ]
}

interface PracticeWeb {
  sites: Map<string, Site>
  search: PracticeSearch
}

/** A server that is not listening yet. Sites are reached as `/<site>/…` and, by host name, as `<site>.localhost`; the search as `/search?q=`. */
export function createPracticeWeb(seed: string = DEFAULT_SEED): Server {
  const all = practiceSites(seed)
  const web = { sites: new Map(all.map((site) => [site.name, site])), search: createPracticeSearch(all) }
  return createServer((request, response) => {
    void readBody(request).then((body) => send(response, answer(web, request, body)))
  })
}

function answer(web: PracticeWeb, request: IncomingMessage, body: string): SiteAnswer {
  const { sites } = web
  const host = request.headers.host ?? '127.0.0.1'
  const url = new URL(request.url ?? '/', `http://${host}`)
  const byHost = sites.get(url.hostname.replace(/\.localhost$/, ''))
  const [, first = ''] = url.pathname.split('/')
  const site = byHost ?? sites.get(first)
  if (!site) return rootAnswer(web, url)
  const base = byHost ? '' : `/${site.name}`
  const path = url.pathname.slice(base.length)
  if (path === '') return { status: 301, headers: { location: `${base}/` } }
  const asked = {
    method: request.method ?? 'GET',
    path,
    query: url.searchParams,
    base,
    origin: url.origin,
    headers: headersOf(request),
    body,
  }
  if (path.startsWith('/images/')) return image()
  const answered = site.answer(asked)
  return path === '/robots.txt' && answered.status === 404 ? allowAll() : answered
}

/** Serves paths that belong to no site: the index, robots.txt and the like. */
function rootAnswer({ sites, search }: PracticeWeb, { pathname, searchParams, origin }: URL): SiteAnswer {
  if (pathname === '/') return index(sites)
  if (pathname === '/robots.txt') return allowAll()
  return pathname === '/search' ? search.answer(searchParams.get('q') ?? '', origin) : notFound()
}

function send(response: ServerResponse, answered: SiteAnswer): void {
  if (answered.stream) return answered.stream(response)
  response.writeHead(answered.status ?? 200, answered.headers ?? {})
  response.end(answered.body ?? '')
}

function index(sites: Map<string, Site>): SiteAnswer {
  const items = [...sites.values()].map(
    (site) => `<li><a href="/${site.name}/">${escapeHtml(site.title)}</a>: ${escapeHtml(site.about)}</li>`,
  )
  return page({
    title: 'Practice web',
    body: `<h1>Practice web</h1><p>Sites to practise on. Nothing here is real.</p><ul>${items.join('')}</ul>`,
  })
}

function allowAll(): SiteAnswer {
  return { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nAllow: /\n' }
}

/** A grey image of one pixel, so that image URLs resolve. */
function image(): SiteAnswer {
  return { headers: { 'content-type': 'image/gif' }, body: Buffer.from('R0lGODdhAQABAIAAAMLCwgAAACwAAAAAAQABAAACAkQBADs=', 'base64') }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) {
    body += String(chunk)
    if (body.length > BODY_BYTES_MAX) break
  }
  return body
}
