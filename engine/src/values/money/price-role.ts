// The role of an amount on a shop page: the price to pay, the one before a reduction, shipping, per unit, a saving, a rate. By its
// unit, by struck-out text, by the words beside it and by the names of the elements around it.
import { STRUCK_TAGS } from '../../text/tags.ts'
import type { Element } from 'domhandler'
import { parentOf } from '../../text/ancestors.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { labelWords, nameWords } from '../../fields/label-words.ts'
import { ALONE_WORDS, ROLE_WORDS, type Per, type WordRole } from './money-words.ts'
import { isTime, perBefore, perBehind } from './per-unit.ts'
import { isTaxWord, taxBefore, taxOfName } from './tax-words.ts'
import { OF } from '../../fields/particles.ts'
import { anyOf } from '../../fields/word-patterns.ts'

/** `recent` is the lowest price of the last 30 days, `piece` the price of one item of several, `unit` the price per measure, `rate` a price per period or per part. */
export type PriceRole = 'current' | 'old' | 'recent' | 'shipping' | 'piece' | 'unit' | 'saving' | 'rate' | 'other' | 'plain'

export interface NamedRole {
  role: PriceRole
  /** True where words or names beside it mark a price. */
  namesPrice: boolean
  /** Its unit; null where there is none. */
  per: Per | null
  /** True for a part of the price that is paid at several times. */
  isInstalment: boolean
}

/** Amounts of companies and states. */
const AFTER_LARGE = new RegExp(
  String.raw`^\s?(?:(?:m|b)(?!\p{L})|${anyOf(({ powers }) => [powers?.million, powers?.billion])}|[億亿](?!\p{L}))`,
  'iu',
)
/** "Ha bajado 26.000 €", "reduced by £5,000": by how much, not to what. */
const REDUCED_BY = new RegExp(String.raw`${anyOf(({ money }) => money?.reducedBy)}\s*(?::\s*)?$`, 'iu')
/** "$250 off with trade-in", "30 € de réduction". */
const SAVED_BEHIND = new RegExp(String.raw`^\s?${anyOf(({ money }) => money?.savedBehind)}(?!\s?[:：]?\s?(?:\p{Sc}|\d))`, 'iu')
/** "12x de R$ 157,50", "4 × 25 €". */
const TIMES = new RegExp(String.raw`(?<![\d.,])\d{1,3}\s?[x×]\s?(?:${OF}|à|a|da|po|mit)?\s*$`, 'iu')
const ANCESTORS_MAX = 4

/** The text around an amount in its block. */
interface Surroundings {
  before: string
  after: string
  /** The labels of the block as the value of pairs. */
  labels?: readonly string[]
}

export function priceRoleOf(page: PageIndex, element: Element, { before, after, labels = [] }: Surroundings): NamedRole {
  const per = perBehind(after) ?? perBefore(before) ?? labels.map(perBefore).find((per) => per !== null) ?? null
  const plain = { namesPrice: false, per, isInstalment: false }
  if (AFTER_LARGE.test(after)) return { ...plain, role: 'other' }
  if (TIMES.test(before)) return { ...plain, role: 'rate', isInstalment: true }
  const words = wordsBefore(before)
  const beside = roleOfWords(words, true) ?? ALONE_WORDS.at(words, 0).find(({ length }) => length === words.length)?.meaning ?? null
  if (isTime(per)) return { ...plain, role: 'rate', isInstalment: beside === 'instalment' || OF_SEVERAL.test(after.slice(0, 40)) }
  if (per === 'measure') return { ...plain, role: 'unit' }
  if (REDUCED_BY.test(before) || SAVED_BEHIND.test(after)) return { ...plain, role: 'saving' }
  const found = byNames(page, element, beside ?? roleBehind(after))
  const role = found.role === 'instalment' ? 'rate' : found.role
  return {
    role: per !== null && (role === 'plain' || role === 'current') ? 'piece' : role,
    namesPrice: found.namesPrice,
    per,
    isInstalment: found.role === 'instalment',
  }
}

/** The last words before an amount. "Incl. VAT £499" is the price, "VAT £83" is not. */
function wordsBefore(before: string): string[] {
  const words = labelWords(before.slice(-40).replace(OF_TIME, ' ')).slice(-5)
  return taxBefore(before) === null ? words : words.filter((word) => !isTaxWord(word))
}

/** "$5.99 shipping", "10 € Ersparnis": the one word behind it. More words are a sentence: "£45 Delivery in 3 days". */
function roleBehind(after: string): WordRole | null {
  const clause = after.split(/[.,;:!?|·•()\n]/u)[0] ?? ''
  // "199,90 € Risparmia 49,10 €": words right before a figure are about that one.
  const words = /^\s?\p{L}\D*$/u.test(clause) ? labelWords(clause) : []
  const role = words.length > 0 && words.length <= WORDS_BEHIND_MAX ? ROLE_WORDS.at(words, 0)[0]?.meaning : undefined
  return role === 'shipping' || role === 'saving' ? role : null
}
const WORDS_BEHIND_MAX = 2

/** "$41.63/mo. for 24 months": paid at several times. */
const OF_SEVERAL = /(?<![\d.,])\d{1,3}[\s-]?(?:x|mo|month|monat|mois|mes|mese|mesi|maand|mês|mies|rat|ヶ月|か月|回|期|个月)/iu

function byNames(page: PageIndex, element: Element, beside: WordRole | null): { role: WordRole | 'plain'; namesPrice: boolean } {
  let namesPrice = beside === 'current'
  let role: WordRole | 'plain' = beside ?? 'plain'
  const known = namingsOn(page)
  let current: Element | null = element
  for (let step = 0; current && step < ANCESTORS_MAX; step += 1) {
    if (STRUCK_TAGS.has(current.name) || /line-through/.test(current.attribs.style ?? '')) return { role: 'old', namesPrice }
    const { named, isPrice } = namingOf(current, known)
    namesPrice ||= isPrice
    if ((role === 'plain' || role === 'current') && named && (role === 'plain' || (step < 2 && named !== 'current'))) role = named
    current = parentOf(current)
  }
  return { role, namesPrice }
}

/** "Full-time" and "antes de las 12" are not about an amount. */
const OF_TIME = /\b(?:full|part)[- ]time\b|\bantes (?:del?|d[oa]s?)\b/giu

interface Naming {
  named: WordRole | null
  isPrice: boolean
}

/** Cached by element, since cards of one list share the elements around them. */
const namingsOn = keepLast<PageIndex, Map<Element, Naming>>(() => new Map())

function namingOf(element: Element, known: Map<Element, Naming>): Naming {
  const before = known.get(element)
  if (before !== undefined) return before
  const { attribs } = element
  const names = `${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs.itemprop ?? ''} ${attribs['data-testid'] ?? ''}`
  const own = names.replace(STATE_NAME, ' ').replace(LIST_STYLE, ' ')
  const words = nameWords(taxOfName(own) === null ? own : own.replace(/tax|vat|gst/gi, ' '))
  const naming = { named: roleOfWords(words, false), isPrice: words.some((word) => PRICE_WORDS.has(word)) }
  known.set(element, naming)
  return naming
}
/** "with-list-price", "has-discount": a state of the element, not the role of what it contains. */
const STATE_NAME = /(?<![\w-])(?:with|has|is|no|without)-[\w-]+/gi
/** "list-unstyled", "list-inline": the style of a list. Only "list-price" is a price. */
const LIST_STYLE = /(?<![\w-])list-(?!price)[\w-]+/gi
const PRICE_WORDS = new Set(['price', 'preis', 'amount', 'precio', 'prix'])

/** The most specific role among the words, the last or the first one; "current" only where there is no other. */
function roleOfWords(words: readonly string[], isLastFirst: boolean): WordRole | null {
  const inOrder = ROLE_WORDS.in(words).map(({ meaning }) => meaning)
  // "Lowest price of the 30 days before the reduction" is not the price before the reduction.
  if (inOrder.includes('recent')) return 'recent'
  const found = isLastFirst ? inOrder.toReversed() : inOrder
  return found.find((role) => role !== 'current') ?? found[0] ?? null
}
