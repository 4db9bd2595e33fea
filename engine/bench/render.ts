// Renders many script-filled pages with one browser, and measures pages per second, rows equal to those of static pages, and the memory of
// the process and of everything it started. `npm run bench:render -- [--pages 1000] [--json FILE]`. Memory is read from /proc
// (Linux).
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createPracticeWeb } from '@quarry/practice-web'
import { createScraper } from '../src/entry/create-scraper.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../src/settings.ts'
import type { Field, Row } from '../src/types.ts'
import { RENDER, SAMPLES } from './bench-options.ts'
import { descendants, kilobytesOf } from './process-use.ts'

const AT_ONCE = 2
const field = (name: string, description: string, type: Field['type'] = 'string'): Field => ({ name, description, type })
const FIELDS = [
  field('name', 'Name of the product'),
  field('price', 'Price of the product', 'number'),
  field('brand', 'Brand of the product'),
  field('sku', 'SKU'),
  field('colour', 'Colour of the product'),
]

interface Sample {
  pages: number
  ownMegabytes: number
  browserMegabytes: number
  processes: number
}

const { values } = parseArgs({ options: RENDER })
const count = Number(values.pages)

const practice = createPracticeWeb()
practice.listen(0, '127.0.0.1')
await once(practice, 'listening')
const { port } = practice.address() as AddressInfo
const cacheDir = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cache/quarry-browser')
const settings = { ...DEFAULT_SCRAPER_SETTINGS, practicePort: port, hostConcurrency: AT_ONCE }
const browser = createScraper({ ...settings, browser: { cacheDir, executablePath: null } })
const plain = createScraper(settings)
const never = new AbortController().signal

const samples: Sample[] = [sample(0)]
let done = 0
let equal = 0
let rendered = 0
const numbers = Array.from({ length: count }, (_, index) => index + 1).values()
const startedAt = performance.now()
await Promise.all(Array.from({ length: AT_ONCE }, work))
const seconds = (performance.now() - startedAt) / 1_000
await browser.close()
await plain.close()
const left = sample(count)
practice.closeAllConnections()
practice.close()
report()

async function work(): Promise<void> {
  for (const number of numbers) {
    const [twin, row] = await Promise.all([read(plain, `/shop/p/${number}`), read(browser, `/scripted/p/${number}`)])
    if (JSON.stringify(twin?.data) === JSON.stringify(row?.data)) equal += 1
    if (row?.pages.some(({ via }) => via === 'browser')) rendered += 1
    done += 1
    if (done % Math.floor(count / SAMPLES) === 0) samples.push(sample(done))
  }
}

function read(scraper: typeof plain, path: string): Promise<Row | null> {
  const input = { target: `http://127.0.0.1:${port}${path}`, targetName: 'URL', fields: FIELDS, prompt: '' }
  return scraper.scrape(input, never).catch(() => null)
}

function sample(pages: number): Sample {
  const browsers = descendants(process.pid)
  const megabytes = (pids: number[]): number => Math.round(pids.reduce((sum, pid) => sum + kilobytesOf(pid), 0) / 1_024)
  return { pages, ownMegabytes: megabytes([process.pid]), browserMegabytes: megabytes(browsers), processes: browsers.length }
}

function report(): void {
  console.log(`${count} script-filled pages, ${AT_ONCE} at once: ${(count / seconds).toFixed(2)} pages/s`)
  console.log(`rendered ${rendered}, rows equal to their static twins ${equal}`)
  console.table(samples)
  console.log(`after the end: ${left.processes} processes left, own memory ${left.ownMegabytes} MB`)
  if (values.json) writeFileSync(values.json, `${JSON.stringify({ count, seconds, rendered, equal, samples, left }, null, 2)}\n`)
}
