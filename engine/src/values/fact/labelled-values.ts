// Values that the page labels: definition lists, table rows, "Label: value". The label decides, the shape of the value may veto.
import type { Element } from 'domhandler'
import { ancestorsOf } from '../../text/ancestors.ts'
import { isOpposite } from '../../fields/synonyms/label-meaning.ts'
import { similarLabels, asksForParty } from './similar-labels.ts'
import { preformattedLines, withoutDetails } from './preformatted-values.ts'
import { severalUnderOneLabel } from './several-under-one-label.ts'
import { propose, type Finder, type Piece, type Proposal } from '../finder.ts'
import { bracketedCode } from '../identifier/bracketed-code.ts'
import { dateIn } from '../date/date-text.ts'
import { namesLanguage } from '../language/language-names.ts'
import { wantsWritten } from '../date/dates.ts'
import { findMoney } from '../money/money-text.ts'
import { isOfOtherOffer } from '../money/prices.ts'
import type { Field } from '../../types.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import { fieldFormat } from '../../fields/understand-field.ts'
import { guessShape } from '../../fields/guess-shape.ts'
import { labelFit, namesAnother } from '../../fields/label-fit.ts'
import { inlineItems } from '../list/inline-items.ts'
import { listPieces } from '../list/list-pieces.ts'
import { isOfOthers } from '../../page/other-things.ts'
import { isInSideFacts } from '../../page/side-facts.ts'
import type { LabelledValue, PageIndex } from '../../page/page-index.ts'
import { shapeFit } from '../shape-fit.ts'
import { withUnitOfPlace } from '../number/unit-of-cell.ts'
import { labelWords } from '../../fields/label-words.ts'
import { indexWords, placesNear } from '../../fields/word-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import { anyOf, wordSet } from '../../fields/word-patterns.ts'

const LABEL_FIT_MIN = 0.5
/** How likely a pair of a layout is a label with its value. */
const LAYOUT_WEIGHT = {
  definition: 0.98,
  row: 0.98,
  column: 0.9,
  colon: 0.95,
  sibling: 0.85,
  reversed: 0.75,
  form: 0.8,
  attribute: 0.8,
} as const

export const findLabelledValues: Finder = (page, intent) => {
  if (intent.shape === 'url' || intent.shape === 'image' || (intent.shape === 'prose' && !intent.wantsMany)) return []
  if (intent.wantsMany && (intent.shape === 'phone' || intent.shape === 'email')) return []
  const fits = ownFits(page, intent)
  const similar = [...fits.values()].some((fit) => fit >= NAMED_OUTRIGHT)
    ? NONE
    : new Map(similarLabels(page, intent).map(({ entry, fit }) => [entry, fit]))
  const places = similar.size === 0 ? [...fits.keys()] : [...page.labels.keys()]
  const proposalsAt = (at: number): Proposal[] => {
    const entry = page.labels[at]!
    const pair = withoutDetails(intent, entry.pair)
    const own = (fits.get(at) ?? 0) * (isRepeatedInTable(page, fits, at) ? OF_LIST : 1)
    const bySimilarity = similar.get(entry) ?? 0
    if (bySimilarity <= own) return own === 0 ? NOTHING : proposalsOf(page, intent, pair, own)
    const asConcept = intent.conceptFit >= SURE_CONCEPT ? proposalsOf(page, intent, pair, bySimilarity) : []
    return asConcept.length > 0 ? asConcept : proposalsOf(page, withoutConcept(intent), pair, bySimilarity)
  }
  const placed = places.flatMap((at) => proposalsAt(at).map((proposal) => ({ at, proposal })))
  const own = ownOfMany(
    page,
    placed.map(({ proposal }) => proposal),
  )
  return [...own, ...severalUnderOneLabel(page, intent, { proposals: own, places: placed.map(({ at }) => at) })]
}

/** A label in a side column is mostly about something else, except in a box of facts. */
function placeFactor(page: PageIndex, { concept }: FieldSpec, { element, valueBlock }: LabelledValue['pair']): number {
  if (!page.regions.regionOf(element).isSide) return isOfOthers(page, valueBlock) ? OF_LIST : 1
  if (isInSideFacts(page, element)) return IN_SIDE_FACTS
  return concept?.id === 'contact_person' ? 0.85 : 0.6
}
const IN_SIDE_FACTS = 0.92

/** Of a label in both the facts of a page and a table further down ("Date"), the table's is about something else. */
function isRepeatedInTable({ labels }: PageIndex, fits: LabelFits, at: number): boolean {
  const fit = fits.get(at) ?? 0
  if (fit === 0 || labels[at]?.pair.layout !== 'column') return false
  for (const [before, other] of fits) {
    if (before >= at) return false
    const layout = labels[before]?.pair.layout
    if (other >= fit && layout !== 'column' && layout !== 'form') return true
  }
  return false
}

const SEPARATED = /[,;、，；／•·|\n]/u

/** At most one proposal for the pair, with `label` as the fit of its label. */
// oxlint-disable-next-line max-params -- who, what, where and how well
function proposalsOf(page: PageIndex, intent: FieldSpec, pair: LabelledValue['pair'], label: number): Proposal[] {
  if (label < LABEL_FIT_MIN) return []
  const words = labelWords(pair.label)
  if (intent.shape === 'lines' && !pair.value.includes('\n')) return []
  // A list of texts in one line has its separators: a sentence is prose.
  if (intent.shape === 'prose' && (!SEPARATED.test(pair.value) || /[.。]$/.test(pair.value))) return []
  if (pair.layout === 'reversed' && (label < REVERSED_FIT_MIN || !isOfCaption(intent, pair.value, label))) return []
  if (isOfForm(intent, pair) || repeatsLabel(words, pair.value) || nameOf(intent, pair.value) === pair.label) return []
  if (intent.concept?.id === 'brand' && /^makes\b/i.test(pair.label)) return []
  if (isFalseFriend(page, pair.label) || isSheet(page, intent, pair) || isNoLanguage(page, intent, pair.value)) return []
  if (intent.concept?.id === 'author' && isNobody(pair.value)) return []
  if (intent.concept?.id === 'price' && isOfOtherOffer(page, intent, pair.value)) return []
  const code = codeOf(page, intent, pair)
  if (code !== null) return [propose('label', code, 0.97 * label * LAYOUT_WEIGHT[pair.layout])]
  const shape = intent.wantsMany ? 1 : labelledFit(intent, nameOf(intent, pair.value)) * clockFactor(intent, pair.value)
  if (shape === 0) return []
  if (intent.shape === 'person' && (page.isPublisherName(pair.value) || pair.value.startsWith(page.mainHeading?.text ?? '\n'))) return []
  const score =
    (intent.shape === 'identifier' ? 0.97 : 0.93) *
    label *
    shape *
    (isTitleOfSheet(page, intent, pair) ? TITLE_OF_SHEET : LAYOUT_WEIGHT[pair.layout]) *
    placeFactor(page, intent, pair)
  const raw =
    intent.shape === 'date' && wantsWritten(intent) ? writtenDate(intent, pair.value) : withoutStop(nameOf(intent, pair.value), pair)
  const withUnit = withUnitOfPlace(page.document, intent.field, { raw, element: pair.element, label: pair.label })
  if (withUnit !== null) {
    const { raw: whole, number, unit } = withUnit
    const piece = { block: pair.valueBlock, raw: whole, quote: number, more: [unit] }
    return [{ pieces: [piece], score, finder: 'label', features: { label, shape } }]
  }
  const several = raw === pair.value ? severalBlocks(page, intent, pair) : null
  return several ? [{ pieces: several, score, finder: 'label' }] : [propose('label', { block: pair.valueBlock, raw }, score)]
}

/** The only line of a value that is a code ("From the back cover.", and below it the code); null where several lines are or none is. */
function codeOf(
  page: PageIndex,
  intent: FieldSpec,
  { value, element }: LabelledValue['pair'],
): { block: number; raw: string; quote: string } | null {
  if (intent.shape !== 'identifier' || intent.wantsMany || !value.includes('\n') || page.regions.regionOf(element).isSide) return null
  const codes = listPieces(page, element, false)
    .slice(0, VALUE_LINES_MAX)
    .map(({ block, raw, quote }) => ({ block, raw: raw.replace(/\s[-–—]$/u, ''), quote }))
    .filter(({ raw }) => shapeFit('identifier', raw) === 1)
  return codes.length === 1 ? (codes[0] ?? null) : null
}

/** "Title: ..." among other facts, on a page whose only heading is that of the catalogue: the record's own name. */
function isTitleOfSheet(page: PageIndex, { concept }: FieldSpec, { layout, value, valueBlock, element }: LabelledValue['pair']): boolean {
  if (concept?.id !== 'title' || !FACTS.has(layout) || value.includes('\n') || page.regions.regionOf(element).isSide) return false
  const heading = page.mainHeading?.element
  if (heading && !isOfSite(heading) && !page.regions.regionOf(heading).isSide) return false
  const near = page.labels.filter(({ pair }) => FACTS.has(pair.layout) && Math.abs(pair.valueBlock - valueBlock) <= SHEET_BLOCKS)
  return new Set(near.map(({ pair }) => pair.label)).size >= SHEET_FACTS_MIN
}
/** In the page's own header: not in that of an article, of a section or of the main content. */
function isOfSite(heading: Element): boolean {
  const boxes = ancestorsOf(heading).map(({ name }) => name)
  return boxes.includes('header') && !boxes.some((name) => name === 'main' || name === 'article' || name === 'section')
}
const FACTS: ReadonlySet<string> = new Set(['definition', 'row', 'colon', 'sibling'])
const TITLE_OF_SHEET = 1.07
const SHEET_BLOCKS = 20
const SHEET_FACTS_MIN = 4

/** "Trial court information", and below it "Court", "Crim. 2", "County" ...: a value that begins with a label of its own is not a name. */
function isSheet({ labels }: PageIndex, intent: FieldSpec, { value, element }: LabelledValue['pair']): boolean {
  const [first = '', second = '', third, fourth = ''] = value.split('\n', 4)
  if (third === undefined || (nameOf(intent, value) === value && !PLACES.has(intent.shape))) return false
  const isPair = (label: string, text: string): boolean =>
    labels.some(({ pair }) => pair.label === label && pair.element !== element && pair.value.startsWith(text))
  return isPair(first, second) && isPair(third, fourth)
}
const PLACES: ReadonlySet<string> = new Set(['city', 'region', 'country'])

/**
 * True for values that are not names: "by 23 people", headlines after "Journalist:", and names with a date, which the byline finder
 * separates.
 */
function isNobody(value: string): boolean {
  if (!/\p{L}{2}/u.test(value) || /^\d+\s|\?/u.test(value) || dateIn(value) !== null) return true
  return value.split(/[,;|\n]/).some((part) => part.trim().split(/\s+/).length > NAME_WORDS_MAX)
}
const NAME_WORDS_MAX = 8

/** A label with other words than the concept's makes the concept unlikely; a count remains a count. */
function withoutConcept(intent: FieldSpec): FieldSpec {
  return { ...intent, concept: null, conceptFit: 0, shape: intent.shape === 'count' ? 'count' : guessShape(intent.field) }
}
const SURE_CONCEPT = 0.9

const labelIndex = keepLast(({ labels }: PageIndex) =>
  indexWords(labels, ({ words, plainWords }) => (plainWords === null ? [words] : [words, plainWords])),
)

/** How well labels fit, by their place among the labels of the page, ascending; without those that do not fit. */
type LabelFits = ReadonlyMap<number, number>

function ownFits(page: PageIndex, intent: FieldSpec): LabelFits {
  const places = endOfClock(intent.field) !== null ? page.labels.keys() : placesNear(labelIndex(page), intent.labels)
  const fits = new Map<number, number>()
  for (const at of places) {
    const fit = ownFit(page.labels[at]!, intent)
    if (fit > 0) fits.set(at, fit)
  }
  return fits
}

/** How well the label's words are those of the field or its concept. */
function ownFit({ words, plainWords, pair }: LabelledValue, intent: FieldSpec): number {
  const clock = clockFit(words, intent, pair.value)
  const fit = Math.max(labelFit(words, intent), plainWords === null ? 0 : asideFit(words, plainWords, intent), clock)
  return fit < LABEL_FIT_MIN || (clock === 0 && namesAnother(words, intent)) || isOpposite(words, intent) ? 0 : fit
}

/** From this fit on, a label is the field's own, and similar ones are not looked for. */
const NAMED_OUTRIGHT = 0.8
const NONE: ReadonlyMap<LabelledValue, number> = new Map()
const NOTHING: Proposal[] = []

/**
 * Where the same label gives many values (a list beside the details of one of its things), the value after the main heading is the page's
 * own.
 */
function ownOfMany({ mainHeading }: PageIndex, proposals: readonly Proposal[]): readonly Proposal[] {
  if (proposals.length < MANY_VALUES) return proposals
  const blockOf = ({ pieces }: Proposal): number => pieces[0]?.block ?? 0
  const near =
    mainHeading === null ? [] : proposals.filter((one) => blockOf(one) > mainHeading.id && blockOf(one) <= mainHeading.id + OWN_BLOCKS)
  const values = new Set(proposals.map(({ pieces }) => pieces[0]?.raw))
  if (values.size < MANY_VALUES || near.length === 0 || near.length === proposals.length) return proposals
  return proposals.map((one) => (near.includes(one) ? one : { ...one, score: one.score * OF_LIST }))
}
const OWN_BLOCKS = 20
const MANY_VALUES = 4
const OF_LIST = 0.8

/**
 * "Door" is Dutch for "by" and "editorial" Spanish for a publisher; elsewhere they are a door and an opinion piece. 位置 is a home's
 * orientation in Japanese.
 */
function isFalseFriend({ document: { language } }: PageIndex, label: string): boolean {
  // Not its plural: "Doors: 4".
  const own = FALSE_FRIENDS.get(
    label
      .trim()
      .toLowerCase()
      .replace(/\s*[:：]$/u, ''),
  )
  return own !== undefined && !(language ?? own).startsWith(own)
}
const FALSE_FRIENDS: ReadonlyMap<string, string> = new Map([
  ['door', 'nl'],
  ['editorial', 'es'],
  ['位置', 'zh'],
])

/** "Quantity: 1" in a form is what a visitor orders. */
function isOfForm({ concept }: FieldSpec, { layout, element }: LabelledValue['pair']): boolean {
  return concept?.id === 'yields' && (layout === 'form' || element.name === 'input' || element.name === 'select')
}

/**
 * "checkbox label: label", "Report accidents and incidents: Report accidents" and, numbered, "Cook the farro: 1 Cook the farro" only repeat
 * the label.
 */
function repeatsLabel(words: readonly string[], value: string): boolean {
  const said = labelWords(value)
  if (words.length > 1 && NUMBERED.test(value) && words.every((word, at) => said[at + 1] === word)) return true
  if (said.length > 1 && said.length < words.length && said.every((word) => words.includes(word))) return true
  return words.length > 1 && said.length === 1 && said[0] === words.at(-1) && /^\p{Ll}+$/u.test(value)
}

const NUMBERED = /^\d{1,2}[.)]?\s/

/** The fit of a label without its brackets, which usually specify it: "Enrolment (estimated)"; 0 where they name another thing. */
function asideFit(words: readonly string[], plainWords: readonly string[], intent: FieldSpec): number {
  return words.some((word) => intent.excluded.has(word)) ? 0 : ASIDE_FACTOR * labelFit(plainWords, intent)
}
const ASIDE_FACTOR = 0.95

const VALUE_BLOCKS_MAX = 30

/** The items of a list beside its label, or the few lines of a text; null for the content of one block. */
function severalBlocks(page: PageIndex, intent: FieldSpec, { value, valueBlock, element }: LabelledValue['pair']): Piece[] | null {
  const isText = intent.shape === 'text' && !intent.wantsMany
  const block = page.block(valueBlock)
  if (intent.wantsMany && block?.text === value) return inlineItems(block)
  const lines = intent.wantsMany ? preformattedLines(value, element) : null
  if (lines !== null) return lines.map((line) => ({ block: valueBlock, raw: line, quote: line }))
  if (!value.includes('\n') || !(intent.wantsMany || isText) || (block?.text.includes(value) ?? false)) return null
  const pieces = listPieces(page, element, false)
  return pieces.length > 1 && pieces.length <= (isText ? VALUE_LINES_MAX : VALUE_BLOCKS_MAX) ? pieces : null
}
const VALUE_LINES_MAX = 4

/** The end of a span of time that the field's name asks for: "start time", "Endzeit". */
const endOfClock = onceAField<'start' | 'end' | null, Field>(({ name, type }) => {
  const { clock } = fieldFormat({ name, description: '', type }).asked
  return clock?.isSure === true && (clock.role === 'start' || clock.role === 'end') ? clock.role : null
})

/** A "start time" beside a "date" is the time of day alone. */
function writtenDate({ field }: FieldSpec, value: string): string {
  const end = endOfClock(field)
  if (end === null) return dateIn(value) ?? value
  const clocks = [...value.matchAll(CLOCKS)]
  return (end === 'end' && clocks.length > 1 ? clocks.at(-1) : clocks[0])?.[0] ?? value
}

/** 0 for a day alone where a time of day is wanted. */
function clockFactor({ shape, field }: FieldSpec, value: string): number {
  return shape === 'date' && field.type === 'string' && endOfClock(field) !== null && !CLOCK.test(value) ? 0 : 1
}

/** "Time: 14:30 – 15:15" has both a start time and an end time. */
function clockFit(words: readonly string[], { field }: FieldSpec, value: string): number {
  return words.length === 1 && TIME_WORDS.has(words[0] ?? '') && endOfClock(field) !== null && CLOCK.test(value) ? CLOCK_FIT : 0
}
const CLOCK_FIT = 0.9
const TIME_WORDS = wordSet(({ units, events }) => [units?.hour, events?.time])
const CLOCK = /\b\d{1,2}(?:[:.h]\d{2})?\s?(?:[ap]\.?m\b\.?|uhr\b)|\b\d{1,2}[:.h]\d{2}\b(?![.:/]\d)/i
const CLOCKS = new RegExp(CLOCK, 'gi')

const REVERSED_FIT_MIN = 0.8

/** True for a value above its label only if it is a figure or the name of a person: a title above a word is not the value of that word. */
function isOfCaption({ concept, shape, wantsMany }: FieldSpec, value: string, label: number): boolean {
  if (/\d/.test(value)) return shape !== 'person'
  // An unknown role is one where the whole label is the field's name: "Managing partner".
  return !wantsMany && (shape === 'person' || (concept === null && shape === 'text' && label >= WHOLE_ROLE))
}
const WHOLE_ROLE = 0.99

/** "Check-in: 15:00." ends a sentence; abbreviations ("Oakley Ltd.") and the day of a German date keep their stops. */
function withoutStop(value: string, { layout }: LabelledValue['pair']): string {
  const text = value.replace(CLOSED, '$1')
  return layout === 'colon' && text.split(' ').length <= WORDS_BEFORE_STOP ? text.replace(STOP, '$1') : text
}
/** "[Editor: Ada]": the bracket is opened before the label. */
const CLOSED = /^([^[\](){}（）【】]{1,80})[\])）】]$/u
const WORDS_BEFORE_STOP = 3
const STOP = /^([^.\n]*(?:\d{2}|\p{Ll}{5}))\.$/u

/** The name in the value of a label for a firm or a person: its first line, up to a telephone number. */
function nameOf(intent: FieldSpec, value: string): string {
  const { shape, wantsMany } = intent
  if (shape === 'identifier' && !wantsMany) return bracketedCode(value) ?? FIRST_CODE.exec(value)?.[0] ?? value
  const [, credited = '', role = ''] = shape === 'person' ? (WITH_ROLE.exec(value) ?? []) : []
  if (role !== '' && labelFit(labelWords(role), intent) >= ROLE_FIT_MIN) return credited
  if (wantsMany || (shape !== 'organisation' && shape !== 'person' && !(value.includes('\n') && asksForParty(intent)))) return value
  const name = (value.split('\n')[0] ?? value).replace(REACHED_BY, '').trim()
  if (shape === 'person') return NAME_ALONE.exec(name)?.[0] ?? (name === '' ? value : name)
  return name === '' ? value : name
}
/** "45421100 (main code), 45441000": the first of several codes, and without what is added to it. */
const FIRST_CODE = /^[\p{L}\d][\p{L}\d._/-]*\d[\p{L}\d._/-]*(?=\s\(\p{L}[^()]*\)(?:$|,))/u
/** "Ada Hill (Kent). Booked two players": a name in front of brackets, with sentences behind them. */
const NAME_ALONE = /^\p{Lu}[\p{L}'’-]*(?:\s[\p{L}'’-]+){0,3}\s\p{Lu}[\p{L}'’-]+(?=\s\([^()]{2,40}\)(?:$|[.,;]\s))/u
/** "Ada Hill (Author)": the field's own name in brackets after a name is the role. */
const WITH_ROLE = /^([^()\n]{3,80}?)\s?\((\p{L}[^()\n]{2,30})\)$/u
const ROLE_FIT_MIN = 0.9
/** A word for calling counts only where a number or an address follows: "Intel" and "Royal Mail" are names. */
const REACHED_BY =
  /\s?[,;|·(–-]?\s?(?<![\p{L}\p{N}])(?:(?:(?:tel|tél|phone|fon|mobile?|fax|e-?mail|mail)\b\.?|call\b)\s?(?:[:+(\d]|[^\s@]{1,64}@)|(?<=[,;|·(–-]\s?)[^\s@]{1,64}@[^\s@]|☎|\+\d|\(?0\d[\d ()/.-]{4}).*$/iu

/** A labelled price is one amount; where one cell has several, the prices' own finder distinguishes them. */
function labelledFit(intent: FieldSpec, value: string): number {
  if (intent.concept?.holds?.test(value) === false || (intent.concept?.id === 'language' && IS_SWITCH.test(value))) return 0
  const plain = shapeFit(intent.shape, value)
  // An unlisted province: its label identifies it.
  const fit = intent.shape === 'region' && plain > 0 ? Math.max(plain, LABELLED_REGION) : plain
  if (intent.shape === 'count') return COUNT.test(value.replace(ASIDE, '')) ? fit : fit * 0.4
  if (intent.shape !== 'price' || fit === 0 || isPayAsShown(intent)) return fit
  const amounts = findMoney(value)
  if (intent.field.type === 'string' && amounts.length === 2 && isPlainRange(value, amounts)) return RANGE_FIT
  if (amounts.length === 0) return /^\D{0,4}\d[\d.,'’ ]*\D{0,4}$/.test(value) ? fit : 0
  return amounts.length === 1 && value.length - (amounts[0]?.text.length ?? 0) <= 12 && !RANGE.test(value) ? fit : 0
}
/** "Language selector: No" is a switch, not a language. */
const IS_SWITCH = new RegExp(String.raw`^(?:n\/a|none|${anyOf(({ answers }) => [answers?.yes, answers?.no])})$`, 'iu')
/** True for "Language: Choose", where the language of the page or of its subject is wanted. */
function isNoLanguage({ document }: PageIndex, { concept }: FieldSpec, value: string): boolean {
  return concept?.id === 'language' && concept.ofPage === true && !namesLanguage(value, document.language)
}
/** Two amounts with a word between them: as text a price may be a range. */
function isPlainRange(value: string, [low, high]: readonly { text: string }[]): boolean {
  return value.length - (low?.text.length ?? 0) - (high?.text.length ?? 0) <= 6
}
const RANGE_FIT = 0.9

/** A salary as text includes its range and period. */
function isPayAsShown({ concept, field }: FieldSpec): boolean {
  return concept?.id === 'salary' && field.type === 'string'
}
/** A number with at most a word or two around it: "6 weeks in California" is not a count. */
const COUNT = /^(?:[^\d\s]+\s){0,2}[^\d\s]{0,3}\d[\d.,'’ \u00a0]*[^\s\d]*(?:\s\S+){0,1}$/u
const ASIDE = /\s*[(\uff08][^)\uff09]*[)\uff09]\s*$/u
const LABELLED_REGION = 0.8
const RANGE = new RegExp(
  `^${anyOf(({ money, particles }) => [money?.over, money?.under, money?.startingAt, particles?.from, particles?.to])}`,
  'iu',
)
