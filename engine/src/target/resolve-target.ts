// In: a target and the name that the user gave to its kind. Out: the addresses to try for it, or a search. The form of the target decides;
// the name is used if that is not clear. Opens no connection.
// Next: engine/src/pipeline/read-page.ts
import { getDomain, parse } from 'tldts'
import { ScrapeError } from '../errors.ts'

/** `urls`: alternative addresses of the same page, tried in order until a site can be reached. */
export type ResolvedTarget = { kind: 'url' | 'domain'; urls: readonly [string, ...string[]] } | { kind: 'search'; query: string }

const HOST_CHARS_MAX = 253
const HIERARCHICAL = /^([a-z][a-z0-9+.-]*):\/\//i
const OPAQUE_SCHEME = /^([a-z][a-z0-9+-]*):(?!\d+(?:[/?#]|$))\S*$/i
const HOST = /^(?:\[[0-9a-f:.]+\]|localhost|[\p{L}\p{N}\p{M}_-]+(?:[.。][\p{L}\p{N}\p{M}_-]+)+\.?)(?::\d+)?(?=[/?#]|$)/iu

/** @throws ScrapeError unsupported_address or invalid_address. */
export function resolveTarget(target: string, targetName: string): ResolvedTarget {
  const text = target.trim()
  const wanted = wantedKind(targetName)
  const scheme = HIERARCHICAL.exec(text)?.[1]?.toLowerCase()
  if (scheme !== undefined) {
    if (scheme !== 'http' && scheme !== 'https') throw new ScrapeError('unsupported_address')
    const url = parseUrl(text)
    return { kind: wanted === 'domain' && isStartPage(url) ? 'domain' : 'url', urls: [url.href] }
  }
  if (text.startsWith('//')) return resolveTarget(`https:${text}`, targetName)
  const host = HOST.exec(text)
  if (host === null) return unaddressed(text, wanted)
  const url = parseUrl(`${isLoopbackName(host[0]) ? 'http' : 'https'}://${text}`)
  if (!isStartPage(url)) return { kind: 'url', urls: withFallbacks(url) }
  if (wanted === 'other' && !isPublicName(host[0])) return { kind: 'search', query: text }
  return { kind: wanted === 'url' ? 'url' : 'domain', urls: withFallbacks(url) }
}

function wantedKind(targetName: string): 'url' | 'domain' | 'other' {
  if (/\b(?:urls?|links?|addresse?s?|web ?pages?)\b/i.test(targetName)) return 'url'
  return /\b(?:domains?|web ?sites?|sites?|hosts?|hostnames?|home ?pages?)\b/i.test(targetName) ? 'domain' : 'other'
}

function unaddressed(text: string, wanted: 'url' | 'domain' | 'other'): ResolvedTarget {
  if (OPAQUE_SCHEME.test(text) && (wanted !== 'other' || /^(?:javascript|data|file|mailto|tel|about|blob|view-source):/i.test(text))) {
    throw new ScrapeError('unsupported_address')
  }
  if (wanted !== 'other') throw new ScrapeError('invalid_address')
  if (text === '') throw new ScrapeError('invalid_address')
  return { kind: 'search', query: text }
}

function parseUrl(text: string): URL {
  const url = URL.parse(text)
  if (url === null || url.hostname === '' || url.hostname.length > HOST_CHARS_MAX) throw new ScrapeError('invalid_address')
  // Only if present, because setting a part serialises the whole address again.
  if (text.includes('#')) url.hash = ''
  if (text.includes('@')) {
    url.username = ''
    url.password = ''
  }
  return url
}

function isStartPage(url: URL): boolean {
  return url.pathname === '/' && url.search === ''
}

/** In a list of names, a host without a path is an address only if it ends in a real top-level domain: "amazon.com" but not "Node.js". */
function isPublicName(host: string): boolean {
  const { isIcann, isIp, hostname } = parse(host, { extractHostname: true, allowPrivateDomains: false })
  return isIcann === true || isIp === true || isLoopbackName(hostname ?? '')
}

function isLoopbackName(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/i.test(host)
}

/** The addresses to try where no scheme was given: https, then http; for a domain without a path also with www. */
function withFallbacks(url: URL): [string, ...string[]] {
  if (url.protocol === 'http:') return [url.href]
  const others = [url.href.replace('https:', 'http:')]
  if (getDomain(url.hostname) === url.hostname && isStartPage(url)) others.push(url.href.replace('https://', 'https://www.'))
  return [url.href, ...others]
}
