// The organisation of an address: the name on the line above a street, or before it on its line, as letters are addressed. Labels
// ("Address:", "Head office"), people with their titles and sentences are left out.
import { propose, type Proposal } from '../finder.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { addressesOn } from './addresses.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { WEEKDAYS } from '../../fields/calendar-patterns.ts'

const SCORE = 0.6
const ADDRESSES_MAX = 3
const NAME_CHARS_MAX = 60
const NAME_WORDS_MAX = 8
const NAME = /^[\p{Lu}\d][\p{L}\p{N}&'’"«».,()/ +-]*\p{L}[).»"]?$/u
const NO_NAME = new RegExp(String.raw`${anyOf(({ places }) => places?.noName)}|:$|©|@|\d{3}`, 'iu')
const PERSON = new RegExp(String.raw`^${anyOf(({ persons }) => persons?.forms)}\.?\s`, 'iu')

/** "Monday to Friday", "Two bedroom flat", "Free parking": other lines above an address. */
const OTHER_LINE = new RegExp(`${WEEKDAYS}|${anyOf(({ places }) => places?.offers)}`, 'iu')

export function addressees(page: PageIndex): Proposal[] {
  return addressesOn(page)
    .filter(({ street }) => street.length > 0)
    .slice(0, ADDRESSES_MAX)
    .flatMap(({ street: [street], city }, order) => {
      const above = street ? aboveStreet(page, street) : null
      return above && isName(above.raw) && above.raw !== city?.text ? [propose('addressee', above, SCORE - order * 0.02)] : []
    })
}

function aboveStreet(page: PageIndex, street: { block: number; text: string }): { block: number; raw: string } | null {
  const lines = page.block(street.block)?.text.split('\n') ?? []
  const at = lines.findIndex((line) => line.includes(street.text))
  const before = (lines[at] ?? '').split(street.text)[0]?.replace(/(?<![,\s|•–-])[,\s|•–-]+$/, '') ?? ''
  if (before !== '') return { block: street.block, raw: before }
  const own = lines.slice(0, Math.max(at, 0)).findLast((line) => line.trim() !== '')
  if (own !== undefined) return { block: street.block, raw: own.trim().replace(/,$/, '') }
  const above = page.visibleBlocks[page.visibleBlocks.findIndex(({ id }) => id === street.block) - 1]
  const last = above?.text.split('\n').at(-1)?.trim().replace(/,$/, '')
  return above && last && above.kind !== 'caption' && above.kind !== 'control' ? { block: above.id, raw: last } : null
}

function isName(text: string): boolean {
  return (
    text.length >= 3 &&
    text.length <= NAME_CHARS_MAX &&
    text.split(/\s+/).length <= NAME_WORDS_MAX &&
    NAME.test(text) &&
    !NO_NAME.test(text) &&
    !OTHER_LINE.test(text) &&
    !PERSON.test(text)
  )
}
