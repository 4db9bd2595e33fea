// Builds an explorer, which reads pages before a job exists, through the same guard, gate, robots.txt and browser as the scraper.
import { stepsForPage, type PageSteps } from '@quarry/contract'
import type { SignIn } from '../access/access-secrets.ts'
import type { SiteAccess } from '../access/open-access.ts'
import { withTimeLimit } from '../clock.ts'
import { createRenderer } from '../pipeline/create-renderer.ts'
import { createSearch } from './create-search.ts'
import { detectFields, type Detection } from '../proposal/detect-fields.ts'
import { discoverTargets, type Discovery, type DiscoverTools } from '../lists/discover-targets.ts'
import { distil } from '../distil/distil.ts'
import { createFileReader } from '../documents/read-file.ts'
import { ScrapeError } from '../errors.ts'
import { createFetcher, type FetcherParts } from '../fetch/create-fetcher.ts'
import { startVisit } from '../fetch/visit.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { lookAtTarget, type TargetAsked } from './look-at-target.ts'
import { signIn } from '../pipeline/sign-in.ts'
import type { SearchResult } from '../search/search-provider.ts'
import type { ScraperSettings } from '../settings.ts'
import { siteOf } from '../target/site-of.ts'
import type { PageDocument } from '../types.ts'

/** The outcome of one target: its page, or why there is none. */
export type Look = { target: string; document: PageDocument } | { target: string; failure: ScrapeError }

export interface DiscoveryRequest {
  url: string
  /** Most pages that are returned. */
  max: number
  /** After this time the part of the list that was read is returned. */
  timeMs: number
  /** Steps on the page at the address before it is read. */
  pageSteps?: PageSteps
  tell(progress: { pagesRead: number; seen: number }): void
}

export interface DetectionRequest {
  targets: readonly string[]
  targetName: string
  /** Steps on their pages before these are read. */
  pageSteps?: PageSteps
}

export interface Explorer {
  /** The page of a target (an address, a domain, a name or a query), its scripts run where it is an empty shell. @throws ScrapeError */
  look(target: string, targetName: string, signal: AbortSignal): Promise<PageDocument>
  /** Does not throw for failures of pages: each target has its outcome. */
  detect(wish: DetectionRequest, signal: AbortSignal): Promise<{ detection: Detection; looks: Look[] }>
  /** Finds the individual pages that one address links to. @throws ScrapeError where the address cannot be read. */
  discover(wish: DiscoveryRequest, signal: AbortSignal): Promise<Discovery>
  /** Results of the web search, best first. @throws ScrapeError */
  search(query: string, signal: AbortSignal): Promise<SearchResult[]>
  /** Signs in with the form of the access. @throws SignInFailed, ScrapeError */
  signIn(wanted: SignIn, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** `parts` is for tests; `access` is used for all pages of its site. */
export function createExplorer(
  settings: ScraperSettings,
  { access = null, ...parts }: FetcherParts & { access?: SiteAccess | null } = {},
): Explorer {
  const { practicePort, userAgent } = settings
  const fetching = { siteOf: (url: URL) => siteOf(url, practicePort), readFile: createFileReader(settings.ocr).read }
  const fetcher = createFetcher({ ...settings, ...fetching }, parts)
  const renderer = createRenderer(settings, fetcher)
  const provider = settings.search && createSearch(settings.search, userAgent, parts)

  async function search(query: string, signal: AbortSignal): Promise<SearchResult[]> {
    if (provider === null) throw new ScrapeError('no_search_provider')
    return provider.search(query, signal)
  }
  const look = (asked: TargetAsked, signal: AbortSignal): Promise<PageDocument> =>
    lookAtTarget(asked, { fetcher, renderer, search: { search }, access }, signal)
  const unfold: DiscoverTools['unfold'] =
    renderer &&
    (async ({ url, timeMs }, signal) => {
      const { further = [], ...page } = await renderer.render({ url, depth: 'all', timeMs, access }, signal)
      return [page, ...further.map((body) => ({ ...page, body, frames: [] }))].map((one) => distil(one))
    })

  return {
    look: (target, targetName, signal) => look({ target, targetName }, signal),
    search,
    async detect({ targets, targetName, pageSteps = [] }, signal) {
      const lookOnce = (target: string, within: AbortSignal) => look({ target, targetName, pageSteps }, within)
      const looks = await Promise.all(targets.map((target) => lookSafely(target, (within) => lookOnce(target, within), signal)))
      const documents = looks.flatMap((one) => ('document' in one ? [one.document] : []))
      return { detection: detectFields(documents, { targetName }), looks }
    },
    discover({ url, max, timeMs, tell, pageSteps = [] }, signal) {
      const visit = startVisit(access)
      const steps = (address: string): PageSteps => (address === url ? pageSteps : [])
      const read: DiscoverTools['read'] = (address, within) =>
        look({ target: address, targetName: 'URL', pageSteps: steps(address) }, within)
      const fetch: DiscoverTools['fetch'] = (address, within) => fetcher.fetch(address, visit, within)
      // After page steps the page already shows the list, and is not unfolded further.
      const hasSteps = stepsForPage(pageSteps, url).length > 0
      return discoverTargets({ url, max }, { read, fetch, unfold: hasSteps ? null : unfold, tell, timeMs }, signal)
    },
    async signIn(wanted, signal) {
      if (access === null) throw new Error('This explorer has no access to sign in with.')
      await signIn(wanted, { access, fetcher, renderer }, signal)
    },
    async close() {
      await renderer?.close()
      await provider?.close()
      await fetcher.close()
    },
  }
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
