// Runs a command over addresses: each page is fetched by the engine's scraper, a few at once. Lines come out in input order.
import { createScraper, distil, ScrapeError, type Scraper, type SiteAccess } from '@quarry/engine'
import { EXIT } from './command.ts'
import { accessByCookies } from './cookies-file.ts'
import { readScraperSettings } from './environment-settings.ts'
import { PAGE_ACTIONS, type PageActionName } from './page-actions.ts'
import type { PageOptions } from './page-options.ts'
import { Progress } from './progress.ts'
import { RowWriter } from './row-writer.ts'

type OutputRow = Record<string, unknown>
interface UrlRun {
  action: PageActionName
  options: PageOptions
  scraper: Scraper
  access: SiteAccess | null
  signal: AbortSignal
}

/** @returns the exit code. */
export async function runScrapedUrls(action: PageActionName, options: PageOptions): Promise<number> {
  const settings = readScraperSettings(process.env, options.render)
  const access = accessByCookies(options.cookies, options.urls, settings.practicePort)
  const writer = new RowWriter({ out: options.out, format: options.format, columns: (options.fields ?? []).map(({ name }) => name) })
  const scraper = createScraper(settings)
  const stop = new AbortController()
  const progress = new Progress(options.urls.length)
  let failed = 0
  try {
    for await (const row of answersOf({ action, options, scraper, access, signal: stop.signal })) {
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

async function* answersOf(run: UrlRun): AsyncGenerator<OutputRow> {
  const { urls, concurrency } = run.options
  const running: Promise<OutputRow>[] = []
  for (let place = 0; place < urls.length; place += 1) {
    while (running.length < Math.min(urls.length, place + concurrency)) running.push(answer(urls[running.length] ?? '', run))
    const row = await running[place]
    if (row) yield row
    running[place] = Promise.resolve({})
  }
}

async function answer(url: string, { action, options, scraper, access, signal }: UrlRun): Promise<OutputRow> {
  const { prompt } = options
  const fields = options.fields ?? []
  try {
    if (action === 'extract') {
      const row = await scraper.scrape({ target: url, targetName: 'URL', fields, prompt, access, pageSteps: options.steps }, signal)
      return { id: url, url: row.pages[0]?.url ?? url, data: row.data, cells: row.cells }
    }
    const page = await scraper.read(url, signal, access)
    return { id: url, ...PAGE_ACTIONS[action](distil(page), { fields, prompt, referenceDate: page.fetchedAt, tableIndex: null }) }
  } catch (error) {
    const text = error instanceof Error ? error.message : 'The page could not be read.'
    return { id: url, url, error: text, error_kind: error instanceof ScrapeError ? error.kind : 'internal' }
  }
}
