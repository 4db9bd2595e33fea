// Dates with a role where no label or class names them: `<time>` elements and dated lines around the main heading. The words
// beside a date ("updated", "closes") decide whether it is the one wanted.
import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { isInside, parentOf } from '../../text/ancestors.ts'
import { elementText } from '../../text/element-text.ts'
import { isHidden } from '../../text/hidden.ts'
import { keepLast } from '../../text/keep-last.ts'
import { keepTexts } from '../../text/keep-texts.ts'
import { isDeclaredOther } from '../../page/declared-kind.ts'
import { zoneFactor } from './date-zones.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { dateIn, datesIn, hasDay, containsDay, type LineDate } from './date-text.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { placeFactor } from '../place-factor.ts'
import { CONCEPTS, phrasesOf } from '../../fields/concepts.ts'
import { labelFit } from '../../fields/label-fit.ts'
import { labelWords } from '../../fields/label-words.ts'
import { fieldFormat } from '../../fields/understand-field.ts'
import { isOfReviews } from '../../page/other-things.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { withoutTaken } from '../taken-values.ts'
import { AT, TO } from '../../fields/particles.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { isWeekday } from '../../text/calendar-names.ts'

const DATED = /\b(?:19|20)\d{2}\b|\b\d{1,2}[./-]\d{1,2}[./-]\d{2,4}\b|\d{1,2}月\d{1,2}日/
const UPDATED = new RegExp(
  anyOf(({ dates }) => dates?.updated),
  'iu',
)
const OTHER = new RegExp(String.raw`©|${anyOf(({ dates }) => dates?.unpublished)}|^${anyOf(({ dates }) => dates?.pictures)}`, 'iu')
const PUBLISHED = new RegExp(
  anyOf(({ dates }) => dates?.published),
  'iu',
)
/** Policies in the footer of every page: the date of their last change is not the page's. */
export const OF_POLICY = new RegExp(
  anyOf(({ dates }) => dates?.policies),
  'iu',
)
const LINE_CHARS_MAX = 90
const NEAR = 25

export const findDates: Finder = (page, intent) => {
  const role = intent.concept?.id
  if (intent.shape !== 'date' || !(role === 'date_published' || role === 'date_modified' || isOfEvent(intent))) return []
  if (role === 'start_date') return isDeclaredOther(page, ['Event']) ? [] : withoutTaken(page, intent, eventDays(page, intent))
  return withoutTaken(page, intent, [...timeElements(page, intent), ...datedLines(page, intent)])
}

/** Asks for the release date of a thing, which is not the date of the text about it. */
export function asksForRelease({ concept, field }: FieldSpec): boolean {
  return concept?.id === 'date_published' && asksForReleaseDate(field)
}
/** Cached, since it is needed for every declared property and every date of a page. */
const asksForReleaseDate = keepLast(({ name, description }: FieldSpec['field']): boolean => {
  const asked = `${name.replaceAll('_', ' ')} ${description}`
  return RELEASE.test(asked) && !OF_TEXT.test(asked)
})
const RELEASE = new RegExp(
  anyOf(({ dates }) => dates?.release),
  'iu',
)
const OF_TEXT = new RegExp(
  anyOf(({ dates }) => dates?.texts),
  'iu',
)
const RELEASED = new RegExp(
  anyOf(({ dates }) => dates?.released),
  'iu',
)

/** Days of an event, without those on which the page was written or changed. */
function eventDays(page: PageIndex, intent: FieldSpec): Proposal[] {
  const { language } = page.document
  const written = WRITTEN.flatMap((path) => page.data.get(path) ?? []).flatMap(({ values }) => values.map(({ raw }) => raw))
  return [...timeElements(page, intent), ...datedLines(page, intent)].filter(
    ({ pieces: [piece] }) => !written.some((day) => containsDay(piece?.raw ?? '', day, language)) && !isOfPost(page, piece?.block ?? 0),
  )
}
const WRITTEN = ['datePublished', 'dateModified', 'uploadDate', 'article:published_time', 'article:modified_time', 'og:updated_time']

/** True in an element with a class for the date or the author of a post. */
function isOfPost(page: PageIndex, block: number): boolean {
  let element = page.innerElement(block)
  for (let step = 0; element && step < POST_DEPTH; step += 1) {
    if (POST_META.test(element.attribs.class ?? '')) return true
    element = parentOf(element)
  }
  return false
}
const POST_DEPTH = 3
const POST_META =
  /(?:^|[\s_-])(?:(?:post|entry|blog|article|reader|module|crawler|topic|thread|message)[\s_-]{1,2}(?:\p{L}+[\s_-]{1,2})?(?:meta|date|info|time)|byline|author|pubdate|published)(?:$|[\s_-])/iu

/** True where the field's name or description asks for the day of an event. */
function isOfEvent({ concept, field, topics }: FieldSpec): boolean {
  return concept?.id === 'start_date' && EVENT.test(`${field.name} ${field.description}`) && !topics.inName.has('clocks')
}
const EVENT = new RegExp(
  anyOf(({ dates }) => dates?.shows),
  'iu',
)

function timeElements(page: PageIndex, intent: FieldSpec): Proposal[] {
  return timesOn(page).flatMap(({ element, text, block, beside, place }) => {
    const raw =
      wantsWritten(intent) && text !== '' ? (dateIn(text) ?? text) : namesAnotherDate(text) ? text : (element.attribs.datetime ?? text)
    if (!/\d/.test(raw)) return []
    const score = (text === '' ? EMPTY : SHOWN) * roleFactor(beside, intent) * place * zoneFactor(page, raw)
    return [propose('time', { block, raw }, score)]
  })
}

/** The first `<time>` elements with what the words beside them name, and their distance, read once for all fields. */
const timesOn = keepLast((page: PageIndex) =>
  page
    .elementsOfTag('time')
    .slice(0, TIMES_MAX)
    .map((element) => {
      const block = page.blockOf(element)
      const words = `${wordsBeside(element) ?? page.block(block)?.text.slice(0, 120) ?? ''} ${namesOf(element)}`
      return { element, text: elementText(element), block, beside: readDateWords(words), place: placeOf(page, element, block) }
    }),
)
const TIMES_MAX = 40

/** The words of a time that shares its line with others: in its own box, else those right before it. Null for a line of its own. */
function wordsBeside(element: Element): string | null {
  const box = boxOf(element)
  const line = box.parent
  if (!line || !isTag(line) || timesIn(line) < 2) return null
  const own = elementText(box)
  if (own !== elementText(element)) return own.slice(0, LINES_CHARS_MAX)
  let before = box.prev
  while (before && isText(before) && before.data.trim() === '') before = before.prev
  return `${before ? textOf(before) : ''} ${own}`
}

/** The element around a time without another one: its parent, and boxes around it with hardly more text. */
function boxOf(element: Element): Element {
  let box = element
  for (let step = 0; step < BOXES_MAX; step += 1) {
    const { parent } = box
    if (!parent || !isTag(parent) || timesIn(parent) > 1) return box
    if (step > 0 && elementText(parent, isHidden, BOX_CHARS_MAX).length > BOX_CHARS_MAX) return box
    box = parent
  }
  return box
}
const BOXES_MAX = 3
const BOX_CHARS_MAX = 60

function timesIn(element: Element): number {
  return element.children.reduce((sum, child) => sum + (isTag(child) ? (child.name === 'time' ? 1 : timesIn(child)) : 0), 0)
}

function textOf(node: ChildNode): string {
  return isText(node) ? node.data : isTag(node) && node.name !== 'time' ? elementText(node) : ''
}

function datedLines(page: PageIndex, intent: FieldSpec): Proposal[] {
  const heading = page.mainHeading
  if (!heading) return []
  const proposals: Proposal[] = []
  for (let id = Math.max(1, heading.id - NEAR); id <= heading.id + NEAR; id += 1) {
    const block = page.block(id)
    if (
      !block ||
      block.kind === 'data' ||
      id === heading.id ||
      heading.text.includes(block.text) ||
      block.text.length > LINES_CHARS_MAX ||
      !DATED.test(block.text)
    )
      continue
    const element = page.innerElement(id)
    const place = element
      ? placeOf(page, element, id) * (isMasthead(page, element) ? MASTHEAD : 1) * (isLinkToOtherPage(element, block.text) ? ELSEWHERE : 1)
      : 0.8
    for (const { raw, words } of isOfEvent(intent) ? eventDates(block.text) : datesOfLines(block.text))
      if (hasDay(raw) && !isOfOtherDate(page, id, intent))
        proposals.push(propose('dated line', { block: id, raw }, 0.7 * roleFactor(readDateWords(words), intent) * place))
  }
  return proposals
}

/** The line above a lone date is its label: that of another date ("Deadline for offers") makes it no day of publication. */
function isOfOtherDate(page: PageIndex, block: number, intent: FieldSpec): boolean {
  const above = page.block(block - 1)
  const text = page.block(block)?.text ?? ''
  if (above === null || above.kind === 'data' || above.text.length > LABEL_CHARS_MAX || /\d/.test(above.text) || !isBare(text)) return false
  const words = labelWords(above.text)
  const table = otherDates()
  return labelFit(words, intent) < 0.5 && [...table].some((phrase) => phrase.every((word) => words.includes(word)))
}
const LABEL_CHARS_MAX = 60
const isBare = (text: string): boolean => dateIn(text) !== null && !/\p{L}{4}/u.test(text.replace(dateIn(text) ?? '', ''))

/** Names of dates that are no day on which something was written. */
let others: readonly (readonly string[])[] | null = null
function otherDates(): readonly (readonly string[])[] {
  others ??= CONCEPTS.filter(({ id, shape }) => shape === 'date' && !WRITTEN_DATES.has(id)).flatMap(({ words }) =>
    Object.values(words).flatMap((list) => phrasesOf(list)),
  )
  return others
}
const WRITTEN_DATES: ReadonlySet<string> = new Set(['date_published', 'date_modified', 'start_date', 'end_date'])

/** The first date of a short text, judged by all its words; where words distinguish several, each by its own. */
function datesOfLines(text: string): LineDate[] {
  const several = text.split('\n').flatMap((line) => datesIn(line))
  const isTold = several.map(({ words }) => UPDATED.test(words) || PUBLISHED.test(words))
  if (
    several.length > 1 &&
    isTold.includes(true) &&
    several.every(({ words }, at) => isTold[at] || !/\p{L}{2}/u.test(words.replace(CLOCK, '')))
  )
    return several
  if (text.length > LINE_CHARS_MAX) return []
  const found = text.split('\n').find((one) => DATED.test(one)) ?? text
  const raw = dateIn(found) ?? (found.length <= SHORT_LINE_CHARS ? found : null)
  if (raw === null) return []
  return isInSentence(found, raw) ? [] : [{ raw, words: text }]
}

/** A longer line without a full date only mentions a year. */
const SHORT_LINE_CHARS = 24

/** "The firm was bought on 4 May 2019 by Ada." is about a past event. */
export function isInSentence(line: string, date: string): boolean {
  const at = line.indexOf(date)
  const before =
    line
      .slice(0, at)
      .split(/[.!?:]\s/)
      .at(-1) ?? ''
  const words = before.match(/\p{L}+/gu) ?? []
  const small = words.filter((word) => /^\p{Ll}/u.test(word))
  if (words.length < SENTENCE_WORDS_MIN || small.length < SENTENCE_WORDS_MIN - 1) return false
  return (
    !UPDATED.test(before) &&
    !PUBLISHED.test(before) &&
    !WRITTEN_ON.test(before) &&
    (small.length >= TOLD_WORDS_MIN || /\p{L}{2}|^\.$/u.test(line.slice(at + date.length).trim()))
  )
}
const SENTENCE_WORDS_MIN = 3
/** This many lower-case words are a sentence even if it ends with the date. */
const TOLD_WORDS_MIN = 5
const WRITTEN_ON = new RegExp(
  anyOf(({ dates, titles }) => [dates?.written, dates?.released, dates?.lastChanged, titles?.by, titles?.of]),
  'iu',
)
const LINES_CHARS_MAX = 160
/** "a las 08:15h": a time, not a day. */
const CLOCK = new RegExp(
  String.raw`(?:${AT}\.?\s?)?\d{1,2}(?:[:.]|\s?h\s?)\d{2}(?::\d{2})?(?:\s?(?:h|hrs?|uhr|am|pm|[CG]ES?T|GMT|UTC)\b\.?)?`,
  'giu',
)

/** Dates at the beginning of a line, after at most a weekday or a word such as "When": a date inside a sentence is about something else. */
function eventDates(text: string): LineDate[] {
  return text.split('\n').flatMap((line) => {
    const date = dateIn(line)
    if (date === null) return []
    const before = line.slice(0, line.indexOf(date))
    const words = line.slice(before.length + date.length)
    const isBegun = before.split(/[^\p{L}©]+/u).every((word) => word === '' || BEFORE_EVENT.test(word) || isWeekday(word))
    if (!isBegun || BESIDE_EVENT.test(words)) return []
    return [{ raw: `${FIRST_OF_SPAN.exec(before)?.[0] ?? ''}${date}`, words }]
  })
}
const BEFORE_EVENT = new RegExp(`^${anyOf(({ dates }) => dates?.beforeEvent)}$`, 'iu')
const BESIDE_EVENT = new RegExp(
  String.raw`©|${anyOf(({ dates }) => [dates?.registrationEnds, dates?.registration, dates?.recorded, dates?.published, dates?.updated])}`,
  'iu',
)
/** "14 – 16 June": the day on which it begins. */
const FIRST_OF_SPAN = new RegExp(String.raw`(?<![\d:.])\d{1,2}\.?\s?(?:[-–—]|${TO})\s?$`, 'iu')

/** True in the header of the site, which may show today's date: a header that does not contain the page's main heading. */
export function isMasthead({ mainHeading }: PageIndex, element: Element): boolean {
  let current: Element | null = element
  while (current) {
    if (current.name === 'article' || current.name === 'main') return false
    if (current.name === 'header' || current.attribs.role === 'banner') return !isInside(mainHeading?.element ?? null, current)
    current = parentOf(current)
  }
  return false
}
const MASTHEAD = 0.6

/** An item of a list that is the link to another page ("1 May: What is open again"): its day is that page's. */
export function isLinkToOtherPage(element: Element, text: string): boolean {
  let item: Element | null = element
  for (let steps = 0; item && item.name !== 'li' && steps < 4; steps += 1) item = parentOf(item)
  if (item?.name !== 'li') return false
  return linkedChars(item) * 2 > elementText(item).length && (text.match(/\p{L}{3,}/gu)?.length ?? 0) > 3
}
export const ELSEWHERE = 0.6

function linkedChars(element: Element): number {
  if (element.name === 'a') return element.attribs.href === undefined ? 0 : elementText(element).length
  return element.children.reduce((sum, child) => sum + (isTag(child) ? linkedChars(child) : 0), 0)
}

/** True for an element whose text has its date after a word of publishing: its machine-readable date may be that of the last change. */
function namesAnotherDate(text: string): boolean {
  return PUBLISHED.test(text) && /\b(?:19|20)\d{2}\b/.test(text) && !UPDATED.test(text)
}
const SHOWN = 0.8
const EMPTY = 0.72

/** True for fields of text whose description asks for no date format: they get the date as the page writes it. */
export function wantsWritten(intent: FieldSpec): boolean {
  return intent.field.type === 'string' && !fieldFormat(intent.field).isoDate
}

/** Words beside a date, with the roles for which every field tests them. */
interface DateWords {
  words: string
  isUpdated: boolean
  isOther: boolean
}

/** Cached, since lines of comments and reviews have the same words and names of classes. */
const readDateWords = keepTexts((words): DateWords => ({ words, isUpdated: UPDATED.test(words), isOther: OTHER.test(words) }))

function roleFactor({ words, isUpdated, isOther }: DateWords, intent: FieldSpec): number {
  if (asksForRelease(intent) && !RELEASED.test(words)) return 0
  if (intent.concept?.id === 'date_modified' && OF_POLICY.test(words)) return 0.5
  if (intent.concept?.id === 'start_date') return isUpdated || PUBLISHED.test(words) ? 0.5 : 1
  if (isOther) return 0.5
  return isUpdated === (intent.concept?.id === 'date_modified') ? 1 : 0.6
}

function placeOf(page: PageIndex, element: Element, block: number): number {
  const isInReviews = isOfReviews(page, block)
  const side = isInReviews ? 1 : OF_OTHERS
  return placeFactor(page, { block, element }, { near: 0.25, side, listed: 0.75 }) * (isInReviews ? OF_OTHERS : 1)
}
const OF_OTHERS = 0.6

function namesOf(element: Element): string {
  const { parent } = element
  return `${element.attribs.class ?? ''} ${element.attribs.itemprop ?? ''} ${parent && isTag(parent) ? (parent.attribs.class ?? '') : ''}`
}
