// Credits in lines without a colon: "Directed by Nora Finch", "Regia di Carla Neri", "Hosted by Hill Mill". The words before a name are
// those of the field with a "by" at their end or after them, or an "of" where no other noun can follow.
import type { Element } from 'domhandler'
import { isUnspaced, labelWords, stem } from '../../fields/label-words.ts'
import { behindBy } from '../../fields/title-words.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { collect } from '../../text/collect.ts'
import { withoutSentenceStop } from '../../text/sentence-stop.ts'

const LINE_CHARS_MAX = 100
const BLOCK_CHARS_MAX = 400
const LEAD_TOKENS_MAX = 4
const SCORE = 0.78
/** A credit has more than one word, and a name begins with a capital letter. */
const HAS_SPACE = /\S\s/
const HAS_CAPITAL = /\p{Lu}/u
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
  for (const { block, element, line } of linesBegunBy(page, leads.firstWords)) {
    const raw = nameBehind(line, leads.phrases)
    const isSide = raw !== null && element !== null && page.regions.regionOf(element).isSide
    if (raw !== null && !isSide) proposals.push(propose('credited fact', { block, raw, quote: line }, SCORE))
  }
  return proposals
}

interface BegunLine {
  block: number
  element: Element | null
  line: string
  /** Among the lines of the page. */
  place: number
}

/**
 * The lines of a page that may be a credit, by their first word in the form of `labelWords`; under null those of which finding that takes more
 * than a look. Read once for all fields.
 */
const linesOf = keepLast(({ visibleBlocks }: PageIndex): ReadonlyMap<string | null, readonly BegunLine[]> => {
  const lines = collect(visibleBlocks, ({ id, text, element }) => {
    if (text.length > BLOCK_CHARS_MAX || !HAS_SPACE.test(text) || !HAS_CAPITAL.test(text)) return []
    const short = (text.includes('\n') ? text.split('\n') : [text]).filter(({ length }) => length <= LINE_CHARS_MAX)
    return short.map((line) => ({ block: id, element, line: line.trim() }))
  })
  return Map.groupBy(
    lines.map((line, place) => ({ ...line, place })),
    ({ line }) => {
      const first = PLAIN_WORD.exec(line)?.[0]
      return first === undefined ? null : stem(first.toLowerCase())
    },
  )
})

/** In page order: the lines that may begin with one of the words. */
function linesBegunBy(page: PageIndex, words: ReadonlySet<string>): readonly BegunLine[] {
  const byWord = linesOf(page)
  const begun = [...byWord].flatMap(([word, lines]) => (word === null || words.has(word) ? lines : []))
  return begun.toSorted((a, b) => a.place - b.place)
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

function nameBehind(line: string, leads: Leads['phrases']): string | null {
  const tokens = line.split(/\s+/)
  for (let size = Math.min(LEAD_TOKENS_MAX, tokens.length - 1); size > 0; size -= 1) {
    if (!leads.has(labelWords(tokens.slice(0, size).join(' ')).join(' '))) continue
    const rest = tokens.slice(size).join(' ')
    const endsInBy = size > 1 && behindBy(`${tokens[size - 1]} ${rest}`) !== null
    const name = endsInBy ? rest : behindBy(rest)?.name
    if (name !== undefined && NAME.test(name)) return withoutSentenceStop(name)
  }
  return null
}
