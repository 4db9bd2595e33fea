import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Field } from '@quarry/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { createScraper, type Scraper } from '../entry/create-scraper.ts'
import { findBrowser } from '../render/find-browser.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../settings.ts'
import { startLoopbackSite, type LoopbackSite } from '../testing/loopback-site.ts'
import type { Row } from '../types.ts'

const cacheDir = join(dirname(fileURLToPath(import.meta.url)), '../../../node_modules/.cache/quarry-browser')
const hasBrowser = (await findBrowser(cacheDir)) !== null
const FIELDS: Field[] = [
  { name: 'name', description: 'Name of the item', type: 'string' },
  { name: 'sku', description: 'Stock keeping unit', type: 'string' },
  { name: 'price', description: 'Price of the item', type: 'number' },
]
const FACTS = '<title>Facts</title><h1>Facts</h1><dl><dt>SKU</dt><dd>FR-7</dd><dt>Price</dt><dd>$12.50</dd></dl>'
const pageWith = (frame: string): string => `<title>Lamp</title><h1>Lamp</h1><p>A lamp for the desk.</p>${frame}`

let site: LoopbackSite
let scraper: Scraper
afterEach(async () => {
  await scraper.close()
  await site[Symbol.asyncDispose]()
})

/** The page at `one.localhost`, with a frame; `two.localhost` is another site. */
async function read(frame: (port: number) => string): Promise<Row> {
  site = await startLoopbackSite({ '/page': (_, response) => void response.end(pageWith(frame(site.port))), '/facts': FACTS })
  scraper = createScraper({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: site.port })
  const input = { target: `http://one.localhost:${site.port}/page`, targetName: 'URL', fields: FIELDS, prompt: '' }
  return scraper.scrape(input, new AbortController().signal)
}
const asked = (): string[] => site.seen.filter((one) => one.endsWith('/facts')).map((one) => one.split('.')[0] ?? '')

describe('a frame', () => {
  it('of the same site is read if fields are empty', async () => {
    const row = await read(() => '<iframe src="/facts" title="Facts"></iframe>')
    expect(row.data).toEqual({ name: 'Lamp', sku: 'FR-7', price: 12.5 })
    expect(asked()).toEqual(['one'])
  })

  it('of another site is read if it is large, and its address is in the evidence', async () => {
    const row = await read((port) => `<iframe src="http://two.localhost:${port}/facts" width="100%" style="height: 400px"></iframe>`)
    expect(row.data).toEqual({ name: 'Lamp', sku: 'FR-7', price: 12.5 })
    expect(row.cells['sku']?.evidence[0]?.url).toBe(`http://two.localhost:${site.port}/facts`)
    expect(row.cells['name']?.evidence[0]?.url).toBe(`http://one.localhost:${site.port}/page`)
  })

  it.each([
    [
      'a rule for its class',
      '<style>/* sizes */ @media print { iframe { height: 9px } } p, .facts { width: 100%; height: 600px }</style>',
      'class="facts"',
    ],
    ['a later rule', '<style>iframe { height: 90px; width: 728px } #facts { height: 40em }</style>', 'id="facts"'],
  ])('of another site is read if %s makes it large', async (_, style, marks) => {
    const row = await read((port) => `${style}<iframe src="http://two.localhost:${port}/facts" ${marks}></iframe>`)
    expect(row.data).toEqual({ name: 'Lamp', sku: 'FR-7', price: 12.5 })
  })

  it.each([
    ['made small by a rule', '<style>.facts { height: 90px }</style>', 'class="facts" width="800" height="600"'],
    ['large only on some screens', '<style>@media (min-width: 1px) { .facts { width: 800px; height: 600px } }</style>', 'class="facts"'],
  ])('of another site is not read if it is %s', async (_, style, marks) => {
    const row = await read((port) => `${style}<iframe src="http://two.localhost:${port}/facts" ${marks}></iframe>`)
    expect([row.data['sku'], asked()]).toEqual([null, []])
  })

  it.skipIf(!hasBrowser)('of another site that is made large by an external stylesheet is measured in the browser', async () => {
    for (const [height, sku] of [
      [600, 'FR-7'],
      [90, null],
    ] as const) {
      const sheet = `.facts { width: 800px; height: ${height}px }`
      site = await startLoopbackSite({
        '/page': (_, response) =>
          void response.end(
            pageWith(
              `<link rel="stylesheet" href="/sheet.css"><iframe class="facts" src="http://two.localhost:${site.port}/facts"></iframe>`,
            ),
          ),
        '/sheet.css': (_, response) => void response.setHeader('content-type', 'text/css').end(sheet),
        '/facts': FACTS,
      })
      scraper = createScraper({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: site.port, browser: { cacheDir, executablePath: null } })
      const input = { target: `http://one.localhost:${site.port}/page`, targetName: 'URL', fields: FIELDS, prompt: '' }
      expect((await scraper.scrape(input, new AbortController().signal)).data).toMatchObject({ name: 'Lamp', sku })
      if (sku === null) break
      await scraper.close()
      await site[Symbol.asyncDispose]()
    }
  })

  it.each([
    ['small', 'width="728" height="90"'],
    ['of no size', ''],
    ['hidden', 'width="800" height="600" style="display: none"'],
    ['a player', 'width="800" height="600" allow="accelerometer; autoplay; clipboard-write"'],
    ['a map', 'width="800" height="600" allowfullscreen=""'],
  ])('of another site is not read if it is %s', async (_, size) => {
    expect((await read((port) => `<iframe src="http://two.localhost:${port}/facts" ${size}></iframe>`)).data).toMatchObject({ sku: null })
    expect(asked()).toEqual([])
  })

  it('is not read if no field is empty', async () => {
    const { data } = await read(
      (port) =>
        `<dl><dt>SKU</dt><dd>A-1</dd><dt>Price</dt><dd>$2</dd></dl><iframe src="http://two.localhost:${port}/facts" width="800" height="600"></iframe>`,
    )
    expect(data).toMatchObject({ sku: 'A-1', price: 2 })
    expect(asked()).toEqual([])
  })

  it('at a private address is not opened, and the row is completed without it', async () => {
    await using inside = await startLoopbackSite({ '/facts': FACTS })
    const row = await read(() => `<iframe src="http://127.0.0.1:${inside.port}/facts" width="800" height="600"></iframe>`)
    expect(row.data).toEqual({ name: 'Lamp', sku: null, price: null })
    expect(inside.seen).toEqual([])
  })
})
