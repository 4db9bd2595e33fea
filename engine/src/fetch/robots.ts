// A site's robots.txt (RFC 9309), cached for a day. While the site fails to serve it, no page of the site is read.
import type { Clock } from '../clock.ts'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { decodeText } from './decode-text.ts'
import type { HttpAnswer } from './http-client.ts'
import { parseRetryAfter } from './http-failures.ts'
import { readRobotsRules } from './robots-rules.ts'

export interface Robots {
  /** `url`: an address in the form of the site. @throws ScrapeError when robots.txt could not be read because of a failure of the site. */
  rulesFor(siteKey: string, url: URL, read: ReadRobots): Promise<RobotsRules>
}
export interface RobotsRules {
  allows(url: URL): boolean
  /** Requested pause between two requests; 0 where there is none. */
  crawlDelayMs: number
}
/** Reads a robots.txt through the site's gate, redirects followed. */
export type ReadRobots = (url: URL) => Promise<HttpAnswer>

const SITES_KEPT_MAX = 5_000
const CRAWL_DELAY_MS_MAX = 30_000
const RETRY_MS = 60_000
const OPEN: RobotsRules = { allows: () => true, crawlDelayMs: 0 }

export function createRobots(userAgent: string, clock: Clock): Robots {
  const token = productToken(userAgent)
  const kept = new Map<string, { rules: Promise<RobotsRules>; until: number }>()

  return {
    async rulesFor(siteKey, url, read) {
      const key = `${url.protocol}//${siteKey}`
      const known = kept.get(key)
      if (known !== undefined && known.until > clock.now()) return known.rules
      if (kept.size >= SITES_KEPT_MAX) kept.delete(kept.keys().next().value!)
      const rules = readRules(new URL('/robots.txt', url), read)
      kept.set(key, { rules, until: clock.now() + ENGINE_LIMITS.robotsCacheMs })
      rules.catch(() => kept.delete(key))
      return rules
    },
  }

  async function readRules(robotsUrl: URL, read: ReadRobots): Promise<RobotsRules> {
    const answer = await read(robotsUrl).catch((error: unknown) => {
      // A robots.txt that is too large, malformed or redirects endlessly counts as empty; an unreachable one is a failure of the site.
      if (error instanceof ScrapeError && error.retry === 'never' && error.kind !== 'address_forbidden') return null
      throw error
    })
    if (answer === null || (answer.status >= 400 && answer.status < 500 && answer.status !== 429)) return OPEN
    if (answer.status === 429 || answer.status >= 500) {
      const retryAfterMs = parseRetryAfter(answer.headers['retry-after'] ?? '', clock.now()) ?? RETRY_MS
      throw new ScrapeError(answer.status === 429 ? 'rate_limited' : 'http_server_error', { detail: 'robots.txt', retryAfterMs })
    }
    const text = decodeText(answer.body.subarray(0, ENGINE_LIMITS.robotsBytesMax), 'text/plain; charset=utf-8')
    const { allows, crawlDelayS } = readRobotsRules(text, token)
    return { allows, crawlDelayMs: Math.min(Math.max(crawlDelayS, 0) * 1000, CRAWL_DELAY_MS_MAX) }
  }
}

/** The crawler's name in robots.txt: `Quarry` of `Mozilla/5.0 (compatible; Quarry/0.1)`. */
function productToken(userAgent: string): string {
  return /compatible;\s*([\w.-]+)/i.exec(userAgent)?.[1] ?? /^[\w.-]+/.exec(userAgent)?.[0] ?? 'Quarry'
}
