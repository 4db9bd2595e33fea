// The amounts that an invoice states beside its items: total, net, tax by rate, discounts, charges, rounding. No result on other pages.
import type { StatedAmount } from '@quarry/contract'
import { extraOfLabel } from '../../fields/invoice-extras.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { invoiceOf } from './invoice-page.ts'
import { readSum } from './invoice-sums.ts'

/** The least fit of a label: one with further words names the sum of something else. */
const FIT_MIN = 0.7
const KINDS = { total: 'total', net: 'net', tax: 'tax' } as const

/** Each amount once, however often the document repeats it. */
export function statedAmounts(page: PageIndex): StatedAmount[] {
  const invoice = invoiceOf(page)
  if (invoice === null) return []
  const { language, pairs } = page.document
  const sums = invoice.facts.flatMap(({ fact, fit, value }): StatedAmount[] => {
    const kind = fact in KINDS ? KINDS[fact as keyof typeof KINDS] : null
    const sum = kind === null || fit < FIT_MIN ? null : readSum(value, language)
    return kind === null || sum === null ? [] : [{ kind, amount: sum.amount }]
  })
  const extras = pairs.flatMap(({ label, value }): StatedAmount[] => {
    const kind = extraOfLabel(label)
    const sum = kind === null ? null : readSum(value, language)
    return kind === null || sum === null || sum.amount === 0 ? [] : [{ kind, amount: sum.amount }]
  })
  const each = new Map([...sums, ...extras].map((one) => [`${one.kind} ${one.amount}`, one]))
  return [...each.values()]
}
