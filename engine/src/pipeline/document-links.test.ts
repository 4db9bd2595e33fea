// An address in a file is as untrusted as any other: it is requested only through the address guard.
import type { Field } from '@quarry/contract'
import { zipSync } from 'fflate'
import { afterEach, describe, expect, it } from 'vitest'
import { createScraper } from '../entry/create-scraper.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../settings.ts'
import { startLoopbackSite, type LoopbackSite } from '../testing/loopback-site.ts'

const PLACE: Field = { name: 'reference', description: 'Reference', type: 'string' }
const FOUNDED: Field = {
  name: 'founded',
  description: 'Year the company was founded',
  type: 'number',
  source: { kind: 'site', from: [PLACE.name] },
}
const MAKER = '<html lang="en"><title>Miller</title><h1>Miller</h1><dl><dt>Founded</dt><dd>1897</dd></dl></html>'
const OFFICE = 'http://schemas.openxmlformats.org'

function wordFile(address: string): Buffer {
  const text = (words: string): string => `<w:r><w:t>${words}</w:t></w:r>`
  const row = `<w:tr><w:tc><w:p>${text('Reference')}</w:p></w:tc><w:tc><w:p><w:hyperlink r:id="r1">${text(address)}</w:hyperlink></w:p></w:tc></w:tr>`
  const relationships = (inner: string): string => `<Relationships xmlns="${OFFICE}/package/2006/relationships">${inner}</Relationships>`
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relationships(
      `<Relationship Id="r" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/>`,
    ),
    'word/_rels/document.xml.rels': relationships(
      `<Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/hyperlink" Target="${address}" TargetMode="External"/>`,
    ),
    'word/document.xml': `<w:document xmlns:w="${OFFICE}/wordprocessingml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><w:body><w:p>${text('Bent Lamp 12')}</w:p><w:tbl>${row}</w:tbl></w:body></w:document>`,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, Buffer.from(xml)]))))
}

function pdfFile(address: string): Buffer {
  const text = `BT /F1 24 Tf 20 160 Td (Bent Lamp 12) Tj /F1 12 Tf 0 -80 Td (Reference: ${address}) Tj ET`
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>/Annots[<</Type/Annot/Subtype/Link/Rect[20 120 400 145]/A<</S/URI/URI(${address})>>>>]>>endobj\n4 0 obj<</Length ${text.length}>>stream\n${text}\nendstream endobj\n5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\nxref\n0 6\ntrailer<</Root 1 0 R/Size 6>>\nstartxref\n0\n%%EOF`,
  )
}

const FILES = {
  Word: { type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', make: wordFile },
  PDF: { type: 'application/pdf', make: pdfFile },
}

const open: AsyncDisposable[] = []
afterEach(async () => {
  for (const thing of open.splice(0)) await thing[Symbol.asyncDispose]()
})

async function site(answers: Parameters<typeof startLoopbackSite>[0]): Promise<LoopbackSite> {
  const started = await startLoopbackSite(answers)
  open.push(started)
  return started
}

/** The row read from a file that contains the address as the reference of its product. */
async function rowOf(kind: keyof typeof FILES, addressOf: (shop: LoopbackSite) => string) {
  const { type, make } = FILES[kind]
  const shop = await site({
    '/robots.txt': (_, response) => void response.writeHead(404).end(),
    '/lamp': (_, response) => void response.writeHead(200, { 'content-type': type }).end(make(addressOf(shop))),
    '/maker': MAKER,
  })
  const scraper = createScraper({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: shop.port })
  open.push({ [Symbol.asyncDispose]: () => scraper.close() })
  const input = { target: `${shop.origin}/lamp`, targetName: 'URL', fields: [PLACE, FOUNDED], prompt: '' }
  return scraper.scrape(input, new AbortController().signal)
}

describe.each(['Word', 'PDF'] as const)('an address in a %s file', (kind) => {
  it('that is public is followed', async () => {
    const row = await rowOf(kind, (shop) => `${shop.origin}/maker`)
    expect(row.data).toMatchObject({ reference: expect.stringMatching(/\/maker$/), founded: 1897 })
  })

  it.each([
    ['as it is', (port: number) => `http://127.0.0.1:${port}/maker`],
    ['by a name', (port: number) => `http://localhost:${port}/maker`],
    ['in another notation', (port: number) => `http://2130706433:${port}/maker`],
  ])('that is private is never requested, written %s', async (_, addressOf) => {
    const hidden = await site({ '/maker': MAKER })
    const row = await rowOf(kind, () => addressOf(hidden.port))
    expect(row.data).toMatchObject({ reference: expect.stringMatching(/\/maker$/), founded: null })
    expect(row.cells['founded']?.reason).toBe('fetch_failed')
    expect(hidden.seen).toEqual([])
  })
})
