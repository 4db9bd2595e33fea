// crawlee's side of the speed benchmark: ten CSS selectors a page, given by hand. Its rows stay in memory.
// `node crawlee.js default|tuned`; in: JSON `{ warmUp, urls }` on standard input. Out: one line of JSON.
// Plain JavaScript, so that the project type-checks without its packages.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CheerioCrawler, Configuration, log, LogLevel } from '@crawlee/cheerio'

const SELECTORS = {
  shop: [
    'main h1',
    'main .brand',
    'main .price strong',
    'main .old',
    'main .stock',
    'main table tr:nth-child(1) td',
    'main table tr:nth-child(2) td',
    'main table tr:nth-child(3) td',
    'main table tr:nth-child(4) td',
    'main .stock + p',
  ],
  outlet: [
    '.detail h1',
    '.detail .maker b',
    '.detail .amount',
    '.detail .was s',
    '.detail .avail',
    '.detail dd:nth-of-type(1)',
    '.detail dd:nth-of-type(3)',
    '.detail dd:nth-of-type(4)',
    '.detail dd:nth-of-type(5)',
    '.detail h2 + p',
  ],
}

const isTuned = process.argv[2] === 'tuned'
const { warmUp, urls } = JSON.parse(await text(process.stdin))
log.setLevel(LogLevel.OFF)
const storage = mkdtempSync(join(tmpdir(), 'quarry-speed-'))
process.env.CRAWLEE_STORAGE_DIR = storage
if (warmUp.length > 0) await crawl(warmUp)
const cpu = process.cpuUsage()
const startedAt = performance.now()
const rows = await crawl(urls)
const wallMs = performance.now() - startedAt
const { user, system } = process.cpuUsage(cpu)
const peakBytes = process.resourceUsage().maxRSS * 1024
rmSync(storage, { recursive: true, force: true })
const filled = rows.flat().filter((value) => value !== '').length
console.log(JSON.stringify({ cpuMs: (user + system) / 1_000, wallMs, peakBytes, pages: rows.length, filled }))

async function crawl(addresses) {
  const rows = []
  const requestHandler = ({ $, request }) => {
    const selectors = request.url.includes('/shop/') ? SELECTORS.shop : SELECTORS.outlet
    rows.push(selectors.map((selector) => $(selector).first().text().trim()))
  }
  const tuning = { minConcurrency: 16, maxConcurrency: 16, useSessionPool: false, persistCookiesPerSession: false }
  const configuration = new Configuration(isTuned ? { persistStorage: false } : {})
  await new CheerioCrawler({ requestHandler, ...(isTuned ? tuning : {}) }, configuration).run(addresses)
  return rows
}
