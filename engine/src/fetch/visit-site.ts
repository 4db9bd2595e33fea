// Visits a site by the browser through the same robots.txt and gate as requests.
import { ScrapeError } from '../errors.ts'
import { admit, type FetchTools } from './fetch-page.ts'
import type { VisitedSite } from '../types.ts'

/** The gate receives the outcome of the visit. @throws ScrapeError; the signal's reason when it fired. */
export async function visitSite<T>(
  site: VisitedSite,
  { tools, visit }: { tools: FetchTools; visit: (signal: AbortSignal) => Promise<T> },
  signal: AbortSignal,
): Promise<T> {
  const { key, pace } = await admit(site, tools)
  const pass = await tools.gate.enter(key, pace, signal)
  try {
    const seen = await visit(signal)
    pass.leave(null)
    return seen
  } catch (error) {
    pass.leave(error instanceof ScrapeError ? error : 'given up')
    throw error
  }
}
