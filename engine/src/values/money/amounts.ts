// Every amount of money on a page with its role, and which of them are of the page's own offer. Made once for all price fields.
import type { Element, Text } from 'domhandler'
import { isTag } from 'domhandler'
import { keepLast } from '../../text/keep-last.ts'
import { keepTexts } from '../../text/keep-texts.ts'
import { labelWords } from '../../fields/label-words.ts'
import { figuredBlocksOfThing } from '../../page/own-blocks.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { findMoney, type MoneyText } from './money-text.ts'
import { STARTING_AT, type OfferKind } from './money-words.ts'
import { isLinkedElsewhere, isOfUnchosen, offerKindOf } from './other-offers.ts'
import { perBehind } from './per-unit.ts'
import { priceRoleOf, type NamedRole } from './price-role.ts'
import { isThreshold, OVER } from './thresholds.ts'
import { taxBefore, taxBehind, taxNamed, taxOfNames, type TaxSide } from './tax-words.ts'
import { TO } from '../../fields/particles.ts'
import { collect } from '../../text/collect.ts'

export interface Amount extends NamedRole {
  block: number
  text: string
  element: Element
  /** Share of its block's text; 1 where the surrounding text is neutral. */
  share: number
  /** The kind of offer beside the page's own that words name; null where they name none. */
  offer: OfferKind | null
  /** The price of another page, or of a choice that is not the chosen one. */
  isElsewhere: boolean
  /** The lowest of several prices. */
  isLowest: boolean
  hasWordsBefore: boolean
  /** Without or with the tax on sales; null where nothing shows it. */
  tax: TaxSide | null
}

export const amountsOf = keepLast((page: PageIndex): Amount[] =>
  collect(figuredBlocksOfThing(page), ({ id, text: line }) => {
    if (line.length > LINE_CHARS_MAX) return []
    const amounts = findMoney(line).flatMap((money, at, all): Amount[] => {
      const element = elementOf(page, id, money.text)
      return element ? [amountOf(page, { block: id, line, element, money, last: all[at - 1], next: all[at + 1] })] : []
    })
    if (line.length > REDUCTION_CHARS_MAX) return amounts
    return amounts.map((amount, at) =>
      isBesideHigher(amount, [amounts[at - 1], amounts[at + 1]]) ? { ...amount, namesPrice: true, share: 1 } : amount,
    )
  }),
)
const LINE_CHARS_MAX = 400
/** Longer lines are sentences: "Pay £220 £190: get a £30 gift card on approval …". */
const REDUCTION_CHARS_MAX = 90

interface Place {
  block: number
  line: string
  element: Element
  money: MoneyText
  last: MoneyText | undefined
  next: MoneyText | undefined
}

function amountOf(page: PageIndex, { block, line, element, money, last, next }: Place): Amount {
  const before = wordsBefore(line, money.index, last)
  const behind = line.slice(money.index + money.text.length, next?.index)
  const labels = labelsOn(page).get(block) ?? []
  const after = next === undefined && behind.trim() === '' ? unitBelow(page, block) : textBehind(line, money, next)
  const named = priceRoleOf(page, element, { before, after, labels })
  return {
    block,
    text: money.text,
    element,
    ...named,
    role: isThreshold(line, money) ? 'other' : named.role,
    share: money.text.length / line.length,
    offer: offerKindOf(page, element, { before, behind: next === undefined || !/\p{L}/u.test(before) ? behind : '' }),
    isElsewhere: isLinkedElsewhere(page, element) || isOfUnchosen(element),
    isLowest: isLowest(before, behind),
    hasWordsBefore: /\p{L}{2}/u.test(before),
    tax: taxOf({ line, money, behind, labels }) ?? taxOfNames(element),
  }
}

interface TaxPlace {
  line: string
  money: MoneyText
  behind: string
  labels: readonly string[]
}

/** In a line that begins with such a word the words come before their amounts, in others behind them. */
function taxOf({ line, money, behind, labels }: TaxPlace): TaxSide | null {
  const before = line.slice(0, money.index)
  const own = taxBefore(before)
  const isBehind = own === null || /\d/.test(before)
  // "954円（税抜883円）": what an open bracket begins with is about the amount in it.
  return (
    (isBehind ? taxBehind(behind.replace(/[(（][^)）]*$/u, '')) : null) ?? own ?? labels.map(taxNamed).find((side) => side !== null) ?? null
  )
}

/** The labels of each block that is the value of pairs. */
const labelsOn = keepLast((page: PageIndex): ReadonlyMap<number, readonly string[]> => {
  const byBlock = Map.groupBy(page.labels, ({ pair }) => pair.valueBlock)
  return new Map([...byBlock].map(([block, entries]) => [block, entries.map(({ pair }) => pair.label)]))
})

/** "from $812.99", "¥520 起". */
function isLowest(before: string, behind: string): boolean {
  const words = labelWords(before.slice(-LOWEST_CHARS))
  const isSaid = STARTING_AT.in(words).some(({ at, length }) => at + length === words.length)
  return isSaid || STARTING_AT.atStart(behind.trimStart()) !== null
}
const LOWEST_CHARS = 24

/** The unit of an amount may be in a line of its own below it, but not in the cell of another row. */
function unitBelow(page: PageIndex, block: number): string {
  const below = page.block(block + 1)
  if (below?.kind === 'cell' && rowOf(page.innerElement(block)) !== rowOf(page.innerElement(below.id))) return ''
  const isShort = below !== null && below.kind !== 'data' && below.text.length <= UNIT_CHARS_MAX && !/\d/.test(below.text)
  return isShort && isUnit(below.text) ? below.text : ''
}
const rowOf = (element: Element | null): Element | null => {
  let row = element
  while (row !== null && row.name !== 'tr') row = row.parent && isTag(row.parent) ? row.parent : null
  return row
}
/** Cached, since the line below an amount is the same for most amounts of a list. */
const isUnit = keepTexts((text) => perBehind(text) !== null)
const UNIT_CHARS_MAX = 24

/** A higher amount that is struck out right beside it makes an amount the price, whatever else is in the line. */
function isBesideHigher({ role, text }: Amount, beside: readonly (Amount | undefined)[]): boolean {
  const size = role === 'plain' || role === 'current' ? sizeOf(text) : null
  return size !== null && size > 0 && beside.some((other) => other?.role === 'old' && (sizeOf(other.text) ?? 0) > size)
}

/** True for an amount beside the main heading that is the price before a reduction, with a lower one to pay beside it. */
export function isReducedFrom(page: PageIndex, amount: string): boolean {
  const value = sizeOf(amount)
  const near = amountsOf(page).filter(({ block }) => Math.abs(block - (page.mainHeading?.id ?? 0)) <= REDUCTION_BLOCKS)
  const old = near.find(({ role, text }) => role === 'old' && sizeOf(text) === value)
  return (
    value !== null &&
    old !== undefined &&
    near.some(({ role, text, block }) => {
      const toPay = role === 'current' || role === 'plain' ? sizeOf(text) : null
      return toPay !== null && toPay > 0 && toPay < value && Math.abs(block - old.block) <= 2
    })
  )
}
const REDUCTION_BLOCKS = 20

/** The value of an amount for comparing amounts of one page, whatever their separators; null without digits. */
export function sizeOf(amount: string): number | null {
  const digits = /\d[\d.,'’\s]*/.exec(amount)?.[0].trim()
  if (digits === undefined) return null
  const cents = /[.,](\d{1,2}|\d{4,12})$/.exec(digits)
  const whole = (cents ? digits.slice(0, cents.index) : digits).replaceAll(/\D/g, '')
  return Number(`${whole}.${cents?.[1] ?? '0'}`)
}

/** The words before an amount that are about it: "UVP 229 €" does not affect the "179 €" behind it, "from 20 € to 30 €" does. */
function wordsBefore(line: string, index: number, last: MoneyText | undefined): string {
  if (last === undefined) return line.slice(0, index)
  const between = line.slice(last.index + last.text.length, index)
  return RANGE_SIGN.test(between) || OVER.test(between) ? line.slice(0, index) : between
}

/** The text behind the second amount of a range also follows the first: "€70 – €85 a year". */
function textBehind(line: string, { text, index }: Pick<MoneyText, 'text' | 'index'>, next: MoneyText | undefined): string {
  const behind = line.slice(index + text.length)
  if (next === undefined || !RANGE_SIGN.test(line.slice(index + text.length, next.index))) return behind
  return line.slice(next.index + next.text.length)
}
const RANGE_SIGN = new RegExp(String.raw`^\s*(?:[-–—~/]|${TO})\s*$`, 'iu')

/** The element whose own text contains the amount or its first digits. */
function elementOf(page: PageIndex, block: number, text: string): Element | null {
  const digits = /\d+/.exec(text)?.[0] ?? text
  const nodes: readonly Text[] = page.textNodes(block)
  const node = nodes.find(({ data }) => data.includes(text)) ?? nodes.find(({ data }) => data.includes(digits))
  if (node?.parent && isTag(node.parent)) return node.parent
  return page.innerElement(block)
}
