// Quarry's side of the speed benchmark: every address goes the product's own way, from the guarded fetch to a row with evidence.
// In: JSON `{ warmUp, urls, port }` on standard input. Out: one line of JSON. Keeps no copies, starts no browser, asks no model.
import { text } from 'node:stream/consumers'
import { expectShortLivedPages } from '../src/short-lived-pages.ts'
import { createScraper, DEFAULT_SCRAPER_SETTINGS, type Scraper } from '@quarry/engine'
import { SPEED_FIELDS } from './speed-fields.ts'

const AT_ONCE = 16

const { warmUp, urls, port }: { warmUp: string[]; urls: string[]; port: number } = JSON.parse(await text(process.stdin))
expectShortLivedPages()
const scraper = createScraper({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: port, hostConcurrency: AT_ONCE })
await readAll(scraper, warmUp)
const cpu = process.cpuUsage()
const startedAt = performance.now()
const filled = await readAll(scraper, urls)
const wallMs = performance.now() - startedAt
const { user, system } = process.cpuUsage(cpu)
const peakBytes = process.resourceUsage().maxRSS * 1024
await scraper.close()
console.log(JSON.stringify({ cpuMs: (user + system) / 1_000, wallMs, peakBytes, pages: urls.length, filled }))

/** Values that were found on all pages. */
async function readAll(scraper: Scraper, addresses: readonly string[]): Promise<number> {
  const waiting = addresses.values()
  const counts = await Promise.all(Array.from({ length: AT_ONCE }, () => readNext(scraper, waiting)))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function readNext(scraper: Scraper, waiting: Iterable<string>): Promise<number> {
  let found = 0
  for (const target of waiting) {
    const row = await scraper.scrape({ target, targetName: 'URL', fields: SPEED_FIELDS, prompt: '' }, new AbortController().signal)
    found += Object.values(row.cells).filter((cell) => cell.status === 'found' && cell.evidence.length > 0).length
  }
  return found
}
