// Telephone and fax numbers in visible text. A number is a fax only by a word: on its line, in its label or right above it.
import type { FieldSpec } from '../../fields/field-spec.ts'
import { propose, type Finder, type Piece } from '../finder.ts'
import { nearFactor } from '../place-factor.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { findPhones, mayHoldPhone, withExtension } from './phone-text.ts'
import { keepLast } from '../../text/keep-last.ts'
import { withoutRepeats } from '../without-repeats.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { collect } from '../../text/collect.ts'

const FAX_LABEL = new RegExp(String.raw`^\W*(?:by )?${anyOf(({ contact }) => contact?.fax)}(?:\s*(?:number|no|nr))?\W*$`, 'iu')
const PHONE_LABEL = new RegExp(String.raw`^\W*(?:by )?${anyOf(({ contact }) => contact?.phoneLabel)}(?:\s*(?:number|no|nr))?\W*$`, 'iu')
const LINE_CHARS_MAX = 1_500

/** A number at the beginning of a line with an e-mail address needs no word for its kind. */
const MAIL_BESIDE = /^[+(\d][\d\s()./–-]{6,20}\s?[·•|,;]?\s?[^\s@]{1,64}@\S{3,80}$/
const BY_ITSELF = 'Tel.'

interface FoundNumber {
  piece: Piece
  isFax: boolean
  isLabelled: boolean
}

export const findPhoneNumbers: Finder = (page, intent) => {
  if (intent.shape !== 'phone') return []
  const wantsFax = intent.concept?.id === 'fax'
  const numbers = [...numbersOn(page), ...(wantsFax || intent.wantsMany ? [] : linkedNumbers(page))].filter(
    ({ isFax }) => isFax === wantsFax,
  )
  if (numbers.length === 0) return []
  if (intent.wantsMany) return [{ pieces: wantedOf(numbers, intent), score: 0.9, finder: 'numbers' }]
  return numbers.slice(0, 6).map((number, order) => propose('number', number.piece, scoreOf(page, number, intent) - order * 0.02))
}

/** Each number once, unless every one on the page is asked for. */
function wantedOf(numbers: readonly FoundNumber[], intent: FieldSpec): Piece[] {
  const pieces = numbers.map(({ piece }) => piece)
  return intent.wantsAll ? pieces : withoutRepeats(pieces, ({ raw }) => raw.replace(/\D/g, ''))
}

function scoreOf(page: PageIndex, { piece, isLabelled }: FoundNumber, intent: FieldSpec): number {
  const base = intent.concept?.id === 'fax' ? 0.85 : isLabelled ? 0.8 : 0.7
  return base * nearFactor(page, piece.block)
}

/** Numbers of `tel:` links, whatever their form. */
function linkedNumbers(page: PageIndex): FoundNumber[] {
  return collect(page.document.links, ({ text, element, block }) => {
    if (block === null || !/^\s*tel:/i.test(element.attribs.href ?? '')) return []
    const number = /(?:\+|\(|\d)[\d\s()./–-]{5,24}\d/.exec(text)?.[0]
    if (number === undefined) return []
    const raw = withExtension(number, page.block(block)?.text ?? '')
    return [{ piece: { block, raw, quote: raw }, isFax: false, isLabelled: true }]
  })
}

/** Found once for all fields: telephone, fax, and every kind of them. */
const numbersOn = keepLast((page: PageIndex): readonly FoundNumber[] => {
  const faxColumns = blocksUnder(page, FAX_LABEL)
  return collect(page.visibleBlocks, (block, at) => {
    if (block.kind === 'caption' || block.text.length > LINE_CHARS_MAX || !mayHoldPhone(block.text)) return []
    const above = page.visibleBlocks[at - 1]?.text ?? ''
    const label = PHONE_LABEL.test(above) || FAX_LABEL.test(above) ? above : ''
    return findPhones(block.text, MAIL_BESIDE.test(block.text) ? BY_ITSELF : label).map(({ text, kind }) => ({
      piece: { block: block.id, raw: text, quote: text },
      isFax: kind === 'fax' || (kind !== 'phone' && faxColumns.has(block.id)),
      isLabelled: kind !== 'plain',
    }))
  })
})

/** Blocks in table columns whose name fits. */
function blocksUnder(page: PageIndex, name: RegExp): Set<number> {
  const blocks = new Set<number>()
  for (const table of page.document.tables) {
    // Old tables mark their header by style alone: their first row counts as one.
    const header = table.header.length > 0 ? table.header : (table.rows[0] ?? []).map(({ text }) => text)
    header.forEach((title, column) => {
      if (!name.test(title)) return
      for (const row of table.rows) {
        const block = row[column]?.block
        if (block !== null && block !== undefined) blocks.add(block)
      }
    })
  }
  return blocks
}
