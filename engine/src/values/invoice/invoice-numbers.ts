// The number of an invoice: behind its label, or in the heading or line that names the document: "Handelsrechnung (380) Nr. 471102 vom 5.
// März".
import type { PageIndex } from '../../page/page-index.ts'
import { namesInvoice } from '../../fields/invoice-labels.ts'
import { propose, type Proposal } from '../finder.ts'
import type { Invoice } from './invoice-page.ts'
import { collect } from '../../text/collect.ts'

const LINE_CHARS_MAX = 140
/** A name of the document, and a mark or a blank before its number. */
const NAMED =
  /(?:^|[\s(])(\p{L}[\p{L}'’-]{1,28})(?:\s?\(\d{1,4}\))?\s{0,2}((?:nr|no|num|number|nummer|n|numer|id|#|№)\s?[.°º:#]{0,2}|[#№:]{1,2})?\s{0,3}[#:]?\s?(#?[\p{L}\d][\p{L}\d_/.-]{1,40}(?:-\s?\d+)?)/giu
/** Further words may be between: "Rechnung des Versicherers Nr. 5". */
const NUMBERED = /(?:^|[\s(])(?:nr|no|number|nummer|numer|n[°º])\s?[.:]{0,2}\s{0,2}([\p{L}\d][\p{L}\d_/.-]{1,40})/iu
const DAY_OR_YEAR = /^(?:(?:19|20)\d{2}|\d{1,4}[./-]\d{1,2}[./-]\d{1,4})$/
const CODE = /^[^\s]{2,40}$/u
const [LABELLED, MARKED, UNMARKED, IN_HEADING] = [0.97, 0.93, 0.85, 0.02]

export function numbersOfInvoice(page: PageIndex, { facts }: Invoice): Proposal[] {
  const labelled = facts.flatMap(({ fact, fit, value, block }) => {
    const raw = fact === 'number' ? codeIn(value) : null
    return raw === null ? [] : [propose('invoice', { block, raw }, LABELLED * fit)]
  })
  return [...labelled, ...named(page)]
}

/** The code that a value begins with: "471102 vom 05.03.2018". */
function codeIn(value: string): string | null {
  const first = /^\s*[:#]?\s*(#?[\p{L}\d][^\s]*)/u.exec(value)?.[1]?.replace(/[.,;:]+$/, '') ?? ''
  const isCode = CODE.test(first) && /\d/.test(first) && !DAY_OR_YEAR.test(first) && !/[€$£]/.test(value)
  return isCode ? first : null
}

function named(page: PageIndex): Proposal[] {
  return collect(page.visibleBlocks, ({ id: block, text, kind }) => {
    if (text.length > LINE_CHARS_MAX) return []
    const numbered = namesInvoice(text) ? NUMBERED.exec(text)?.[1]?.replace(/[./-]+$/, '') : undefined
    if (numbered !== undefined && /\d/.test(numbered) && !DAY_OR_YEAR.test(numbered))
      return [propose('invoice', { block, raw: numbered }, MARKED - (kind === 'heading' ? 0 : IN_HEADING))]
    for (const [, name = '', mark = '', found = ''] of text.matchAll(NAMED)) {
      const raw = found.replace(/[./-]+$/, '')
      if (!/\d/.test(raw) || DAY_OR_YEAR.test(raw) || !namesInvoice(name)) continue
      const isLong = raw.replace(/\D/g, '').length >= 4
      if (mark === '' && !isLong) continue
      return [propose('invoice', { block, raw }, (mark === '' ? UNMARKED : MARKED) + (kind === 'heading' ? IN_HEADING : 0))]
    }
    return []
  })
}
