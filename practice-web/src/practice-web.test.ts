import type { AddressInfo } from 'node:net'
import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { companyOf, createPracticeWeb, practiceSites, priceText, productOf } from './index.ts'

const server = createPracticeWeb('test')
let origin = ''
let port = 0
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  port = (server.address() as AddressInfo).port
  origin = `http://127.0.0.1:${port}`
})
afterAll(() => server.closeAllConnections())
afterAll(() => new Promise((closed) => server.close(closed)))

/** Requests by host name without a DNS lookup. */
function getByHost(host: string, path: string): Promise<string> {
  return new Promise((settle, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk)).on('end', () => settle(text))
    }).on('error', reject)
  })
}

const hrefs = (html: string): string[] => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '')

describe('the practice web', () => {
  it('lists every site, the hostile one last', async () => {
    const html = await (await fetch(origin)).text()
    const names = practiceSites('test').map((site) => `/${site.name}/`)
    expect(hrefs(html)).toEqual(names)
    expect(names.at(-1)).toBe('/hostile/')
  })

  it.each(practiceSites('test').map((site) => site.name))('leads from the start page of %s only to pages with a heading', async (name) => {
    const start = await (await fetch(`${origin}/${name}/`)).text()
    expect(start).toMatch(/<h1/)
    for (const href of hrefs(start)) {
      const answer = await fetch(new URL(href, `${origin}/${name}/`))
      const html = await answer.text()
      expect([answer.status, /<h1|id="root"/.test(html)], href).toEqual([200, true])
    }
  })

  it('answers the same page by path and by host name, and again, but for its own addresses', async () => {
    const byPath = await (await fetch(`${origin}/shop/p/7`)).text()
    const byHost = await getByHost('shop.localhost', '/p/7')
    const plain = (html: string): string =>
      html.replaceAll(`${origin}/shop`, '').replaceAll(`http://shop.localhost:${port}`, '').replaceAll('"/shop/', '"/')
    expect(plain(byPath)).toBe(plain(byHost))
    expect(await (await fetch(`${origin}/shop/p/7`)).text()).toBe(byPath)
  })

  it('ignores unknown query parameters', async () => {
    const plain = await (await fetch(`${origin}/outlet/item/3`)).text()
    expect(await (await fetch(`${origin}/outlet/item/3?utm_source=x&a=1`)).text()).toBe(plain)
  })

  it('shows the values of the record on the page', async () => {
    const product = productOf('outlet', 12, 'test')
    const html = await (await fetch(`${origin}/outlet/item/12`)).text()
    for (const text of [product.name, product.sku, product.gtin, priceText(product.priceCents, product.currency)])
      expect(html).toContain(text)
    expect(html).not.toContain('ld+json')
  })

  it('changes its layout on command and keeps the goods', async () => {
    const before = await (await fetch(`${origin}/changing/thing/5`)).text()
    expect((await fetch(`${origin}/changing/_layout`, { method: 'POST', body: '2' })).status).toBe(204)
    const after = await (await fetch(`${origin}/changing/thing/5`)).text()
    expect(after).not.toBe(before)
    expect(after).toContain(productOf('changing', 5, 'test').sku)
    expect((await fetch(`${origin}/changing/_layout`, { method: 'POST', body: '9' })).status).toBe(422)
    await fetch(`${origin}/changing/_layout`, { method: 'POST', body: '1' })
  })

  it('forbids a path of the hostile site in its robots.txt and allows the others', async () => {
    expect(await (await fetch(`${origin}/hostile/robots.txt`)).text()).toContain('Disallow: /forbidden/')
    expect(await (await fetch(`${origin}/shop/robots.txt`)).text()).toContain('Allow: /')
  })

  it('finds pages of its sites by the words of a query, best first, and nothing for unknown words', async () => {
    const search = async (query: string): Promise<{ url: string; title: string; content: string }[]> => {
      const answer = await fetch(`${origin}/search?q=${encodeURIComponent(query)}&format=json`)
      expect(answer.headers.get('content-type')).toBe('application/json')
      return ((await answer.json()) as { results: { url: string; title: string; content: string }[] }).results
    }
    const product = productOf('outlet', 21, 'test')
    const [first] = await search(`${product.name} ${product.sku}`)
    expect(first).toEqual({
      url: `${origin}/outlet/item/21`,
      title: `${product.name} - Millrace Outlet`,
      content: expect.stringContaining(product.description),
    })
    expect((await search(companyOf(9, 'test').name)).map(({ url }) => url)).toContain(`${origin}/directory/company/9`)
    expect((await search('data sheet PDF')).some(({ url }) => url.endsWith('.pdf'))).toBe(true)
    for (const { url } of await search('Lightweight Tent')) expect((await fetch(url)).status).toBe(200)
    expect([await search('xylophone zygote'), await search('')]).toEqual([[], []])
  })

  it.each([
    ['sheets/3.pdf', 'application/pdf', '%PDF-1.4'],
    ['letters/3.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK\x03\x04'],
    ['exports/3.json', 'application/json', '{"product":'],
    ['exports/3.csv', 'text/csv; charset=utf-8', '"name","brand"'],
    ['exports/3.xml', 'application/xml', '<?xml'],
    ['exports/all.csv', 'text/csv; charset=utf-8', '"name","brand"'],
    ['scan.pdf', 'application/pdf', '%PDF-1.4'],
  ])('serves %s as %s', async (path, type, start) => {
    const answer = await fetch(`${origin}/archive/${path}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(
      Buffer.from(await answer.arrayBuffer())
        .toString('latin1')
        .startsWith(start),
    ).toBe(true)
  })

  it.each([
    ['invoices/3.pdf', 'application/pdf', '%PDF-1.4'],
    ['scans/letter.pdf', 'application/pdf', '%PDF-1.4'],
    ['invoices/3.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK\x03\x04'],
    ['ledger.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'PK\x03\x04'],
  ])('serves the records %s as %s, the same each time', async (path, type, start) => {
    const [one, two] = await Promise.all([1, 2].map(() => fetch(`${origin}/records/${path}`)))
    expect([one?.status, one?.headers.get('content-type')]).toEqual([200, type])
    const bytes = Buffer.from((await one?.arrayBuffer()) ?? new ArrayBuffer())
    expect(bytes.toString('latin1').startsWith(start)).toBe(true)
    expect(bytes.equals(Buffer.from((await two?.arrayBuffer()) ?? new ArrayBuffer()))).toBe(true)
    expect((await fetch(`${origin}/records/invoices/999.pdf`)).status).toBe(404)
  })

  it('answers 404 for pages that do not exist', async () => {
    for (const path of ['/shop/p/0', '/shop/p/999999', '/nowhere/', '/jobs/posting/x'])
      expect((await fetch(origin + path)).status).toBe(404)
  })
})
