// Every kind of target on the practice web, read by the pipeline without a model.
import type { Field } from '@quarry/contract'
import { companyOf, createPracticeWeb, FIRMS, firmPriceOf, invoiceOf, paperOf, productOf, warrantyMonthsOf } from '@quarry/practice-web'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScraper, type Scraper } from '../entry/create-scraper.ts'
import { DEFAULT_SCRAPER_SETTINGS } from '../settings.ts'
import { createFolderSnapshots } from '../snapshot/snapshots.ts'
import type { Row, SnapshotStore } from '../types.ts'

const SEED = 'kinds'
const field = (name: string, type: Field['type'], description: string): Field => ({ name, type, description })
const PRODUCT = [
  field('name', 'string', 'Name of the product'),
  field('sku', 'string', 'Article number'),
  field('price', 'number', 'Price of the product'),
  field('weight', 'string', 'Weight'),
]
const COMPANY = [
  field('name', 'string', 'Name of the company'),
  field('industry', 'string', 'Industry'),
  field('founded', 'number', 'Year of foundation'),
  field('managing director', 'string', 'Managing director'),
  field('phone', 'string', 'Phone number'),
]

const server = createPracticeWeb(SEED)
let origin = ''
let folder = ''
let scraper: Scraper
let snapshots: SnapshotStore

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  origin = `http://127.0.0.1:${port}`
  folder = await mkdtemp(join(tmpdir(), 'kinds-'))
  snapshots = createFolderSnapshots(folder)
  const search = { provider: 'searxng', url: origin, apiKey: null } as const
  scraper = createScraper({ ...DEFAULT_SCRAPER_SETTINGS, practicePort: port, snapshots, search })
})
afterAll(async () => {
  await scraper.close()
  await rm(folder, { recursive: true })
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
})

/** Reads a row, and checks that every value in it is found in the stored copies of its pages. */
async function read(target: string, fields: readonly Field[], targetName = 'item'): Promise<Row> {
  const row = await scraper.scrape({ target, targetName, fields, prompt: '' }, new AbortController().signal)
  for (const [name, cell] of Object.entries(row.cells)) {
    if (cell.status !== 'found') continue
    expect(cell.evidence.length, name).toBeGreaterThan(0)
    for (const { snapshot, quote, url } of cell.evidence) {
      const copy = snapshot === null ? null : await snapshots.find(snapshot)
      expect(copy?.url, name).toBe(url.replace(/#.*$/, ''))
      expect(row.pages).toContainEqual(expect.objectContaining({ url: copy?.url, snapshot }))
      expect(copy?.body.replaceAll('&amp;', '&').replaceAll('<br>', '\n'), name).toContain(quote)
    }
  }
  return row
}
const productData = ({ name, sku, priceCents, weightGrams }: ReturnType<typeof productOf>): Record<string, unknown> => ({
  name,
  sku,
  price: priceCents / 100,
  weight: `${weightGrams} g`,
})
const companyData = ({ name, industry, foundedYear, director, phone }: ReturnType<typeof companyOf>): Record<string, unknown> => ({
  name,
  industry,
  founded: foundedYear,
  'managing director': director,
  phone,
})

describe('a target of any kind', () => {
  it('[S1.8] URL: a page', async () => {
    const row = await read(`${origin}/outlet/item/12`, PRODUCT)
    expect(row.data).toEqual(productData(productOf('outlet', 12, SEED)))
  })

  it.each(Object.entries(FIRMS))(
    '[S1.9] domain: the values on the pages of %s are in one row, each with its page',
    async (site, number) => {
      const company = companyOf(number, SEED)
      const fields = [...COMPANY, field('entry price', 'number', 'Price of the smallest plan')]
      const row = await read(`${site}.localhost:${new URL(origin).port}`, fields, 'Domain')
      expect(row.data).toEqual({ ...companyData(company), 'entry price': firmPriceOf(company) })
      const pageOf = (name: string): string => new URL(row.cells[name]?.evidence[0]?.url ?? '').pathname
      expect(fields.map(({ name }) => pageOf(name))).toEqual(['/', '/', '/about-us', '/team', '/contact', '/pricing'])
      expect(row.pages).toHaveLength(5)
    },
  )

  it('[S1.10] product name: the page about that product', async () => {
    const product = productOf('outlet', 77, SEED)
    const row = await read(product.name, PRODUCT, 'product')
    expect(row.data).toEqual(productData(product))
    expect(row.pages[0]?.url).toBe(`${origin}/outlet/item/77`)
  })

  it('[S1.10] company name: profile, contact page and other pages about it, combined', async () => {
    const company = companyOf(12, SEED)
    const row = await read(company.name, COMPANY, 'company')
    expect(row.data).toEqual(companyData(company))
    expect(row.pages.map(({ url }) => url.slice(origin.length))).toContain('/directory/company/12')
  })

  it('[S1.11] query: the answer on the page that it finds', async () => {
    const company = companyOf(21, SEED)
    const row = await read(`Who is the managing director of ${company.name}?`, COMPANY, 'question')
    expect(row.data['managing director']).toBe(company.director)
  })

  it('the number of an article leads to its page', async () => {
    const product = productOf('outlet', 45, SEED)
    expect((await read(product.gtin, PRODUCT, 'EAN')).data).toEqual(productData(product))
  })

  it('PDF: the text layer with its pages, and the file itself in the copy', async () => {
    const product = paperOf(3, SEED)
    const fields = [...PRODUCT, field('warranty', 'string', 'Warranty period'), field('colour', 'string', 'Colour')]
    const row = await read(`${origin}/archive/sheets/3.pdf`, fields)
    expect(row.data).toEqual({ ...productData(product), warranty: `${warrantyMonthsOf(product)} months`, colour: product.color })
    expect(['sku', 'warranty'].map((name) => row.cells[name]?.evidence[0]?.url)).toEqual([
      `${origin}/archive/sheets/3.pdf#page=1`,
      `${origin}/archive/sheets/3.pdf#page=2`,
    ])
    const copy = await snapshots.find(row.pages[0]!.snapshot!)
    const file = Buffer.from(await (await fetch(`${origin}/archive/sheets/3.pdf`)).arrayBuffer())
    expect(file.equals(copy?.original ?? new Uint8Array())).toBe(true)
  })

  it('DOCX: headings, tables and paragraphs', async () => {
    const row = await read(`${origin}/archive/letters/3.docx`, COMPANY)
    expect(row.data).toEqual(companyData(companyOf(3, SEED)))
  })

  it('workbook: sheets as tables and forms, each value with its cell, and the file itself in the copy', async () => {
    const { number, date, totalCents } = invoiceOf(3, SEED)
    const fields = [
      field('invoice_number', 'string', 'Invoice number'),
      field('invoice_date', 'date', 'Invoice date'),
      field('total', 'number', 'Total'),
    ]
    const row = await read(`${origin}/records/invoices/3.xlsx`, fields)
    expect(row.data).toEqual({ invoice_number: number, invoice_date: date, total: totalCents / 100 })
    expect(row.cells['invoice_date']?.evidence).toMatchObject([{ url: `${origin}/records/invoices/3.xlsx#Invoice!B4`, quote: date }])
    const copy = await snapshots.find(row.pages[0]!.snapshot!)
    expect(Buffer.from(copy?.original ?? []).toString('latin1', 0, 2)).toBe('PK')
  })

  it.each(['json', 'csv', 'xml'])('%s: the record of an export', async (extension) => {
    const row = await read(`${origin}/archive/exports/5.${extension}`, PRODUCT)
    expect(row.data).toEqual(productData(paperOf(5, SEED)))
  })

  it('a scan without a text layer fails with a reason instead of giving an empty row', async () => {
    await expect(read(`${origin}/archive/scan.pdf`, PRODUCT)).rejects.toMatchObject({ kind: 'empty_page', retry: 'never' })
  })

  it('a name without any page about it fails with nothing_found, even if the search has results with some of its words', async () => {
    await expect(read('Folding Trampoline 412', PRODUCT, 'product')).rejects.toMatchObject({ kind: 'nothing_found' })
  })
})
