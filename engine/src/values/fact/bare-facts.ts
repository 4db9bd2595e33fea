// Facts without a name: a bullet, a chip or a part of a line that is a value by itself, because the field's description lists it or
// because it is unambiguous in any place ("Freehold", "Full-time", "Ages 8 and up").
import type { Field, FieldType } from '@quarry/contract'
import { BARE_VALUES } from './bare-values.ts'
import { BEFORE_DAY, dateIn } from '../date/date-text.ts'
import { mentionedChoices } from '../../fields/described-choices.ts'
import { placesByLetters, readFacts, readFigures } from '../../page/fact-lines.ts'
import { keepLast } from '../../text/keep-last.ts'
import { lettersOf } from '../../text/letters.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { nearFactor } from '../place-factor.ts'
import { labelFit } from '../../fields/label-fit.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { shapeFit } from '../shape-fit.ts'
import { labelWords } from '../../fields/label-words.ts'

const SCORES = { listed: 0.78, known: 0.72, labelled: 0.68 }
const LINES_MAX = 400
const TYPES: ReadonlySet<FieldType> = new Set<FieldType>(['string', 'number', 'date'])

export const findBareFacts: Finder = (page, intent) => {
  const { field, concept, wantsMany, shape } = intent
  if (wantsMany || !TYPES.has(field.type) || shape === 'title' || shape === 'prose') return []
  const listed = listedIn(field)
  const known = BARE_VALUES[concept?.id ?? '']
  const places = known === undefined ? { places: placesFor(page, intent, listed) } : {}
  if (places.places?.length === 0) return []
  const facts = readFacts(page, { linesMax: LINES_MAX, ...places }, ({ block, text }, place) => {
    const said = (raw: string, quote: string, score: number): Proposal =>
      propose('bare fact', { block, raw, quote }, score * nearFactor(page, block))
    if (listed.size > 0 && listed.has(lettersOf(text)) && !isLabel(page, block, text)) return said(text, text, SCORES.listed)
    const behind = behindLabel(page, place, intent) ?? beforeLabel(text, intent) ?? dayBehind(page, place, intent)
    if (behind !== null) return said(behind, text, SCORES.labelled)
    const [whole, value] = known?.exec(text) ?? []
    return whole === undefined ? null : said(value ?? whole, text, SCORES.known)
  })
  // Several different days mean that the page is a list of things, each with its own day.
  return shape === 'date' && new Set(facts.map(({ pieces: [piece] }) => piece?.raw)).size > 1 ? [] : facts
}

const listedBy = new WeakMap<Field, ReadonlySet<string>>()

/** Letters of the values that a description lists. Cached, since a field is read from page after page. */
function listedIn(field: Field): ReadonlySet<string> {
  let listed = listedBy.get(field)
  if (listed === undefined) listedBy.set(field, (listed = new Set(mentionedChoices(field).map(lettersOf))))
  return listed
}

const FIGURES: ReadonlySet<string> = new Set(['count', 'number', 'quantity', 'duration', 'counted'])

/** Places of the lines that may be one of the listed values, or contain the value beside its own label. */
function placesFor(page: PageIndex, intent: FieldSpec, listed: ReadonlySet<string>): readonly number[] {
  const labelled = placesWithLabel(page, intent)
  const byLetters = listed.size > 0 ? placesByLetters(page) : null
  const alone = byLetters === null ? [] : [...listed].flatMap((letters) => byLetters.get(letters) ?? [])
  return alone.length === 0 ? labelled : [...new Set([...labelled, ...alone])].toSorted((a, b) => a - b)
}

/** Places of the lines that may contain the value beside its own label. */
function placesWithLabel(page: PageIndex, intent: FieldSpec): readonly number[] {
  if (intent.shape === 'date') return [...labelledDays(page).keys()]
  if (intent.shape === 'price') return [...begunByFigure(page).keys()]
  if (isTextOfFigures(intent))
    return [...new Set([...labelledFigures(page).keys(), ...begunByFigure(page).keys()])].toSorted((a, b) => a - b)
  return FIGURES.has(intent.shape) ? [...labelledFigures(page).keys()] : []
}

/** A value of a line with the words of its label. */
interface Labelled {
  words: readonly string[]
  value: string
}

/** Found once for all fields, by their places among the lines of facts. */
const labelledFigures = keepLast((page: PageIndex) =>
  readFigures(page, (text): Labelled | null => {
    const [, label = '', value = ''] = LABEL_AND_FIGURE.exec(text) ?? []
    return value === '' ? null : { words: labelWords(label), value }
  }),
)
const labelledDays = keepLast((page: PageIndex) =>
  readFigures(page, (text): Labelled | null => {
    const value = BEGINS_WITH_LETTER.test(text) && OF_A_YEAR.test(text) ? dateIn(text) : null
    if (value === null || !text.endsWith(value) || !OF_A_YEAR.test(value)) return null
    const label = text.slice(0, -value.length).replace(BEFORE_DAY, '')
    return /^\p{L}[\p{L} ’'-]{2,40}$/u.test(label) ? { words: labelWords(label), value } : null
  }),
)
const begunByFigure = keepLast((page: PageIndex) => readFigures(page, (text) => (BEGINS_WITH_FIGURE.test(text) ? true : null)))

/** "Season 4", "Durée 1h45": a figure after its own label without a separator; null otherwise. */
function behindLabel(page: PageIndex, place: number, intent: FieldSpec): string | null {
  if (!FIGURES.has(intent.shape) && !isTextOfFigures(intent)) return null
  const { words, value } = labelledFigures(page).get(place) ?? NOTHING
  if (value === '' || shapeFit(intent.shape, value) < 1) return null
  return intent.concept?.holds?.test(value) !== false && labelFit(words, intent) >= LABEL_FIT_MIN ? value : null
}
const NOTHING: Labelled = { words: [], value: '' }
const LABEL_FIT_MIN = 0.85

/** True for fields of text whose values always contain a figure: "Kick-off 15:00". */
const isTextOfFigures = onceAField(
  ({ shape, concept }) => shape === 'text' && concept?.holds !== undefined && !concept.holds.test('') && concept.holds.test('12:30'),
)

/** "Last updated 17 September 2025", "Geplaatst op 18 november 2025": a day after its label without a separator; null otherwise. */
function dayBehind(page: PageIndex, place: number, intent: FieldSpec): string | null {
  const day = intent.shape === 'date' ? labelledDays(page).get(place) : undefined
  return day !== undefined && labelFit(day.words, intent) >= LABEL_FIT_MIN ? day.value : null
}
/** Dates with a year; "Posted 19 days ago" has none. */
const OF_A_YEAR = /(?:19|20)\d{2}|\d[./]\d{1,2}[./]\d{2}$/

/** "24 Monate Preisgarantie", "80 € Neukundenbonus": a figure with its unit before its own label; null otherwise. */
function beforeLabel(text: string, intent: FieldSpec): string | null {
  if (intent.shape !== 'price' && !isTextOfFigures(intent)) return null
  if (!BEGINS_WITH_FIGURE.test(text)) return null
  const words = text.split(' ')
  if (words.length > WORDS_MAX) return null
  for (let at = 1; at < words.length; at += 1) {
    const figure = words.slice(0, at).join(' ')
    const isWhole = shapeFit(intent.shape, figure) === 1 && intent.concept?.holds?.test(figure) !== false && !ONLY_DIGITS.test(figure)
    if (isWhole && labelFit(labelWords(words.slice(at).join(' ')), intent) >= LABEL_FIT_MIN) return figure
  }
  return null
}
const WORDS_MAX = 7
const BEGINS_WITH_LETTER = /^\p{L}/u
const BEGINS_WITH_FIGURE = /^\p{Sc}?\d/u
/** Without its unit a figure is a count, which its own finder reads. */
const ONLY_DIGITS = /^[\d.,]+$/
const LABEL_AND_FIGURE = /^(\p{L}[\p{L} ’'-]{2,30}?)\s(\d[^,;]{0,24})$/u

/** "Company:", "City *", the name of a box in a form: descriptions name kinds of things that labels name too ("town or city"). */
function isLabel(page: PageIndex, block: number, text: string): boolean {
  return /[:：*]\W{0,20}$/u.test(text) || LABELS.has(page.innerElement(block)?.name ?? '')
}
const LABELS = new Set(['label', 'th', 'legend', 'option'])
