// The name of the page's subject: its main heading, else the page's title without the site's name.
import { isTag } from 'domhandler'
import { lettersOf } from '../../text/letters.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { Finder, Proposal } from '../finder.ts'
import { foldSpace } from '../../text/fold.ts'
import { isDeclaredOther } from '../../page/declared-kind.ts'
import { isKindOf } from '../../page/entity-kinds.ts'
import { offeredOn } from '../organisation/site-firm.ts'
import { namesPerson } from '../../page/site-foot.ts'
import { PHRASES } from '../../fields/concepts.ts'
import { SUBJECT_TYPES } from '../../fields/subjects.ts'
import { POSSESSIVE } from '../../fields/describing-words.ts'
import { isUnspaced, labelWords } from '../../fields/label-words.ts'
import { propose } from '../finder.ts'
import type { Block, DataValue } from '../../types.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { titleWithoutSite } from '../../page/site-suffix.ts'
import { titleFacts } from './title-facts.ts'
import { unheadedTitles } from './unheaded-titles.ts'
import { anyOf, phrasesOf, anyInRuns } from '../../fields/word-patterns.ts'
import { anyCase } from '../../text/escape-pattern.ts'

export const findTitles: Finder = (page, intent) => {
  if (intent.concept?.id === 'person_name') return asksOwnName(intent) && isAboutPerson(page) ? headingProposals(page, intent) : []
  if (intent.shape !== 'title' || (intent.concept?.id !== 'title' && intent.concept?.id !== 'job_title')) return []
  // "Names of the plans" are several, and the page has one heading.
  if (intent.wantsMany && intent.qualifiers.size > 0) return []
  if (intent.concept.id === 'job_title' && (!mentionsJobs(page) || isOfPerson(page) || isDeclaredOther(page, ['JobPosting']))) return []
  if (asksForPerson(intent) && !isAboutPerson(page)) return []
  const proposals = headingProposals(page, intent)
  const heading = page.mainHeading
  if (heading && isPageName(page, heading.text, intent)) proposals.push(...namesInTitle(page, intent))
  proposals.push(...greetedNames(page), ...namesOfKind(page, intent), ...titleValues(page, intent), ...unheadedTitles(page))
  return proposals
}

/** The main heading. Headings of JSON are names of keys. */
function headingProposals(page: PageIndex, intent: FieldSpec): Proposal[] {
  const heading = page.mainHeading
  if (!heading || /[/+]json$/.test(page.document.page.contentType)) return []
  const raw =
    namedWithin(page, heading) ??
    withoutYear(page, heading) ??
    withoutAside(page, heading) ??
    withoutChips(page, heading) ??
    withoutKicker(page, heading) ??
    withoutAnchor(heading.text)
  const score = headingScore(page, heading) * (isPageName(page, heading.text, intent) ? OF_PAGE : 1)
  return [propose('title', { block: heading.id, raw, quote: heading.text }, score)]
}

/** `<h1>Dr. <span itemprop="name">Ada Hill</span></h1>`: the part that the page declares to be the name. */
function namedWithin(page: PageIndex, heading: Block): string | null {
  const named = page.textNodes(heading.id).filter(({ parent }) => parent !== null && isTag(parent) && parent.attribs.itemprop === 'name')
  const [only, more] = named
  return only === undefined || more !== undefined ? null : foldSpace(only.data).trim()
}

/** `The Salt Road <span>(2023)</span>`: a year in brackets and in an element of its own is not a part of the name. */
function withoutYear(page: PageIndex, heading: Block): string | null {
  const texts = page.textNodes(heading.id).map(({ data }) => foldSpace(data).trim())
  const [name = '', ...rest] = texts.filter((text) => text !== '')
  return rest.length > 0 && BRACKETED_YEAR.test(rest.join('')) ? name : null
}
const BRACKETED_YEAR = /^[(（](?:1[89]|20)\d{2}[)）]$/u

/** `<span>Iron Lung</span> <span>Hardcover, 2020</span>`: the part that begins the page's title, where the title does not have the rest. */
function withoutAside(page: PageIndex, heading: Block): string | null {
  const [first, ...rest] = page.textNodes(heading.id).map(({ data }) => foldSpace(data))
  const title = labelWords(page.document.title)
  const [own, more] = [labelWords(first ?? ''), labelWords(rest.join(' '))]
  if (first === undefined || own.length === 0 || more.length < 2 || first.length < NAME_CHARS_MIN) return null
  const titleWords = new Set(title)
  return own.every((word, at) => title[at] === word) && !more.some((word) => titleWords.has(word)) ? first : null
}
const NAME_CHARS_MIN = 4

/** `<span>Lantern</span> <span>LTN</span> <span>#318</span>`: the page's title goes on otherwise behind the name, in any script. */
function withoutChips(page: PageIndex, heading: Block): string | null {
  const [first = '', ...rest] = page.textNodes(heading.id).flatMap(({ data }) => (lettersOf(data) === '' ? [] : [foldSpace(data).trim()]))
  const [title, own] = [lettersOf(page.document.title), lettersOf(first)]
  if (rest.length === 0 || !rest.every(isChip)) return null
  if (/[:,\p{Pd}]$/u.test(first) || own.length < (isUnspaced(own) ? 2 : NAME_CHARS_MIN) || title.includes(lettersOf(heading.text)))
    return null
  return title.startsWith(own) && !title.startsWith(own + lettersOf(rest[0] ?? '')) ? first : null
}

/** A word or two, or figures: other words go on with a headline. */
function isChip(text: string): boolean {
  const words = text.split(/\s+/).length
  return (words <= CHIP_WORDS_MAX || (/\d/.test(text) && words <= FIGURED_WORDS_MAX)) && !/^[\p{Pd}:,]|[!?:]$/u.test(text)
}
const CHIP_WORDS_MAX = 2
const FIGURED_WORDS_MAX = 8

/** `<span>Opinion</span> <span>The bridge must stay</span>`: the part that the page's title sets apart. */
function withoutKicker(page: PageIndex, heading: Block): string | null {
  const parts = page.textNodes(heading.id).map(({ data }) => data)
  const { segments } = titleFacts(page)
  const rests = parts.slice(1).map((_, at) => foldSpace(parts.slice(at + 1).join('')))
  if (parts.length < 2 || segments.has(lettersOf(heading.text))) return null
  return rests.find((rest) => rest.length >= NAME_CHARS_MIN && segments.has(lettersOf(rest)) && heading.text.endsWith(rest)) ?? null
}

/** The sign of the link that a heading of documentation has to itself. */
const withoutAnchor = (text: string): string => (ANCHOR.test(text) ? text.slice(0, -1).trimEnd() : text)
const ANCHOR = /[¶§]$|\s#$/u

/** True for "name" with the description "Name of the person", which not every heading is. */
function asksForPerson({ field, concept }: FieldSpec): boolean {
  if (concept?.id !== 'title' || !NAME_FIELD.test(field.name)) return false
  const whose = NAME_OF.exec(field.description)?.[1] ?? ''
  return namesPerson(field.name.replaceAll('_', ' ')) || namesPerson(whose)
}
const NAME_OF = new RegExp(String.raw`^\W*(?:\p{L}{1,3}\s+)?${anyOf(({ persons }) => persons?.fullNameOf)}\s+((?:\p{L}+\s?){1,3})`, 'iu')

/** True for a field of a person's own name: "Full name of the person". */
function asksOwnName({ field, wantsMany }: FieldSpec): boolean {
  return !wantsMany && (NAME_FIELD.test(field.name) || NAME_OF.test(field.description))
}

/** The main heading can be a person's name, and the page is not an article and offers neither goods nor a job. */
function isAboutPerson(page: PageIndex): boolean {
  const heading = page.mainHeading?.text ?? ''
  if (!PERSONS_NAME.test(heading) || SHOUTED.test(heading) || isDeclaredOther(page, ['Person', 'ProfilePage'])) return false
  return isOfPerson(page) || ((heading.match(/\p{Lu}\p{L}{2,}/gu) ?? []).every((word) => !isCommon(word)) && offeredOn(page) === null)
}
/** "MV ASTRID LANE": three words in capitals are the name of a thing. */
const SHOUTED = /^\p{Lu}{2,}(?:\s\p{Lu}{2,}){2,}$/u

/** "Contact", "Baker", "Software": words for things, their facts and activities. */
function isCommon(word: string): boolean {
  return labelWords(word).some((one) => PHRASES.has(one) || SUBJECT_TYPES.has(one))
}
/** With titles and degrees: "Prof. Dr. Ada Byron-King, MD". */
const PERSONS_NAME = new RegExp(
  String.raw`^(?:${anyCase(anyOf(({ persons }) => [persons?.forms, persons?.titles]))}(?!\d)[.ªº]{0,2}[\s-]*)*\p{Lu}[\p{L}'’.-]*(?:\s(?:${anyOf(({ persons }) => [persons?.particles, persons?.surnameLinks])}|\p{Lu}[\p{L}'’.-]*|["“(][\p{L} ]+["”)])){1,5}(?:,\s?[\p{L}. ]{2,12}){0,3}$|^\p{Script=Han}[\p{Script=Han}\s]{1,6}$|^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}・\s]{2,12}$`,
  'u',
)

/** "Contact us", "Simple, honest pricing", "Contact Larkspur" are names of pages and not of their subjects. "First Contact" is a name. */
function isPageName(page: PageIndex, text: string, { field }: FieldSpec): boolean {
  if (!NAME_FIELD.test(field.name) || text.split(/\s+/).length > PAGE_NAME_WORDS_MAX) return false
  const whose = WITH_PUBLISHER.exec(text)?.groups?.whose
  return PAGE_NAME.test(text) || (whose !== undefined && page.isPublisherName(whose))
}
const NAME_FIELD = new RegExp(
  String.raw`(?:^|[_\s])(?:${phrasesOf(({ persons }) => persons?.nameFields).join('|')})(?:$|[_\s])|${anyInRuns(({ persons }) => persons?.nameFields)}`,
  'iu',
)
const PAGE_NAME_WORDS_MAX = 5
const AND = String.raw`(?:${anyOf(({ lists }) => lists?.and)}|&|\/)`
const PRAISED = String.raw`(?:${anyOf(({ pageNames }) => pageNames?.praise)}(?:,? ${AND} |,? ))*`
const PAGE_NAMES = anyOf(({ pageNames }) => pageNames?.names)
const PAGE_NAME = new RegExp(
  String.raw`^${PRAISED}${PAGE_NAMES}(?: ?${AND} ?${PAGE_NAMES})?[.!]?$|^${anyInRuns(({ pageNames }) => pageNames?.names)}`,
  'iu',
)
const WITH_PUBLISHER = new RegExp(String.raw`^${anyOf(({ pageNames }) => pageNames?.withOwner)} (?<whose>.+)$`, 'iu')
const OF_PAGE = 0.3

/** The part of the page's title that is the name of the site is the name of the site's owner, but not of a book or another thing on it. */
function namesInTitle(page: PageIndex, intent: FieldSpec): Proposal[] {
  const { titleBlock: block } = page
  const heading = page.mainHeading?.text ?? ''
  const isOfPublisher = (subject: string): boolean => OF_PUBLISHER.has(subject) || (subject === 'Product' && OF_PRICES.test(heading))
  if (block === null || (intent.subjects.length > 0 && !intent.subjects.some(isOfPublisher))) return []
  const parts = page.document.title.split(TITLE_PARTS).map((part) => part.trim())
  const own = parts.filter((part) => part.length >= 3 && page.isPublisherName(part))
  // "Contact (1997)": what the heading names is a thing all the same.
  if (parts.some((part) => !own.includes(part) && part.includes(heading) && !isPageName(page, part, intent))) return []
  return own.map((raw) => propose('title', { block, raw }, SITE_NAME))
}
/** "The house | Hotel Adler *** | Town", for the "name of the hotel": the part of the title that begins or ends with that kind of thing. */
function namesOfKind(page: PageIndex, { field }: FieldSpec): Proposal[] {
  const { titleBlock: block } = page
  const words = labelWords(field.description)
  const of = words.findIndex((word) => POSSESSIVE.has(word))
  const kinds = of < 0 ? [] : words.slice(of + 1).filter((word) => SUBJECT_TYPES.has(word))
  if (block === null || kinds.length === 0) return []
  const isOfKind = (text: string): boolean => {
    const said = labelWords(text)
    return said.length > 1 && said.length <= KIND_WORDS_MAX && kinds.some((kind) => said[0] === kind || said.at(-1) === kind)
  }
  if (isOfKind(page.mainHeading?.text ?? '')) return []
  const parts = page.document.title.split(TITLE_PARTS).map((part) => part.replace(STARS_BEHIND, '').trim())
  const named = parts.filter(isOfKind)
  return parts.length > 1 && named.length === 1 ? named.map((raw) => propose('title', { block, raw }, OF_KIND)) : []
}
const KIND_WORDS_MAX = 6
const OF_KIND = 0.93
/** "Hotel Adler ***" */
const STARS_BEHIND = /\s*[*★☆]{1,5}\s?[sS]?$/u

const OF_PUBLISHER = new Set(['Organization', 'SoftwareApplication'])
/** A site with a page of prices sells one thing, mostly of its own name. */
const OF_PRICES = new RegExp(
  anyOf(({ pageNames }) => pageNames?.prices),
  'iu',
)
const TITLE_PARTS = /\s+[|·•–—\-:»]{1,2}\s+|\s*\|\s*/
const SITE_NAME = 0.72

/** A page about a person is headed by the name. */
function isOfPerson({ document }: PageIndex): boolean {
  const path = URL.parse(document.page.url)?.pathname ?? ''
  return document.entities.some(({ types }) => types.includes('ProfilePage')) || PEOPLE.test(path)
}
const PEOPLE = new RegExp(String.raw`\/${anyOf(({ pageNames }) => pageNames?.peoplePaths)}\/[^/]+`, 'iu')

/** The heading of a page is the title of a job only where the page offers one: by its address, its headings or its buttons. */
export function mentionsJobs(page: PageIndex): boolean {
  const { document } = page
  if (document.entities.some(({ types }) => isKindOf(types, 'JobPosting'))) return true
  if (JOB.test(document.page.url) || JOB.test(document.title)) return true
  return page.visibleBlocks.some(
    ({ kind, text }) =>
      text.length <= JOB_CHARS_MAX &&
      (kind === 'heading' || kind === 'control' || kind === 'item' || kind === 'text') &&
      JOB.test(text.replace(JOB_TITLE, '')),
  )
}
const JOB_CHARS_MAX = 120
/** People have job titles, too. */
const JOB_TITLE = /\bjob title\b/i
const JOB = new RegExp(
  anyOf(({ pageNames }) => pageNames?.jobs),
  'iu',
)

/** True for an article, whose headline is its heading. Other things have a name of their own, which a heading may extend. */
function isArticle(page: PageIndex): boolean {
  const main = page.document.entities[page.main]
  return main === undefined || isKindOf(main.types, 'Article')
}

/** A heading that is also the article's title for sharing is its headline, whatever else is declared. */
function headingScore(page: PageIndex, { text, level }: Block): number {
  if (GREETING.test(text)) return GREETING_SCORE
  return isArticle(page) && level <= 2 && sharedTitles(page).some((title) => lettersOf(title) === lettersOf(text))
    ? 0.985
    : level === 1
      ? 0.9
      : 0.8
}

/** "Welcome to Hill Inn": the part of the page's title that such a heading repeats is the name. */
function greetedNames({ mainHeading: heading, document: { title }, titleBlock }: PageIndex): Proposal[] {
  if (!heading || titleBlock === null || !GREETING.test(heading.text)) return []
  const said = lettersOf(heading.text)
  const name = title
    .split(/(?<!\s)(?:\s+[|·•–—:»-]\s+|\s*\|\s*)/)
    .find((part) => lettersOf(part).length >= 3 && said.endsWith(lettersOf(part)))
  return name === undefined ? [] : [propose('greeted', { block: titleBlock, raw: name }, GREETED_SCORE)]
}
const GREETING = new RegExp(`^${anyOf(({ pageNames }) => pageNames?.welcome)}`, 'iu')
const GREETING_SCORE = 0.62
const GREETED_SCORE = 0.92

function sharedTitles(page: PageIndex): string[] {
  return declared(page, 'og:title').map(({ raw }) => titleWithoutSite(raw, page.document))
}

/**
 * Above the headline a line may have its topic ("Premier League: ..."); titles for sharing leave it out, or have a colon where the
 * heading only begins a new line.
 */
function isHeadlineWithoutTopic(page: PageIndex, title: string): boolean {
  const heading = page.mainHeading
  if (!heading || title.length < HEADLINE_CHARS_MIN) return false
  const parts = page.textNodes(heading.id).map(({ data }) => data)
  if (parts.length > 1 && title !== heading.text && lettersOf(title) === lettersOf(heading.text)) return true
  if (title.length >= heading.text.length || !heading.text.endsWith(title)) return false
  const isOwnLine = parts.some((_, at) => at > 0 && foldSpace(parts.slice(at).join('')) === title)
  return isOwnLine || /[:–—|-]\s*["'«„“”]?\s*$/u.test(heading.text.slice(0, -title.length))
}
const HEADLINE_CHARS_MIN = 25
const WITHOUT_TOPIC = 0.987

/** Titles of the page's head: the part that the main heading repeats, else all but the site's name. */
function titleValues(page: PageIndex, intent: FieldSpec): Proposal[] {
  const heading = page.mainHeading?.text ?? ''
  const mayLackTopic = isArticle(page)
  return Object.entries(WEIGHTS).flatMap(([name, weight]) =>
    declared(page, name).flatMap(({ raw: whole, block, path }) => {
      if (path === 'html:title' && isUnfilled(page)) return []
      const raw = heading.length >= 8 && whole.includes(heading) ? heading : titleWithoutSite(whole, page.document)
      const isHeadline = name === 'og:title' && mayLackTopic && isHeadlineWithoutTopic(page, raw)
      const score =
        (isHeadline ? WITHOUT_TOPIC : weight) * (isPageName(page, raw, intent) || isPageName(page, heading, intent) ? OF_PAGE : 1)
      return raw === '' ? [] : [propose('title', { block, raw, quote: whole }, score)]
    }),
  )
}

/** Values of a meta tag, by its name in lower case. */
function declared(page: PageIndex, name: string): DataValue[] {
  return (page.data.get(name) ?? []).filter(({ entity }) => entity < 0).flatMap(({ values }) => values)
}

/** True for a page whose content is not loaded yet: its title is the application's, not that of the content. */
function isUnfilled({ document, mainHeading }: PageIndex): boolean {
  return document.isShell && document.page.via !== 'browser' && !mainHeading
}

const WEIGHTS: Record<string, number> = {
  'og:title': 0.82,
  'twitter:title': 0.76,
  'html:title': 0.74,
  'dc:title': 0.74,
  citation_title: 0.74,
  title: 0.7,
}
