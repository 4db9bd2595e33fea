// Offers beside the page's own one: used and opened goods, other sellers, prices for members, bundles, trade-in. Recognised by the
// words at the amount and over it; words of the page's own title do not count, since a refurbished phone may be what the page sells.
import { isTag, type Element } from 'domhandler'
import { parentOf } from '../../text/ancestors.ts'
import { keepLast } from '../../text/keep-last.ts'
import { keepTexts } from '../../text/keep-texts.ts'
import { isOfSellers } from './sellers-tables.ts'
import { labelWords, nameWords } from '../../fields/label-words.ts'
import type { FoundPhrase } from '../../fields/phrase-set.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { findMoney } from './money-text.ts'
import { OFFER_WORDS, type OfferKind } from './money-words.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const WORDS_BEFORE = 8
const WORDS_BEHIND = 4
const ABOVE_CHARS_MAX = 48
const CLAUSE = /[.;!?](?=\s|$)|[|·•\n]/u

/** The text of its block before and behind an amount that is about it. */
export interface Around {
  before: string
  behind: string
}

/** Null for an amount of the page's own offer, as far as words show. */
export function offerKindOf(page: PageIndex, element: Element, { before, behind }: Around): OfferKind | null {
  const own = ownWords(page)
  const said = labelWords(before.split(CLAUSE).at(-1) ?? '').slice(-WORDS_BEFORE)
  const ownKind = kindIn(said, own) ?? kindIn(labelWords(behind.split(CLAUSE)[0] ?? '').slice(0, WORDS_BEHIND), own)
  return ownKind ?? kindOfNames(element, own) ?? announced(page, element) ?? (isOfSellers(element) ? 'otherSellers' : null)
}

function kindIn(words: readonly string[], own: ReadonlySet<string>): OfferKind | null {
  return kindOf(OFFER_WORDS.in(words), words, own)
}

function kindOf(found: readonly FoundPhrase<OfferKind>[], words: readonly string[], own: ReadonlySet<string>): OfferKind | null {
  if (found.length === 0) return null
  const ofOwn = found.filter(({ meaning }) => meaning === 'own')
  const isWithin = (at: number): boolean => ofOwn.some((one) => at >= one.at && at < one.at + one.length)
  return found.find(({ at, length }) => !isWithin(at) && words.slice(at, at + length).some((word) => !own.has(word)))?.meaning ?? null
}

/** Cached, since cards of one list have elements of the same names around their amounts. */
const offersNamed = keepTexts((names) => {
  const words = nameWords(names)
  return { words, found: OFFER_WORDS.in(words) }
})

/** Words of the page's title. */
const ownWords = keepLast(
  (page: PageIndex): ReadonlySet<string> => new Set(labelWords((page.mainHeading?.text ?? '').slice(0, TITLE_CHARS_MAX))),
)
const TITLE_CHARS_MAX = 200

/** Boxes and lists that a short line above them announces as other offers: "3 other sellers", "Refurbished". */
const announcedOn = keepLast((page: PageIndex): ReadonlyMap<Element, OfferKind> => {
  const found = new Map<Element, OfferKind>()
  const main = page.mainHeading
  const around = new Set<Element>()
  for (let one = main?.element ?? null; one; one = parentOf(one)) around.add(one)
  const own = ownWords(page)
  for (const { id, kind, text, element } of page.visibleBlocks) {
    if (id <= (main?.id ?? 0) || kind === 'control' || text.length > ABOVE_CHARS_MAX || element === null) continue
    const { words, found: said } = offersInText(text)
    const offer = kindOf(said, words, own)
    if (offer === null || lettersSaid(said) < words.length / 2 || findMoney(text).length > 0) continue
    const scope = scopeOf(element, around)
    if (scope !== null) found.set(scope, offer)
  }
  return found
})

/** Words of the longest phrase for an offer. */
function lettersSaid(said: readonly FoundPhrase<OfferKind>[]): number {
  return Math.max(0, ...said.map(({ length }) => length))
}

/** Cached, since pages of a site share their headings and buttons. */
const offersInText = keepTexts((text) => {
  const words = labelWords(text)
  return { words, found: OFFER_WORDS.in(words) }
})

/** The outermost box that begins with the line and does not contain the main heading; else the content right below the line. */
function scopeOf(line: Element, aroundHeading: ReadonlySet<Element>): Element | null {
  let box = line
  for (let step = 0; step < SCOPE_DEPTH; step += 1) {
    const parent = parentOf(box)
    if (parent === null || aroundHeading.has(parent) || parent.children.find(isTag) !== box) break
    box = parent
  }
  if (box !== line) return box
  let below = line.next
  while (below && !isTag(below)) below = below.next
  return below
}
const SCOPE_DEPTH = 4

function announced(page: PageIndex, element: Element): OfferKind | null {
  const scopes = announcedOn(page)
  if (scopes.size === 0) return null
  let current: Element | null = element
  for (let step = 0; current && step < ANNOUNCED_DEPTH; step += 1) {
    const kind = scopes.get(current)
    if (kind !== undefined) return kind
    current = parentOf(current)
  }
  return null
}
const ANNOUNCED_DEPTH = 8

const NAMED_DEPTH = 3

/** "used-price", "other-sellers": what the elements around it are called. */
function kindOfNames(element: Element, own: ReadonlySet<string>): OfferKind | null {
  let current: Element | null = element
  for (let step = 0; current && step < NAMED_DEPTH; step += 1) {
    const { class: names = '', id = '' } = current.attribs
    const { words, found } = offersNamed(id === '' ? names : `${names} ${id}`)
    const kind = kindOf(found, words, own)
    if (kind !== null) return kind
    current = parentOf(current)
  }
  return null
}

/** The kind of offer that a field asks for; null for the page's own. */
export const offerAsked = onceAField(({ field }): OfferKind | null => {
  const named = kindIn(nameWords(field.name), NO_WORDS)
  const lead = field.description.split(/[.;,(]/)[0] ?? ''
  return named ?? (NEGATED.test(lead) ? null : kindIn(labelWords(lead), NO_WORDS))
})
const NO_WORDS: ReadonlySet<string> = new Set()
const NEGATED = new RegExp(
  anyOf(({ answers }) => [answers?.without, answers?.except]),
  'iu',
)

/** True for an amount that is, as a whole, a link to another page: the price of something there. */
export function isLinkedElsewhere({ document: { page, baseUrl } }: PageIndex, element: Element): boolean {
  for (let current: Element | null = element; current; current = parentOf(current)) {
    if (current.name !== 'a') continue
    const target = current.attribs.href === undefined ? null : URL.parse(current.attribs.href, baseUrl)
    const here = URL.parse(page.url)
    return target !== null && /^https?:$/.test(target.protocol) && (target.pathname !== here?.pathname || target.host !== here.host)
  }
  return false
}

const CHOSEN = /(?:^|[\s_-])(?:selected|active|chosen|checked|aktiv|current)(?:$|[\s_-])/i
const CHOICE_DEPTH = 3
const CHOICES_MAX = 12

/** True for an amount in one of several choices of which another one is marked as chosen: a format, a size, a seller. */
export function isOfUnchosen(element: Element): boolean {
  let current: Element | null = element
  for (let step = 0; current && step < CHOICE_DEPTH; step += 1) {
    if (isChosen(current)) return false
    const { parent, name } = current as Element
    const like = parent === null ? [] : parent.children.filter((one): one is Element => isTag(one) && one.name === name && one !== current)
    if (like.length > 0 && like.length <= CHOICES_MAX && like.filter(isChosen).length === 1) return true
    current = parentOf(current)
  }
  return false
}

function isChosen({ attribs, children }: Element): boolean {
  return (
    attribs['aria-selected'] === 'true' ||
    attribs['aria-checked'] === 'true' ||
    (attribs['aria-current'] !== undefined && attribs['aria-current'] !== 'false') ||
    CHOSEN.test(attribs.class ?? '') ||
    children.some((one) => isTag(one) && one.name === 'input' && 'checked' in one.attribs)
  )
}
