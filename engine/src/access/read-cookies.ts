// Parses cookies that users paste: the header of a request, a cookies.txt (Netscape), or the JSON of browser extensions and Playwright. //
// Cookies of other sites are left out and counted.
import { ENGINE_LIMITS } from '../limits.ts'
import type { KeptCookie } from './access-secrets.ts'
import { domainOf } from './site-of-access.ts'

export interface CookieReading {
  cookies: KeptCookie[]
  /** Number of cookies of other sites, expired or malformed. */
  leftOut: number
}

/** `address` belongs to the site. Errors contain nothing of the text. Empty where the text holds no cookies. */
export function readCookies(text: string, address: string): CookieReading {
  const base = new URL(address)
  const found = readJson(text) ?? readNetscape(text) ?? readHeader(text, base)
  const good = found
    .filter((cookie) => isUsable(cookie, base))
    .map((cookie) => (base.protocol === 'https:' ? { ...cookie, secure: true } : cookie))
  const cookies = good.slice(0, ENGINE_LIMITS.cookiesMax)
  return { cookies, leftOut: found.length - cookies.length }
}

/** Without characters that could end a header or begin another cookie. */
const NAME = /^[^\s=;,\p{Cc}]+$/u
const VALUE = /^[^;\p{Cc}]*$/u

function isUsable({ key, value, domain, expires }: KeptCookie, base: URL): boolean {
  if (!NAME.test(key) || !VALUE.test(value) || key.length + value.length > ENGINE_LIMITS.cookieCharsMax) return false
  if (expires !== undefined && Date.parse(expires) <= Date.now()) return false
  const url = URL.parse(`${base.protocol}//${domain}`)
  return url !== null && (url.hostname === base.hostname || domainOf(url) === domainOf(base))
}

/** A list of cookies, or an object with one; null where the text is not JSON. */
function readJson(text: string): KeptCookie[] | null {
  if (!/^\s*[[{]/.test(text)) return null
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch {
    return null
  }
  const list = Array.isArray(data) ? data : isObject(data) && Array.isArray(data['cookies']) ? data['cookies'] : []
  return list.filter(isObject).map(fromObject)
}

/** Names as Chrome's extensions, Firefox's and Playwright write them. */
function fromObject(item: Record<string, unknown>): KeptCookie {
  const domain = textOf(item['domain'] ?? item['host'] ?? item['Host raw'])
  const ends = item['expirationDate'] ?? item['expires'] ?? item['expiry']
  const hostOnly = item['hostOnly'] ?? !domain.startsWith('.')
  return cookieOf({
    key: textOf(item['name'] ?? item['key']),
    value: textOf(item['value']),
    domain,
    path: textOf(item['path']) || '/',
    hostOnly: hostOnly === true,
    secure: item['secure'] === true,
    httpOnly: item['httpOnly'] === true,
    expires: typeof ends === 'number' || typeof ends === 'string' ? ends : null,
  })
}

/** Seven fields per line, separated by tabs; `#HttpOnly_` before the domain is no comment. */
function readNetscape(text: string): KeptCookie[] | null {
  const lines = text.split(/\r?\n/).filter((line) => line.includes('\t') && (!line.startsWith('#') || line.startsWith('#HttpOnly_')))
  const rows = lines.map((line) => line.split('\t')).filter((row) => row.length >= 6)
  if (rows.length === 0) return null
  return rows.map(([marked = '', forAll, path, secure, expires, key = '', value = '']) =>
    cookieOf({
      key,
      value,
      domain: marked.replace(/^#HttpOnly_/, ''),
      path: path ?? '/',
      hostOnly: forAll?.toUpperCase() !== 'TRUE',
      secure: secure?.toUpperCase() === 'TRUE',
      httpOnly: marked.startsWith('#HttpOnly_'),
      expires: expires ?? null,
    }),
  )
}

/** `Cookie: a=1; b=2`. The host it was sent to is unknown: it is sent to all hosts of the domain. */
function readHeader(text: string, base: URL): KeptCookie[] {
  const line = text.trim().replace(/^cookie\s*:\s*/i, '')
  const domain = domainOf(base)
  // A host without a registrable domain, such as an IP address.
  const isHost = domain === base.host
  return line.split(/;\s*|\r?\n/).flatMap((pair) => {
    const at = pair.indexOf('=')
    if (at <= 0) return []
    const [key, value] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    return [cookieOf({ key, value, domain: isHost ? base.hostname : domain, path: '/', hostOnly: isHost, expires: null })]
  })
}

interface Found extends Omit<KeptCookie, 'expires'> {
  /** Seconds since 1970, or a date; 0, -1 and null end with the session. */
  expires: number | string | null
}

function cookieOf({ expires, secure, httpOnly, domain, ...rest }: Found): KeptCookie {
  const ends = endOf(expires)
  return {
    ...rest,
    domain: domain.replace(/^\./, '').toLowerCase(),
    ...(secure ? { secure: true } : {}),
    ...(httpOnly ? { httpOnly: true } : {}),
    ...(ends === null ? {} : { expires: ends }),
  }
}

/** The latest time of a Date. */
const SECONDS_MAX = 8.64e12

function endOf(expires: number | string | null): string | null {
  if (expires === null || expires === '') return null
  const seconds = Number(expires)
  if (Number.isFinite(seconds)) return seconds <= 0 ? null : new Date(Math.min(seconds, SECONDS_MAX) * 1000).toISOString()
  const time = Date.parse(String(expires))
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
