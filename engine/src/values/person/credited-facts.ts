// Who did what, in lines without a colon: "Directed by Nora Finch", "Regia di Carla Neri", "Hosted by Hill Mill". The words that lead to a
// name are those of the field, and end in "by" or go on with it, or with "of" where no other noun can follow.
import { isUnspaced, labelWords } from '../../fields/label-words.ts'
import { behindBy } from '../../fields/title-words.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { propose, type Finder } from '../finder.ts'

const LINE_CHARS_MAX = 100
const BLOCK_CHARS_MAX = 400
const LEAD_TOKENS_MAX = 4
const SCORE = 0.78
const PHRASE_WEIGHT_MIN = 0.9
const NAME = /^\p{Lu}[\p{L}\d&'’.-]*(?:,? (?:(?:de|van|von|der|di|da|and|und|et|y|e|i|&|of) )?\p{Lu}[\p{L}\d&'’.-]*){0,6}$/u

export const findCreditedFacts: Finder = (page: PageIndex, intent: FieldSpec) => {
  const isParty = intent.shape === 'person' || intent.shape === 'organisation'
  if (!isParty || intent.wantsMany || intent.concept === null || intent.concept.id === 'author') return []
  const leads = leadsOf(intent)
  return page.visibleBlocks.flatMap(({ id, text, element }) =>
    text.length > BLOCK_CHARS_MAX
      ? []
      : text.split('\n').flatMap((line) => {
          const raw = line.length <= LINE_CHARS_MAX ? nameBehind(line.trim(), leads) : null
          const isSide = raw !== null && element !== null && page.regions.regionOf(element).isSide
          return raw === null || isSide ? [] : [propose('credited fact', { block: id, raw, quote: line.trim() }, SCORE)]
        }),
  )
}

/** The field's phrases as their words. */
const leadsOf = onceAField(
  ({ phrases }): ReadonlySet<string> =>
    new Set(
      phrases.filter(({ words, weight }) => weight >= PHRASE_WEIGHT_MIN && !words.some(isUnspaced)).map(({ words }) => words.join(' ')),
    ),
)

function nameBehind(line: string, leads: ReadonlySet<string>): string | null {
  const tokens = line.split(/\s+/)
  for (let size = Math.min(LEAD_TOKENS_MAX, tokens.length - 1); size > 0; size -= 1) {
    if (!leads.has(labelWords(tokens.slice(0, size).join(' ')).join(' '))) continue
    const rest = tokens.slice(size).join(' ')
    const endsInBy = size > 1 && behindBy(`${tokens[size - 1]} ${rest}`) !== null
    const name = endsInBy ? rest : behindBy(rest)?.name
    if (name !== undefined && NAME.test(name)) return name
  }
  return null
}
