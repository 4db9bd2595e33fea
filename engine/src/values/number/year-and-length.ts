// The year and the length of a film in one line of facts without labels: "USA / Germany 2002. 117min", "France, 1999, 102 minutes".
import { anyOf } from '../../fields/word-patterns.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { isOfOthers } from '../../page/other-things.ts'
import { keepLast } from '../../text/keep-last.ts'
import { propose, type Finder } from '../finder.ts'
import { placeFactor } from '../place-factor.ts'

const MINUTE = anyOf(({ units }) => units?.minute)
const LINE_CHARS_MAX = 80
const YEAR_AND_LENGTH = new RegExp(
  String.raw`(?<![\p{L}\d])(?<year>(?:19|20)\d{2})(?:[.,;/|·•()（）\s–-]{1,4})(?<length>[1-9]\d{1,2}\s?(?:mins?|m|${MINUTE})\.?)$`,
  'iu',
)
const SCORE = 0.76
const PLACE = { near: 0.15, side: 0.6, listed: 0.85 }

/** Only where the page has one such line: several are of several films. */
const factsOf = keepLast((page: PageIndex) => {
  const found = page.visibleBlocks.flatMap(({ id, kind, text }) => {
    const groups =
      kind === 'control' || text.length > LINE_CHARS_MAX || isOfOthers(page, id) ? undefined : YEAR_AND_LENGTH.exec(text.trim())?.groups
    return groups?.year === undefined || groups.length === undefined ? [] : [{ block: id, year: groups.year, length: groups.length }]
  })
  const isOne = new Set(found.map(({ year, length }) => `${year} ${length}`)).size === 1
  return isOne ? (found[0] ?? null) : null
})

export const findYearAndLength: Finder = (page, { concept, field }) => {
  const isYear = concept?.id === 'model_year' && field.type === 'number'
  if (!isYear && concept?.id !== 'duration') return []
  const facts = factsOf(page)
  if (facts === null) return []
  const raw = isYear ? facts.year : facts.length
  return [propose('year and length', { block: facts.block, raw }, SCORE * placeFactor(page, { block: facts.block }, PLACE))]
}
