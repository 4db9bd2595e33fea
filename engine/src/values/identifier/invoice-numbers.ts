// The number of an invoice that its heading or a line of its own tells: "Handelsrechnung (380) Nr. 471102 vom 5. März", "Invoice INV/23/8".
import { propose, type Finder } from '../finder.ts'

const LINE_CHARS_MAX = 120
const NAMED =
  /(?<!\p{L})\p{L}{0,20}(?:rechnung|invoice|facture|factuur|fattura|factura|fatura|faktura)(?:\s?\(\d{1,4}\))?\s?((?:nr|no|num|number|nummer|n)\s?[.°º:]?|[#№:])?\s{0,2}[#:]?\s?([\p{L}\d][\p{L}\d_/.-]{2,40})/iu
const DAY_OR_YEAR = /^(?:(?:19|20)\d{2}|\d{1,4}[./-]\d{1,2}[./-]\d{1,4})$/

export const findInvoiceNumbers: Finder = (page, intent) => {
  if (intent.concept?.id !== 'invoice_number') return []
  return page.visibleBlocks.flatMap(({ id: block, text, kind }) => {
    const [, mark = '', found = ''] = (text.length <= LINE_CHARS_MAX && NAMED.exec(text)) || []
    const raw = found.replace(/[./-]+$/, '')
    if (!/\d/.test(raw) || DAY_OR_YEAR.test(raw)) return []
    const isLong = raw.replace(/\D/g, '').length >= 4
    if (mark === '' && !isLong) return []
    return [propose('invoice number', { block, raw }, (mark === '' ? UNMARKED : MARKED) * (kind === 'heading' ? 1 : ELSEWHERE))]
  })
}
const [MARKED, UNMARKED, ELSEWHERE] = [0.9, 0.8, 0.95]
