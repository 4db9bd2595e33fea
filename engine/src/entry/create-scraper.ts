// Builds a scraper: the connections and memory that its targets share.
import type { SignIn } from '../access/access-secrets.ts'
import type { SiteAccess } from '../access/open-access.ts'
import { applyFieldRules, fieldsToRead } from '../ladder/apply-field-rules.ts'
import { withTimeLimit } from '../clock.ts'
import { createFileReader } from '../documents/read-file.ts'
import { ScrapeError } from '../errors.ts'
import { distil } from '../distil/distil.ts'
import { createSearch } from './create-search.ts'
import { createRenderer } from '../pipeline/create-renderer.ts'
import { createFetcher, type FetcherParts } from '../fetch/create-fetcher.ts'
import { startVisit } from '../fetch/visit.ts'
import { ENGINE_LIMITS, timesFor } from '../limits.ts'
import { lookUp, scrapeRow, type LookUpInput } from '../pipeline/look-up.ts'
import { createModelClient } from '../model/model-client.ts'
import { createModelMeter } from '../model/model-meter.ts'
import { createPageOpener } from '../pipeline/open-page.ts'
import type { MeteredInput, ScrapeTools } from '../pipeline/run.ts'
import { readStoredPages, type StoredInput } from '../pipeline/read-stored-pages.ts'
import type { ScraperSettings } from '../settings.ts'
import { resolveTarget } from '../target/resolve-target.ts'
import { signIn } from '../pipeline/sign-in.ts'
import { siteOf } from '../target/site-of.ts'
import { traceTools } from '../pipeline/traced-tools.ts'
import type { ReadPage, Row, ScrapeInput } from '../types.ts'

export interface Scraper {
  /**
   * Reads one target into one row. Safe to call concurrently; the pace and breaker of a site apply to all calls of this scraper.
   * @throws ScrapeError when the target can't give a row; the signal's reason when `signal` fired.
   */
  scrape(input: ScrapeInput, signal: AbortSignal): Promise<Row>
  /**
   * Reads fields that were added later from the stored copies of a row's pages, without the network. A row without any value is valid.
   * @throws ScrapeError when there is nothing to read from; the signal's reason when `signal` fired.
   */
  readStored(input: StoredInput, signal: AbortSignal): Promise<Row>
  /**
   * Reads the page at one address, and runs its scripts where it is an empty shell and there is a browser. Stores no copy.
   * @throws ScrapeError when it can't be read; the signal's reason when `signal` fired.
   */
  read(url: string, signal: AbortSignal, access?: SiteAccess | null): Promise<ReadPage>
  /**
   * Signs in to a site with its form; the access keeps the session.
   * @throws SignInFailed where the site refuses; ScrapeError where it can't be reached; the signal's reason when it fired.
   */
  signIn(wanted: SignIn, access: SiteAccess, signal: AbortSignal): Promise<void>
  /**
   * Completes a row with the fields that are looked up or derived from its others.
   * @throws the signal's reason when it fired; where nothing else is asked for, the ScrapeError that kept it from being looked up.
   */
  lookUp(input: LookUpInput, signal: AbortSignal): Promise<Row>
  /** Closes connections; reads in progress fail. */
  close(): Promise<void>
}

type Reading<Input> = (input: Input & MeteredInput, tools: ScrapeTools, signal: AbortSignal) => Promise<Row>

/** `parts` is for tests. */
export function createScraper(settings: ScraperSettings, parts: FetcherParts & { taskTimeoutMs?: number } = {}): Scraper {
  const files = createFileReader(settings.ocr)
  const fetching = { siteOf: (url: URL) => siteOf(url, settings.practicePort), readFile: files.read }
  const fetcher = createFetcher({ ...settings, ...fetching }, parts)
  const model = settings.model === null ? null : createModelClient(settings.model)
  const renderer = createRenderer(settings, fetcher)
  const search = settings.search === null ? null : createSearch(settings.search, settings.userAgent, parts)
  const pages = createPageOpener()
  const tools = traceTools({ fetch: fetcher.fetch, pages, renderer, snapshots: settings.snapshots, model, search })

  /** Applies the limits of one target. */
  async function work<Input extends ScrapeInput>(input: Input, reading: Reading<Input>, signal: AbortSignal): Promise<Row> {
    const meter = createModelMeter({ limits: settings.model?.targetLimits ?? null, parent: input.meter ?? null })
    try {
      const timeoutMs = parts.taskTimeoutMs ?? timesFor(model ?? {}).taskTimeoutMs
      const asked = { ...input, fields: fieldsToRead(input.fields), meter }
      return applyFieldRules(await withTimeLimit(timeoutMs, signal, (within) => reading(asked, tools, within)), input.fields)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof DOMException && error.name === 'TimeoutError') throw new ScrapeError('deadline', { cause: error })
      throw error
    }
  }

  return {
    scrape: (input, signal) => work(input, scrapeRow, signal),
    lookUp: (input, signal) => work(input, lookUp, signal),
    readStored: (input, signal) => work(input, readStoredPages, signal),
    async read(url, signal, access = null) {
      const target = resolveTarget(url, 'URL')
      if (target.kind === 'search') throw new ScrapeError('invalid_address')
      return withTimeLimit(parts.taskTimeoutMs ?? ENGINE_LIMITS.taskTimeoutMs, signal, async (within) => {
        const page = await fetcher.fetch(target.urls[0] ?? url, startVisit(access), within)
        return renderer !== null && distil(page).isShell ? renderer.render({ url: page.url, depth: 'some', access }, within) : page
      })
    },
    signIn: (wanted, access, signal) =>
      withTimeLimit(parts.taskTimeoutMs ?? ENGINE_LIMITS.taskTimeoutMs, signal, (within) =>
        signIn(wanted, { access, fetcher, renderer }, within),
      ),
    async close() {
      await renderer?.close()
      await search?.close()
      await pages.close()
      await fetcher.close()
    },
  }
}
