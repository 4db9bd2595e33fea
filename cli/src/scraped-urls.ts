// Runs `extract` over addresses: each is fetched and read by the engine's scraper, a few at once. Lines come out in input order.
import { createScraper, DEFAULT_SCRAPER_SETTINGS, ScrapeError, type Scraper } from '@quarry/engine'
import { EXIT } from './command.ts'
import type { PageOptions } from './page-command.ts'
import { Progress } from './progress.ts'
import { RowWriter } from './row-writer.ts'

/** @returns the exit code. */
export async function runScrapedUrls(options: PageOptions): Promise<number> {
  const scraper = createScraper(DEFAULT_SCRAPER_SETTINGS)
  const stop = new AbortController()
  const writer = new RowWriter({ out: options.out, format: options.format, columns: (options.fields ?? []).map(({ name }) => name) })
  const progress = new Progress(options.urls.length)
  let failed = 0
  try {
    const running: Promise<Record<string, unknown>>[] = []
    let started = 0
    for (const [place] of options.urls.entries()) {
      while (started < options.urls.length && started < place + options.concurrency) {
        running[started] = scrapeOne(scraper, options.urls[started] ?? '', { options, signal: stop.signal })
        started += 1
      }
      const row = (await running[place]) ?? {}
      delete running[place]
      if ('error' in row) failed += 1
      await writer.write(row)
      progress.step('error' in row)
    }
  } finally {
    stop.abort()
    await scraper.close()
  }
  progress.end()
  await writer.close()
  return failed > 0 ? EXIT.someFailed : EXIT.done
}

async function scrapeOne(
  scraper: Scraper,
  url: string,
  run: { options: PageOptions; signal: AbortSignal },
): Promise<Record<string, unknown>> {
  try {
    const row = await scraper.scrape(
      { target: url, targetName: 'URL', fields: run.options.fields ?? [], prompt: run.options.prompt },
      run.signal,
    )
    return { id: url, url: row.pages[0]?.url ?? url, data: row.data, cells: row.cells }
  } catch (error) {
    if (error instanceof ScrapeError) return { id: url, url, error: error.message, error_kind: error.kind }
    return { id: url, url, error: error instanceof Error ? error.message : 'The page could not be read.', error_kind: 'internal' }
  }
}
