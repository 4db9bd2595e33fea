// Offers that stand beside the page's own one: used and opened goods, other sellers, prices for members, bundles, trade-in. Told by the
// words at the amount and over it; words of the page's own title tell nothing, since a refurbished phone may be what the page sells.
import { isTag, type Element } from 'domhandler'
import { parentOf } from '../../text/ancestors.ts'
import { keepLast } from '../../text/keep-last.ts'
import { labelWords, nameWords } from '../../fields/label-words.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { findMoney } from './money-text.ts'
import { OFFER_WORDS, type OfferKind } from './money-words.ts'

const WORDS_BEFORE = 8
const WORDS_BEHIND = 4
const ABOVE_CHARS_MAX = 48
/** Blocks between an amount and the line that announces it. */
const ABOVE_BLOCKS_MAX = 2
const CLAUSE = /[.;!?](?=\s|$)|[|·•\n]/u

/** The text of its block before and behind an amount, up to the next amount. */
export interface Around {
  block: number
  before: string
  behind: string
}

/** Null for an amount of the page's own offer, as far as words tell. */
export function offerKindOf(page: PageIndex, element: Element, { block, before, behind }: Around): OfferKind | null {
  const own = ownWords(page)
  const said = labelWords(before.split(CLAUSE).at(-1) ?? '').slice(-WORDS_BEFORE)
  const told = kindIn(said, own) ?? kindIn(labelWords(behind.split(CLAUSE)[0] ?? '').slice(0, WORDS_BEHIND), own)
  if (told !== null || said.length > 0) return told ?? kindOfNames(element, own)
  return kindOfNames(element, own) ?? kindIn(labelWords(lineAbove(page, element, block)), own)
}

function kindIn(words: readonly string[], own: ReadonlySet<string>): OfferKind | null {
  return OFFER_WORDS.in(words).find(({ at, length }) => words.slice(at, at + length).some((word) => !own.has(word)))?.meaning ?? null
}

/** Words of the page's title. */
const ownWords = keepLast(
  (page: PageIndex): ReadonlySet<string> => new Set(labelWords((page.mainHeading?.text ?? '').slice(0, TITLE_CHARS_MAX))),
)
const TITLE_CHARS_MAX = 200

/** A short line without an amount right over the amount and in its box: a heading, or the first line of a card. */
function lineAbove(page: PageIndex, element: Element, block: number): string {
  const heading = page.mainHeading
  for (let id = block - 1; id >= Math.max(1, block - ABOVE_BLOCKS_MAX); id -= 1) {
    const above = page.block(id)
    if (above === null || above.kind === 'data') continue
    if (id <= (heading?.id ?? 0) || above.text.length > ABOVE_CHARS_MAX || findMoney(above.text).length > 0) return ''
    if (above.element === null || !isInSameBox(element, above.element, heading?.element ?? null)) return ''
    if (OFFER_WORDS.has(labelWords(above.text))) return above.text
  }
  return ''
}

/** One box holds both, and not the main heading. */
function isInSameBox(element: Element, above: Element, heading: Element | null): boolean {
  const around = new Set<Element>()
  for (let one: Element | null = above; one; one = parentOf(one)) around.add(one)
  let box: Element | null = element
  while (box && !around.has(box)) box = parentOf(box)
  for (let one = heading; one; one = parentOf(one)) if (one === box) return false
  return box !== null
}

const NAMED_DEPTH = 3

/** "used-price", "other-sellers": what the elements around it are called. */
function kindOfNames(element: Element, own: ReadonlySet<string>): OfferKind | null {
  let current: Element | null = element
  for (let step = 0; current && step < NAMED_DEPTH; step += 1) {
    const { class: names = '', id = '' } = current.attribs
    const kind = names === '' && id === '' ? null : kindIn(nameWords(`${names} ${id}`), own)
    if (kind !== null) return kind
    current = parentOf(current)
  }
  return null
}

/** The kind of offer that a field asks for; null for the page's own. */
export function offerAsked({ field }: FieldSpec): OfferKind | null {
  const named = OFFER_WORDS.in(nameWords(field.name))[0]
  const lead = field.description.split(/[.;,(]/)[0] ?? ''
  return named?.meaning ?? (NEGATED.test(lead) ? null : (OFFER_WORDS.in(labelWords(lead))[0]?.meaning ?? null))
}
const NEGATED =
  /(?<!\p{L})(?:not|no|without|excluding|except|nicht|kein\w*|ohne|pas|sans|hors|no|sin|non|senza|niet|geen|zonder|não|sem|nie|bez)(?!\p{L})|除|不|以外|なし/iu

/** True for an amount that is, as a whole, a link to another page: the price of what is there. */
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
