// portfolio-performance/portfolio: texts of statements of brokers and banks with the transaction asserted in the Java test of each bank's reader.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field } from '@quarry/contract'
import { shownText } from '../plain-text.ts'
import { namesIn, textOf } from '../repository-files.ts'
import { known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { writtenPage } from '../written.ts'

const BANKS = 'name.abuchen.portfolio.tests/src/name/abuchen/portfolio/datatransfer/pdf'
const PAGES = 'pages'
/** Documents of one kind that are taken from a bank. */
const MOST = 2
const fieldsOf = (day: string): Field[] => [
  { name: 'security', description: 'Name of the security.', type: 'string' },
  { name: 'isin', description: 'ISIN of the security.', type: 'string' },
  { name: 'wkn', description: 'WKN, the German securities identification number.', type: 'string' },
  { name: 'date', description: day, type: 'date' },
  { name: 'shares', description: 'Number of shares or units.', type: 'number' },
  { name: 'amount', description: 'Final amount that is booked.', type: 'number' },
]
const FIELDS: Record<string, Field[]> = {
  purchase: fieldsOf('Day on which the order was executed.'),
  sale: fieldsOf('Day on which the order was executed.'),
  dividend: fieldsOf('Day on which the dividend is paid.'),
}

/** Writes each text into the checked-out folder as a browser shows plain text. */
export function convertTradeConfirmations(folder: string): ConvertedSet {
  mkdirSync(join(folder, PAGES), { recursive: true })
  const banks = namesIn(folder, BANKS).filter((name) => !name.includes('.'))
  return { fields: FIELDS, pages: banks.flatMap((bank) => pagesOf(folder, bank)) }
}

function pagesOf(folder: string, bank: string): SetPage[] {
  const tests = namesIn(folder, BANKS, bank).filter((name) => name.endsWith('PDFExtractorTest.java'))
  const pages = new Map<string, SetPage>()
  for (const body of tests.flatMap((test) => (textOf(folder, BANKS, bank, test) ?? '').split(/@Test\b/)))
    for (const page of pageOf(folder, bank, body))
      if (!pages.has(page.id) && [...pages.values()].filter(({ fields }) => fields === page.fields).length < MOST) pages.set(page.id, page)
  return [...pages.values()]
}

/** The document of a test that expects one security and one transaction. */
function pageOf(folder: string, bank: string, body: string): SetPage[] {
  const files = [...body.matchAll(/loadTestCase\(getClass\(\),\s*"([^"]+\.txt)"\)/g)].map(([, file = '']) => file)
  const items = [...body.matchAll(/hasItem\((?:\w+\()?(\w+)\(/g)].map(([, kind = '']) => kind)
  const kinds = items.filter((kind) => kind !== 'security')
  const [file = ''] = files
  const [kind = ''] = kinds
  if (files.length !== 1 || items.length !== 2 || kinds.length !== 1 || !(kind in FIELDS)) return []
  const text = withoutHead(textOf(folder, BANKS, bank, file) ?? '')
  const expected = assertedValues(body, text)
  if (Object.keys(expected).length === 0) return []
  const id = `${bank}-${file.replace(/\.txt$/, '')}`
  const html = `${PAGES}/${id}.html`
  writeFileSync(join(folder, html), shownText(text))
  return [{ id, site: bank, url: `https://${bank}.invalid/`, html, fields: kind, expected }]
}

/** The text without the lines that the project's export writes before it. */
function withoutHead(text: string): string {
  return text.replace(/^(?:[^\n]*\n){0,8}-{20,}[^\n]*\n/, '')
}

function assertedValues(body: string, text: string): Values {
  const page = writtenPage(text)
  const written = (pattern: RegExp): string | null => {
    const value = pattern.exec(body)?.[1]
    return page.hasText(value) ? (value ?? null) : null
  }
  const number = (pattern: RegExp): number | null => {
    const value = Number(pattern.exec(body)?.[1] ?? Number.NaN)
    return value > 0 && page.hasAmount(value) ? value : null
  }
  const day = /hasDate\("(\d{4}-\d{2}-\d{2})/.exec(body)?.[1]
  return known({
    security: written(/hasName\("([^"]+)"\)/),
    isin: written(/hasIsin\("([^"]+)"\)/),
    wkn: written(/hasWkn\("([^"]+)"\)/),
    date: page.hasDay(day) ? day : null,
    shares: number(/hasShares\(([\d.]+)\)/),
    amount: number(/hasAmount\("\w+",\s*([\d.]+)\)/),
  })
}
