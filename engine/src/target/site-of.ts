// The site of an address: rate limit, circuit breaker, robots.txt, cookies and the queue's lanes are kept per site.
import { findPracticeUrl } from './practice-site.ts'

export interface Site {
  /** `host[:port]`; for the practice web `<site>.localhost:<port>` for both forms of addresses. */
  key: string
  /** There is no rate limit for the practice web. */
  isPractice: boolean
  /** The address to which the site's robots.txt applies. */
  url: URL
}

export function siteOf(url: URL, practicePort: number | null): Site {
  const practice = findPracticeUrl(url, practicePort)
  return practice === null ? { key: url.host, isPractice: false, url } : { key: practice.host, isPractice: true, url: practice }
}
