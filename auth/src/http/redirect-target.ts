// Where a browser may be sent after a link or a sign-in: the site itself, this machine, or what the operator lists. Anything else becomes the site.
import { isIPv4, isIPv6 } from 'node:net'
import type { Settings } from '../settings.ts'
import { isLoopback } from './client-address.ts'
import { headerOf, type AuthRequest } from './auth-request.ts'

/** Never fails: a target that is not allowed is silently the site URL. */
export function redirectTarget(request: AuthRequest, settings: Settings, named = ''): string {
  const candidates = [named, headerOf(request, 'redirect_to'), request.query.get('redirect_to') ?? '', headerOf(request, 'referer')]
  const wanted = candidates.find((candidate) => candidate !== '')
  return wanted && isAllowedTarget(wanted, settings) ? wanted : siteAddress(settings)
}

export function siteAddress(settings: Settings): string {
  return settings.siteUrl.href.replace(/\/$/, '')
}

export function isAllowedTarget(target: string, settings: Settings): boolean {
  // Parsers disagree about backslashes, blanks and credentials, and no legitimate target needs them.
  if (/[\\\s]|[^\x20-\x7e]/.test(target) || target.length > 4096) return false
  const url = URL.parse(target)
  if (!url || url.username !== '' || url.password !== '' || /^(?:javascript|data|vbscript|file|blob|about):$/.test(url.protocol))
    return false
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:'
  if (isWeb && !writtenHost(target).match(/^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])$/i)) return false
  // URL parsers turn 2130706433 or 0x7f.1 into an IP address that the text does not contain.
  if (isWeb && isIPv4(url.hostname) && writtenHost(target) !== url.hostname) return false
  return isSite(url, settings.siteUrl) || isThisMachine(url) || matchesList(target, settings.redirectAllowList)
}

function isSite(url: URL, site: URL): boolean {
  if (url.protocol !== site.protocol || url.hostname !== site.hostname) return false
  return url.port === site.port || site.hostname === 'localhost'
}

function isThisMachine(url: URL): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.protocol === 'http:' && (isIPv4(host) || isIPv6(host)) && isLoopback(host)
}

function matchesList(target: string, patterns: string[]): boolean {
  const withoutFragment = target.replace(/#.*$/, '')
  return patterns.some((pattern) => globToRegExp(pattern).test(withoutFragment))
}

/** `*` and `?` stop at `.` and `/`, `**` does not. */
function globToRegExp(pattern: string): RegExp {
  const source = pattern.replaceAll(/\*\*|\*|\?|[\\^$.|+()[\]{}/]/g, (token) => {
    if (token === '**') return '.*'
    if (token === '*') return '[^./]*'
    return token === '?' ? '[^./]' : `\\${token}`
  })
  return new RegExp(`^${source}$`)
}

function writtenHost(target: string): string {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1] ?? ''
  return authority.replace(/:\d*$/, '').toLowerCase()
}
