// The sums of an invoice by their labels. Where net and tax are given as well, the total is their sum: labels alone
// ("Total", "Amount") may be over a column or above what was paid already.
import type { InvoiceFact } from '../../fields/language-data.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { readMoney } from '../money/read-money.ts'
import { propose, type Proposal } from '../finder.ts'
import type { Invoice, LabelledFact } from './invoice-page.ts'

const AMOUNT =
  /^[:=\s]*((?:[-+–]\s?)?(?:\p{Sc}|[A-Z]{2,3}\s?\p{Sc}?|Rs\.?)?\s?[-–]?\s?\d[\d.,'’\u00a0\u202f ]*(?:\s?(?:\p{Sc}|[A-Z]{3}|zł|Kč|kr))?-?)\s*$/u
/** The number of a taxpayer begins with the code of a country: "DE123456789", "FR 12 345 678 901". */
const TAXPAYER = /^[A-Z]{2}\s?\d(?:\s?\d){7,}$/
const [LABELLED, ADDS_UP, OTHER_NAME] = [0.95, 0.98, 0.8]
const CENT = 0.011

interface Sum extends LabelledFact {
  raw: string
  amount: number
}

/** Parses a text that is an amount with at most a currency; null for other texts. */
export function readSum(value: string, language: string | null): { raw: string; amount: number } | null {
  const raw = AMOUNT.exec(value)?.[1]?.trim()
  const amount = raw === undefined || TAXPAYER.test(raw) ? null : (readMoney(raw, language)?.amount ?? null)
  return raw === undefined || amount === null ? null : { raw, amount }
}

export function invoiceSums(page: PageIndex, { facts }: Invoice, fact: InvoiceFact): Proposal[] {
  const sums = facts.flatMap((labelled): Sum[] => {
    const sum = readSum(labelled.value, page.document.language)
    return sum === null ? [] : [{ ...labelled, ...sum }]
  })
  const own = sums.filter((sum) => sum.fact === fact)
  const others = own.length > 0 || (fact !== 'total' && fact !== 'payable') ? [] : sums.filter((sum) => sum.fact === OTHER[fact])
  return [...own, ...others].flatMap((sum) => {
    const isWhole = fact === 'total' && addsUp(sum, sums)
    if (!isWhole && isOfLine(page, sum)) return []
    const score = isWhole ? ADDS_UP : LABELLED * sum.fit * (sum.fact === fact ? 1 : OTHER_NAME)
    return propose('invoice', { block: sum.block, raw: sum.raw }, score)
  })
}
const OTHER = { total: 'payable', payable: 'total' } as const

/** True for one of several values of a column ("Amount"): it is that of a line, not of the whole. */
function isOfLine({ document: { pairs } }: PageIndex, { block }: Sum): boolean {
  const cell = pairs.find(({ valueBlock, layout }) => valueBlock === block && layout === 'column')
  return cell !== undefined && pairs.some((other) => other !== cell && other.layout === 'column' && other.label === cell.label)
}

function addsUp({ amount, block }: Sum, sums: readonly Sum[]): boolean {
  const nets = sums.filter((sum) => sum.fact === 'net' && sum.block !== block)
  const taxes = sums.filter((sum) => sum.fact === 'tax' && sum.block !== block && sum.amount !== 0)
  const all = taxes.reduce((sum, tax) => sum + tax.amount, 0)
  return nets.some((net) => [...taxes.map((tax) => tax.amount), all].some((tax) => tax !== 0 && Math.abs(net.amount + tax - amount) < CENT))
}
