// People and organisations credited on a page: bylines ("By Ada Byron"), author links and elements named author. Titles, dates and
// other words of a byline are cut off.
import { isTag, isText, type Element } from 'domhandler'
import { elementText } from '../../text/element-text.ts'
import { lettersOf } from '../../text/letters.ts'
import { isHidden } from '../../text/hidden.ts'
import { isCommonWord, isPictureCredit, namesOf, NO_NAME } from './byline-names.ts'
import { creditedLines } from './credited-lines.ts'
import { peopleOf } from './credited-names.ts'
import { dateIn } from '../date/date-text.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { propose, type Finder, type Piece, type Proposal } from '../finder.ts'
import { placeFactor } from '../place-factor.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { splitPeople } from '../list/split-values.ts'
import { namedInTitle } from './title-names.ts'
import { elementsNamed, KIND_WEIGHT } from '../fact/attributed-elements.ts'
import { BY } from '../../fields/particles.ts'
import { anyOf, anyInRuns } from '../../fields/word-patterns.ts'
import { collect } from '../../text/collect.ts'
import { withoutRepeats } from '../without-repeats.ts'

export const findPeople: Finder = (page, intent) => {
  if (intent.concept?.id !== 'author') return []
  return [
    ...linkedAuthors(page, intent),
    ...bylines(page, intent),
    ...linksBehindBy(page, intent),
    ...linksToAuthors(page, intent),
    ...sharedCredit(page, intent),
    ...firstPoster(page, intent),
    ...(intent.wantsMany ? [] : namedInTitle(page)),
  ]
}

/** The author of a thread: the first link below its heading to a member's page, alone in its line but for a date or "started by". */
function firstPoster(page: PageIndex, intent: FieldSpec): Proposal[] {
  const heading = page.mainHeading?.id
  if (heading === undefined || intent.wantsMany || !isThread(page, intent)) return []
  const isDeclared = page.subjects.includes('DiscussionForumPosting')
  for (const { element } of page.document.links) {
    const raw = elementText(element)
    const block = page.blockOf(element)
    if (block <= heading || block > heading + POSTER_BLOCKS) continue
    const path = PROFILE.exec(element.attribs.href ?? '')
    if (!path || !NICKNAME.test(raw) || NO_NAME.test(raw) || page.regions.regionOf(element).isSide) continue
    if (ACCOUNT.test(raw) || ACCOUNT.test(path[1] ?? '')) continue
    if (!isAlone(page.block(block)?.text ?? '', raw)) {
      // Where only the field marks this as a thread, later members may as well have answered.
      if (isDeclared) continue
      return []
    }
    return [propose('first poster', { block, raw }, POSTER_SCORE)]
  }
  return []
}
/** True where the page declares a thread, or the field asks for the author of one. */
function isThread({ subjects }: PageIndex, { field }: FieldSpec): boolean {
  return subjects.includes('DiscussionForumPosting') || (subjects.length === 0 && OF_THREAD.test(field.description))
}
const OF_THREAD = new RegExp(
  anyOf(({ bylines }) => bylines?.thread),
  'iu',
)
const PROFILE =
  /\/(?:u|user|users|member|members|profile|profiles|author|people)\/([^/?#]+)\/?(?:[?#]|$)|\/member\.php\?|[?&]action=profile\b|memberlist\.php\?mode=viewprofile/i
const NICKNAME = /^[\p{L}\d][\p{L}\d ._'’-]{1,29}$/u
/** Names of account pages, which are not names of members. */
const ACCOUNT = new RegExp(
  String.raw`^(?:sign|log)[ _-]?(?:in|up|out|on)$|^(?:my[ _-].*|${anyOf(({ frame }) => frame?.account)})$|^(?:members?|users?)(?:[ _-].*)?$|${anyInRuns(({ frame }) => frame?.account)}`,
  'iu',
)
/** False for lines about another member: "Last post by Bob", "Bob replied". */
function isAlone(text: string, name: string): boolean {
  const rest = text.replace(name, ' ').replace(STANDING, '')
  const date = dateIn(rest)
  return BEGUN.test(date === null ? rest : rest.replace(date, ' '))
}
/** A forum's facts about a member beside the name. */
const STANDING = new RegExp(
  String.raw`(?:${anyOf(({ bylines }) => bylines?.standing)}(?: ${anyOf(({ bylines }) => bylines?.since)} \d{4})?|joined (?:in )?\d{4}|posts?: ?\d{1,6})\s*$`,
  'iu',
)
const BEGUN = new RegExp(
  String.raw`^[^\p{L}]*(?:${anyOf(({ bylines }) => bylines?.thread)} [^\p{L}]*)?(?:${anyOf(({ bylines }) => bylines?.started)}[^\p{L}]*)?(?:${BY}[^\p{L}]*)?(?:${anyOf(({ bylines }) => [bylines?.onDay, bylines?.beforeDay])}[^\p{L}]*)?$`,
  'iu',
)
const POSTER_BLOCKS = 30
const PLACE = { near: 0.2, side: 0.6, listed: 0.75 }
const POSTER_SCORE = 0.62

/** `rel=author`, and elements with an author's name; several in a group are one list. */
function linkedAuthors(page: PageIndex, intent: FieldSpec): Proposal[] {
  const groups = new Map<string, { element: Element; score: number }[]>()
  for (const { element, fit, kind } of elementsNamed(page, intent)) {
    const block = page.blockOf(element)
    if (
      isVisitor(page, element) ||
      lettersOf(elementText(element, isHidden, BYLINE_CHARS_MAX)) === lettersOf(page.mainHeading?.text ?? '\n')
    )
      continue
    const score = KIND_WEIGHT[kind] * fit * placeFactor(page, { block, element }, { ...PLACE, near: 0.15 })
    const key = `${element.name} ${element.attribs.class ?? ''}`
    groups.set(key, [...(groups.get(key) ?? []), { element, score }])
  }
  return [...groups.values()].flatMap((group) => {
    const first = group[0]
    if (!first) return []
    const parent = first.element.parent
    const together = group.filter(
      ({ element }) => element === first.element || (parent && isTag(parent) && shareParent(first.element, element)),
    )
    const pieces = withoutHandles(peopleOf(page, withoutRepeats(together.flatMap(({ element }) => namesIn(page, element)))))
    return pieces.length > 0 ? proposeNames(intent, pieces, { score: first.score, finder: 'author element' }) : []
  })
}

/** The visitor's own user name is above the page's heading. */
function isVisitor(page: PageIndex, element: Element): boolean {
  return /user-?_*name/i.test(element.attribs.class ?? '') && page.blockOf(element) < (page.mainHeading?.id ?? 0)
}

/** "Released 5 November by <a>Ada Byron</a>": a name that a link gives right behind the word, in a short line. */
function linksBehindBy(page: PageIndex, intent: FieldSpec): Proposal[] {
  return collect(page.document.links, ({ element }) => {
    const before = element.prev
    if (!before || !isText(before) || !ENDS_IN_BY.test(before.data)) return []
    const raw = elementText(element)
    const block = page.blockOf(element)
    const line = page.block(block)?.text ?? ''
    if (!LINKED_NAME.test(raw) || NO_NAME.test(raw) || line.length > BYLINE_CHARS_MAX) return []
    const lead =
      line
        .slice(0, Math.max(0, line.indexOf(raw)))
        .split('\n')
        .at(-1) ?? ''
    if (!LEADS_TO_AUTHOR.test(lead)) return []
    const score = LINK_SCORE * placeFactor(page, { block, element }, PLACE)
    return proposeNames(intent, [{ block, raw, quote: raw }], { score, finder: 'link behind by' })
  })
}
/** "4 March 2026 | Ruth Ames | 12 Comments": a name right beside the heading in a link to the author's articles. */
function linksToAuthors(page: PageIndex, intent: FieldSpec): Proposal[] {
  const heading = page.mainHeading?.id
  if (heading === undefined) return []
  const names = collect(page.document.links, ({ element }): Piece[] => {
    if (!TO_AUTHOR.test(element.attribs.href ?? '')) return []
    const block = page.blockOf(element)
    const isNear = block >= heading - BESIDE_BLOCKS && block <= heading + BESIDE_BLOCKS
    if (!isNear) return []
    const raw = elementText(element)
    if (!LINKED_NAME.test(raw) || NO_NAME.test(raw)) return []
    const { isSide, isListed } = page.regions.regionOf(element)
    return isSide || isListed ? [] : [{ block, raw, quote: raw }]
  })
  const first = names[0]?.block
  const together = withoutRepeats(names.filter(({ block }) => block === first))
  return together.length > 0 ? proposeNames(intent, together, { score: TO_AUTHOR_SCORE, finder: 'link to author' }) : []
}
const BESIDE_BLOCKS = 4

/** Facts for the preview of a shared page, each beside its label: "Written by" and the name. */
function sharedCredit(page: PageIndex, intent: FieldSpec): Proposal[] {
  return [1, 2].flatMap((place) => {
    const label = page.data.get(`twitter:label${place}`)?.[0]?.values[0]?.raw ?? ''
    const value = page.data.get(`twitter:data${place}`)?.[0]?.values[0]
    if (!value || !WRITTEN_BY.test(label)) return []
    const pieces = peopleOf(
      page,
      splitPeople(value.raw).map((raw) => ({ block: value.block, raw, quote: raw })),
    )
    return pieces.length > 0 ? proposeNames(intent, pieces, { score: SHARED_SCORE, finder: 'shared credit' }) : []
  })
}
const WRITTEN_BY = new RegExp(String.raw`^${anyOf(({ bylines }) => bylines?.writtenBy)}\s?[:：]?$`, 'iu')
const SHARED_SCORE = 0.7

const TO_AUTHOR_SCORE = 0.66
const TO_AUTHOR = new RegExp(String.raw`\/${anyOf(({ bylines }) => bylines?.paths)}\/[^/?#]+`, 'iu')

const ENDS_IN_BY = new RegExp(String.raw`(?:^|\s)${BY}\s*:?\s*$`, 'iu')
/** Photos, sales and sites are "by" people too: only published texts are by their author. */
const LEADS_TO_AUTHOR = new RegExp(
  String.raw`(?:^[^\p{L}]*|${anyOf(({ bylines }) => bylines?.written)}(?:(?!${anyOf(({ bylines }) => [bylines?.by, bylines?.pictures])})[^.|\n]){0,40}\s)${BY}\s*:?\s*$`,
  'iu',
)
const LINKED_NAME = /^\p{Lu}[\p{L}'’.-]*(?:\s\p{L}[\p{L}'’.-]*){1,3}$/u
const BYLINE_CHARS_MAX = 120
const LINK_SCORE = 0.7

function shareParent(a: Element, b: Element): boolean {
  return a.parent === b.parent || a.parent?.parent === b.parent?.parent
}

/** Accounts beside the names of their owners, or several of them, are not names. */
function withoutHandles(pieces: Piece[]): Piece[] {
  const named = pieces.filter(({ raw }) => !raw.startsWith('@'))
  return pieces.length === 1 ? pieces : named
}

function namesIn(page: PageIndex, element: Element): Piece[] {
  if (isOfPicture(element)) return []
  const links = element.name === 'a' ? [] : linkedNames(element)
  const parts =
    links.length > 0 ? links.map((link) => ({ element: link, text: elementText(link) })) : [{ element, text: elementText(element) }]
  return parts.flatMap(({ element: part, text }) => {
    const block = page.blockOf(part)
    return text
      .split('\n')
      .slice(0, 3)
      .flatMap((line) =>
        (page.isSiteName(line) ? [line.trim()] : namesOrNick(line, part)).map((raw) => ({
          block: blockHolding(page, block, raw),
          raw,
          quote: raw,
        })),
      )
  })
}

/** Nicknames of forums are one word with any signs. */
function namesOrNick(line: string, element: Element): string[] {
  const names = namesOf(line)
  const nick = line.replace(/(?<!\s)\s*\[(?<!\[.*?\[).*\]$/, '').trim()
  // Digits end a name in a byline, but not in a nickname: "MF35".
  const isCut = names.length === 1 && names[0] !== nick && nick.startsWith(names[0] ?? '') && /^\p{L}+\d/u.test(nick)
  return (names.length === 0 || isCut) &&
    !NO_NAME.test(nick) &&
    !isCommonWord(nick) &&
    /user|poster|author/i.test(element.attribs.class ?? '') &&
    /^[\p{L}\d][\p{L}\d._-]{2,29}$/u.test(nick)
    ? [nick]
    : names
}

function blockHolding(page: PageIndex, from: number, text: string): number {
  for (let id = from; id < from + 8; id += 1) if (page.block(id)?.text.includes(text)) return id
  return from
}

/** In a line of its own that credits a picture: "Illustration by Ada Hill". */
function isOfPicture(element: Element): boolean {
  let box = element
  for (let step = 0; step < CREDIT_DEPTH; step += 1) {
    const line = elementText(box, isHidden, BYLINE_CHARS_MAX)
    if (line.length > BYLINE_CHARS_MAX) return false
    if (isPictureCredit(line) || isCaption(box)) return true
    if (!box.parent || !isTag(box.parent)) return false
    box = box.parent
  }
  return false
}
const CREDIT_DEPTH = 4

/** True for the caption of a picture, and for elements beside one. */
function isCaption({ name, attribs, parent }: Element): boolean {
  const beside = parent && isTag(parent) ? parent.children.filter(isTag) : []
  return name === 'figcaption' || [attribs.class, ...beside.map((other) => other.attribs.class)].some((names) => CAPTION.test(names ?? ''))
}
const CAPTION = /(?:^|[\s_-])caption(?:$|[\s_-])/i

/** The names among an element's links: "by Ada Hill in Mills" has a link to a person and one to a section. None after a photo credit. */
function linkedNames(element: Element): Element[] {
  const links = linksIn(element)
  if (links.length < 2) return links
  const text = elementText(element)
  let end = 0
  const elsewhere = links.findIndex((link) => {
    const name = elementText(link)
    const start = text.indexOf(name, end)
    const before = text.slice(end, start)
    const isFirst = end === 0
    end = start + name.length
    return !isFirst && (LEADS_ELSEWHERE.test(before) || isPictureCredit(before.replace(/^[^\p{L}]+/u, '')))
  })
  return elsewhere < 0 ? links : links.slice(0, elsewhere)
}
const LEADS_ELSEWHERE = new RegExp(String.raw`(?:^|\s)${anyOf(({ bylines }) => bylines?.elsewhere)}\s?:?\s?$`, 'iu')

function linksIn(element: Element): Element[] {
  return element.children.flatMap((child) =>
    isTag(child) ? (child.name === 'a' && namesOf(elementText(child)).length > 0 ? [child] : linksIn(child)) : [],
  )
}

/** The names behind "by"; the name of the site ("Homes and Gardens") is one whatever words it has, and a member's may end in digits. */
function creditedNames(page: PageIndex, credit: string): string[] {
  const isMember = MEMBER.test(credit.trim()) && dateIn(credit) === null
  return isMember || page.isSiteName(credit) ? [credit.trim()] : namesOf(credit)
}
const MEMBER = /^\p{Ll}{3,20}\d{1,4}$/u

function bylines(page: PageIndex, intent: FieldSpec): Proposal[] {
  return creditedLines(page).flatMap(({ block, line, credit }) => {
    // "Door" is Dutch for "by", and a door elsewhere.
    if (/^door\b/i.test(line) && !(page.document.language ?? 'nl').startsWith('nl')) return []
    const names = creditedNames(page, credit)
    if (names.length === 0) return []
    const score = 0.74 * placeFactor(page, { block }, PLACE)
    const pieces = names.map((raw) => ({ block, raw, quote: raw }))
    return proposeNames(intent, pieces, { score, finder: 'byline' })
  })
}

function proposeNames(intent: FieldSpec, pieces: Piece[], { score, finder }: { score: number; finder: string }): Proposal[] {
  if (intent.wantsMany) return [{ pieces, score, finder }]
  const [first] = pieces
  return first ? [propose(finder, first, score * (pieces.length > 1 ? 0.95 : 1))] : []
}
