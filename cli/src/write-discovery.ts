// Discovers the pages that a URL leads to and writes them to stdout; progress and completeness go to stderr.
import { discoverySentence, type PageSteps } from '@quarry/contract'
import { createExplorer, ScrapeError, type Discovery } from '@quarry/engine'
import { EXIT } from './command.ts'
import { accessByCookies } from './cookies-file.ts'
import { readScraperSettings } from './environment-settings.ts'

const TIME_MS = 15 * 60_000

interface DiscoveryOptions {
  url: string
  max: number
  format: 'ndjson' | 'txt'
  render: boolean
  /** Path of a file with cookies for the site. */
  cookies: string | undefined
  /** Steps to perform on the page at `url` before it is read. */
  pageSteps: PageSteps
}

/** @returns the exit code. */
export async function writeDiscovery({ url, max, format, render, cookies, pageSteps }: DiscoveryOptions): Promise<number> {
  const settings = readScraperSettings(process.env, render)
  const explorer = createExplorer(settings, { access: accessByCookies(cookies, [url], settings.practicePort) })
  try {
    const found = await explorer.discover({ url, max, pageSteps, timeMs: TIME_MS, tell: showProgress }, new AbortController().signal)
    process.stdout.write(format === 'txt' ? found.items.map((item) => `${item.url}\n`).join('') : `${JSON.stringify(lineOf(url, found))}\n`)
    const summary = [discoverySentence({ ...found, returned: found.items.length }), found.detail].filter((text) => text !== null).join(' ')
    process.stderr.write(`${isTerminal ? '\r\u001b[K' : ''}${summary}\n`)
    return EXIT.done
  } catch (error) {
    const text = error instanceof Error ? error.message : 'The address could not be read.'
    const line = { id: url, url, error: text, error_kind: error instanceof ScrapeError ? error.kind : 'internal' }
    process.stdout.write(format === 'txt' ? '' : `${JSON.stringify(line)}\n`)
    process.stderr.write(`${text}\n`)
    return EXIT.someFailed
  } finally {
    await explorer.close()
  }
}

function lineOf(id: string, { url, source, items, withoutAddress, pagesRead, ...found }: Discovery): Record<string, unknown> {
  const { seen, repeated, announced, stopped, detail } = found
  const counts = { seen, returned: items.length, repeated, without_address: withoutAddress, announced }
  return { id, url, source, ...counts, pages_read: pagesRead, stopped, detail, items }
}

const isTerminal = process.stderr.isTTY === true

function showProgress({ pagesRead, seen }: { pagesRead: number; seen: number }): void {
  if (isTerminal) process.stderr.write(`\r${pagesRead} pages read, ${seen} candidate items seen\u001b[K`)
}
