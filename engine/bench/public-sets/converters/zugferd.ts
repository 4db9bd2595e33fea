// ZUGFeRD/corpus: PDF invoices by the makers of the standard, each with the same invoice as data (CII).
import { getElementsByTagName, textContent } from 'domutils'
import type { Document, Element } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { namesIn, textOf } from '../repository-files.ts'
import { INVOICE_FIELDS, INVOICE_LINE_FIELDS } from './invoice-fields.ts'

const [FILES, DATA] = ['XML-Rechnung/FX', 'XML-Rechnung/CII']

export function convertZugferd(folder: string): ConvertedSet {
  return {
    fields: { invoice: INVOICE_FIELDS },
    pages: invoicesOf(folder).map(({ page, data }) => ({ ...page, fields: 'invoice', expected: headOf(data) })),
  }
}

export function convertZugferdLines(folder: string): ConvertedSet {
  const pages = invoicesOf(folder).map(({ page, data }) => {
    const rows = named(data, 'ram:IncludedSupplyChainTradeLineItem').map(lineOf)
    return { ...page, fields: 'line', expected: {}, rows }
  })
  return { fields: { line: INVOICE_LINE_FIELDS }, pages }
}

function invoicesOf(folder: string): { page: Pick<SetPage, 'id' | 'site' | 'url' | 'html'>; data: Document }[] {
  return namesIn(folder, FILES).flatMap((file) => {
    const name = file.replace(/\.pdf$/, '')
    const xml = textOf(folder, DATA, `${name}.cii.xml`)
    if (!file.endsWith('.pdf') || xml === null) return []
    const data = parseDocument(xml, { xmlMode: true })
    const page = { id: name, site: name, url: `https://invoices.invalid/${file}`, html: `${FILES}/${file}` }
    return [{ page, data }]
  })
}

function headOf(data: Document): Values {
  return known({
    issuer: text(data, 'ram:SellerTradeParty', 'ram:Name'),
    invoice_number: text(data, 'rsm:ExchangedDocument', 'ram:ID'),
    date: day(text(data, 'rsm:ExchangedDocument', 'ram:IssueDateTime')),
    due_date: day(text(data, 'ram:SpecifiedTradePaymentTerms', 'ram:DueDateDateTime')),
    net_amount: amount(text(data, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation', 'ram:TaxBasisTotalAmount')),
    tax_amount: amount(text(data, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation', 'ram:TaxTotalAmount')),
    total: amount(text(data, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation', 'ram:GrandTotalAmount')),
    iban: text(data, 'ram:PayeePartyCreditorFinancialAccount', 'ram:IBANID'),
  })
}

function lineOf(line: Element): Values {
  return known({
    name: text(line, 'ram:SpecifiedTradeProduct', 'ram:Name'),
    quantity: amount(text(line, 'ram:SpecifiedLineTradeDelivery', 'ram:BilledQuantity')),
    unit_price: amount(text(line, 'ram:NetPriceProductTradePrice', 'ram:ChargeAmount')),
    line_total: amount(text(line, 'ram:SpecifiedTradeSettlementLineMonetarySummation', 'ram:LineTotalAmount')),
  })
}

function text(parent: Document | Element, ...path: string[]): string | undefined {
  let at: Document | Element | undefined = parent
  for (const name of path) at = at && named(at, name)[0]
  return at && (textContent(at).trim() || undefined)
}

function named(parent: Document | Element, name: string): Element[] {
  return getElementsByTagName(name, parent.children, true)
}

function day(digits: string | undefined): string | undefined {
  return digits?.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
}

function amount(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits)
}
