import type { Field } from '@quarry/contract'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createScraper, type Scraper } from '../entry/create-scraper.ts'
import { createModelMeter, NO_LIMITS } from '../model/model-meter.ts'
import { DEFAULT_SCRAPER_SETTINGS, type ScraperSettings } from '../settings.ts'
import { createFolderSnapshots } from '../snapshot/snapshots.ts'
import { startLoopbackSite, type LoopbackSite, type PathAnswer } from '../testing/loopback-site.ts'
import { startModelServer, type ModelServer } from '../testing/model-server.ts'
import type { Row } from '../types.ts'

const SPOON = `<html lang="en"><head><title>Bent Spoon | Shop</title><script type="application/ld+json">
{"@context":"https://schema.org","@type":"Product","name":"Bent Spoon","sku":"BS-1","offers":{"@type":"Offer","price":"1299.50","priceCurrency":"USD"}}
</script></head><body><h1>Bent Spoon</h1><p>$1,299.50</p><dl><dt>Colour</dt><dd>Deep blue</dd></dl>
<p>Our verdict on this one: the happiest spoon in the drawer.</p></body></html>`
const FIELDS = [
  field('price', 'number', 'Price of the item'),
  field('sku', 'string', 'Stock keeping unit'),
  field('colour', 'string', 'Colour of the item'),
]

function field(name: string, type: Field['type'] = 'string', description = `The ${name}`): Field {
  return { name, description, type }
}

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing[Symbol.asyncDispose]()
})

async function site(answers: Record<string, string | PathAnswer>): Promise<LoopbackSite> {
  const started = await startLoopbackSite(answers)
  open.push(started)
  return started
}
async function modelServer(): Promise<ModelServer> {
  const started = await startModelServer()
  open.push(started)
  return started
}
function scraper(practicePort: number | null, settings: Partial<ScraperSettings> = {}, parts: { taskTimeoutMs?: number } = {}): Scraper {
  const made = createScraper({ ...DEFAULT_SCRAPER_SETTINGS, practicePort, ...settings }, parts)
  open.push({ [Symbol.asyncDispose]: () => made.close() })
  return made
}
function scrape(made: Scraper, target: string, options: { fields?: Field[]; targetName?: string } = {}): Promise<Row> {
  return made.scrape(
    { target, targetName: options.targetName ?? 'URL', fields: options.fields ?? FIELDS, prompt: '' },
    new AbortController().signal,
  )
}
const model = (server: ModelServer, name: string): ScraperSettings['model'] => ({
  provider: 'ollama',
  baseUrl: server.baseUrl,
  model: name,
  apiKey: null,
  structured: 'auto',
  contextTokens: 8_000,
  price: null,
  targetLimits: NO_LIMITS,
})

describe('scrape', () => {
  it('[S1.6] turns a page into a row in which every value has evidence that is found in the stored copy', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'scrape-'))
    open.push({ [Symbol.asyncDispose]: () => rm(directory, { recursive: true }) })
    const { origin, port } = await site({ '/spoon': SPOON })
    const snapshots = createFolderSnapshots(directory)
    const row = await scrape(scraper(port, { snapshots }), `${origin}/spoon`)
    expect(row.data).toEqual({ price: 1299.5, sku: 'BS-1', colour: 'Deep blue' })
    expect(row.pages).toEqual([
      {
        url: `${origin}/spoon`,
        snapshot: expect.stringMatching(/^[0-9a-f]{64}$/),
        via: 'http',
        status: 200,
        fetchedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
    ])
    const copy = await snapshots.find(row.pages[0]!.snapshot!)
    expect(copy).toMatchObject({ url: `${origin}/spoon`, body: SPOON, contentType: 'text/html' })
    for (const cell of Object.values(row.cells)) {
      expect(cell).toMatchObject({ status: 'found', reason: null })
      expect(cell.evidence.length).toBeGreaterThan(0)
      for (const { quote, snapshot, url } of cell.evidence) {
        expect(copy?.body).toContain(quote)
        expect([snapshot, url]).toEqual([row.pages[0]!.snapshot, `${origin}/spoon`])
      }
    }
    expect(row.usage).toEqual({ modelCalls: 0, promptTokens: 0, completionTokens: 0, costMicroUsd: 0 })
  })

  it('a field that is not on the page is null with a reason; a page with none of the fields gives no row', async () => {
    const { origin, port } = await site({ '/spoon': SPOON })
    const made = scraper(port)
    const row = await scrape(made, `${origin}/spoon`, { fields: [...FIELDS, field('warranty months', 'number')] })
    expect(row.data['warranty months']).toBeNull()
    expect(row.cells['warranty months']).toMatchObject({ status: 'absent', reason: 'not_on_page', evidence: [] })
    await expect(scrape(made, `${origin}/spoon`, { fields: [field('warranty months', 'number')] })).rejects.toMatchObject({
      kind: 'nothing_found',
      retry: 'never',
    })
  })

  it('names and queries need a search provider; addresses that are not http are refused', async () => {
    const made = scraper(null)
    await expect(scrape(made, 'Bent Spoon', { targetName: 'product' })).rejects.toMatchObject({ kind: 'no_search_provider' })
    await expect(scrape(made, 'file:///etc/hostname')).rejects.toMatchObject({ kind: 'unsupported_address' })
    await expect(scrape(made, 'not an address')).rejects.toMatchObject({ kind: 'invalid_address' })
    await expect(scrape(made, 'http://127.0.0.1:9/')).rejects.toMatchObject({ kind: 'address_forbidden' })
    await expect(scrape(made, 'http://169.254.169.254/latest/meta-data/')).rejects.toMatchObject({ kind: 'address_forbidden' })
  })

  it('a domain is read from its start page and, for fields still empty, from linked pages that are likely to have them', async () => {
    const { origin, port, seen } = await site({
      '/': '<title>Miller & Sons</title><h1>Miller & Sons</h1><p>Industry: Cutlery</p><nav><a href="/contact">Contact</a> <a href="/news">News</a> <a href="/about">About us</a> <a href="/login">Sign in</a></nav>',
      '/contact': '<h1>Contact</h1><dl><dt>Phone</dt><dd>+49 30 1234567</dd></dl><p>Industry: Cutlery</p>',
      '/about': '<h1>About us</h1><dl><dt>Founded</dt><dd>1897</dd></dl>',
    })
    const fields = [field('industry'), field('phone', 'string', 'Phone number'), field('founded', 'number', 'Year the company was founded')]
    const row = await scrape(scraper(port), `${origin}/`, { fields, targetName: 'Domain' })
    expect(row.data).toMatchObject({ industry: 'Cutlery', founded: 1897 })
    expect(row.data['phone']).toMatch(/1234567/)
    expect(row.pages.map(({ url }) => new URL(url).pathname).toSorted()).toEqual(['/', '/about', '/contact'])
    expect(row.cells['industry']?.evidence.map(({ url }) => new URL(url).pathname)).toContain('/contact')
    expect(row.cells['founded']?.evidence[0]?.url).toBe(`${origin}/about`)
    expect(seen.some((path) => path.endsWith('/login') || path.endsWith('/news'))).toBe(false)
  })

  it('a linked page that fails leaves its fields empty with the reason, and the row is kept', async () => {
    const { origin, port } = await site({
      '/': '<h1>Miller</h1><p>Industry: Cutlery</p><a href="/contact">Contact</a>',
      '/contact': (_, response) => void response.writeHead(401).end('sign in'),
    })
    const row = await scrape(scraper(port), `${origin}/`, {
      fields: [field('industry'), field('phone', 'string', 'Phone number')],
      targetName: 'Domain',
    })
    expect(row.data).toEqual({ industry: 'Cutlery', phone: null })
    expect(row.cells['phone']).toMatchObject({ status: 'absent', reason: 'needs_login' })
  })

  it('an address with a list instead of one thing fails with its length and advice; list fields take its columns', async () => {
    const rows = [1, 2, 3, 4].map((n) => `Spoon ${n},${n}.50,https://spoons.example/${n}`)
    const list: PathAnswer = (_, response) =>
      void response.writeHead(200, { 'content-type': 'text/csv' }).end(['name,price,address', ...rows].join('\n'))
    const { origin, port } = await site({ '/spoons.csv': list })
    const made = scraper(port)
    await expect(scrape(made, `${origin}/spoons.csv`, { fields: [field('name'), field('price', 'number')] })).rejects.toMatchObject({
      kind: 'nothing_found',
      message: expect.stringContaining('a list of 4 records: use Discover Targets'),
    })
    const row = await scrape(made, `${origin}/spoons.csv`, { fields: [field('name', 'array')] })
    expect(row.data).toEqual({ name: ['Spoon 1', 'Spoon 2', 'Spoon 3', 'Spoon 4'] })
  })

  it('the model is asked only for fields still empty, and its verified answer is in the row with evidence', async () => {
    const { origin, port } = await site({ '/spoon': SPOON })
    const server = await startModelServer({
      quoter: ({ user, response }) => {
        const [, id, quote] = /(\d+): (Our verdict[^\n]*)/.exec(user) ?? []
        const content = JSON.stringify({ mood_of_the_spoon: { blocks: [Number(id)], quote, value: 'happiest' } })
        const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }]
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ id: 'c', created: 1, model: 'quoter', choices }))
      },
    })
    open.push(server)
    const made = scraper(port, { model: model(server, 'quoter') })
    await scrape(made, `${origin}/spoon`)
    expect(server.asked).toEqual([])
    const row = await scrape(made, `${origin}/spoon`, { fields: [...FIELDS, field('mood of the spoon')] })
    expect(row.data).toEqual({ price: 1299.5, sku: 'BS-1', colour: 'Deep blue', 'mood of the spoon': 'happiest' })
    const quote = 'Our verdict on this one: the happiest spoon in the drawer.'
    expect(row.cells['mood of the spoon']).toMatchObject({
      status: 'found',
      method: 'model',
      raw: 'happiest',
      evidence: [{ quote, selector: expect.any(String) }],
    })
    expect(row.usage.modelCalls).toBe(1)
    expect(server.asked[0]?.messages[1]?.content).not.toContain('Stock keeping unit')
  })

  it.each(['inventor', 'misquoter'])('a value invented by the model (%s) is shown as unverified and never in the data', async (name) => {
    const [{ origin, port }, server] = [await site({ '/spoon': SPOON }), await modelServer()]
    const fields = [...FIELDS, field('maker'), field('weight', 'number'), field('released', 'date'), field('awards', 'array')]
    const row = await scrape(scraper(port, { model: model(server, name) }), `${origin}/spoon`, { fields })
    expect(row.data).toEqual({ price: 1299.5, sku: 'BS-1', colour: 'Deep blue', maker: null, weight: null, released: null, awards: null })
    expect(row.cells['maker']).toMatchObject({
      status: 'unverified',
      reason: 'unverified',
      value: 'Invented Value',
      method: 'model',
      confidence: null,
    })
    expect(JSON.stringify(row.data)).not.toMatch(/Invented|424242|1999/)
    expect(row.usage.modelCalls).toBeGreaterThan(0)
  })

  it.each(['bad-key', 'no-credit', 'malformed'])(
    'if a model fails (%s), only its fields stay empty; if nothing else was found, the task fails',
    async (name) => {
      const [{ origin, port }, server] = [await site({ '/spoon': SPOON }), await modelServer()]
      const made = scraper(port, { model: model(server, name) })
      const row = await scrape(made, `${origin}/spoon`, { fields: [...FIELDS, field('maker')] })
      expect(row.data).toEqual({ price: 1299.5, sku: 'BS-1', colour: 'Deep blue', maker: null })
      expect(row.cells['maker']).toMatchObject({ status: 'absent', reason: 'model_failed', value: null })
      expect(row.usage.modelCalls).toBeGreaterThan(0)
      await expect(scrape(made, `${origin}/spoon`, { fields: [field('maker')] })).rejects.toMatchObject({
        kind: name === 'malformed' ? 'nothing_found' : 'model_failed',
      })
    },
  )

  it('the costs of a target are counted at the configured price, even without a row, and never exceed a limit', async () => {
    const [{ origin, port }, server] = [await site({ '/spoon': SPOON }), await modelServer()]
    const price = { inputMicroUsdPerToken: 2.5, outputMicroUsdPerToken: 10 }
    const settings = { ...model(server, 'nothing')!, price }
    const input = { target: `${origin}/spoon`, targetName: 'URL', fields: [...FIELDS, field('maker')], prompt: '' }
    const job = createModelMeter({ limits: { tokensMax: null, costMicroUsdMax: 20_000 } })
    const made = scraper(port, { model: settings })
    const row = await made.scrape({ ...input, meter: job }, new AbortController().signal)
    expect(row.usage).toEqual({ modelCalls: 1, promptTokens: 120, completionTokens: 30, costMicroUsd: 600 })
    const empty = { ...input, fields: [field('maker')], meter: job }
    await expect(made.scrape(empty, new AbortController().signal)).rejects.toMatchObject({ kind: 'nothing_found' })
    expect(job.usage).toEqual({ modelCalls: 2, promptTokens: 240, completionTokens: 60, costMicroUsd: 1_200 })

    const poor = createModelMeter({ limits: { tokensMax: null, costMicroUsdMax: 700 } })
    poor.learn(row.usage)
    const cut = await made.scrape({ ...input, meter: poor }, new AbortController().signal)
    expect(cut.data).toMatchObject({ sku: 'BS-1', maker: null })
    expect(cut.cells['maker']).toMatchObject({ reason: 'over_budget' })
    await expect(made.scrape({ ...empty, meter: poor }, new AbortController().signal)).rejects.toMatchObject({ kind: 'over_budget' })
    expect(server.asked).toHaveLength(2)
  })

  it('fields that need newly written text are left to the model if there is one', async () => {
    const { origin, port } = await site({ '/spoon': SPOON })
    const server = await startModelServer({
      writer: ({ user, response }) => {
        const [, id, quote] = /(\d+): (Our verdict[^\n]*)/.exec(user) ?? []
        const content = JSON.stringify({ summary: { blocks: [Number(id)], quote, value: 'They like the spoon.' } })
        const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }]
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ id: 'c', created: 1, model: 'writer', choices }))
      },
    })
    open.push(server)
    const fields = [...FIELDS, field('summary', 'string', 'Summary of the page in one sentence')]
    const row = await scrape(scraper(port, { model: model(server, 'writer') }), `${origin}/spoon`, { fields })
    expect(row.cells['summary']).toMatchObject({
      status: 'derived',
      value: 'They like the spoon.',
      method: 'model',
      evidence: [{ quote: 'Our verdict on this one: the happiest spoon in the drawer.' }],
    })
    expect(row.data['summary']).toBe('They like the spoon.')
  })

  it('a page that is nested without end fails with a parse limit, without a crash', async () => {
    const { origin, port } = await site({ '/deep': '<div>'.repeat(100_000) })
    await expect(scrape(scraper(port), `${origin}/deep`)).rejects.toMatchObject({ kind: 'parse_limit' })
  })

  it('ends at the deadline of a task, and immediately when it is cancelled', async () => {
    const { origin, port } = await site({ '/silent': () => undefined })
    await expect(scrape(scraper(port, {}, { taskTimeoutMs: 50 }), `${origin}/silent`)).rejects.toMatchObject({ kind: 'deadline' })
    const controller = new AbortController()
    const waiting = scraper(port).scrape({ target: `${origin}/silent`, targetName: 'URL', fields: FIELDS, prompt: '' }, controller.signal)
    controller.abort(new Error('given up'))
    await expect(waiting).rejects.toThrow('given up')
  })
})
