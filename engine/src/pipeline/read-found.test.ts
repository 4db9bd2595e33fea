import type { Field } from '@quarry/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { createScraper, type Scraper } from '../entry/create-scraper.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../settings.ts'
import { startLoopbackSite, type LoopbackSite, type PathAnswer } from '../testing/loopback-site.ts'
import type { Row } from '../types.ts'

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing[Symbol.asyncDispose]()
})

const field = (name: string, type: Field['type'] = 'string', description = `The ${name}`): Field => ({ name, description, type })
const FIELDS = [field('price', 'number', 'Price of the item'), field('colour'), field('weight')]
const spoon = (name: string, facts: string): string => `<title>${name} | Shop</title><h1>${name}</h1><dl>${facts}</dl>`
const fact = (label: string, value: string): string => `<dt>${label}</dt><dd>${value}</dd>`

interface Web {
  site: LoopbackSite
  scrape(target: string, options?: { targetName?: string; fields?: Field[] }): Promise<Row>
}

/** A site with a search that answers every query with these results on the same site. */
async function web(results: { path: string; title: string }[], answers: Record<string, string | PathAnswer>): Promise<Web> {
  const search: PathAnswer = ({ headers }, response) => {
    const list = results.map(({ path, title }) => ({ url: `http://${headers.host}${path}`, title, content: '' }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ results: list }))
  }
  const site = await startLoopbackSite({
    '/robots.txt': (_, response) => void response.writeHead(404).end(),
    '/search': search,
    ...answers,
  })
  const made: Scraper = createScraper({
    ...DEFAULT_SCRAPER_SETTINGS,
    practicePort: site.port,
    search: { provider: 'searxng', url: `http://127.0.0.1:${site.port}`, apiKey: null },
  })
  open.push(site, { [Symbol.asyncDispose]: () => made.close() })
  return {
    site,
    scrape: (target, { targetName = 'product', fields = FIELDS } = {}) =>
      made.scrape({ target, targetName, fields, prompt: '' }, new AbortController().signal),
  }
}
const paths = (row: Row): string[] => row.pages.map(({ url }) => new URL(url).pathname)
const evidencePaths = (row: Row, name: string): string[] => (row.cells[name]?.evidence ?? []).map(({ url }) => new URL(url).pathname)

describe('names and queries', () => {
  it('[S1.10, O.59] a product name is read from the page about it, further pages fill the missing fields, and each value names its page', async () => {
    const { scrape } = await web(
      [
        { path: '/other', title: 'Bent Spoon 13 | Shop' },
        { path: '/review', title: 'Bent Spoon 12 in our test' },
        { path: '/spoon', title: 'Bent Spoon 12 | Shop' },
      ],
      {
        '/spoon': spoon('Bent Spoon 12', fact('Price', '$12.50') + fact('Colour', 'Blue')),
        '/review': spoon('Bent Spoon 12 in our test', fact('Colour', 'Blue') + fact('Weight', '30 g')),
        '/other': spoon('Bent Spoon 13', fact('Price', '$99') + fact('Weight', '99 g')),
      },
    )
    const row = await scrape('Bent Spoon 12')
    expect(row.data).toEqual({ price: 12.5, colour: 'Blue', weight: '30 g' })
    expect(paths(row)).toEqual(['/spoon', '/review'])
    expect(['price', 'colour', 'weight'].map((name) => evidencePaths(row, name))).toEqual([['/spoon'], ['/spoon', '/review'], ['/review']])
  })

  it('a page about something else fills nothing, however high the search ranks it', async () => {
    const facts = fact('Price', '$99') + fact('Colour', 'Red')
    const { scrape } = await web(
      [
        { path: '/wrong', title: 'Bent Spoon 12' },
        { path: '/list', title: 'Bent Spoon 12' },
      ],
      {
        '/wrong': `${spoon('Bent Spoon 13', facts)}<p>You may also like: Bent Spoon 12</p>`,
        '/list': `<title>Search results for Bent Spoon 12</title><h1>Search results for Bent Spoon 12</h1><dl>${facts}</dl>`,
      },
    )
    await expect(scrape('Bent Spoon 12')).rejects.toMatchObject({
      kind: 'nothing_found',
      message: expect.stringContaining('the web search found no page about the target'),
    })
  })

  it('[S1.11] a query gives one row about one thing: pages about other things add nothing to it', async () => {
    const { scrape } = await web(
      [
        { path: '/miller', title: 'Makers of bent spoons: Miller' },
        { path: '/smith', title: 'Makers of bent spoons: Smith' },
      ],
      {
        '/miller': spoon('Miller, maker of bent spoons', fact('Founded', '1897')),
        '/smith': spoon('Smith, maker of bent spoons', fact('Founded', '1920') + fact('Employees', '40')),
      },
    )
    const fields = [field('founded', 'number', 'Year of foundation'), field('employees', 'number')]
    const row = await scrape('maker of bent spoons', { targetName: 'search query', fields })
    expect(row.data).toEqual({ founded: 1897, employees: null })
    expect(paths(row)).toEqual(['/miller'])
  })

  it('a result that can’t be read is skipped, and the fields left empty have the reason', async () => {
    const { scrape } = await web(
      [
        { path: '/gone', title: 'Bent Spoon 12' },
        { path: '/spoon', title: 'Bent Spoon 12, the shop' },
      ],
      {
        '/gone': (_, response) => void response.writeHead(500).end(),
        '/spoon': spoon('Bent Spoon 12', fact('Price', '$12.50')),
      },
    )
    const row = await scrape('Bent Spoon 12')
    expect(row.data).toEqual({ price: 12.5, colour: null, weight: null })
    expect(row.cells['colour']).toMatchObject({ status: 'absent', reason: 'fetch_failed' })
  })

  it('if no result can be read, the task fails with the reason, and a forbidden address is not visited', async () => {
    const down = await web([{ path: '/gone', title: 'Bent Spoon 12' }], { '/gone': (_, response) => void response.writeHead(503).end() })
    await expect(down.scrape('Bent Spoon 12')).rejects.toMatchObject({ kind: 'http_server_error', retry: 'later' })
    const inside: PathAnswer = (_, response) =>
      void response.end(JSON.stringify({ results: [{ url: 'http://169.254.169.254/latest/', title: 'Bent Spoon 12', content: '' }] }))
    const forbidden = await web([], { '/search': inside })
    await expect(forbidden.scrape('Bent Spoon 12')).rejects.toMatchObject({ kind: 'address_forbidden' })
  })

  it('at most four pages are read for one target', async () => {
    const many = ['/1', '/2', '/3', '/4', '/5', '/6', '/7']
    const pages = Object.fromEntries(many.map((path) => [path, spoon('Bent Spoon 12', fact('Price', '$12.50'))]))
    const { scrape, site } = await web(
      many.map((path) => ({ path, title: 'Bent Spoon 12' })),
      pages,
    )
    expect(paths(await scrape('Bent Spoon 12'))).toHaveLength(4)
    expect(site.seen.filter((path) => !/search|robots/.test(path))).toHaveLength(4)
  })
})
