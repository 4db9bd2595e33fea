// A supplier's papers and data: what other sites show on pages is found here in PDF, Word, JSON, CSV and XML files.
import { escapeHtml, notFound, numberIn, page } from '../html.ts'
import { writeDocx } from '../files/docx-file.ts'
import { writePdf, type PdfLine } from '../files/pdf-file.ts'
import type { Site, SiteAnswer, SiteEntry, SiteRequest } from '../site.ts'
import { companyOf, type Company } from './directory.ts'
import { priceText, productOf, type Product } from './products.ts'

export const PAPER_COUNT = 40
/** Months of warranty, which only the second page of a data sheet states. */
export const warrantyMonthsOf = (product: Product): number => 12 + (product.number % 4) * 12

export function archiveSite(seed: string): Site {
  return {
    name: 'archive',
    title: 'Paper Archive',
    about: 'Data sheets, letters and exports: PDF, Word, JSON, CSV and XML.',
    answer(request) {
      if (request.path === '/') return start(request, seed)
      if (request.path === '/scan.pdf') return file('application/pdf', writePdf('Scan', [[]]))
      if (request.path === '/exports/all.csv')
        return file('text/csv; charset=utf-8', csvOf(numbers().map((number) => paperOf(number, seed))))
      const paper = numberIn(request.path, '/papers/', PAPER_COUNT)
      if (paper !== null) return landing(request, paper, seed)
      const [, folder = '', digits = '', extension = ''] = /^\/([a-z]+)\/(\d+)\.([a-z]+)$/.exec(request.path) ?? []
      const number = numberIn(`/${digits}`, '/', PAPER_COUNT)
      return number === null ? notFound() : (fileOf(`${folder}.${extension}`, number, seed) ?? notFound())
    },
    *entries() {
      for (const number of numbers()) yield* entriesOf(number, seed)
    },
  }
}

export function paperOf(number: number, seed: string): Product {
  return productOf('archive', number, seed)
}

function numbers(): number[] {
  return Array.from({ length: PAPER_COUNT }, (_, index) => index + 1)
}

function* entriesOf(number: number, seed: string): Generator<SiteEntry> {
  const [product, company] = [paperOf(number, seed), companyOf(number, seed)]
  yield { path: `/sheets/${number}.pdf`, title: `${product.name} data sheet (PDF)`, text: `${product.description} ${product.sku}` }
  yield { path: `/letters/${number}.docx`, title: `Supplier record of ${company.name}`, text: `${company.industry}, ${company.city}` }
}

function start({ base }: SiteRequest, seed: string): SiteAnswer {
  const items = numbers().map((number) => `<li><a href="${base}/papers/${number}">${escapeHtml(paperOf(number, seed).name)}</a></li>`)
  return page({ title: 'Paper Archive', body: `<h1>Paper Archive</h1><p>One folder for each article.</p><ul>${items.join('')}</ul>` })
}

function landing({ base }: SiteRequest, number: number, seed: string): SiteAnswer {
  const { name } = paperOf(number, seed)
  const links = [
    ['sheets', 'pdf', 'Data sheet'],
    ['letters', 'docx', 'Supplier record'],
    ['exports', 'json', 'Export as JSON'],
    ['exports', 'csv', 'Export as CSV'],
    ['exports', 'xml', 'Export as XML'],
  ].map(([folder, extension, text]) => `<li><a href="${base}/${folder}/${number}.${extension}">${text}</a></li>`)
  return page({ title: `Folder ${number}`, body: `<h1>Folder of ${escapeHtml(name)}</h1><ul>${links.join('')}</ul>` })
}

function fileOf(kind: string, number: number, seed: string): SiteAnswer | null {
  const product = paperOf(number, seed)
  switch (kind) {
    case 'sheets.pdf':
      return file('application/pdf', dataSheet(product))
    case 'letters.docx':
      return file('application/vnd.openxmlformats-officedocument.wordprocessingml.document', letter(companyOf(number, seed)))
    case 'exports.json':
      return file('application/json', JSON.stringify({ product: recordOf(product) }))
    case 'exports.csv':
      return file('text/csv; charset=utf-8', csvOf([product]))
    case 'exports.xml':
      return file('application/xml', xmlOf(product))
    default:
      return null
  }
}

function file(contentType: string, body: string | Uint8Array): SiteAnswer {
  return { headers: { 'content-type': contentType }, body }
}

function recordOf(product: Product): Record<string, string | number> {
  return {
    name: product.name,
    brand: product.brand,
    sku: product.sku,
    price: priceText(product.priceCents, product.currency),
    color: product.color,
    weight: `${product.weightGrams} g`,
    country_of_origin: product.madeIn,
  }
}

function csvOf(products: readonly Product[]): string {
  const records = products.map(recordOf)
  const line = (values: readonly (string | number)[]): string => values.map((value) => `"${String(value).replaceAll('"', '""')}"`).join(',')
  return `${line(Object.keys(records[0] ?? {}))}\r\n${records.map((record) => `${line(Object.values(record))}\r\n`).join('')}`
}

function xmlOf(product: Product): string {
  const elements = Object.entries(recordOf(product)).map(([name, value]) => `<${name}>${escapeHtml(value)}</${name}>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<product>${elements.join('')}</product>\n`
}

/** Two pages: what the article is, a table of its parts; then care and warranty. */
function dataSheet(product: Product): Uint8Array {
  const facts = [
    ['Article number', product.sku],
    ['EAN', product.gtin],
    ['Colour', product.color],
    ['Weight', `${product.weightGrams} g`],
    ['Country of origin', product.madeIn],
    ['List price', priceText(product.priceCents, product.currency)],
  ]
  const half = product.description.indexOf(' ', product.description.length / 2)
  const one: PdfLine[] = [
    { text: product.brand, x: 60, y: 60, size: 10 },
    { text: product.name, x: 60, y: 92, size: 22, bold: true },
    { text: product.description.slice(0, half), x: 60, y: 124, size: 11 },
    { text: product.description.slice(half + 1), x: 60, y: 138, size: 11 },
    { text: 'Specifications', x: 60, y: 176, size: 15, bold: true },
    ...facts.flatMap(([label = '', value = ''], index): PdfLine[] => [
      { text: label, x: 60, y: 202 + index * 18, size: 11 },
      { text: value, x: 220, y: 202 + index * 18, size: 11 },
    ]),
    { text: 'Page 1 of 2', x: 270, y: 810, size: 8 },
  ]
  const two: PdfLine[] = [
    { text: 'Care and warranty', x: 60, y: 92, size: 15, bold: true },
    { text: `Warranty: ${warrantyMonthsOf(product)} months`, x: 60, y: 124, size: 11 },
    { text: 'Wipe with a damp cloth. Do not use abrasives.', x: 60, y: 142, size: 11 },
    { text: 'Page 2 of 2', x: 270, y: 810, size: 8 },
  ]
  return writePdf(`${product.name} data sheet`, [one, two])
}

function letter(company: Company): Uint8Array {
  return writeDocx([
    { heading: company.name, level: 1 },
    { paragraph: `Supplier record. ${company.name} has been a supplier of the archive for years. All statements are the supplier's own.` },
    {
      table: [
        ['Industry', company.industry],
        ['Founded', String(company.foundedYear)],
        ['Employees', String(company.employees)],
        ['Managing director', company.director],
      ],
    },
    { heading: 'How to reach them', level: 2 },
    { paragraph: `Phone: ${company.phone}` },
    { paragraph: `E-mail: ${company.email}` },
    { paragraph: `Address: ${company.street}, ${company.city} ${company.postalCode}` },
  ])
}
