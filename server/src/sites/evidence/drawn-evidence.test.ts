import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { createPracticeWeb } from '@quarry/practice-web'
import type { AddressInfo } from 'node:net'
import { distil, type StoredPage } from '@quarry/engine'
import { faxPdf } from '@quarry/engine/testing/fax-pdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { completeTask } from '../../testing/finish-job.ts'
import { makeJobPayload } from '../../testing/factories.ts'
import { createTestApp, type SignedIn, type TestApp } from '../../testing/test-app.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The OCR output for the line of the total; its words are at these positions of the picture. */
const SCANNED = `<section data-page="1" data-ocr="0.95" data-places="picture 1241 1755 0
112 796 190 815 Total
273 796 349 815 236.00
358 796 400 815 EUR"><p>Total 236.00 EUR</p></section>`

/** The OCR engine is installed beside the product. */
const READS_SCANS = existsSync(new URL('../../../../ocr-runtime/node_modules', import.meta.url))

const dataDir = mkdtempSync(join(tmpdir(), 'quarry-drawn-'))
const practice = createPracticeWeb('quarry')
let test: TestApp
let user: SignedIn
beforeAll(async () => {
  await new Promise<void>((listening) => practice.listen(0, '127.0.0.1', listening))
  test = await createTestApp({ environment: { QUARRY_DATA_DIR: dataDir } })
  user = await test.signIn()
})
afterAll(async () => {
  practice.closeAllConnections()
  await new Promise((closed) => practice.close(closed))
  await test.close()
  rmSync(dataDir, { recursive: true })
})

async function fileOf(path: string): Promise<Buffer> {
  const { port } = practice.address() as AddressInfo
  return Buffer.from(await (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer())
}

interface Kept {
  contentType: string
  /** The text extracted from the file. */
  markup: string
  original: Buffer
  quote: string
}

/** The response of the short-lived link to the evidence of a cell of that file. */
async function shown({ contentType, markup, original, quote }: Kept, view = '') {
  const stored: StoredPage = {
    url: 'https://office.example/file',
    contentType,
    body: `<html><body>${markup}</body></html>`,
    frames: [],
    original,
    fetchedAt: new Date('2026-01-02T03:04:05Z'),
  }
  const document = distil({ ...stored, requestedUrl: stored.url, status: 200, snapshot: null, via: 'given' })
  const block = document.blocks.findLast(({ text }) => text.includes(quote))?.id ?? null
  const { id } = (await user.call('POST', '/jobs/', makeJobPayload())).json<{ id: string }>()
  const evidence = { url: stored.url, snapshot: await test.deps.snapshots.put(stored), block, quote, selector: 'p' }
  const taskId = await completeTask(test.database.db, id, { position: 0, data: { price: 12.5, title: null }, evidence })
  const { url } = (await user.call('POST', `/results/${taskId}/evidence/price/links`)).json<{ url: string }>()
  return test.app.inject(url.replace('?', `?${view}`))
}

describe('the drawn file behind a cell', () => {
  it('is the PDF with the place of the quote, and runs one script of our own without network and origin', async () => {
    const original = await fileOf('/records/invoices/3.pdf')
    const markup =
      '<section data-page="1"><p>Carried forward</p></section><section data-page="2"><table><tr><th>Total</th><td>24,091.39</td></tr></table></section>'
    const answer = await shown({ contentType: 'application/pdf', markup, original, quote: '24,091.39' })
    expect(answer.statusCode).toBe(200)
    const [, script = ''] = /<script type="module">([^]*)<\/script>/.exec(answer.body) ?? []
    const policy = String(answer.headers['content-security-policy'])
    expect(policy.split('; ')).toEqual([
      'sandbox allow-scripts',
      "default-src 'none'",
      `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      "style-src 'unsafe-inline'",
      'img-src data:',
      'font-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
    ])
    const [, drawing = '{}'] = /id="drawing">([^<]*)</.exec(answer.body) ?? []
    const box = [expect.closeTo(480, 0), expect.any(Number), expect.any(Number), expect.any(Number)]
    expect(JSON.parse(drawing)).toEqual({ pages: 2, page: 2, boxes: [box] })
    expect(answer.body).toContain(original.toString('base64'))
    expect(answer.body).toMatch(/<td[^>]*id="evidence"[^>]*>24,091.39/)
  })

  it('has the pictures that browsers do not unpack laid over the page, or says that they are missing', async () => {
    const markup = '<section data-page="1"><p>Total 236.00 EUR</p></section>'
    const { body } = await shown({ contentType: 'application/pdf', markup, original: faxPdf(), quote: '236.00' })
    const laidOver = /id="pictures">\{"first":1,"last":1,"pages":\{"1":"iVBOR/
    expect(body).toMatch(READS_SCANS ? laidOver : /what unpacks them is not installed here: pages may look empty\./)
    expect(body).toContain('id="file"')
  })

  it('is the sheet with its rows and columns around the cell, and no script', async () => {
    const original = await fileOf('/records/invoices/4.xlsx')
    const markup =
      '<section sheet="Invoice"><h1 cell="A1">Issuer</h1><table><tr><th cell="A4">Invoice date</th><td cell="B4">a day</td></tr></table></section>'
    const { body, headers } = await shown({ contentType: XLSX, markup, original, quote: 'a day' })
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'; style-src/)
    expect(body).toContain('Workbook, cell Invoice!B4:')
    expect(body).toMatch(/<th scope="row">4<\/th>\s*<td>Invoice date<\/td><td id="evidence" class="wanted value"><strong>2026-/)
    expect(body).toMatch(/<td colspan="5">[^<]+<\/td>/)
    expect(body).not.toContain('<script')
  })

  it('is the picture with a box around the words, and the cut-out around them alone', async () => {
    const original = readFileSync(new URL('../../../../practice-web/src/files/scanned-letter.png', import.meta.url))
    const kept = { contentType: 'image/png', markup: SCANNED, original, quote: '236.00' }
    const { body, headers } = await shown(kept)
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'; style-src/)
    expect(body).toMatch(/id="evidence" style="left: 21.998%; top: 45.356%; width: 6.124%; height: 1.083%"/)
    expect(body).toContain(`src="data:image/png;base64,${original.toString('base64').slice(0, 40)}`)
    expect(body).not.toMatch(/<script|data-places/)
    const cut = await shown(kept, 'view=cut-out&')
    // 198 of the picture's 1,241 pixels fill its width.
    expect(cut.body).toMatch(/<main class="cut-out">\s*<div style="[^"]*width: 628.036%/)
    expect(cut.body).not.toContain('Total 236.00')
  })

  it.each([
    [
      'a damaged PDF',
      { contentType: 'application/pdf', markup: '<section data-page="1"><p>12.50</p></section>', original: Buffer.from('%PDF-1.7 x') },
      'The file could not be drawn',
    ],
    [
      'a damaged workbook',
      { contentType: XLSX, markup: '<section sheet="A"><p cell="A1">12.50</p></section>', original: Buffer.from('PK x') },
      'The file could not be drawn',
    ],
    [
      'a damaged TIFF',
      { contentType: 'image/tiff', markup: '<section data-page="1"><p>12.50</p></section>', original: Buffer.from('II*\0') },
      ': this is its text.',
    ],
    [
      'a file above the limit',
      { contentType: 'application/pdf', markup: '<p>12.50</p>', original: Buffer.alloc(20 * 1024 * 1024 + 1) },
      'The file is too large to be drawn',
    ],
  ])('is the text that was read where it cannot be drawn, with the reason: %s', async (_, kept, why) => {
    const { statusCode, body, headers } = await shown({ ...kept, quote: '12.50' })
    expect(statusCode).toBe(200)
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src/)
    expect(body).toContain(why)
    expect(body).toMatch(/<p[^>]*id="evidence"[^>]*>12.50/)
    expect(body).not.toContain('<script')
  })

  it('says in the place of a cut-out why there is none', async () => {
    const kept = { contentType: 'application/pdf', markup: '<p>12.50</p>', original: Buffer.from('%PDF-1.7 x'), quote: '12.50' }
    expect((await shown(kept, 'view=cut-out&')).body).toContain('Where the quote stands in the picture was not kept.')
  })
})
