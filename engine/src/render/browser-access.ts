// Uses an access to a site in the browser. The browser stores the cookies and sends them only to their domain. Headers and HTTP credentials
// are added to each request after its address is known, and so separately to each step of a redirect.
import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { proxyGroupFor, type SiteAccess } from '../access/open-access.ts'
import type { BrowserCookie } from '../access/site-cookies.ts'

type AddedCookie = Parameters<BrowserContext['addCookies']>[0][number]

interface Identity {
  userAgent: string | null
  language: string | null
  proxyGroup: string | null
}

/** User agent, language and proxy group with which the browser opens the address. */
export function identityOf(access: SiteAccess | null, address: string): Identity {
  const proxyGroup = proxyGroupFor(access, new URL(address))
  return { userAgent: access?.userAgent ?? null, language: access?.language ?? null, proxyGroup }
}

/** Call before the page is requested. */
export async function enterSite(page: Page, access: SiteAccess): Promise<void> {
  await addCookies(page.context(), access.browserCookies())
  const session = await page.context().newCDPSession(page)
  // Frames of other sites run in other processes, whose requests are not intercepted here: nothing is added to them.
  session.on('Fetch.requestPaused', (paused) => void goOn(session, paused, access))
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*', requestStage: 'Request' }] })
}

/** Keeps the cookies that the site has set while its page was read, for the next page. */
export async function keepSession(page: Page, access: SiteAccess): Promise<void> {
  access.keepBrowserCookies(await page.context().cookies())
}

async function addCookies(context: BrowserContext, cookies: readonly BrowserCookie[]): Promise<void> {
  const added = cookies.map(toAdded)
  if (added.length === 0) return
  try {
    await context.addCookies(added)
  } catch {
    // A cookie that the browser rejects must not prevent the others.
    for (const cookie of added) await context.addCookies([cookie]).catch(() => undefined)
  }
}

/** Browsers accept cookies whose names start with `__Host-` only without a domain. */
function toAdded({ domain, path, ...cookie }: BrowserCookie): AddedCookie {
  return cookie.name.startsWith('__Host-') ? { ...cookie, url: `https://${domain.replace(/^\./, '')}/` } : { ...cookie, domain, path }
}

interface Paused {
  requestId: string
  request: { url: string; headers: Record<string, string> }
}

async function goOn(session: CDPSession, { requestId, request }: Paused, access: SiteAccess): Promise<void> {
  const url = URL.parse(request.url)
  const extra = url === null ? {} : access.extraHeadersFor(url)
  const headers = Object.entries(extra).length === 0 ? undefined : listOf({ ...request.headers }, extra)
  // Fails if the page was closed meanwhile, which does not matter.
  await session.send('Fetch.continueRequest', headers === undefined ? { requestId } : { requestId, headers }).catch(() => undefined)
}

/** The request's own headers, overridden by the extra ones. */
function listOf(own: Record<string, string>, extra: Record<string, string>): { name: string; value: string }[] {
  const kept = Object.entries(own).filter(([name]) => !Object.hasOwn(extra, name.toLowerCase()))
  return [...kept, ...Object.entries(extra)].map(([name, value]) => ({ name, value }))
}
