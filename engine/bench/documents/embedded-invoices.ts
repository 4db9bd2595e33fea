// Reads invoices with embedded XML data (ZUGFeRD, Factur-X): the text is read by the product, and the XML is the truth. Identical files and
// files without data are left out.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { selectAll, selectOne } from 'css-select'
import type { AnyNode, Element } from 'domhandler'
import { textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'
import { getDocumentProxy } from 'unpdf'
import type { ExpectedDocument, ExpectedItem } from './document-set.ts'

const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'ZUGFeRD corpus': ['corpus/XML-Rechnung', 'corpus/ZUGFeRDv1/correct', 'corpus/ZUGFeRDv2/correct'],
  'OCA edi': ['edi/account_invoice_import_facturx/tests/files'],
}
/** Profiles without items in their XML, even if the page shows some. */
const WITHOUT_ITEMS = /minimum|basicwl/i

export async function readEmbeddedInvoices(root: string): Promise<ExpectedDocument[]> {
  const seen = new Set<string>()
  const documents: ExpectedDocument[] = []
  for (const [set, folders] of Object.entries(FOLDERS)) {
    const files = folders.flatMap((folder) => pdfsIn(join(root, folder)))
    for (const file of files) {
      const bytes = readFileSync(file)
      const digest = createHash('sha256').update(bytes).digest('hex')
      if (seen.has(digest)) continue
      seen.add(digest)
      const xml = await attachedXml(bytes)
      if (xml !== null) documents.push({ set, file: file.slice(root.length + 1), bytes, ...expectedOf(xml) })
    }
  }
  return documents
}

function pdfsIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => /\.pdf$/i.test(name))
    .toSorted()
    .map((name) => join(folder, name))
}

async function attachedXml(bytes: Uint8Array): Promise<string | null> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 }).catch(() => null)
  const attached: ReadonlyMap<string, unknown> | null = (await pdf?.getAttachments().catch(() => null)) ?? null
  const name = [...(attached?.keys() ?? [])].find((one) => /invoice.*\.xml$|factur-x\.xml$|xrechnung\.xml$/i.test(one))
  const content = name === undefined ? null : await pdf?.getAttachmentContent(name)
  return content ? new TextDecoder().decode(content) : null
}

type Told = Omit<ExpectedDocument, 'set' | 'file' | 'bytes'>

function expectedOf(xml: string): Told {
  const plain = xml.replace(/<(\/?)[\w-]+:/g, '<$1')
  const root = parseDocument(plain, { xmlMode: true })
  const text = (selector: string): string | undefined => textOf(selectOne<AnyNode, Element>(selector, root, { xmlMode: true }))
  const issuer = text('SellerTradeParty > Name')
  const number = text('ExchangedDocument > ID, HeaderExchangedDocument > ID')
  const date = text('ExchangedDocument > IssueDateTime > DateTimeString, HeaderExchangedDocument > IssueDateTime > DateTimeString')
  const total = text('GrandTotalAmount')
  const lines = selectAll<AnyNode, Element>('IncludedSupplyChainTradeLineItem', root, { xmlMode: true })
  const items = lines.map(itemOf).filter((item) => item.description !== undefined)
  const hasItems = items.length > 0 && !WITHOUT_ITEMS.test(xml.slice(0, 2000))
  const lineSum = hasItems ? lineSumOf(text, items) : null
  return {
    ...(issuer === undefined ? {} : { issuer }),
    ...(number === undefined ? {} : { invoice_number: number }),
    ...(date === undefined ? {} : { date: `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}` }),
    ...(total === undefined ? {} : { total: Number(total) }),
    ...(hasItems ? { items } : {}),
    ...(lineSum === null ? {} : { lineSum }),
  }
}

const SUMMATIONS = [
  'ApplicableSupplyChainTradeSettlement > SpecifiedTradeSettlementMonetarySummation',
  'SpecifiedTradeSettlementHeaderMonetarySummation',
]

/** Null if the sum of the lines is not the stated one, or if it does not give the total with taxes, charges and discounts. */
function lineSumOf(text: (selector: string) => string | undefined, items: readonly ExpectedItem[]): number | null {
  const stated = (name: string): number => Number(text(SUMMATIONS.map((place) => `${place} > ${name}`).join(', ')) ?? 0)
  const lines = items.reduce((sum, item) => sum + (item.line_total ?? Number.NaN), 0)
  const whole = lines + stated('ChargeTotalAmount') - stated('AllowanceTotalAmount') + stated('TaxTotalAmount')
  const isSame = (one: number, other: number): boolean => Math.abs(one - other) < 0.006
  return isSame(lines, stated('LineTotalAmount')) && isSame(whole, stated('GrandTotalAmount')) ? lines : null
}

function itemOf(line: Element): ExpectedItem {
  const text = (selector: string): string | undefined => textOf(selectOne<AnyNode, Element>(selector, line, { xmlMode: true }))
  const description = text('SpecifiedTradeProduct > Name')
  const [quantity, price] = [text('BilledQuantity'), text('NetPriceProductTradePrice > ChargeAmount')]
  const total = text('LineTotalAmount')
  return {
    ...(description === undefined ? {} : { description }),
    ...(quantity === undefined ? {} : { quantity: Number(quantity) }),
    ...(price === undefined ? {} : { unit_price: Number(price) }),
    ...(total === undefined ? {} : { line_total: Number(total) }),
  }
}

function textOf(element: Element | null): string | undefined {
  const text = element === null ? '' : textContent(element).trim()
  return text === '' ? undefined : text
}
