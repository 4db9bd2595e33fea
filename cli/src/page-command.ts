// Runs a command over pages: given in a file, on all cores, or fetched by their addresses. Lines come out in input order.
import { ArgumentError, EXIT } from './command.ts'
import { learnExamples } from './learn-examples.ts'
import type { PageActionName } from './page-actions.ts'
import { readPageLines } from './page-lines.ts'
import type { PageOptions } from './page-options.ts'
import { runPages } from './page-pool.ts'
import type { PageRequest } from './page-work.ts'
import { Progress } from './progress.ts'
import { RowWriter } from './row-writer.ts'

const PAGE_TIMEOUT_MS = 30_000
const HEAP_MEGABYTES_MAX = 1_536

/** Processes every page that is given or named by address. @returns the exit code. */
export async function runPageCommand(action: PageActionName, options: PageOptions): Promise<number> {
  if (options.pages !== undefined) return runGivenPages(action, options)
  // Only where something is fetched: connections take half a second to load.
  const { runScrapedUrls } = await import('./scraped-urls.ts')
  return runScrapedUrls(action, options)
}

async function runGivenPages(action: PageActionName, options: PageOptions): Promise<number> {
  const writer = new RowWriter({ out: options.out, format: options.format, columns: (options.fields ?? []).map(({ name }) => name) })
  const progress = new Progress(null)
  let failed = 0
  const pool = { threads: options.concurrency, pageTimeoutMs: PAGE_TIMEOUT_MS, heapMegabytesMax: HEAP_MEGABYTES_MAX }
  for await (const response of runPages(requestsOf(action, options), pool)) {
    if (response.failed) failed += 1
    await writer.write(response.output)
    progress.step(response.failed)
  }
  progress.end()
  await writer.close()
  return failed > 0 ? EXIT.someFailed : EXIT.done
}

async function* requestsOf(action: PageActionName, { pages = '', fields, prompt, examples }: PageOptions): AsyncGenerator<PageRequest> {
  const learned = examples === undefined ? null : await learnExamples(examples, fields)
  let index = 0
  for await (const page of readPageLines(pages)) {
    if (action === 'extract' && page.fields === null && fields === null)
      throw new ArgumentError(`The page ${page.id} has no fields: give them in its line or by --fields.`)
    yield { index: index++, action, page, fields, prompt, recipe: learned?.recipeFor(page.url) ?? null }
  }
  learned?.tellUnused()
}
