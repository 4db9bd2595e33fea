// Measures live views of several people in one browser: memory and processor time while all are idle and while all act. Each has a
// different page of the practice web, moves the pointer over it and scrolls. `npm run bench:live`. Memory is read from /proc (Linux).
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { LiveEvent } from '@quarry/contract'
import { createPracticeWeb } from '@quarry/practice-web'
import { createLiveBrowser, type LivePage } from '../src/entry/create-live-browser.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../src/settings.ts'
import { LIVE } from './bench-options.ts'
import { descendants, kilobytesOf, processorSecondsOf } from './process-use.ts'

const PATHS = [
  '/shop/',
  '/outlet/',
  '/counter/sizes/1',
  '/counter/tabs/4',
  '/members/sign-in',
  '/jobs/',
  '/journal/',
  '/directory/',
  '/listings/',
  '/scripted/p/1',
]
const ACT_EVERY_MS = 100

const { values } = parseArgs({ options: LIVE })
const [people, seconds] = [Number(values.people), Number(values.seconds)]
const practice = createPracticeWeb()
practice.listen(0, '127.0.0.1')
await once(practice, 'listening')
const { port } = practice.address() as AddressInfo
const cacheDir = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cache/quarry-browser')
const live = createLiveBrowser({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: port, browser: { cacheDir, executablePath: null } })
let pictures = 0
const opened = await Promise.all(PATHS.slice(0, people).map(open))
const atRest = await measure('open, nobody acts', () => sleep(seconds * 1_000))
const inUse = await measure('all act', () => Promise.all(opened.map(act)))
const figures = [atRest, inUse]
console.log(`${opened.length} live views in one browser, ${seconds} s each`)
console.table(figures)
if (values.json) writeFileSync(values.json, `${JSON.stringify({ people: opened.length, seconds, figures }, null, 2)}\n`)
await Promise.all(opened.map((page) => page.close()))
await live.close()
practice.closeAllConnections()
practice.close()

async function open(path: string): Promise<LivePage> {
  const { promise: loaded, resolve } = Promise.withResolvers<void>()
  const listener = {
    tell: (event: Exclude<LiveEvent, { type: 'frame' }>) => void (event.type === 'page' && !event.is_loading && resolve()),
    picture: () => {
      pictures += 1
      page.frameTaken()
    },
    lost: () => console.log(`${path} was lost`),
  }
  const address = `http://127.0.0.1:${port}${path}`
  const page: LivePage = await live.open({ address, access: null, width: 1_280, height: 800, touch: false }, listener)
  await page.watch(true)
  await loaded
  return page
}

async function act(page: LivePage): Promise<void> {
  const endsAtMs = performance.now() + seconds * 1_000
  for (let times = 0; performance.now() < endsAtMs; times += 1) {
    const at = { x: 100 + ((times * 37) % 1_000), y: 100 + ((times * 53) % 600) }
    await page.do([
      { type: 'move', ...at },
      { type: 'wheel', ...at, dx: 0, dy: times % 20 < 10 ? 120 : -120 },
    ])
    await sleep(ACT_EVERY_MS)
  }
}

async function measure(what: string, work: () => Promise<unknown>) {
  const before = { seconds: processorSeconds(), at: performance.now(), pictures }
  await work()
  const tookSeconds = (performance.now() - before.at) / 1_000
  const browsers = descendants(process.pid)
  const megabytes = (pids: number[]): number => Math.round(pids.reduce((sum, pid) => sum + kilobytesOf(pid), 0) / 1_024)
  return {
    what,
    'browser MB': megabytes(browsers),
    'own MB': megabytes([process.pid]),
    processes: browsers.length,
    cores: Number(((processorSeconds() - before.seconds) / tookSeconds).toFixed(2)),
    'pictures/s': Number(((pictures - before.pictures) / tookSeconds).toFixed(1)),
  }
}

function processorSeconds(): number {
  return [process.pid, ...descendants(process.pid)].reduce((sum, pid) => sum + processorSecondsOf(pid), 0)
}
