// Labels of the amounts between the items of an invoice and its total, apart from tax: discounts, charges, rounding. The words are data of
// each language.
import { LANGUAGES, type InvoiceExtra } from './language-data.ts'
import { labelWords } from './label-words.ts'

const EXTRAS: readonly InvoiceExtra[] = ['discount', 'charge', 'rounding']
const NAMES = new Map(
  LANGUAGES.flatMap(({ invoiceExtras }) =>
    EXTRAS.flatMap((extra) => (invoiceExtras?.[extra] ?? '').split(',').map((name) => [labelWords(name).join(' '), extra] as const)),
  ),
)
/** With more words beside the name, a label means something else: "Delivery date of the order". */
const WORDS_OVER_MAX = 2

/** The kind of amount that a label names, or null. Rates do not count as words: "Discount 5%". */
export function extraOfLabel(label: string): InvoiceExtra | null {
  const words = labelWords(label).filter((word) => !/^\d+$/.test(word))
  for (let length = words.length; length > 0 && words.length - length <= WORDS_OVER_MAX; length -= 1) {
    const extra = NAMES.get(words.slice(0, length).join(' ')) ?? NAMES.get(words.slice(-length).join(' '))
    if (extra !== undefined) return extra
  }
  return null
}
