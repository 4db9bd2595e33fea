// Reads the page of a target before a job exists: an address directly, a name or query by web search. Reads no fields.
import type { PageSteps } from '@quarry/contract'
import type { SiteAccess } from '../access/open-access.ts'
import type { Renderer } from '../pipeline/create-renderer.ts'
import { distil } from '../distil/distil.ts'
import { ScrapeError, UNREACHED } from '../errors.ts'
import type { Fetcher } from '../fetch/create-fetcher.ts'
import { startVisit } from '../fetch/visit.ts'
import { readSource } from '../pipeline/read-source.ts'
import { refuseMissing } from '../pipeline/refuse-missing.ts'
import { rankResults } from '../search/rank-results.ts'
import type { SearchProvider } from '../search/search-provider.ts'
import { subjectOf } from '../search/subject.ts'
import { resolveTarget } from '../target/resolve-target.ts'
import type { PageDocument } from '../types.ts'

export interface LookTools {
  fetcher: Fetcher
  renderer: Renderer | null
  search: Pick<SearchProvider, 'search'>
  access?: SiteAccess | null
}

export interface TargetAsked {
  target: string
  targetName: string
  /** Steps on its page before it is read. */
  pageSteps?: PageSteps
}

/** Results of a search that are tried for one target. */
const RESULTS_TRIED = 3

/** Runs the scripts where the page is an empty shell. @throws ScrapeError; the signal's reason when it fired. */
export async function lookAtTarget(
  { target, targetName, pageSteps = [] }: TargetAsked,
  tools: LookTools,
  signal: AbortSignal,
): Promise<PageDocument> {
  const resolved = resolveTarget(target, targetName)
  if (resolved.kind !== 'search') return readFirst(resolved.urls, { tools, pageSteps, mayGoOn: ({ kind }) => UNREACHED.has(kind) }, signal)
  const subject = subjectOf(resolved.query, { targetName, fields: [] })
  const results = rankResults(await tools.search.search(resolved.query, signal), subject).slice(0, RESULTS_TRIED)
  const urls = results.map(({ url }) => url)
  return readFirst(urls, { tools, pageSteps, mayGoOn: () => true }, signal)
}

/** The page of the first address that can be read; stops at a failure that another address would not avoid. */
async function readFirst(
  urls: readonly string[],
  { tools, pageSteps, mayGoOn }: { tools: LookTools; pageSteps: PageSteps; mayGoOn: (error: ScrapeError) => boolean },
  signal: AbortSignal,
): Promise<PageDocument> {
  let last: unknown = new ScrapeError('nothing_found', { detail: 'the web search found no page' })
  for (const url of urls) {
    try {
      return await readUrl({ url, pageSteps }, tools, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ScrapeError) || !mayGoOn(error)) throw error
      last = error
    }
  }
  throw last
}

async function readUrl(
  { url, pageSteps }: { url: string; pageSteps: PageSteps },
  { fetcher, renderer, access = null }: LookTools,
  signal: AbortSignal,
): Promise<PageDocument> {
  const order = { url, visit: startVisit(access), pageSteps }
  const fetched = distil(await readSource(order, { fetch: fetcher.fetch, renderer }, signal))
  // Not rendered again, because the effect of its page steps would be lost.
  const mayRender = fetched.isShell && renderer !== null && fetched.page.via !== 'browser'
  const document = mayRender ? distil(await renderer.render({ url: fetched.page.url, depth: 'some', access }, signal)) : fetched
  refuseMissing(document)
  return document
}
