// Whether an address may be proposed to a user, by the address alone and without resolving its name. The address guard decides whether it
// may be connected to.
import { isIP } from 'node:net'
import { isPublicAddress } from '../fetch/is-public-address.ts'
import { findPracticeUrl } from '../target/practice-site.ts'
import { resolveTarget } from '../target/resolve-target.ts'
import { ScrapeError } from '../errors.ts'

const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|home\.arpa|localdomain|test|invalid|example|onion)$/i

/** False for other schemes than http(s), private and reserved addresses in any notation, and names of private networks. */
export function looksPublic(
  address: string,
  { allowHosts, practicePort }: { allowHosts: readonly string[]; practicePort: number | null },
): boolean {
  const url = urlOf(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '')
  if (allowHosts.some((allowed) => allowed.trim().toLowerCase() === host || allowed.trim().toLowerCase() === url.host)) return true
  if (findPracticeUrl(url, practicePort) !== null) return true
  if (isIP(host) > 0) return isPublicAddress(host)
  return host.includes('.') && !PRIVATE_NAME.test(host)
}

function urlOf(address: string): URL | null {
  try {
    const resolved = resolveTarget(address, 'URL')
    return resolved.kind === 'search' ? null : URL.parse(/^[a-z]+:\/\//i.test(address.trim()) ? address.trim() : resolved.urls[0])
  } catch (error) {
    if (error instanceof ScrapeError) return null
    throw error
  }
}
