// Credits in lines without a colon: "Directed by Nora Finch", "Regia di Carla Neri", "Hosted by Hill Mill". The words before a name are
// those of the field with a "by" at their end or after them, or an "of" where no other noun can follow.
import { isUnspaced, labelWords, stem } from '../../fields/label-words.ts'
import { behindBy } from '../../fields/title-words.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const LINE_CHARS_MAX = 100
const BLOCK_CHARS_MAX = 400
const LEAD_TOKENS_MAX = 4
const SCORE = 0.78
/** A credit has more than one word. */
const HAS_SPACE = /\S\s/
const PHRASE_WEIGHT_MIN = 0.9
const NAME = new RegExp(
  String.raw`^\p{Lu}[\p{L}\d&'’.-]*(?:,? (?:(?:&|${anyOf(({ persons, firms }) => [persons?.particles, firms?.ofNames])}) )?\p{Lu}[\p{L}\d&'’.-]*){0,6}$`,
  'u',
)

export const findCreditedFacts: Finder = (page: PageIndex, intent: FieldSpec) => {
  const isParty = intent.shape === 'person' || intent.shape === 'organisation'
  if (!isParty || intent.wantsMany || intent.concept === null || intent.concept.id === 'author') return []
  const leads = leadsOf(intent)
  const proposals: Proposal[] = []
  for (const { id, text, element } of page.visibleBlocks) {
    if (text.length > BLOCK_CHARS_MAX || !HAS_SPACE.test(text)) continue
    for (const line of text.includes('\n') ? text.split('\n') : [text]) {
      const raw = line.length <= LINE_CHARS_MAX ? nameBehind(line.trim(), leads) : null
      const isSide = raw !== null && element !== null && page.regions.regionOf(element).isSide
      if (raw !== null && !isSide) proposals.push(propose('credited fact', { block: id, raw, quote: line.trim() }, SCORE))
    }
  }
  return proposals
}

/** The first word of most lines: plain letters and digits before a space. */
const PLAIN_WORD = /^[A-Za-z0-9]+(?= )/

interface Leads {
  /** The field's phrases as their words. */
  phrases: ReadonlySet<string>
  /** Those that a phrase begins with. */
  firstWords: ReadonlySet<string>
}

const leadsOf = onceAField(({ phrases }): Leads => {
  const leading = phrases.filter(({ words, weight }) => weight >= PHRASE_WEIGHT_MIN && !words.some(isUnspaced)).map(({ words }) => words)
  return { phrases: new Set(leading.map((words) => words.join(' '))), firstWords: new Set(leading.map(([first = '']) => first)) }
})

function nameBehind(line: string, { phrases: leads, firstWords }: Leads): string | null {
  // Most lines end the search here: they begin with another word.
  const first = PLAIN_WORD.exec(line)?.[0]
  if (first !== undefined && !firstWords.has(stem(first.toLowerCase()))) return null
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
