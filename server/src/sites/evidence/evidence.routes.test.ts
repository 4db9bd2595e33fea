import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { distil } from '@quarry/engine'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cellOf, completeTask } from '../../testing/finish-job.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'
import { markPassage } from './mark-passage.ts'

const URL_READ = 'https://shop.example/lamp'
const BODY = `<!doctype html><html><head><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">
<script>alert(1)</script><link rel="stylesheet" href="https://evil.example/x.css"></head>
<body onload="alert(2)"><h1>Lamp</h1><p style="margin:0">It costs <b>12.50 EUR</b> today.</p><a href=" javascript:alert(3)">go</a>
<iframe srcdoc="<script>alert(4)</script>"></iframe><img src="x" onerror="alert(5)"></body></html>`

const stored = {
  url: URL_READ,
  contentType: 'text/html',
  body: BODY,
  frames: ['<p>Read in a frame.</p>'],
  fetchedAt: new Date('2026-01-02T03:04:05Z'),
}
const price = distil({ ...stored, requestedUrl: URL_READ, status: 200, snapshot: null, via: 'given' }).blocks.find((block) =>
  block.text.includes('12.50'),
)

describe('a marked page', () => {
  it('has the passage marked, and no content that could run, load or redirect', () => {
    const page = markPassage(stored, { block: price?.id ?? -1, quote: '<i>12.50 EUR' })
    expect(page).toMatch(/<(p|b)[^>]*id="evidence"[^>]*>/)
    expect(page).toMatch(/read Jan 2, 2026, 3:04\sAM UTC\. The marked/)
    expect(page).toContain('&lt;i&gt;12.50 EUR')
    expect(page).not.toMatch(/<script|<base|<meta|<link|<iframe|onload|onerror|srcdoc|javascript:/i)
  })

  it('loads and sends nothing, even without its content policy, and links only to web addresses', () => {
    const body = `<body background="/a"><p id="evidence">Elsewhere</p><p>12.50 EUR</p><img src="/b" srcset="/c 2x"><img src="data:image/png;base64,AA">
      <video src="/d" poster="/e"><source src="/f"></video><object data="/g"></object><input type="image" src="/h" formaction="/i"><form action="/j"></form>
      <svg><image href="/k"/><use xlink:href="/l"/><use xlink:href="#cart"/><use href="#star"/><a xlink:href="javascript:1"></a><set attributeName="href" to="javascript:2"/><animate values="javascript:3"/></svg>
      <a href="java&#9;script:4" ping="/m">1</a><a href="&#1;javascript:5">2</a><a href="data:text/html,x">3</a><a href="vbscript:6">4</a>
      <a href="/more">5</a><a href="#part">6</a><a href="mailto:a@example.com">7</a></body>`
    const page = markPassage({ ...stored, body, frames: [] }, { block: null, quote: '12.50 EUR' })
    expect(page).not.toMatch(/script:|"\/[a-m]\b|text\/html/)
    expect(page.match(/<a [^>]*>|src=[^>]*/g)).toEqual([
      'src="data:image/png;base64,AA"',
      '<a href="https://shop.example/more">',
      '<a href="#part">',
      '<a href="mailto:a@example.com">',
    ])
    expect(page.match(/<use[^>]*>/g)?.map((use) => use.replace('/', ''))).toEqual([
      '<use>',
      '<use xlink:href="#cart">',
      '<use href="#star">',
    ])
    expect(page.match(/<[^>]*id="evidence"[^>]*>[^<]*/g)).toEqual([expect.stringContaining('12.50 EUR')])
  })

  it('keeps mark and note in sight whatever the page’s own style says', () => {
    const page = markPassage(
      { ...stored, body: '<p style="background: red !important; /* ">12.50 EUR</p>', frames: [] },
      { block: null, quote: '12.50 EUR' },
    )
    const [note, mark] = [...page.matchAll(/style="([^"]*)"/g)].map(([, style = '']) =>
      style.split(';').filter((rule) => rule.trim() !== ''),
    )
    expect(note?.filter((rule) => !rule.includes('!important'))).toEqual([])
    expect(mark?.filter((rule) => !rule.includes('!important'))).toEqual([
      expect.stringContaining('scroll-margin'),
      ' background: red important',
      ' /* ',
    ])
  })

  it('marks where the page shows a value that was read from its data', () => {
    expect(markPassage(stored, { block: 99_999, quote: '12.50' })).toMatch(/<(p|b)[^>]*id="evidence"[^>]*>/)
  })

  it('marks the passage at its place in the source, of a page that was read from parts of it', () => {
    const twice = { ...stored, body: '<p>12.50 EUR</p><table><tr><td>12.50 EUR</td></tr></table>', frames: [] }
    const passage = { block: null, quote: '12.50 EUR', at: twice.body.indexOf('<td') }
    expect(markPassage(twice, passage)).toMatch(/<td id="evidence"[^>]*>12.50 EUR/)
    expect(markPassage(twice, { ...passage, at: null })).toMatch(/<p id="evidence"[^>]*>12.50 EUR/)
  })

  it('marks the passage alone, not what is written like it', () => {
    const row = (price: string): string => `<tr class="row"><td class="price">${price} EUR</td></tr>`
    const body = `<table>${['11', '12', '13'].map(row).join('')}</table>`
    const page = markPassage({ ...stored, body, frames: [] }, { block: null, quote: '12 EUR', at: null })
    expect(page.match(/<td[^>]*>/g)).toEqual(['<td class="price">', expect.stringMatching(/id="evidence".*outline/), '<td class="price">'])
  })

  it('marks a passage that stands in a frame of the page', () => {
    const document = distil({ ...stored, requestedUrl: URL_READ, status: 200, snapshot: null, via: 'given' })
    const framed = document.blocks.find((block) => block.text === 'Read in a frame.')
    expect(markPassage(stored, { block: framed?.id ?? -1, quote: 'Read' })).toMatch(/<p id="evidence"[^>]*>Read in a frame/)
  })

  it('shows the text of a PDF with the passage marked and its page named', () => {
    const pages = ['<p>Spoons</p>', '<table><tr><th>Price</th><td>12.50 EUR</td></tr></table>']
    const body = `<html><body>${pages.map((page, index) => `<section data-page="${index + 1}">${page}</section>`).join('')}</body></html>`
    const file = { ...stored, contentType: 'application/pdf', body, frames: [], original: Buffer.from('%PDF-1.7') }
    const found = distil({ ...file, requestedUrl: URL_READ, status: 200, snapshot: null, via: 'given' }).blocks.find(
      ({ text }) => text === '12.50 EUR',
    )
    const page = markPassage(file, { block: found?.id ?? -1, quote: '12.50 EUR' })
    expect(page).toMatch(/<td id="evidence"[^>]*>12.50 EUR/)
    expect(page).toContain(`Text of the PDF file, page 2: ${URL_READ}, read`)
  })

  it('shows the text of a workbook with the cell marked and named', () => {
    const body =
      '<html><body><section sheet="Price list"><table><tr><th cell="A7">Lamp</th><td cell="B7">12.50 EUR</td></tr></table></section></body></html>'
    const file = { ...stored, contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', body, frames: [] }
    const page = markPassage(file, { block: null, quote: '12.50 EUR' })
    expect(page).toMatch(/<td[^>]*id="evidence"[^>]*>12.50 EUR/)
    expect(page).toContain(`Text of the workbook, cell &apos;Price list&apos;!B7: ${URL_READ}, read`)
  })

  it('without the passage still shows page and quote', () => {
    expect(markPassage(stored, { block: null, quote: 'from the data of the page' })).toContain('from the data of the page')
  })
})

describe('the evidence of a cell', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'quarry-snapshots-'))
  let test: TestApp
  let user: SignedIn
  let path: string
  beforeAll(async () => {
    test = await createTestApp({ environment: { QUARRY_DATA_DIR: dataDir } })
    user = await test.signIn()
    const { id } = (await user.call('POST', '/jobs/', makeJobPayload())).json<{ id: string }>()
    const snapshot = await test.deps.snapshots.put(stored)
    const evidence = { url: URL_READ, snapshot, block: price?.id ?? null, quote: '12.50 EUR', selector: 'p' }
    const taskId = await completeTask(test.database.db, id, { position: 0, data: { price: 12.5, title: null }, evidence })
    path = `/results/${taskId}/evidence`
  })
  afterAll(async () => {
    await test.close()
    rmSync(dataDir, { recursive: true })
  })

  it('opens by a link without a token, in a sandbox without scripts and network', async () => {
    const link = await user.call('POST', `${path}/price/links`)
    const { url, evidence } = link.json<{ url: string; evidence: unknown }>()
    expect(evidence).toMatchObject({ url: URL_READ, quote: '12.50 EUR' })
    const page = await test.app.inject(url)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/)
    expect(page.body).toContain('id="evidence"')
    expect((await test.app.inject(url.replace('/price?', '/title?'))).statusCode).toBe(401)
  })

  it('shows every place that the value was found at, each under a link of its own', async () => {
    const other = {
      ...stored,
      url: 'https://shop.example/sheet.pdf',
      contentType: 'application/pdf',
      original: Buffer.from('%PDF-1.7 the file'),
    }
    const snapshot = await test.deps.snapshots.put(other)
    const place = { url: `${other.url}#page=1`, snapshot, block: price?.id ?? null, quote: '12.50 EUR', selector: 'p' }
    await sql`update results set cells = jsonb_set(cells, '{price,evidence,1}', ${JSON.stringify(place)}::jsonb)`.execute(test.database.db)
    const { url, evidence } = (await user.call('POST', `${path}/price/links?place=1`)).json<{ url: string; evidence: unknown }>()
    expect(evidence).toEqual(place)
    expect((await test.app.inject(url)).body).toContain(`Text of the PDF file: ${other.url}, read`)
    expect((await test.app.inject(url.replace('place=1', 'place=0'))).statusCode).toBe(401)
    expect((await user.call('GET', `${path}/price?place=2`)).statusCode).toBe(404)
    expect((await user.call('GET', `${path}/price`)).body).toContain(`Stored copy of ${URL_READ}`)
  })

  it('opens for what was looked up for a pipeline too, and for nobody else', async () => {
    const { id } = (await user.call('POST', '/jobs/', makeJobPayload())).json<{ id: string }>()
    const snapshot = await test.deps.snapshots.put(stored)
    const evidence = { url: URL_READ, snapshot, block: price?.id ?? null, quote: '12.50 EUR', selector: 'p' }
    const cell = { ...cellOf(12.5, evidence), method: 'enriched' }
    await sql`insert into enrichments (job_id, key, asked, question, cell) values (${id}, 'a-key', '{}', 'q', ${JSON.stringify(cell)}::jsonb)`.execute(
      test.database.db,
    )
    const lookUp = `/jobs/${id}/pipeline/look-ups/a-key`
    expect((await user.call('GET', lookUp)).json()).toMatchObject({ value: 12.5, method: 'enriched' })
    const { url, evidence: told } = (await user.call('POST', `${lookUp}/evidence/links`)).json<{ url: string; evidence: unknown }>()
    expect(told).toMatchObject({ url: URL_READ, quote: '12.50 EUR' })
    const page = await test.app.inject(url)
    expect([page.statusCode, page.headers['content-security-policy']]).toEqual([
      200,
      expect.stringMatching(/^sandbox; default-src 'none';/),
    ])
    expect(page.body).toContain('id="evidence"')
    expect((await test.app.inject(url.replace('a-key', 'b-key'))).statusCode).toBe(401)

    const stranger = await test.signIn()
    for (const [method, what] of [
      ['GET', lookUp],
      ['GET', `${lookUp}/evidence`],
      ['POST', `${lookUp}/evidence/links`],
    ] as const) {
      expect((await stranger.call(method, what)).statusCode, what).toBe(404)
      expect((await user.call(method, what.replace('a-key', 'b-key'))).statusCode, what).toBe(404)
    }
    expect((await user.call('POST', `${lookUp}/evidence/links?place=1`)).statusCode).toBe(404)
  })

  it('is not there for an empty cell, an unknown field, or a page of which no copy is kept', async () => {
    for (const field of ['title', 'nothing', '__proto__']) expect((await user.call('GET', `${path}/${field}`)).statusCode, field).toBe(404)
    rmSync(join(dataDir, 'snapshots'), { recursive: true })
    expect((await user.call('GET', `${path}/price`)).json()).toEqual({ detail: 'No copy of this page is kept.' })
  })
})
