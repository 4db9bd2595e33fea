// Builds a scraper: the connections and memory that its targets share.
import { ScrapeError } from './errors.ts'
import type { ScraperSettings } from './settings.ts'
import { resolveTarget } from './target/resolve-target.ts'
import type { Row, ScrapeInput } from './types.ts'

export interface Scraper {
  /**
   * One target to one row. Safe to call many times at once; pace and breaker of a site hold over all calls of this scraper.
   * @throws ScrapeError when the target can't give a row; the signal's reason when `signal` fired.
   */
  scrape(input: ScrapeInput, signal: AbortSignal): Promise<Row>
  /** Ends connections; what is under way fails. */
  close(): Promise<void>
}

export function createScraper(_settings: ScraperSettings): Scraper {
  return {
    async scrape(input) {
      resolveTarget(input.target, input.targetName)
      throw new ScrapeError('internal')
    },
    async close() {},
  }
}
