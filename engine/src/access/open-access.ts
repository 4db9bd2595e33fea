// An access in use: the headers and cookies of a request, and the cookies that the site sets. Checked before each request and each
// redirect; for any other site it adds nothing.
import type { AccessSecrets, KeptCookie } from './access-secrets.ts'
import { createSiteCookies, type BrowserCookie } from './site-cookies.ts'
import { isWithin } from './site-of-access.ts'

export interface SiteAccess {
  covers(url: URL): boolean
  /** Headers of a request to this address, by lower-case names; none for other sites. */
  headersFor(url: URL): Record<string, string>
  /** Like `headersFor` without cookies, which a browser has already. */
  extraHeadersFor(url: URL): Record<string, string>
  /** Stores the cookies of a response from this address. Responses of other sites are ignored. */
  keepCookies(url: URL, lines: readonly string[]): void
  browserCookies(): BrowserCookie[]
  keepBrowserCookies(cookies: readonly BrowserCookie[]): void
  /** True for the page with the form, where that is known. */
  isSignInPage(url: URL): boolean
  /** For the whole browser context; not a secret. */
  userAgent: string | null
  language: string | null
  /** Used for all requests of its pages, also to other hosts: a site may end the session when the IP address changes. */
  proxyGroup: string | null
  /** The current cookies. */
  cookies(): KeptCookie[]
  /** Cookies that were set since it was opened, or since the last call; one that the site has deleted has no value. */
  takeChanges(): KeptCookie[]
}

/** `siteOf` normalises an address; see target/site-of.ts. */
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

/** The proxy group of a page: that of the access for pages of its site, none for others. */
export function proxyGroupFor(access: SiteAccess | null, url: URL): string | null {
  return access?.covers(url) ? access.proxyGroup : null
}
