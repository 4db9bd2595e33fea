// Whether a page is an invoice, a receipt or a credit note, and which of its labels name which of its facts, computed once for each page.
import type { InvoiceFact } from '../../fields/language-data.ts'
import { languageOfLabels, meaningOfLabel, namesInvoice, SUM_FACTS } from '../../fields/invoice-labels.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import { collect } from '../../text/collect.ts'

export interface LabelledFact {
  fact: InvoiceFact
  /** How well the label names it, 0 to 1. */
  fit: number
  value: string
  block: number
}

export interface Invoice {
  facts: LabelledFact[]
  /** First block that calls the document an invoice; 0 for none. */
  named: number
  /** The language of its labels, where the page itself declares none. */
  language: string | null
}

const TITLE_BLOCKS = 80
const TITLE_CHARS_MAX = 120
const LABEL_CHARS_MAX = 80
const FIT_MIN = 0.5
/** Different labelled facts that make a page an invoice; more without the word invoice. */
const [FACTS_MIN, UNNAMED_FACTS_MIN] = [1, 4]

/** Null for a page that is not an invoice. */
export const invoiceOf = keepLast((page: PageIndex): Invoice | null => {
  const paired = page.document.pairs.flatMap(({ label, value, valueBlock }) => factOfLabel(label, { value, block: valueBlock }, FIT_MIN))
  const facts = [...paired, ...keyLines(page)]
  const titles = page.visibleBlocks.slice(0, TITLE_BLOCKS)
  const named = titles.find(({ text }) => text.length <= TITLE_CHARS_MAX && namesInvoice(text))?.id ?? 0
  const isTitled = named > 0 || namesInvoice(page.document.title ?? '')
  const count = new Set(facts.map(({ fact }) => fact)).size
  return count >= (isTitled ? FACTS_MIN : UNNAMED_FACTS_MIN)
    ? { facts, named, language: languageOfLabels(page.document.pairs.map(({ label }) => label)) }
    : null
})

function factOfLabel(label: string, { value, block }: { value: string; block: number }, fitMin: number): LabelledFact[] {
  const meaning = label.length > LABEL_CHARS_MAX ? null : meaningOfLabel(label)
  const isRate = meaning !== null && SUM_FACTS.has(meaning.fact) && RATE_NAME.test(label)
  return meaning === null || meaning.fit < fitMin || isRate ? [] : [{ ...meaning, value, block }]
}

/** "VAT %" names a rate, "VAT 20%" an amount. */
const RATE_NAME = /(?:^|[^\d\s])\s*%/

/** A label and its value in one run, without a colon: "Total amount 236.00 EUR". */
function keyLines(page: PageIndex): LabelledFact[] {
  return collect(page.figuredBlocks, ({ id: block, text }) => {
    const [, label = '', value = ''] = (text.length <= LINE_CHARS_MAX && KEY_LINE.exec(text)) || []
    const found = value === '' ? [] : factOfLabel(label, { value, block }, LINE_FIT_MIN)
    // A number of days is not the number of an invoice.
    return found.filter(({ fact }) => fact !== 'number' || !/\s/.test(value))
  })
}
const LINE_CHARS_MAX = 70
const KEY_LINE = /^(\p{L}[\p{L} .'’/()-]{2,38}?)\s+((?:\p{Sc}\s?|[A-Z]{3}\s)?[\p{L}#-]{0,4}\d[^\n]{0,24})$/u
/** Without a separator between them, the label has to match better. */
const LINE_FIT_MIN = 0.88
