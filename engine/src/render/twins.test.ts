// Compares pages of the practice web that are filled by scripts with static pages that have the same content.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPracticeWeb } from '@quarry/practice-web'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScraper, type Scraper } from '../entry/create-scraper.ts'
import { distil } from '../distil/distil.ts'
import { findRecordRows } from '../records/find-records.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../settings.ts'
import type { Field, Row, StoredPage } from '../types.ts'
import { findBrowser } from './find-browser.ts'

const cacheDir = join(dirname(fileURLToPath(import.meta.url)), '../../../node_modules/.cache/quarry-browser')
const hasBrowser = (await findBrowser(cacheDir)) !== null
const practice = createPracticeWeb()
const kept = new Map<string, StoredPage>()
let origin: string
let made: Scraper

beforeAll(async () => {
  practice.listen(0, '127.0.0.1')
  await once(practice, 'listening')
  const { port } = practice.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  const snapshots = {
    put: async (page: StoredPage) => {
      kept.set(String(kept.size + 1), page)
      return String(kept.size)
    },
    find: async () => null,
  }
  made = createScraper({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: port, snapshots, browser: { cacheDir, executablePath: null } })
})
afterAll(async () => {
  await made.close()
  practice.closeAllConnections()
  practice.close()
})

const field = (name: string, description: string, type: Field['type'] = 'string'): Field => ({ name, description, type })
const FACTS = [
  field('name', 'Name of the product'),
  field('price', 'Price of the product', 'number'),
  field('brand', 'Brand of the product'),
  field('sku', 'SKU'),
  field('colour', 'Colour of the product'),
  field('in_stock', 'Whether the product is in stock', 'boolean'),
]
const scrape = (path: string, fields: Field[] = FACTS): Promise<Row> =>
  made.scrape({ target: `${origin}${path}`, targetName: 'URL', fields, prompt: '' }, new AbortController().signal)
const via = ({ pages }: Row): string[] => pages.map((page) => page.via)

describe.skipIf(!hasBrowser)('a page filled by scripts', () => {
  it.each([1, 2, 3, 4, 5])(
    '[O.66] product %i gives the same row as its static twin, with loaded data, with embedded state and behind a cookie dialog',
    async (number) => {
      const twin = await scrape(`/shop/p/${number}`)
      expect(via(twin)).toEqual(['http'])
      expect(Object.values(twin.data)).not.toContain(null)
      const asked = await scrape(`/scripted/p/${number}`)
      expect([asked.data, via(asked)]).toEqual([twin.data, ['http', 'browser']])
      const agreed = await scrape(`/scripted/consent/${number}`)
      expect([agreed.data, via(agreed)]).toEqual([twin.data, ['http', 'browser']])
      expect((await scrape(`/scripted/state/${number}`)).data).toEqual(twin.data)
    },
  )

  it('[O.66] data embedded in a page for its scripts is read without a browser, and the title of its shell is not used as a value', async () => {
    const facts = FACTS.slice(0, 4)
    const [twin, carried] = [await scrape('/shop/p/6', facts), await scrape('/scripted/state/6', facts)]
    expect([carried.data, via(carried)]).toEqual([twin.data, ['http']])
  })

  it.each(['more', 'endless', 'box'])('[O.66] a list that loads more (%s) gives all its items, like its complete twin', async (path) => {
    const fields = [field('products', 'Names of all products', 'array'), field('headline', 'Heading of the page')]
    const [twin, row] = [await scrape('/scripted/list', fields), await scrape(`/scripted/${path}`, fields)]
    expect(row.data).toEqual(twin.data)
    expect(via(row)).toEqual(['http', 'browser'])
    const [whole, unfolded] = [recordsOf(twin), recordsOf(row)]
    expect(whole.length).toBe(40)
    expect(unfolded).toEqual(whole)
  })

  it('a page that needs no scripts is never rendered, even if a field is missing on it', async () => {
    expect(via(await scrape('/shop/p/7', [...FACTS, field('warranty', 'Months of warranty', 'number')]))).toEqual(['http'])
  })
})

/** Texts of the records on the last page read for the row. */
function recordsOf(row: Row): string[] {
  const { url, snapshot } = row.pages.at(-1)!
  const { body } = kept.get(snapshot!)!
  const page = { requestedUrl: url, url, status: 200, contentType: 'text/html', body, frames: [], fetchedAt: new Date(0), snapshot: null }
  const rows = findRecordRows(distil({ ...page, via: 'given' }), [field('name', 'Name of the product'), field('price', 'Price', 'number')])
  return rows.map((record) => [...record.values()].map(({ raw }) => raw).join(' | '))
}
