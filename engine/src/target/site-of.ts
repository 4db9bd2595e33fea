// The site an address belongs to: the unit of pace, breaker, robots.txt, cookies and of the queue's lanes.
import { findPracticeUrl } from './practice-site.ts'

export interface Site {
  /** `host[:port]`; for the practice web `<site>.localhost:<port>` in both its forms. */
  key: string
  /** The practice web needs no pace. */
  isPractice: boolean
  /** The address as robots.txt of the site sees it. */
  url: URL
}

export function siteOf(url: URL, practicePort: number | null): Site {
  const practice = findPracticeUrl(url, practicePort)
  return practice === null ? { key: url.host, isPractice: false, url } : { key: practice.host, isPractice: true, url: practice }
}
