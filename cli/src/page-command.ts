// Runs a command over pages: given in a file, on all cores, or fetched by their addresses. Lines come out in input order.
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import type { Field } from '@quarry/contract'
import { ArgumentError, EXIT } from './command.ts'
import { readFieldsFile } from './fields-file.ts'
import type { PageActionName } from './page-actions.ts'
import { readPageLines } from './page-lines.ts'
import { runPages } from './page-pool.ts'
import type { PageRequest } from './page-work.ts'
import { Progress } from './progress.ts'
import { RowWriter, type RowFormat } from './row-writer.ts'

const PAGE_TIMEOUT_MS = 30_000
const HEAP_MEGABYTES_MAX = 1_536

export interface PageOptions {
  pages: string | undefined
  urls: string[]
  fields: Field[] | null
  prompt: string
  out: string | undefined
  format: RowFormat
  concurrency: number
  render: boolean
}

export const PAGES_USAGE = '(--url URL … | --pages pages.ndjson) [--out FILE] [--concurrency N]'

const EXTRACT_ONLY = ['prompt', 'format', 'no-render']

/** @throws ArgumentError for unknown or missing options. */
export function parsePageOptions(args: string[], fieldUse: 'none' | 'optional' | 'needed'): PageOptions {
  const { values } = parse(args)
  const refused = { none: ['fields', ...EXTRACT_ONLY], optional: EXTRACT_ONLY, needed: [] }[fieldUse].find((name) => name in values)
  if (refused) throw new ArgumentError(`There is no option --${refused} here.`)
  const urls = values.url ?? []
  if ((urls.length === 0) === (values.pages === undefined)) throw new ArgumentError('Give either --url or --pages.')
  const format = values.format ?? 'ndjson'
  if (format !== 'ndjson' && format !== 'csv') throw new ArgumentError('--format is ndjson or csv.')
  const fields = values.fields === undefined ? null : readFieldsFile(values.fields)
  if (format === 'csv' && fields === null) throw new ArgumentError('CSV needs --fields: they are its columns.')
  if (fieldUse === 'needed' && fields === null && values.pages === undefined) throw new ArgumentError('--fields is needed.')
  return {
    pages: values.pages,
    urls,
    fields,
    prompt: values.prompt ?? '',
    out: values.out,
    format,
    concurrency: concurrencyOf(values.concurrency),
    render: values['no-render'] !== true,
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        url: { type: 'string', multiple: true },
        pages: { type: 'string' },
        fields: { type: 'string' },
        prompt: { type: 'string' },
        out: { type: 'string' },
        format: { type: 'string' },
        concurrency: { type: 'string' },
        'no-render': { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : 'The arguments are wrong.')
  }
}

function concurrencyOf(text: string | undefined): number {
  if (text === undefined) return availableParallelism()
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > 256) throw new ArgumentError('--concurrency is a number from 1 to 256.')
  return count
}

/** Answers every page that is given or named by address. @returns the exit code. */
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

async function* requestsOf(action: PageActionName, { pages = '', fields, prompt }: PageOptions): AsyncGenerator<PageRequest> {
  let index = 0
  for await (const page of readPageLines(pages)) {
    if (action === 'extract' && page.fields === null && fields === null)
      throw new ArgumentError(`The page ${page.id} has no fields: give them in its line or by --fields.`)
    yield { index: index++, action, page, fields, prompt }
  }
}
