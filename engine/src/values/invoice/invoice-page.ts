// Whether a page is an invoice, a receipt or a credit note, and which of its labels name which of its facts, worked out once a page.
import type { InvoiceFact } from '../../fields/language-data.ts'
import { languageOfLabels, meaningOfLabel, namesInvoice } from '../../fields/invoice-labels.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'

export interface ToldFact {
  fact: InvoiceFact
  /** How well the label names it, 0 to 1. */
  fit: number
  value: string
  block: number
}

export interface Invoice {
  facts: ToldFact[]
  /** First block that calls the document an invoice; 0 for none. */
  named: number
  /** That its labels are written in, where the page itself says none. */
  language: string | null
}

const TITLE_BLOCKS = 80
const TITLE_CHARS_MAX = 120
const LABEL_CHARS_MAX = 80
const FIT_MIN = 0.5
/** Different facts that a page tells by label before it is an invoice; of one that does not call itself so, more. */
const [FACTS_MIN, UNNAMED_FACTS_MIN] = [1, 4]

/** Null for a page that is none. */
export const invoiceOf = keepLast((page: PageIndex): Invoice | null => {
  const facts = page.document.pairs.flatMap(({ label, value, valueBlock }): ToldFact[] => {
    const meaning = label.length > LABEL_CHARS_MAX ? null : meaningOfLabel(label)
    return meaning === null || meaning.fit < FIT_MIN ? [] : [{ ...meaning, value, block: valueBlock }]
  })
  const titles = page.visibleBlocks.slice(0, TITLE_BLOCKS)
  const named = titles.find(({ text }) => text.length <= TITLE_CHARS_MAX && namesInvoice(text))?.id ?? 0
  const isTitled = named > 0 || namesInvoice(page.document.title ?? '')
  const count = new Set(facts.map(({ fact }) => fact)).size
  return count >= (isTitled ? FACTS_MIN : UNNAMED_FACTS_MIN) ? { facts, named, language: languageOfLabels(page.document.pairs.map(({ label }) => label)) } : null
})
