// Measures only fetching for the speed benchmark, as a lower limit for reading a page. `node speed-fetching.ts guarded|undici`: `guarded`
// fetches like the product, with robots.txt, rate limit, address guard and check for bot walls; `undici` uses only the HTTP client. In:
// JSON `{ warmUp, urls, port }` on standard input. Out: one line of JSON. Reads no field.
import { text } from 'node:stream/consumers'
import { createScraper, DEFAULT_SCRAPER_SETTINGS } from '@quarry/engine'
import { Agent } from 'undici'
import { setV8Flags } from '../src/set-v8-flags.ts'

const AT_ONCE = 16

const { warmUp, urls, port }: { warmUp: string[]; urls: string[]; port: number } = JSON.parse(await text(process.stdin))
setV8Flags()
const { fetch, close } = process.argv[2] === 'undici' ? bareClient() : guardedClient()
await fetchAll(warmUp)
const cpu = process.cpuUsage()
const startedAt = performance.now()
await fetchAll(urls)
const wallMs = performance.now() - startedAt
const { user, system } = process.cpuUsage(cpu)
const peakBytes = process.resourceUsage().maxRSS * 1024
await close()
console.log(JSON.stringify({ cpuMs: (user + system) / 1_000, wallMs, peakBytes, pages: urls.length, filled: 0 }))

interface Client {
  fetch(url: string): Promise<unknown>
  close(): Promise<unknown>
}

function guardedClient(): Client {
  const scraper = createScraper({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: port, hostConcurrency: AT_ONCE })
  return { fetch: (url) => scraper.read(url, new AbortController().signal), close: () => scraper.close() }
}

function bareClient(): Client {
  const agent = new Agent({ connections: AT_ONCE })
  return {
    async fetch(url) {
      const { origin, pathname } = new URL(url)
      const { body } = await agent.request({ origin, path: pathname, method: 'GET' })
      return body.text()
    },
    close: () => agent.destroy(),
  }
}

async function fetchAll(addresses: readonly string[]): Promise<void> {
  const waiting = addresses.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const url of waiting) await fetch(url)
    }),
  )
}
