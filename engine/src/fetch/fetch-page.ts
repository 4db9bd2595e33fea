// In: an address and the visit it belongs to. Out: the page as read, decoded, after redirects; anything else is a ScrapeError.
// Every hop passes robots.txt, the site's gate and the address guard. Keeps no copy.
// Next: engine/src/render/render-page.ts
import { CookieJar } from 'tough-cookie'
import { withTimeLimit, type Clock } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import type { ReadPage } from '../types.ts'
import { decodeBody, withLateBody } from './decode-text.ts'
import { findRefresh } from './find-refresh.ts'
import type { HttpAnswer, HttpClient } from './http-client.ts'
import { fileKindOf, mediaTypeOf, type FileKind } from './media-type.ts'
import { networkFailure, statusFailure } from './http-failures.ts'
import { refuseAnswer } from './refuse-answer.ts'
import type { Robots } from './robots.ts'
import { passGate } from './pass-gate.ts'
import { NO_PACE, type Pace, type SiteGate } from './site-gate.ts'

export interface FetchTools {
  client: HttpClient
  gate: SiteGate
  robots: Robots
  clock: Clock
  pace: Pace
  pageTimeoutMs: number
  /** The text of a file that is none itself, as HTML. */
  readFile(kind: FileKind, bytes: Buffer, signal: AbortSignal): Promise<{ markup: string; isCut: boolean }>
  /** The site an address belongs to, and the address as that site's robots.txt sees it. */
  siteOf(url: URL): { key: string; isPractice: boolean; url: URL }
}

export interface Visiting {
  visit: Visit
  tools: FetchTools
}

/** What pages of one target share. */
export interface Visit {
  /** Null until the first cookie is set. */
  cookies: CookieJar | null
}

export function startVisit(): Visit {
  return { cookies: null }
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])
const ACCEPT = 'text/html,application/xhtml+xml,application/json;q=0.8,application/xml;q=0.8,text/*;q=0.7,application/pdf;q=0.6,*/*;q=0.1'
const READABLE =
  /^(?:text\/(?!event-stream)|application\/(?:xhtml\+xml|json|x-ndjson|ld\+json|xml|rss\+xml|atom\+xml|[\w.-]+\+(?:json|xml))$)/

/** @throws ScrapeError; the signal's reason when it fired. */
export async function fetchPage(address: string, visiting: Visiting, signal: AbortSignal): Promise<ReadPage> {
  let url = new URL(address)
  for (let hops = 0; hops <= ENGINE_LIMITS.redirectsMax; hops++) {
    try {
      const answer = await get(url, visiting, signal)
      const redirected = redirectOf(answer)
      const page = redirected === null ? await pageOf(answer, { address, tools: visiting.tools }, signal) : null
      const next = redirected ?? (page && findRefresh(page))
      if (page !== null && next === null) return page
      url = next ?? url
    } catch (error) {
      if (error instanceof ScrapeError) error.site ??= visiting.tools.siteOf(url).key
      throw error
    }
  }
  throw new ScrapeError('too_many_redirects')
}

/** The gate an address is behind, and the pace its site wants. @throws ScrapeError robots_forbidden */
export async function admit(url: URL, tools: FetchTools): Promise<{ key: string; pace: Pace }> {
  const site = tools.siteOf(url)
  const pace = site.isPractice ? NO_PACE : tools.pace
  const rules = await tools.robots.rulesFor(site.key, site.url, (robotsUrl) => readRobots(robotsUrl, tools))
  if (!rules.allows(site.url)) throw new ScrapeError('robots_forbidden')
  return { key: site.key, pace: rules.crawlDelayMs > pace.delayMs ? { concurrency: 1, delayMs: rules.crawlDelayMs } : pace }
}

async function get(url: URL, { visit, tools }: Visiting, signal: AbortSignal): Promise<HttpAnswer> {
  const { key, pace } = await admit(url, tools)
  const cookie = visit.cookies?.getCookieStringSync(url.href) ?? ''
  const headers = { accept: ACCEPT, ...(cookie === '' ? {} : { cookie }) }
  const answer = await passGate(tools, { key, pace, signal }, (within) => {
    const limits = { packedBytesMax: ENGINE_LIMITS.bodyCompressedBytesMax, bytesMax: ENGINE_LIMITS.bodyBytesMax }
    return tools.client.ask({ url, headers, ...limits }, within)
  })
  for (const line of answer.setCookies) {
    visit.cookies ??= new CookieJar(undefined, { looseMode: true, rejectPublicSuffixes: true })
    visit.cookies.setCookieSync(line, url.href, { ignoreError: true })
  }
  return answer
}

/** robots.txt belongs to the site, not to the task that asked first: it has a time limit of its own, for all its redirects together. */
async function readRobots(robotsUrl: URL, tools: FetchTools): Promise<HttpAnswer> {
  try {
    return await withTimeLimit(tools.pageTimeoutMs, new AbortController().signal, (within) => followRobots(robotsUrl, tools, within))
  } catch (error) {
    throw networkFailure(error)
  }
}

async function followRobots(robotsUrl: URL, tools: FetchTools, signal: AbortSignal): Promise<HttpAnswer> {
  let url = robotsUrl
  for (let hops = 0; hops <= ENGINE_LIMITS.redirectsMax; hops++) {
    const wanted = { url, headers: { accept: 'text/plain,*/*;q=0.1' }, packedBytesMax: ENGINE_LIMITS.robotsDownloadBytesMax }
    const answer = await passGate(tools, { key: tools.siteOf(url).key, pace: NO_PACE, signal }, (within) => {
      return tools.client.ask({ ...wanted, bytesMax: ENGINE_LIMITS.robotsDownloadBytesMax }, within)
    })
    const target = redirectOf(answer)
    if (target === null) return answer
    url = target
  }
  throw new ScrapeError('too_many_redirects')
}

/** Where the answer sends the reader; null for a page. @throws ScrapeError for addresses that are not http or https. */
function redirectOf({ status, headers, url }: HttpAnswer): URL | null {
  if (!REDIRECTS.has(status) || headers['location'] === undefined) return null
  const target = URL.parse(headers['location'], url.href)
  if (target === null) throw new ScrapeError('invalid_address')
  if (target.protocol !== 'http:' && target.protocol !== 'https:') throw new ScrapeError('unsupported_address')
  if (target.hash === '') target.hash = url.hash
  return target
}

async function pageOf(
  answer: HttpAnswer,
  { address, tools }: { address: string; tools: FetchTools },
  signal: AbortSignal,
): Promise<ReadPage> {
  const { status, headers } = answer
  const { clock } = tools
  const [contentType, url] = [mediaTypeOf(answer), answer.url.href]
  const page = { requestedUrl: address, url, status, contentType, frames: [], snapshot: null, via: 'http' } as const
  const kind = fileKindOf(contentType)
  if (kind !== null || !READABLE.test(contentType)) {
    const failure = statusFailure(status, headers['retry-after'] ?? null, clock.now())
    if (failure !== null) throw failure
    if (kind === null) throw new ScrapeError('unsupported_content', { detail: contentType.slice(0, 80) })
    const { markup, isCut } = await tools.readFile(kind, answer.body, signal)
    return { ...page, body: markup, original: answer.body, isCut, fetchedAt: new Date(clock.now()) }
  }
  const text = decodeBody(answer.body, headers['content-type'] ?? '')
  answer.release?.()
  // Signs of walls are plain ASCII: in a long page they are found without decoding it.
  refuseAnswer({ status, headers, requestedUrl: address, url, body: text.bytes ?? text.body }, clock.now())
  const fetchedAt = new Date(clock.now())
  return text.bytes === undefined ? { ...page, body: text.body, fetchedAt } : withLateBody({ ...page, bytes: text.bytes, fetchedAt })
}
