import type { Field } from '@quarry/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { createScraper } from '../entry/create-scraper.ts'
import { NO_LIMITS } from '../model/model-meter.ts'
import { DEFAULT_SCRAPER_SETTINGS, type ScraperSettings } from '../settings.ts'
import { startLoopbackSite, type PathAnswer } from '../testing/loopback-site.ts'
import { startModelServer } from '../testing/model-server.ts'
import type { Row, ScrapeInput } from '../types.ts'

const LAMP = (website: string) => `<html lang="en"><title>Bent Lamp 12 | Shop</title><h1>Bent Lamp 12</h1>
<dl><dt>Price</dt><dd>$39.50</dd><dt>Maker</dt><dd>Miller &amp; Sons</dd><dt>Website</dt><dd><a href="${website}">${website}</a></dd></dl></html>`
const MAKER = `<html lang="en"><title>Miller &amp; Sons</title><h1>Miller &amp; Sons</h1>
<dl><dt>Founded</dt><dd>1897</dd><dt>Employees</dt><dd>120</dd></dl></html>`
const PRICE: Field = { name: 'price', description: 'Price of the item', type: 'number' }
const MADE_BY: Field = { name: 'maker', description: 'Maker of the item', type: 'string' }
const WEBSITE: Field = { name: 'website', description: 'Website', type: 'string' }
const FOUNDED = (source: Field['source']): Field => ({
  name: 'founded',
  description: 'Year the company was founded',
  type: 'number',
  source,
})
const BY_SITE = FOUNDED({ kind: 'site', from: [WEBSITE.name] })
const BY_SEARCH = FOUNDED({ kind: 'search', from: [MADE_BY.name] })

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing[Symbol.asyncDispose]()
})

interface Web {
  origin: string
  seen: string[]
  scrape(fields: Field[]): Promise<Row>
  lookUp(row: Row, fields: Field[]): Promise<Row>
}

async function web({
  answers = {},
  settings = {},
}: { answers?: Record<string, string | PathAnswer>; settings?: Partial<ScraperSettings> } = {}): Promise<Web> {
  const site = await startLoopbackSite({
    '/robots.txt': (_, response) => void response.writeHead(404).end(),
    '/lamp': (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(LAMP(`${site.origin}/maker`)),
    '/maker': MAKER,
    '/search': (_, response) => {
      const results = [{ url: `${site.origin}/maker`, title: 'Miller & Sons', content: 'Miller & Sons, a company' }]
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results }))
    },
    ...answers,
  })
  const search: ScraperSettings['search'] = { provider: 'searxng', url: `http://127.0.0.1:${site.port}`, apiKey: null }
  const made = createScraper({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: site.port, search, ...settings })
  open.push(site, { [Symbol.asyncDispose]: () => made.close() })
  const input = (fields: Field[]): ScrapeInput => ({ target: `${site.origin}/lamp`, targetName: 'URL', fields, prompt: '' })
  return {
    origin: site.origin,
    seen: site.seen,
    scrape: (fields) => made.scrape(input(fields), new AbortController().signal),
    lookUp: (row, fields) => made.lookUp({ ...input(fields), row }, new AbortController().signal),
  }
}
const model = async (): Promise<ScraperSettings['model']> => {
  const server = await startModelServer()
  open.push(server)
  return {
    provider: 'ollama',
    baseUrl: server.baseUrl,
    model: 'reader',
    apiKey: null,
    structured: 'auto',
    contextTokens: 8_000,
    price: null,
    targetLimits: NO_LIMITS,
  }
}

describe('a field that is not on the target’s page', () => {
  it('[S1.30] is read from the site whose address is in another field, and its evidence names that page (O.70)', async () => {
    const { scrape, origin } = await web()
    const row = await scrape([PRICE, WEBSITE, BY_SITE])
    expect(row.data).toEqual({ price: 39.5, [WEBSITE.name]: `${origin}/maker`, founded: 1897 })
    expect(row.pages.map(({ url }) => new URL(url).pathname)).toEqual(['/lamp', '/maker'])
    expect(row.cells['founded']).toMatchObject({
      status: 'found',
      method: 'enriched',
      evidence: [{ url: `${origin}/maker`, quote: '1897' }],
    })
    expect(row.cells['founded']?.evidence[0]?.block).toBeGreaterThan(0)
    expect(row.cells['price']).toMatchObject({ method: expect.not.stringMatching('enriched') })
  })

  it('[S1.30] is looked up by a web search for the values of other fields; fields with the same source share one search', async () => {
    const { scrape, origin, seen } = await web()
    const staff: Field = { ...BY_SEARCH, name: 'employees', description: 'Number of employees' }
    const row = await scrape([MADE_BY, BY_SEARCH, staff])
    expect(row.data).toEqual({ maker: 'Miller & Sons', founded: 1897, employees: 120 })
    expect(row.cells['founded']?.evidence[0]?.url).toBe(`${origin}/maker`)
    const searches = seen.filter((path) => path.includes('/search'))
    expect(searches).toHaveLength(1)
    expect(decodeURIComponent(searches[0]?.replaceAll('+', ' ') ?? '')).toContain('Miller & Sons')
  })

  it('[S1.30] is derived by the model from other fields, and has their evidence', async () => {
    const { scrape, origin } = await web({ settings: { model: await model() } })
    const derived: Field = { name: 'maker', description: 'The maker', type: 'string', source: { kind: 'derived', from: ['made_by'] } }
    const row = await scrape([
      { ...MADE_BY, name: 'made_by', description: 'Maker' },
      { ...derived, name: 'made by' },
    ])
    expect(row.cells['made by']).toMatchObject({ value: 'Miller & Sons', status: 'derived', method: 'enriched' })
    expect(row.cells['made by']?.evidence).toEqual(row.cells['made_by']?.evidence)
    expect(row.cells['made by']?.evidence[0]).toMatchObject({ url: `${origin}/lamp`, quote: 'Miller & Sons' })
  })

  it('has a reason when it is empty: no value to look up from, nothing configured, no answer, not on the page', async () => {
    const reasonOf = async (field: Field, fields: Field[], settings: Parameters<typeof web>[0] = {}) => {
      const row = await (await web(settings)).scrape([...fields, field])
      expect(row.data).toMatchObject({ price: 39.5, [field.name]: null })
      return row.cells[field.name]?.reason
    }
    const isbn: Field = { name: 'isbn', description: 'ISBN', type: 'string' }
    expect(await reasonOf(FOUNDED({ kind: 'site', from: ['isbn'] }), [PRICE, isbn])).toBe('source_empty')
    expect(await reasonOf(BY_SEARCH, [PRICE, MADE_BY], { settings: { search: null } })).toBe('not_configured')
    expect(await reasonOf(FOUNDED({ kind: 'derived', from: ['price'] }), [PRICE])).toBe('not_configured')
    const broken = {
      answers: { '/maker': (_: unknown, response: { writeHead(status: number): { end(): void } }) => void response.writeHead(404).end() },
    }
    expect(await reasonOf(BY_SITE, [PRICE, WEBSITE], broken)).toBe('fetch_failed')
    expect(await reasonOf({ ...BY_SITE, name: 'warranty months', description: 'Months' }, [PRICE, WEBSITE])).toBe('not_on_page')
  })

  it('never leads to a request to an address that is not public', async () => {
    const { scrape, seen } = await web({
      answers: { '/lamp': LAMP('http://169.254.169.254/latest/meta-data/') },
    })
    const row = await scrape([PRICE, WEBSITE, BY_SITE])
    expect(row.cells['founded']).toMatchObject({ value: null, reason: 'fetch_failed' })
    expect(seen.filter((path) => path.includes('meta-data'))).toEqual([])
  })

  it('can be added to an existing row; if that fails, the whole task fails with the reason', async () => {
    const { scrape, lookUp, seen } = await web()
    const row = await scrape([PRICE, WEBSITE])
    const before = seen.length
    const { cells, data } = await lookUp(row, [BY_SITE])
    expect(data).toEqual({ founded: 1897 })
    expect(Object.keys(cells)).toEqual(['founded'])
    expect(seen.slice(before).map((path) => path.replace(/^[^/]*/, ''))).toEqual(['/maker'])
    const gone = { ...row, data: { ...row.data, [WEBSITE.name]: `${row.target}/gone` } }
    await expect(lookUp(gone, [BY_SITE])).rejects.toMatchObject({ kind: 'http_not_found' })
  })
})
