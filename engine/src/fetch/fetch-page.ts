// Fetches the page at an address within a visit: decoded, after redirects; anything else is a ScrapeError. Every redirect passes
// robots.txt, the site's gate and the address guard. Stores no copy.
// Next: engine/src/render/render-page.ts
import { proxyGroupFor } from '../access/open-access.ts'
import { CookieJar } from 'tough-cookie'
import type { Clock } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import type { ReadPage, VisitedSite } from '../types.ts'
import { decodeBody, withLateBody } from './decode-text.ts'
import { findRefresh } from './find-refresh.ts'
import type { HttpAnswer, HttpClient } from './http-client.ts'
import { fileKindOf, mediaTypeOf, type FileKind } from './media-type.ts'
import { statusFailure } from './http-failures.ts'
import { readRobots } from './read-robots.ts'
import { redirectOf } from './redirect-of.ts'
import { refuseAnswer } from './refuse-answer.ts'
import type { Robots } from './robots.ts'
import { passGate } from './pass-gate.ts'
import { NO_PACE, type Pace, type SiteGate } from './site-gate.ts'
import { headersOfForm, ownCookies, wasSentToSignIn, type FilledForm, type Visit } from './visit.ts'

export interface FetchTools {
  client: HttpClient
  gate: SiteGate
  robots: Robots
  clock: Clock
  pace: Pace
  pageTimeoutMs: number
  /** The text of a non-HTML file, as HTML. */
  readFile(kind: FileKind, bytes: Buffer, signal: AbortSignal): Promise<{ markup: string; isCut: boolean }>
  /** The site an address belongs to, and the address as that site's robots.txt sees it. */
  siteOf(url: URL): { key: string; isPractice: boolean; url: URL }
}

export interface Visiting {
  visit: Visit
  tools: FetchTools
}

/** The request: a page, or the submission of a form. */
interface Asked {
  url: URL
  form: FilledForm | null
  /** Proxy group of the first address, also used for its redirects. */
  proxyGroup: string | null
}

const ACCEPT = 'text/html,application/xhtml+xml,application/json;q=0.8,application/xml;q=0.8,text/*;q=0.7,application/pdf;q=0.6,*/*;q=0.1'
const READABLE =
  /^(?:text\/(?!event-stream)|application\/(?:xhtml\+xml|json|x-ndjson|ld\+json|xml|rss\+xml|atom\+xml|[\w.-]+\+(?:json|xml))$)/

/** @throws ScrapeError; the signal's reason when it fired. */
export async function fetchPage(address: string, visiting: Visiting, signal: AbortSignal): Promise<ReadPage> {
  return follow(askedFirst(address, null, visiting), visiting, signal)
}

/** Submits a form. It is sent only to the site of the visit's access. @throws as `fetchPage` does. */
export async function postForm(
  address: string,
  { form, from, visiting }: FilledForm & { visiting: Visiting },
  signal: AbortSignal,
): Promise<ReadPage> {
  return follow(askedFirst(address, { form, from }, visiting), visiting, signal)
}

function askedFirst(address: string, form: FilledForm | null, { visit: { access } }: Visiting): Asked {
  const url = new URL(address)
  return { url, form, proxyGroup: proxyGroupFor(access, url) }
}

async function follow(first: Asked, visiting: Visiting, signal: AbortSignal): Promise<ReadPage> {
  let asked = first
  for (let hops = 0; hops <= ENGINE_LIMITS.redirectsMax; hops++) {
    const { url } = asked
    try {
      const answer = await ask(asked, visiting, signal)
      const redirected = redirectOf(answer)
      const page = redirected === null ? await pageOf(answer, { address: first.url.href, visiting }, signal) : null
      const next = redirected ?? (page && findRefresh(page))
      if (page !== null && next === null) return page
      // As in browsers, only these two statuses keep the method and body.
      const isSame = answer.status === 307 || answer.status === 308
      asked = { ...asked, url: next ?? url, form: isSame ? asked.form : null }
    } catch (error) {
      if (error instanceof ScrapeError) error.site ??= visiting.tools.siteOf(url).key
      throw error
    }
  }
  throw new ScrapeError('too_many_redirects')
}

/** The gate key of an address and the pace of its site. @throws ScrapeError robots_forbidden */
export async function admit({ url, proxyGroup }: VisitedSite, tools: FetchTools): Promise<{ key: string; pace: Pace }> {
  const site = tools.siteOf(url)
  const pace = site.isPractice ? NO_PACE : tools.pace
  // Rules are cached per proxy group, because a site may serve another robots.txt per country.
  const robotsKey = proxyGroup === null ? site.key : `${site.key} ${proxyGroup}`
  const rules = await tools.robots.rulesFor(robotsKey, site.url, (robotsUrl) => readRobots({ url: robotsUrl, proxyGroup }, tools))
  if (!rules.allows(site.url)) throw new ScrapeError('robots_forbidden')
  return { key: site.key, pace: rules.crawlDelayMs > pace.delayMs ? { concurrency: 1, delayMs: rules.crawlDelayMs } : pace }
}

async function ask({ url, form, proxyGroup }: Asked, { visit, tools }: Visiting, signal: AbortSignal): Promise<HttpAnswer> {
  const { access } = visit
  const isOpened = access?.covers(url) ?? false
  if (form !== null && !isOpened) throw new ScrapeError('address_forbidden', { detail: 'the form submits to another site' })
  const { key, pace } = await admit({ url, proxyGroup }, tools)
  const headers = {
    accept: ACCEPT,
    ...(isOpened ? access?.headersFor(url) : ownCookies(visit, url)),
    ...(form === null ? {} : headersOfForm(form)),
  }
  const sent = form === null ? {} : { body: form.form.toString() }
  const answer = await passGate(tools, { key, pace, signal }, (within) => {
    const limits = { packedBytesMax: ENGINE_LIMITS.bodyCompressedBytesMax, bytesMax: ENGINE_LIMITS.bodyBytesMax }
    return tools.client.ask({ url, headers, proxyGroup, ...sent, ...limits }, within)
  })
  if (isOpened) access?.keepCookies(url, answer.setCookies)
  for (const line of isOpened ? [] : answer.setCookies) {
    visit.cookies ??= new CookieJar(undefined, { looseMode: true, rejectPublicSuffixes: true })
    visit.cookies.setCookieSync(line, url.href, { ignoreError: true })
  }
  return answer
}

/** Statuses with which sites also answer a wrong password, with the form as the page. */
const ASKS_TO_SIGN_IN = new Set([400, 401, 403, 422])

async function pageOf(
  answer: HttpAnswer,
  { address, visiting: { visit, tools } }: { address: string; visiting: Visiting },
  signal: AbortSignal,
): Promise<ReadPage> {
  const { status, headers } = answer
  const { clock } = tools
  const [contentType, url] = [mediaTypeOf(answer), answer.url.href]
  const isPrivate = visit.access?.covers(answer.url) ? { isPrivate: true } : {}
  const page = { requestedUrl: address, url, status, contentType, frames: [], snapshot: null, via: 'http', ...isPrivate } as const
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
  // Patterns of walls are plain ASCII, so a long page is searched without decoding it.
  const seen = { status, headers, requestedUrl: address, url, body: text.bytes ?? text.body }
  if (!visit.isSigningIn) refuseAnswer({ ...seen, isSignInPage: wasSentToSignIn(visit, address, answer.url) }, clock.now())
  else if (!ASKS_TO_SIGN_IN.has(status)) refuseAnswer({ ...seen, mayAskToSignIn: true }, clock.now())
  const fetchedAt = new Date(clock.now())
  return text.bytes === undefined ? { ...page, body: text.body, fetchedAt } : withLateBody({ ...page, bytes: text.bytes, fetchedAt })
}
