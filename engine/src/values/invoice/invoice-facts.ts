// Number, days, sums and parties of an invoice, by its labels and by their places. No result on other pages.
import type { InvoiceFact } from '../../fields/language-data.ts'
import { askedOfInvoice } from '../../fields/invoice-labels.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import type { PageIndex } from '../../page/page-index.ts'
import type { Candidate } from '../../types.ts'
import type { Finder, Proposal } from '../finder.ts'
import { invoiceDays } from './invoice-days.ts'
import { numbersOfInvoice } from './invoice-numbers.ts'
import { invoiceOf, type Invoice } from './invoice-page.ts'
import { invoiceParties } from './invoice-parties.ts'
import { invoiceSums } from './invoice-sums.ts'

const OF_INVOICE = 'invoice'

const askedFact = onceAField(({ field }: FieldSpec): InvoiceFact | null => askedOfInvoice(field))

export const findInvoiceFacts: Finder = (page, intent) => {
  const fact = askedFact(intent)
  const invoice = fact === null ? null : invoiceOf(page)
  return fact === null || invoice === null ? [] : best(FIND[fact](page, invoice, fact))
}

type FindFact = (page: PageIndex, invoice: Invoice, fact: InvoiceFact) => Proposal[]
const FIND: Readonly<Record<InvoiceFact, FindFact>> = {
  number: numbersOfInvoice,
  date: invoiceDays,
  due_date: invoiceDays,
  other_date: () => [],
  total: invoiceSums,
  payable: invoiceSums,
  net: invoiceSums,
  tax: invoiceSums,
  issuer: invoiceParties,
  recipient: invoiceParties,
}

/** The proposals with the best score: a lower one is some other day or sum of the document. */
function best(proposals: readonly Proposal[]): Proposal[] {
  const most = Math.max(0, ...proposals.map(({ score }) => score))
  return proposals.filter(({ score }) => score >= most - 0.005)
}

/** Kinds of things that other fields are about: on an invoice their words have another meaning. */
const OF_OTHER_THINGS: ReadonlySet<string> = new Set(['Event', 'JobPosting', 'Recipe', 'Book', 'Article'])
const OTHER_CONCEPTS: ReadonlySet<string> = new Set(['venue', 'author', 'rating'])

/** On an invoice its own labels and places take precedence over values that merely look right. */
export function invoiceFactsFirst(page: PageIndex, intent: FieldSpec, candidates: readonly Candidate[]): Candidate[] {
  const own = candidates.filter(({ finder }) => finder === OF_INVOICE)
  if (own.length > 0) return own
  const { concept, field } = intent
  const isOfOther = concept !== null && (OF_OTHER_THINGS.has(concept.about ?? '') || OTHER_CONCEPTS.has(concept.id))
  if (!isOfOther || field.type === 'array' || invoiceOf(page) === null) return [...candidates]
  return candidates.filter(({ method }) => method === 'structured')
}
