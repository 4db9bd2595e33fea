import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AddressInfo } from 'node:net'
import { createPracticeWeb, PIECE_COUNT } from '@quarry/practice-web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createExplorer, type Explorer } from '../entry/create-explorer.ts'
import type { Discovery } from './discover-targets.ts'
import { findBrowser } from '../render/find-browser.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../settings.ts'

const cacheDir = join(dirname(fileURLToPath(import.meta.url)), '../../../node_modules/.cache/quarry-browser')
const hasBrowser = (await findBrowser(cacheDir)) !== null
const practice = createPracticeWeb()
const never = new AbortController().signal
let port: number
let explorer: Explorer
beforeAll(async () => {
  practice.listen(0, '127.0.0.1')
  await once(practice, 'listening')
  port = (practice.address() as AddressInfo).port
  explorer = createExplorer({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: port, browser: { cacheDir, executablePath: null } })
})
afterAll(async () => {
  await explorer.close()
  practice.closeAllConnections()
  practice.close()
})

const discover = (path: string, max = 1_000, timeMs = 60_000): Promise<Discovery> => {
  const url = path.startsWith('http') ? path : `http://127.0.0.1:${port}${path}`
  return explorer.discover({ url, max, timeMs, tell: () => undefined }, never)
}
const paths = ({ items }: Discovery): string[] => items.map(({ url }) => new URL(url).pathname)
const pieces = (base: string): string[] => Array.from({ length: PIECE_COUNT }, (_, place) => `${base}/piece/${place + 1}`)

describe('a list is discovered to its end', () => {
  it.each([
    ['numbered pages without a link that says "next"', '/listings/numbered', 15],
    ['a button that names the address of the rest', '/listings/more-address', 15],
  ])('by %s', async (_, path, pages) => {
    const found = await discover(path)
    expect(found).toMatchObject({ source: 'list', seen: PIECE_COUNT, repeated: 0, withoutAddress: 0, pagesRead: pages, stopped: null })
    expect(paths(found)).toEqual(pieces('/listings'))
  })

  it.runIf(hasBrowser).each([
    ['a "load more" button', '/listings/more'],
    ['endless scrolling', '/listings/endless'],
  ])('by %s, in a browser', async (_, path) => {
    const found = await discover(path)
    expect(found).toMatchObject({ source: 'list', seen: PIECE_COUNT, stopped: null })
    expect(paths(found)).toEqual(pieces('/listings'))
  })

  it('by links to the next page, on every list of the practice web', async () => {
    const counts: Record<string, number> = {
      '/shop/': 240,
      '/directory/': 100,
      '/jobs/': 90,
      '/journal/': 60,
      '/outlet/': 120,
      '/archive/': 40,
    }
    for (const [path, count] of Object.entries(counts)) {
      const { seen, items, stopped } = await discover(path)
      expect([path, seen, items.length, stopped]).toEqual([path, count, count, null])
    }
  })

  it('with the number of entries that the list announces', async () => {
    expect((await discover('/listings/numbered')).announced).toBe(PIECE_COUNT)
  })

  it('with the names of its items', async () => {
    expect((await discover('/directory/')).items[0]).toEqual({
      url: `http://127.0.0.1:${port}/directory/company/1`,
      label: expect.stringMatching(/\w+ \w+ 1$/),
    })
  })
})

describe('a site', () => {
  it('is discovered by the compressed sitemap in its robots.txt, for pages of one kind only', async () => {
    const found = await discover(`http://listings.localhost:${port}/`)
    expect(found).toMatchObject({ source: 'sitemap', seen: PIECE_COUNT, stopped: null })
    expect(paths(found)).toEqual(pieces(''))
  })

  it('gives the pages of a sitemap, a sitemap index or a feed, if that is the address', async () => {
    expect(await discover('/listings/sitemaps.xml')).toMatchObject({ source: 'sitemap', seen: PIECE_COUNT })
    expect(await discover('/listings/sitemap-pieces.xml.gz')).toMatchObject({ source: 'sitemap', seen: PIECE_COUNT })
    const feed = await discover('/listings/feed.xml')
    expect([feed.source, feed.items.length, feed.items[0]?.label]).toEqual(['feed', 20, expect.stringContaining('glaze')])
  })
})

describe('discovery reports its limits', () => {
  it('stops at the requested number, and reports that there were more', async () => {
    const found = await discover('/listings/numbered', 50)
    expect([found.items.length, found.stopped]).toEqual([50, 'max'])
    expect(found.seen).toBeGreaterThanOrEqual(50)
    expect(found.announced).toBe(PIECE_COUNT)
  })

  it.runIf(hasBrowser)('reports that its time was up before the end of a growing list', async () => {
    // The end of a list is only detected after a pause of fixed length, on any machine.
    const found = await discover('/listings/endless', 1_000, 500)
    expect(found.stopped).toBe('time')
  })

  it('gives no targets for a page about one thing', async () => {
    expect(await discover('/shop/p/1')).toMatchObject({ source: null, items: [], seen: 0 })
  })

  it('refuses an address that is not public', async () => {
    await expect(discover('http://10.1.2.3/list')).rejects.toMatchObject({ kind: 'address_forbidden' })
  })

  it('reports progress after each page', async () => {
    const told: number[] = []
    const url = `http://127.0.0.1:${port}/jobs/`
    await explorer.discover({ url, max: 1_000, timeMs: 60_000, tell: ({ seen }) => told.push(seen) }, never)
    expect(told).toEqual([30, 60, 90])
  })

  it('ends when its signal is aborted', async () => {
    const stop = new AbortController()
    const url = `http://127.0.0.1:${port}/listings/numbered`
    const running = explorer.discover({ url, max: 1_000, timeMs: 60_000, tell: () => stop.abort(new Error('left')) }, stop.signal)
    await expect(running).rejects.toThrow('left')
  })
})
