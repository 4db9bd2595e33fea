// An access in use: which headers and cookies go with a request, and the cookies that the site sets. Checked before each request and each hop of
// a redirect; for any other site it adds nothing.
import type { AccessSecrets, KeptCookie } from './access-secrets.ts'
import { createSiteCookies, type BrowserCookie } from './site-cookies.ts'
import { isWithin } from './site-of-access.ts'

export interface SiteAccess {
  covers(url: URL): boolean
  /** What goes with a request to this address, by lower-case names; nothing for other sites. */
  headersFor(url: URL): Record<string, string>
  /** As `headersFor` without cookies, for a browser, which has them already. */
  extraHeadersFor(url: URL): Record<string, string>
  /** Stores the cookies of a response from this address. Responses of other sites are ignored. */
  keepCookies(url: URL, lines: readonly string[]): void
  browserCookies(): BrowserCookie[]
  keepBrowserCookies(cookies: readonly BrowserCookie[]): void
  /** True for the page with the form, where that is known. */
  isSignInPage(url: URL): boolean
  /** For the whole browser that reads with it; no secret. */
  userAgent: string | null
  language: string | null
  /** For all that its pages need, on other hosts too: a session may end where the address changes. */
  proxyGroup: string | null
  /** As they are now. */
  cookies(): KeptCookie[]
  /** Cookies that were set since it was opened, or since the last call; one that the site has deleted has no value. */
  takeChanges(): KeptCookie[]
}

/** `siteOf` gives an address the form in which its site is named; see target/site-of.ts. */
export function openAccess(secrets: AccessSecrets, siteOf: (url: URL) => { url: URL }): SiteAccess {
  const given = new URL(secrets.address)
  const base = siteOf(given).url
  const cookies = createSiteCookies(secrets.cookies, base.protocol === 'https:')
  const signInPage = secrets.signIn === null ? null : siteOf(new URL(secrets.signIn.address)).url
  const extra = extraHeaders(secrets)
  const covers = (url: URL): boolean => isWithin(siteOf(url).url, base)
  // Cookies ignore ports: a host belongs to the site where any of its addresses does.
  const isOwnHost = (host: string): boolean => {
    const url = URL.parse(`${base.protocol}//${host}`)
    return url !== null && (isWithin(url, base) || url.hostname === base.hostname || url.hostname === given.hostname)
  }
  return {
    covers,
    extraHeadersFor: (url) => (covers(url) ? extra : {}),
    headersFor(url) {
      if (!covers(url)) return {}
      const cookie = cookies.headerFor(url)
      return cookie === '' ? extra : { ...extra, cookie }
    },
    keepCookies: (url, lines) => void (covers(url) && cookies.keep(url, lines)),
    browserCookies: () => cookies.toBrowser(),
    keepBrowserCookies: (seen) => cookies.keepFromBrowser(seen, isOwnHost),
    isSignInPage(url) {
      if (signInPage === null || !covers(url)) return false
      const { host, pathname } = siteOf(url).url
      return host === signInPage.host && pathname === signInPage.pathname
    },
    userAgent: secrets.userAgent,
    language: secrets.language,
    proxyGroup: secrets.proxyGroup ?? null,
    cookies: () => cookies.all(),
    takeChanges: () => cookies.takeChanges(),
  }
}

function extraHeaders({ basicAuth, headers, userAgent, language }: AccessSecrets): Record<string, string> {
  return {
    ...(userAgent === null ? {} : { 'user-agent': userAgent }),
    ...(language === null ? {} : { 'accept-language': language }),
    ...(basicAuth === null ? {} : { authorization: basicOf(basicAuth) }),
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  }
}

function basicOf({ user, password }: { user: string; password: string }): string {
  return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`
}

/** The group that a page is read through: that of the access for pages of its site, none for others. */
export function proxyGroupFor(access: SiteAccess | null, url: URL): string | null {
  return access?.covers(url) ? access.proxyGroup : null
}
