// Amounts of money with the role the field asks for (to pay, before, shipping, per unit), the nearest to the main heading first.
import type { Element, Text } from 'domhandler'
import { isTag } from 'domhandler'
import { elementText } from '../../text/element-text.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { findMoney, type MoneyText } from './money-text.ts'
import { isOfOthers } from '../../page/other-things.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { priceRoleOf, type PriceRole } from './price-role.ts'
import { elementsNamed } from '../fact/attributed-elements.ts'

const ROLES: Record<string, readonly PriceRole[]> = {
  price: ['current', 'plain'],
  list_price: ['old'],
  shipping_cost: ['shipping'],
  unit_price: ['unit'],
  nightly_rate: ['unit', 'rate', 'plain', 'current'],
  rent: ['rate', 'plain', 'current'],
  currency: ['current', 'plain', 'unit'],
}
const PER_STAY =
  /^\s*(?:\/|per\b|pro\b|je\b|par\b|por\b|al\b|a\b|za\b)?\s*(?:night|nacht|nuit|noche|notte|noite|noc\b|dob|person|pers\b|personne|persona|pessoa|osob|head|hour|stunde|heure|hora|ora\b|uur|godz|泊|晚|人|名)/iu
const PER_TIME =
  /^\s*(?:\/|per|pro|je|par|por|al|a|za)\s*(?:day|tag\b|jour|día|dia\b|giorno|dag\b|doba|week|woche|semaine|semana|settimana|month|monat|mois|mes|year|jahr|an\b|año|ano\b|anno|jaar|seat|user|visit|stay)/iu
const NUMBER_ONLY = /^\d[\d.,'’\s]*$/

export const findPrices: Finder = (page, intent) => {
  const roles = ROLES[intent.concept?.id ?? '']
  if (!roles) return intent.shape === 'price' && intent.concept === null && asksForRate(intent) ? ratesOf(page, intent) : []
  if (intent.shape === 'currency') return []
  return pricesOf(page, intent, intent.concept?.id === 'price' && asksForRate(intent) ? ['rate', ...roles] : roles)
}

/** Plans are paid for by the month: there the rate is the price. Elsewhere it is an instalment. */
function asksForRate({ field }: FieldSpec): boolean {
  return RATE.test(`${field.name.replaceAll('_', ' ')} ${field.description}`)
}
const RATE =
  /\b(?:month(?:ly)?|per (?:month|year|seat|user)|a month|yearly|annual(?:ly)?|subscription|monatlich\w*|pro monat|im monat|abo(?:preis)?|mensuel\w*|par mois|abonnement\w*|mensual\w*|al mes|suscripción|mensile|al mese|abbonamento|maandelijks\w*|per maand|por mês|assinatura|miesięczn\w*|miesiąc)\b|月額|每月/iu

/** "Price per month": what is paid for the time that the field names, and nothing else. */
function ratesOf(page: PageIndex, intent: FieldSpec): Proposal[] {
  const asked = `${intent.field.name.replaceAll('_', ' ')} ${intent.field.description}`
  const period = PERIODS.find((words) => words.test(asked))
  return amountsOf(page).flatMap(({ block, text, element, role, namesPrice, share, after }) => {
    if (role !== 'rate' || (period && !period.test(after.slice(0, PERIOD_CHARS)))) return []
    return [propose('price', { block, raw: text, quote: text }, scoreOf(page, element, { block, fits: true, namesPrice, share, role }), {})]
  })
}
const PERIODS = [
  /month|\bmo\b|monat|\bmois\b|mensu|\bmes\b|mese|mensile|maand|\bmês|miesi[ąę]c|月/iu,
  /year|\byr\b|annu|jahr|jährlich|\bans?\b|\baños?\b|\banno|jaar|\banos?\b|\brok|年/iu,
  /week|woche|semain|seman|settiman|tydzie|tygod|週/iu,
]
/** The time stands right behind the amount. */
const PERIOD_CHARS = 16

/** The sign of the best prices, as it is shown. */
export const findCurrencies: Finder = (page, intent) => {
  if (intent.shape !== 'currency') return []
  return pricesOf(page, intent, ROLES.currency ?? []).flatMap((proposal) => {
    const [piece] = proposal.pieces
    const sign = piece && findMoney(piece.raw)[0]?.sign
    return piece && sign
      ? [propose('price sign', { block: piece.block, raw: sign, quote: piece.quote }, 0.6 + 0.35 * proposal.score, proposal.features)]
      : []
  })
}

function pricesOf(page: PageIndex, intent: FieldSpec, roles: readonly PriceRole[]): Proposal[] {
  const proposals = amountsOf(page).flatMap(({ block, text, element, role, namesPrice, share, after }) => {
    if (intent.concept?.id === 'nightly_rate' && !PER_STAY.test(after)) return []
    if (intent.concept?.id === 'unit_price' && (PER_STAY.test(after) || PER_TIME.test(after))) return []
    const fits = roles.includes(role)
    if (!fits && !roles.includes('current')) return []
    const score = scoreOf(page, element, { block, fits, namesPrice, share, role })
    return [propose('price', { block, raw: text, quote: text }, score, { fits: Number(fits), namesPrice: Number(namesPrice) })]
  })
  return [...proposals, ...bareNumbers(page, intent, roles)]
}

interface Amount {
  block: number
  text: string
  element: Element
  role: PriceRole
  namesPrice: boolean
  /** Of its block; 1 where what stands around it takes nothing from it. */
  share: number
  /** The text behind it. */
  after: string
}

/** Every price field asks for them. */
const amountsOf = keepLast((page: PageIndex): Amount[] =>
  page.visibleBlocks.flatMap(({ id, text: line }) => {
    if (line.length > 400 || !/\d/.test(line) || isOfOthers(page, id)) return []
    const amounts = findMoney(line).flatMap(({ text, index }, at, all) => {
      const element = elementOf(page, id, text)
      if (!element) return []
      const named = priceRoleOf(page, element, {
        before: wordsBefore(line, index, all[at - 1]),
        after: textBehind(line, { text, index }, all[at + 1]),
      })
      const after = line.slice(index + text.length, index + text.length + 30)
      const role = isThreshold(line, { text, index }) ? 'other' : named.role
      return [{ block: id, text, element, ...named, role, share: text.length / line.length, after }]
    })
    if (line.length > REDUCTION_CHARS_MAX) return amounts
    return amounts.map((amount, at) =>
      isBesideHigher(amount, [amounts[at - 1], amounts[at + 1]]) ? { ...amount, namesPrice: true, share: 1 } : amount,
    )
  }),
)

/** Longer lines are sentences: "Pay £220 £190: get a £30 gift card on approval …". */
const REDUCTION_CHARS_MAX = 90

/** A higher amount that is struck out right beside it says that an amount is the price, whatever else stands in the line. */
function isBesideHigher({ role, text }: Amount, beside: readonly (Amount | undefined)[]): boolean {
  const size = role === 'plain' || role === 'current' ? sizeOf(text) : null
  return size !== null && size > 0 && beside.some((other) => other?.role === 'old' && (sizeOf(other.text) ?? 0) > size)
}

/** True for an amount that stands beside the main heading as the price before a reduction, with a lower one to pay beside it. */
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

/** Of one page's amounts which are equal and which is less: good for comparing only, whatever its separators. Null without digits. */
function sizeOf(amount: string): number | null {
  const digits = /\d[\d.,'’\s]*/.exec(amount)?.[0].trim()
  if (digits === undefined) return null
  const cents = /[.,](\d{1,2})$/.exec(digits)
  const whole = (cents ? digits.slice(0, cents.index) : digits).replaceAll(/\D/g, '')
  return Number(`${whole}.${cents?.[1] ?? '0'}`)
}

/** The words that stand before an amount and are its own: "UVP 229 €" says nothing of the "179 €" behind it, "from 20 € to 30 €" does. */
function wordsBefore(line: string, index: number, last: MoneyText | undefined): string {
  if (last === undefined) return line.slice(0, index)
  const between = line.slice(last.index + last.text.length, index)
  return RANGE_SIGN.test(between) || OVER.test(between) ? line.slice(0, index) : between
}

/** "Delivery £5, free over £50", "ab 50 € frei Haus": how much has to be bought for something that is free then; nothing costs so much. */
function isThreshold(line: string, { text, index }: Pick<MoneyText, 'text' | 'index'>): boolean {
  const before = line.slice(0, index).split(CLAUSE).at(-1) ?? ''
  const behind = line.slice(index + text.length).split(CLAUSE)[0] ?? ''
  if (!FREE.test(`${before} ${behind}`)) return false
  // "Gluten free bread from £4" costs so much: the little words want what is free right beside them.
  const isSaid = FREE_FROM.test(before) || FREE_BEHIND.test(behind) || DELIVERY.test(`${before} ${behind}`)
  return MORE_THAN.test(before) || OR_MORE.test(behind) || (OVER.test(before) && isSaid)
}
const CLAUSE = /[.,;:!?](?=\s|$)|[|·•()\n]|\s[–—-]\s/u
const OVER =
  /(?<!\p{L})(?:over|above|from|of|exceeding|spend|ab|über|von|dès|à partir de|au-delà de|plus de|supérieure?s? à|desde|a partir de|superior(?:es)? a|más de|da|oltre|superior[ei] a|vanaf|boven|od|powyżej|acima de)\s*$/iu
const OR_MORE = /^\s*(?:以上|or (?:more|over|above)|and (?:over|above|up)|oder mehr|(?:et|ou) plus|o más|[eo] oltre|of meer)/iu
const MORE_THAN =
  /(?<!\p{L})(?:over|above|exceeding|spend|über|au-delà de|plus de|supérieure?s? à|superior(?:es)? a|más de|oltre|superior[ei] a|boven|powyżej|acima de)\s*$/iu
const FREE_WORD = String.raw`(?<![\p{L}-])(?:free|frei|\p{L}*(?:kosten|fracht|versand|porto)frei\p{L}*|kostenlos\p{L}*|gratuite?s?|gratis|grátis|offerte?s?|franco|darmow\p{L}+|bezpłatn\p{L}+|gratuit[oaie])(?!\p{L})`
const FREE = new RegExp(String.raw`${FREE_WORD}|無料|包邮|免运`, 'iu')
const FREE_FROM = new RegExp(String.raw`${FREE_WORD}\s+\p{L}+(?: partir)?(?: d[eu]l?)?\s*$`, 'iu')
const FREE_BEHIND = new RegExp(String.raw`^\s*${FREE_WORD}`, 'iu')
const DELIVERY = /deliver|shipping|postage|versand|liefer|livraison|\bport\b|env[ií]o|spedizion|verzend|bezorg|dostaw|wysyłk|送料|运费/iu
/** Behind the first amount of a range stands what stands behind the second: "€70 – €85 a year". */
function textBehind(line: string, { text, index }: Pick<MoneyText, 'text' | 'index'>, next: MoneyText | undefined): string {
  const behind = line.slice(index + text.length)
  if (next === undefined || !RANGE_SIGN.test(line.slice(index + text.length, next.index))) return behind
  return line.slice(next.index + next.text.length)
}
const RANGE_SIGN = /^\s*(?:[-–—~/]|to|bis|à|a|tot|do)\s*$/iu

/** Numbers without a sign in elements that are named a price. */
function bareNumbers(page: PageIndex, intent: FieldSpec, roles: readonly PriceRole[]): Proposal[] {
  return elementsNamed(page, intent).flatMap(({ element, fit }) => {
    const raw = elementText(element)
    if (!NUMBER_ONLY.test(raw) || raw.length > 16) return []
    const { role } = priceRoleOf(page, element, { before: '', after: '' })
    if (!roles.includes(role)) return []
    const block = page.blockOf(element)
    if (isOfOthers(page, block)) return []
    return [
      propose('price', { block, raw }, 0.9 * fit * scoreOf(page, element, { block, fits: true, namesPrice: true, share: 1, role }), {
        bare: 1,
      }),
    ]
  })
}

interface PriceFacts {
  block: number
  fits: boolean
  namesPrice: boolean
  share: number
  role: PriceRole
}

function scoreOf(page: PageIndex, element: Element, facts: PriceFacts): number {
  const region = page.regions.regionOf(element)
  let score = facts.namesPrice ? 0.86 : 0.7
  if (facts.role === 'plain') score *= 0.97
  if (!facts.fits) score *= 0.35
  if (region.isSide) score *= 0.55
  if (region.isListed) score *= 0.75
  if (facts.share < 0.3) score *= 0.8
  return score * (0.8 + 0.2 * page.nearnessToHeading(facts.block))
}

/** The element whose own text holds the amount or its first digits. */
function elementOf(page: PageIndex, block: number, text: string): Element | null {
  const digits = /\d+/.exec(text)?.[0] ?? text
  const nodes: readonly Text[] = page.textNodes(block)
  const node = nodes.find(({ data }) => data.includes(text)) ?? nodes.find(({ data }) => data.includes(digits))
  if (node?.parent && isTag(node.parent)) return node.parent
  return page.innerElement(block)
}
