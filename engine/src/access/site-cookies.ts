// The cookies of one site: those of a request, those set since, and conversion from and to the browser's format.
import { Cookie, CookieJar } from 'tough-cookie'
import type { KeptCookie } from './access-secrets.ts'

/** A cookie in the browser's format; `expires` in seconds since 1970, -1 for the session. */
export interface BrowserCookie {
  name: string
  value: string
  domain: string
  path: string
  expires: number
  httpOnly: boolean
  secure: boolean
}

export interface SiteCookies {
  headerFor(url: URL): string
  /** The cookies as set by a response from this address. */
  keep(url: URL, lines: readonly string[]): void
  all(): KeptCookie[]
  /** Cookies set since the last call. */
  takeChanges(): KeptCookie[]
  toBrowser(): BrowserCookie[]
  /** Those of other hosts are left out. */
  keepFromBrowser(cookies: readonly BrowserCookie[], isOwnHost: (host: string) => boolean): void
}

/** `isOnlySecure`: browsers get them as Secure, so that they never leave unencrypted. */
export function createSiteCookies(cookies: readonly KeptCookie[], isOnlySecure: boolean): SiteCookies {
  const jar = jarOf(cookies)
  const changes = new Map<string, KeptCookie>()

  function keep(cookie: Cookie | undefined, url: URL): void {
    if (cookie === undefined) return
    // The jar fills in a missing path or domain.
    const set = jar.setCookieSync(cookie, url.href, { ignoreError: true })
    if (set !== undefined) changes.set(keyOf(set), toKept(set))
  }

  return {
    headerFor: (url) => jar.getCookieStringSync(url.href),
    keep(url, lines) {
      for (const line of lines) keep(Cookie.parse(line, { loose: true }), url)
    },
    all: () => keptIn(jar),
    takeChanges() {
      const taken = [...changes.values()]
      changes.clear()
      return taken
    },
    toBrowser: () => keptIn(jar).map((cookie) => toBrowserCookie(cookie, isOnlySecure)),
    keepFromBrowser(seen, isOwnHost) {
      const known = new Map(keptIn(jar).map((cookie) => [keyOf(cookie), cookie.value]))
      for (const cookie of seen) {
        const host = cookie.domain.replace(/^\./, '')
        const url = URL.parse(`${cookie.secure ? 'https' : 'http'}://${host}${cookie.path}`)
        const isKnown = known.get(keyOf({ key: cookie.name, domain: host, path: cookie.path })) === cookie.value
        if (url !== null && !isKnown && isOwnHost(host)) keep(ofBrowser(cookie), url)
      }
    },
  }
}

/** `cookies` with `changes` made to them. */
export function mergeCookies(cookies: readonly KeptCookie[], changes: readonly KeptCookie[]): KeptCookie[] {
  const merged = new Map(cookies.map((cookie) => [keyOf(cookie), cookie]))
  for (const cookie of changes) {
    if (isOver(cookie)) merged.delete(keyOf(cookie))
    else merged.set(keyOf(cookie), cookie)
  }
  return [...merged.values()]
}

function isOver({ expires }: KeptCookie): boolean {
  return expires !== undefined && Date.parse(expires) <= Date.now()
}

function keyOf({ key, domain, path }: { key: string; domain: string | null; path: string | null }): string {
  return `${domain ?? ''}\n${path ?? ''}\n${key}`
}

function jarOf(cookies: readonly KeptCookie[]): CookieJar {
  const written = { version: 'tough-cookie', storeType: 'MemoryCookieStore', rejectPublicSuffixes: true, enableLooseMode: true }
  return CookieJar.deserializeSync({ ...written, cookies: cookies.map((cookie) => ({ ...cookie })) })
}

function keptIn(jar: CookieJar): KeptCookie[] {
  return (jar.serializeSync()?.cookies ?? []).flatMap((written) => {
    const cookie = Cookie.fromJSON(written)
    return cookie === undefined ? [] : [toKept(cookie)]
  })
}

function toKept(cookie: Cookie): KeptCookie {
  const expires = cookie.isPersistent() ? cookie.expiryDate() : undefined
  return {
    key: cookie.key,
    value: cookie.value,
    domain: cookie.domain ?? '',
    path: cookie.path ?? '/',
    hostOnly: cookie.hostOnly ?? true,
    ...(cookie.secure ? { secure: true } : {}),
    ...(cookie.httpOnly ? { httpOnly: true } : {}),
    ...(expires !== undefined && Number.isFinite(expires.getTime()) ? { expires: expires.toISOString() } : {}),
  }
}

function toBrowserCookie(
  { key, value, domain, path, hostOnly, secure, httpOnly, expires }: KeptCookie,
  onlySecure: boolean,
): BrowserCookie {
  return {
    name: key,
    value,
    domain: hostOnly ? domain : `.${domain}`,
    path,
    expires: expires === undefined ? -1 : Math.floor(Date.parse(expires) / 1000),
    httpOnly: httpOnly ?? false,
    secure: onlySecure || (secure ?? false),
  }
}

function ofBrowser({ name, value, domain, path, expires, httpOnly, secure }: BrowserCookie): Cookie {
  const ends = expires < 0 ? {} : { expires: new Date(expires * 1000) }
  const shared = domain.startsWith('.') ? { domain: domain.slice(1) } : {}
  return new Cookie({ key: name, value, path, httpOnly, secure, ...shared, ...ends })
}
