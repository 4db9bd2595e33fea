import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { createScraper, type Scraper } from '../entry/create-scraper.ts'
import { DEFAULT_SCRAPER_SETTINGS, type ScraperSettings } from '../settings.ts'
import { startLoopbackSite, type LoopbackSite, type PathAnswer } from '../testing/loopback-site.ts'
import type { Row } from '../types.ts'
import { findBrowser } from './find-browser.ts'

const cacheDir = join(dirname(fileURLToPath(import.meta.url)), '../../../node_modules/.cache/quarry-browser')
const hasBrowser = (await findBrowser(cacheDir)) !== null
const FIELDS = [{ name: 'price', description: 'Price of the item', type: 'number' as const }]
const SHELL = (script: string): string =>
  `<title>App</title><div id="root"></div><script>${'/* an application */'.repeat(30)}${script}</script>`
const FILL = `fetch('/data').then((answer) => answer.json()).then(({ price }) => { document.getElementById('root').innerHTML = '<h1>Bent Spoon</h1><dl><dt>Price</dt><dd>$' + price + '</dd></dl>' })`

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const thing of open.splice(0).toReversed()) await thing[Symbol.asyncDispose]()
})

async function site(answers: Record<string, string | PathAnswer>): Promise<LoopbackSite> {
  const started = await startLoopbackSite(answers)
  open.push(started)
  return started
}
function scraper(practicePort: number, settings: Partial<ScraperSettings> = {}): Scraper {
  const made = createScraper({ ...DEFAULT_SCRAPER_SETTINGS, practicePort, browser: { cacheDir, executablePath: null }, ...settings })
  open.push({ [Symbol.asyncDispose]: () => made.close() })
  return made
}
const scrape = (made: Scraper, target: string): Promise<Row> =>
  made.scrape({ target, targetName: 'URL', fields: FIELDS, prompt: '' }, new AbortController().signal)
const data = (_: IncomingMessage, response: ServerResponse): void =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end('{"price": 1299.5}')

describe('rendering', () => {
  it('a page that needs a browser fails with render_unavailable where there is none', async () => {
    const { origin, port } = await site({ '/app': SHELL(FILL), '/data': data })
    await expect(scrape(scraper(port, { browser: null }), `${origin}/app`)).rejects.toMatchObject({
      kind: 'render_unavailable',
      retry: 'never',
    })
    const missing = { cacheDir, executablePath: '/nowhere/chromium' }
    await expect(scrape(scraper(port, { browser: missing }), `${origin}/app`)).rejects.toMatchObject({ kind: 'render_unavailable' })
  })

  it('a page whose source has all the fields is never rendered', async () => {
    const { origin, port } = await site({
      '/app': SHELL('').replace('<div id="root"></div>', '<h1>Bent Spoon</h1><dl><dt>Price</dt><dd>$5.00</dd></dl>'),
    })
    expect((await scrape(scraper(port), `${origin}/app`)).pages.map(({ via }) => via)).toEqual(['http'])
  })

  it.skipIf(!hasBrowser)('reads content added by a page’s scripts, with evidence in the rendered copy', async () => {
    const { origin, port } = await site({ '/app': SHELL(FILL), '/data': data })
    const copies: string[] = []
    const snapshots: ScraperSettings['snapshots'] = {
      put: async ({ body }) => String(copies.push(body)),
      find: async () => null,
    }
    const row = await scrape(scraper(port, { snapshots }), `${origin}/app`)
    expect(row.data).toEqual({ price: 1299.5 })
    expect(row.pages).toMatchObject([
      { url: `${origin}/app`, snapshot: '1', via: 'http' },
      { url: `${origin}/app`, snapshot: '2', via: 'browser' },
    ])
    expect(row.cells['price']?.evidence[0]).toMatchObject({ snapshot: '2' })
    expect(copies[1]).toContain(row.cells['price']?.evidence[0]?.quote)
  })

  it.skipIf(!hasBrowser)('follows a script that opens another page', async () => {
    const { origin, port } = await site({
      '/app': SHELL(`setTimeout(() => location.replace('/there'), 50)`),
      '/there': SHELL(FILL),
      '/data': data,
    })
    const row = await scrape(scraper(port), `${origin}/app`)
    expect(row.data).toEqual({ price: 1299.5 })
    expect(row.cells['price']?.evidence[0]?.url).toBe(`${origin}/there`)
  })

  it.skipIf(!hasBrowser)('values of the rendered page replace those of the shell', async () => {
    const shell = SHELL(FILL).replace('<div id="root"></div>', '<div id="root"><dl><dt>Price</dt><dd>$0.00</dd></dl></div>')
    const { origin, port } = await site({ '/app': shell, '/data': data })
    const fields = [...FIELDS, { name: 'maker', description: 'Maker of the item', type: 'string' as const }]
    const row = await scraper(port).scrape({ target: `${origin}/app`, targetName: 'URL', fields, prompt: '' }, new AbortController().signal)
    expect(row.data).toEqual({ price: 1299.5, maker: null })
  })

  it.skipIf(!hasBrowser)('[O.60] scripts of a page can’t reach internal addresses in any way', async () => {
    const canary = await site({ '/': 'secret' })
    const hosts = ['127.0.0.1', 'localhost', 'x.localhost', '[::1]', '2130706433', '0x7f.1', '127.1', '[::ffff:127.0.0.1]', '0.0.0.0']
    const attempts = hosts.map((host) => `http://${host}:${canary.port}/`)
    const script = `
      const attempts = ${JSON.stringify(attempts)}
      const tries = attempts.flatMap((url) => [
        fetch(url, { mode: 'no-cors' }),
        new Promise((done) => { const frame = document.createElement('iframe'); frame.onload = frame.onerror = done; frame.src = url; document.body.append(frame) }),
        new Promise((done) => { const socket = new WebSocket(url.replace('http', 'ws')); socket.onopen = socket.onerror = done }),
        new Promise((done) => { const script = document.createElement('script'); script.onload = script.onerror = done; script.src = url; document.body.append(script) }),
      ])
      Promise.allSettled([...tries, fetch('/redirect', { mode: 'no-cors' })]).then(() => { document.getElementById('root').innerHTML = '<h1>Done</h1><dl><dt>Price</dt><dd>$7.00</dd></dl>' })`
    const { origin, port, seen } = await site({
      '/app': SHELL(script),
      '/redirect': (_, response) => void response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` }).end(),
    })
    expect((await scrape(scraper(port), `${origin}/app`)).data).toEqual({ price: 7 })
    expect(seen.some((path) => path.endsWith('/redirect'))).toBe(true)
    expect(canary.seen).toEqual([])
  })

  const TEXT = '<p>A spoon that was bent by hand, one of a kind, made of old silver and polished for a week.</p>'.repeat(8)
  const LATE = `<h1>Bent Spoon</h1>${TEXT}<div id="root"></div><script>${FILL.replace('<h1>Bent Spoon</h1>', '')}</script>`

  it.skipIf(!hasBrowser)('a page with text is rendered if a field is empty and its scripts load data', async () => {
    const { origin, port } = await site({ '/late': LATE, '/plain': `<h1>Bent Spoon</h1>${TEXT}`, '/data': data })
    const row = await scrape(scraper(port), `${origin}/late`)
    expect([row.data, row.pages.map(({ via }) => via)]).toEqual([{ price: 1299.5 }, ['http', 'browser']])
    await expect(scrape(scraper(port, { browser: null }), `${origin}/late`)).rejects.toMatchObject({ kind: 'nothing_found' })
    await expect(scrape(scraper(port), `${origin}/plain`)).rejects.toMatchObject({ kind: 'nothing_found' })
  })

  it.skipIf(!hasBrowser)('a site where rendering added nothing three times is no longer rendered, except for empty shells', async () => {
    const idle = `<h1>Bent Spoon</h1>${TEXT}<script>fetch('/ping')</script>`
    const pages = Object.fromEntries([1, 2, 3, 4].map((number) => [`/${number}`, idle]))
    const { origin, port, seen } = await site({ ...pages, '/app': SHELL(FILL), '/data': data, '/ping': 'ok' })
    const made = scraper(port)
    for (const path of Object.keys(pages)) await expect(scrape(made, `${origin}${path}`)).rejects.toMatchObject({ kind: 'nothing_found' })
    expect(seen.filter((path) => path.endsWith('/ping'))).toHaveLength(3)
    expect((await scrape(made, `${origin}/app`)).data).toEqual({ price: 1299.5 })
  })

  it.skipIf(!hasBrowser)('the content of a shadow root is read; a button that opens another page loses nothing of this one', async () => {
    const card = `customElements.define('price-card', class extends HTMLElement { connectedCallback() {
      this.attachShadow({ mode: 'open' }).innerHTML = '<dl><dt>Price</dt><dd>$12.00</dd></dl>' } })`
    const { origin, port } = await site({
      '/shadow': SHELL(card).replace('<div id="root"></div>', '<price-card></price-card>'),
      '/away': SHELL(FILL).replace(
        '<div id="root">',
        `<button onclick="location.href='/reviews'">Show all reviews</button><div id="root">`,
      ),
      '/reviews': '<h1>Reviews</h1><dl><dt>Price</dt><dd>$99.00</dd></dl>',
      '/data': data,
    })
    expect((await scrape(scraper(port), `${origin}/shadow`)).data).toEqual({ price: 12 })
    const row = await scrape(scraper(port), `${origin}/away`)
    expect(row.data).toEqual({ price: 1299.5 })
    expect(row.cells['price']?.evidence[0]?.url).toBe(`${origin}/away`)
  })

  it.skipIf(!hasBrowser)(
    '[O.60] a visit by the browser uses the site’s rate limit: a pause that the site requests applies to all visits',
    async () => {
      let visits = 0
      const { origin, port } = await site({
        '/app': (_, response) => {
          visits += 1
          if (visits === 2) response.writeHead(429, { 'retry-after': '60', 'content-type': 'text/html' }).end('<p>slow down</p>')
          else response.writeHead(200, { 'content-type': 'text/html' }).end(SHELL(FILL))
        },
        '/data': data,
      })
      const made = scraper(port)
      await expect(scrape(made, `${origin}/app`)).rejects.toMatchObject({ kind: 'rate_limited' })
      await expect(scrape(made, `${origin}/app`)).rejects.toMatchObject({ kind: 'host_paused' })
      expect(visits).toBe(2)
    },
  )
})
