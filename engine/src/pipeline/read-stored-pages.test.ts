import type { Field } from '@quarry/contract'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createScraper, type Scraper } from '../entry/create-scraper.ts'
import { NO_LIMITS } from '../model/model-meter.ts'
import { DEFAULT_SCRAPER_SETTINGS, type ScraperSettings } from '../settings.ts'
import { createFolderSnapshots } from '../snapshot/snapshots.ts'
import { startLoopbackSite, type LoopbackSite } from '../testing/loopback-site.ts'
import { startModelServer } from '../testing/model-server.ts'
import type { Row, SnapshotStore } from '../types.ts'

const LAMP = `<html lang="en"><title>Desk lamp</title><h1>Desk lamp</h1>
<dl><dt>Price</dt><dd>$39.50</dd><dt>Colour</dt><dd>Deep blue</dd><dt>Weight</dt><dd>1.2 kg</dd></dl></html>`
const PRICE: Field = { name: 'price', description: 'Price of the item', type: 'number' }
const COLOUR: Field = { name: 'colour', description: 'Colour of the item', type: 'string' }
/** Only a model fills it, because it needs newly written text. */
const WEIGHT: Field = { name: 'weight', description: 'A summary of how heavy it is', type: 'string' }

let folder: string
let snapshots: SnapshotStore
let site: LoopbackSite
const open: AsyncDisposable[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stored-'))
  snapshots = createFolderSnapshots(folder)
  site = await startLoopbackSite({ '/lamp': LAMP })
  open.push({ [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }, site)
})
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing[Symbol.asyncDispose]()
})

function scraper(settings: Partial<ScraperSettings> = {}): Scraper {
  const made = createScraper({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: site.port, snapshots, ...settings })
  open.push({ [Symbol.asyncDispose]: () => made.close() })
  return made
}
const signal = (): AbortSignal => new AbortController().signal
const order = (fields: Field[]) => ({ target: `${site.origin}/lamp`, targetName: 'URL', fields, prompt: '' })
async function firstReading(made: Scraper): Promise<Row> {
  const row = await made.scrape(order([PRICE]), signal())
  expect(row.data).toEqual({ price: 39.5 })
  return row
}

describe('the stored pages of a row', () => {
  it('give a field that is added later, with evidence in the same copy and without a request', async () => {
    const made = scraper()
    const { pages } = await firstReading(made)
    const asked = site.seen.length
    const row = await made.readStored({ ...order([COLOUR]), pages }, signal())
    expect(row.data).toEqual({ colour: 'Deep blue' })
    expect(row.pages).toEqual(pages)
    expect(row.cells['colour']).toMatchObject({
      status: 'found',
      evidence: [{ url: `${site.origin}/lamp`, snapshot: pages[0]?.snapshot, quote: 'Deep blue' }],
    })
    expect(site.seen).toHaveLength(asked)
  })

  it('give the same cell as when all fields are read at once', async () => {
    const made = scraper()
    const { pages } = await firstReading(made)
    const later = await made.readStored({ ...order([COLOUR]), pages }, signal())
    const atOnce = await made.scrape(order([PRICE, COLOUR]), signal())
    expect(later.cells['colour']).toEqual(atOnce.cells['colour'])
  })

  it('without the field give a row whose cell has the reason, not a failure', async () => {
    const made = scraper()
    const { pages } = await firstReading(made)
    const row = await made.readStored(
      { ...order([{ ...COLOUR, name: 'warranty months', description: 'Months', type: 'number' }]), pages },
      signal(),
    )
    expect(row.cells['warranty months']).toMatchObject({ status: 'absent', reason: 'not_on_page', value: null })
  })

  it('fail with page_not_stored when no copy is left; if one of several is missing, that is the reason of fields left empty', async () => {
    const made = scraper()
    const { pages } = await firstReading(made)
    const gone = { url: `${site.origin}/gone`, snapshot: 'ab'.repeat(32), via: 'http' as const }
    const unkept = { ...gone, snapshot: null }
    await expect(made.readStored({ ...order([COLOUR]), pages: [] }, signal())).rejects.toMatchObject({
      kind: 'page_not_stored',
      retry: 'never',
    })
    await expect(made.readStored({ ...order([COLOUR]), pages: [gone, unkept] }, signal())).rejects.toMatchObject({
      kind: 'page_not_stored',
    })
    const row = await made.readStored(
      { ...order([COLOUR, { ...COLOUR, name: 'isbn', description: 'ISBN' }]), pages: [gone, ...pages] },
      signal(),
    )
    expect(row.data).toMatchObject({ colour: 'Deep blue', isbn: null })
    expect(row.cells['isbn']).toMatchObject({ reason: 'page_not_stored' })
    const last = await made.readStored({ ...order([{ ...COLOUR, name: 'isbn', description: 'ISBN' }]), pages: [...pages, gone] }, signal())
    expect(last.cells['isbn']).toMatchObject({ reason: 'page_not_stored' })
  })

  it('that were rendered are read before those that were fetched', async () => {
    const made = scraper()
    const url = `${site.origin}/shop`
    const keep = (body: string) => snapshots.put({ url, contentType: 'text/html', body, frames: [], fetchedAt: new Date() })
    const fetched = await keep('<title>a</title><dl><dt>Colour</dt><dd>Grey</dd></dl>')
    const rendered = await keep('<title>a</title><dl><dt>Colour</dt><dd>Red</dd></dl>')
    const pages = [
      { url, snapshot: fetched, via: 'http' as const },
      { url, snapshot: rendered, via: 'browser' as const },
    ]
    const row = await made.readStored({ ...order([COLOUR]), pages }, signal())
    expect(row.data).toEqual({ colour: 'Red' })
    expect(row.pages).toMatchObject([pages[1]!])
  })

  it('are shown to the model for fields that only it can answer, and its usage is counted', async () => {
    const server = await startModelServer()
    open.push(server)
    const model = {
      provider: 'ollama' as const,
      baseUrl: server.baseUrl,
      model: 'reader',
      apiKey: null,
      structured: 'auto' as const,
      contextTokens: 8_000,
      price: null,
      targetLimits: NO_LIMITS,
    }
    const { pages } = await firstReading(scraper())
    const made = scraper({ model })
    const row = await made.readStored({ ...order([WEIGHT]), pages }, signal())
    expect(row.usage.modelCalls).toBeGreaterThan(0)
    expect(row.cells['weight']).toMatchObject({
      value: '1.2 kg',
      method: 'model',
      evidence: [{ snapshot: pages[0]?.snapshot, quote: '1.2 kg' }],
    })
    const deaf = scraper({ model: { ...model, model: 'unknown' } })
    await expect(deaf.readStored({ ...order([WEIGHT]), pages }, signal())).rejects.toMatchObject({ kind: 'model_failed' })
  })
})
