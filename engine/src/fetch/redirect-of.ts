// Reads the redirect of a response.
import { ScrapeError } from '../errors.ts'
import type { HttpAnswer } from './http-client.ts'

const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** The redirect target of a response; null for a page. @throws ScrapeError for addresses that are not http or https. */
export function redirectOf({ status, headers, url }: HttpAnswer): URL | null {
  if (!REDIRECTS.has(status) || headers['location'] === undefined) return null
  const target = URL.parse(headers['location'], url.href)
  if (target === null) throw new ScrapeError('invalid_address')
  if (target.protocol !== 'http:' && target.protocol !== 'https:') throw new ScrapeError('unsupported_address')
  if (target.hash === '') target.hash = url.hash
  return target
}
