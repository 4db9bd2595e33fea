// The day of an invoice and the day by which it is paid: after their labels, in the line that names the document, or alone with a place at
// the beginning ("München, 5. März 2018").
import type { InvoiceFact } from '../../fields/language-data.ts'
import { meaningOfLabel, namesInvoice } from '../../fields/invoice-labels.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { dateIn, hasDay } from '../date/date-text.ts'
import { propose, type Proposal } from '../finder.ts'
import type { Invoice } from './invoice-page.ts'
import { collect } from '../../text/collect.ts'

const LINE_CHARS_MAX = 140
/** Most characters beside a day in a line of its own: a place. */
const PLACE_CHARS_MAX = 28
const HEAD_BLOCKS = 60
const [LABELLED, OF_NAME, ALONE] = [0.97, 0.93, 0.55]

export function invoiceDays(page: PageIndex, { facts }: Invoice, fact: InvoiceFact): Proposal[] {
  const labelled = facts.flatMap((found) => {
    const raw = found.fact === fact ? dayIn(found.value) : null
    return raw === null ? [] : [propose('invoice', { block: found.block, raw }, LABELLED * found.fit)]
  })
  return fact === 'date' ? [...labelled, ...dayOfName(page), ...daysAlone(page)] : labelled
}

function dayIn(text: string): string | null {
  const day = dateIn(text.slice(0, LINE_CHARS_MAX))
  return day !== null && hasDay(day) ? day : null
}

/** "Rechnung Nr. 5 vom 05.03.2018", also where the day is in the line below. */
function dayOfName(page: PageIndex): Proposal[] {
  return collect(page.visibleBlocks, ({ id, text }) => {
    if (text.length > LINE_CHARS_MAX || !namesInvoice(text)) return []
    // The day may have a label of its own: "Invoice 5, due 3 May".
    const day = dayIn(text)
    const before = day === null ? '' : text.slice(0, text.indexOf(day))
    const label = meaningOfLabel(before.split(/[\d,;|]/).at(-1) ?? '')
    if (day === null || label?.fact === 'due_date' || label?.fact === 'other_date') return []
    return [propose('invoice', { block: id, raw: day }, OF_NAME)]
  })
}

function daysAlone(page: PageIndex): Proposal[] {
  return page.visibleBlocks.slice(0, HEAD_BLOCKS).flatMap(({ id, text }) => {
    const day = text.length > PLACE_CHARS_MAX * 2 ? null : dayIn(text)
    const beside = day === null ? '' : text.replace(day, '')
    if (day === null || beside.length > PLACE_CHARS_MAX || /[\d:]/.test(beside) || isLabelled(page, id)) return []
    return [propose('invoice', { block: id, raw: day }, ALONE)]
  })
}

function isLabelled(page: PageIndex, block: number): boolean {
  return page.document.pairs.some(({ valueBlock }) => valueBlock === block)
}
