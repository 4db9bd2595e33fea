// The day of a site that changes from day to day: POST /_day with a number from 0 to 365 sets it.
import type { SiteAnswer, SiteRequest } from '../site.ts'

const LAST_DAY = 365

export interface SiteDay {
  /** 0, the site's initial state, until another day is set. */
  readonly now: number
  /** The response to a request that sets the day; null for other requests. */
  answer(request: Pick<SiteRequest, 'path' | 'method' | 'body'>): SiteAnswer | null
}

export function createSiteDay(): SiteDay {
  let day = 0
  return {
    get now() {
      return day
    },
    answer({ path, method, body }) {
      if (path !== '/_day' || method !== 'POST') return null
      const asked = Number(body.trim())
      if (!Number.isInteger(asked) || asked < 0 || asked > LAST_DAY) return { status: 422, body: `a day is a number from 0 to ${LAST_DAY}` }
      day = asked
      return { status: 204 }
    },
  }
}
