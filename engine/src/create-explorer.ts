// Builds an explorer: it looks at pages before a job is made, through the same guard, gate, robots.txt and browser as the scraper.
import { withTimeLimit } from './clock.ts'
import { createSearch } from './create-search.ts'
import { detectFields, type Detection } from './detect-fields.ts'
import { distil } from './distil/distil.ts'
import { ScrapeError } from './errors.ts'
import { createRenderer } from './create-renderer.ts'
import { createFetcher, type FetcherParts } from './fetch/create-fetcher.ts'
import { startVisit } from './fetch/fetch-page.ts'
import { ENGINE_LIMITS } from './limits.ts'
import { rankResults } from './search/rank-results.ts'
import { subjectOf } from './search/subject.ts'
import type { SearchResult } from './search/search-provider.ts'
import type { ScraperSettings } from './settings.ts'
import { resolveTarget } from './target/resolve-target.ts'
import { siteOf } from './target/site-of.ts'
import type { PageDocument } from './types.ts'

/** What came of one target: its page, or why there is none. */
export type Look = { target: string; document: PageDocument } | { target: string; failure: ScrapeError }

export interface Explorer {
  /** The page of a target (an address, a domain, a name or a query), its scripts run where it is an empty shell. @throws ScrapeError */
  look(target: string, targetName: string, signal: AbortSignal): Promise<PageDocument>
  /** Never fails for a page: each target has its look. */
  detect(targets: readonly string[], targetName: string, signal: AbortSignal): Promise<{ detection: Detection; looks: Look[] }>
  /** Results of the web search, best first. @throws ScrapeError */
  search(query: string, signal: AbortSignal): Promise<SearchResult[]>
  close(): Promise<void>
}

/** Results of a search that are tried for one target. */
const RESULTS_TRIED = 3
const UNREACHED: ReadonlySet<string> = new Set(['connection_failed', 'tls_failed', 'not_resolved'])

/** `parts` is for tests. */
export function createExplorer(settings: ScraperSettings, parts: FetcherParts = {}): Explorer {
  const { practicePort, userAgent } = settings
  const fetcher = createFetcher({ ...settings, siteOf: (url) => siteOf(url, practicePort) }, parts)
  const renderer = createRenderer(settings, fetcher)
  const provider = settings.search && createSearch(settings.search, userAgent, parts)

  async function readUrl(url: string, signal: AbortSignal): Promise<PageDocument> {
    const fetched = distil(await fetcher.fetch(url, startVisit(), signal))
    if (!fetched.isShell || renderer === null) return fetched
    return distil(await renderer.render({ url: fetched.page.url, depth: 'some' }, signal))
  }

  /** The first address that gives a page; a failure that another address would not cure ends the attempt. */
  async function readFirst(urls: readonly string[], mayGoOn: (error: ScrapeError) => boolean, signal: AbortSignal): Promise<PageDocument> {
    let last: unknown = new ScrapeError('nothing_found', { detail: 'the web search found no page' })
    for (const url of urls) {
      try {
        return await readUrl(url, signal)
      } catch (error) {
        signal.throwIfAborted()
        if (!(error instanceof ScrapeError) || !mayGoOn(error)) throw error
        last = error
      }
    }
    throw last
  }

  const explorer: Explorer = {
    async look(target, targetName, signal) {
      const resolved = resolveTarget(target, targetName)
      if (resolved.kind !== 'search') return readFirst(resolved.urls, ({ kind }) => UNREACHED.has(kind), signal)
      const subject = subjectOf(resolved.query, { targetName, fields: [] })
      const results = rankResults(await explorer.search(resolved.query, signal), subject)
      return readFirst(
        results.slice(0, RESULTS_TRIED).map(({ url }) => url),
        () => true,
        signal,
      )
    },
    async detect(targets, targetName, signal) {
      const looks = await Promise.all(
        targets.map((target) => lookSafely(target, (within) => explorer.look(target, targetName, within), signal)),
      )
      const documents = looks.flatMap((look) => ('document' in look ? [look.document] : []))
      return { detection: detectFields(documents, { targetName }), looks }
    },
    async search(query, signal) {
      if (provider === null) throw new ScrapeError('no_search_provider')
      return provider.search(query, signal)
    },
    async close() {
      await renderer?.close()
      await provider?.close()
      await fetcher.close()
    },
  }
  return explorer
}

type LookOnce = (signal: AbortSignal) => Promise<PageDocument>

async function lookSafely(target: string, look: LookOnce, signal: AbortSignal): Promise<Look> {
  try {
    return { target, document: await withTimeLimit(ENGINE_LIMITS.taskTimeoutMs, signal, look) }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ScrapeError) return { target, failure: error }
    if (error instanceof DOMException) return { target, failure: new ScrapeError('deadline', { cause: error }) }
    throw error
  }
}
