// Amounts of money with the role the field asks for (to pay, before, shipping, per unit), the nearest to the main heading first.
import { isInside } from '../../text/ancestors.ts'
import { elementText } from '../../text/element-text.ts'
import { PHRASES } from '../../fields/concepts.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { labelWords, nameWords } from '../../fields/label-words.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import { isOfOthers } from '../../page/other-things.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { elementsNamed } from '../fact/attributed-elements.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { nearFactor } from '../place-factor.ts'
import { amountsOf, sizeOf, type Amount } from './amounts.ts'
import { buyBoxOf } from './buy-box.ts'
import { findMoney } from './money-text.ts'
import { OFFER_WORDS, ROLE_WORDS, UNIT_WORDS, UNITS_ALONE, type OfferKind, type Per } from './money-words.ts'
import { offerAsked } from './other-offers.ts'
import { isTime } from './per-unit.ts'
import { isTaxWord, taxNamed, type TaxSide } from './tax-words.ts'
import { priceRoleOf, type PriceRole } from './price-role.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { collect } from '../../text/collect.ts'

const ROLES: Record<string, readonly PriceRole[]> = {
  price: ['current', 'plain', 'piece'],
  list_price: ['old'],
  lowest_recent_price: ['recent'],
  shipping_cost: ['shipping'],
  unit_price: ['unit', 'piece'],
  price_per_area: ['unit'],
  nightly_rate: ['unit', 'rate', 'plain', 'current', 'piece'],
  rent: ['rate', 'plain', 'current'],
  currency: ['current', 'plain', 'unit', 'piece'],
}
/** Units in which rooms, tickets and tours are paid. */
const OF_STAYS: ReadonlySet<Per> = new Set<Per>(['night', 'person', 'hour', 'day'])
const NUMBER_ONLY = /^\d[\d.,'’\s]*$/

/** The amount that a field asks for. */
interface Wanted {
  roles: readonly PriceRole[]
  /** What the price is for one of; null where the field leaves it open. */
  per: Per | null
  offer: OfferKind | null
  isStay: boolean
  tax: TaxSide | null
}

export const findPrices: Finder = (page, intent) => {
  const roles = ROLES[intent.concept?.id ?? '']
  const per = perAsked(intent)
  const tax = taxAsked(intent)
  if (!roles) {
    const offer = offerAsked(intent)
    if (intent.concept !== null || !(intent.shape === 'price' || namesPrice(intent))) return []
    if (offer !== null) return pricesOf(page, intent, { roles: ROLES.price ?? [], per, offer, isStay: false, tax })
    return per === null && !isSubscription(intent) ? [] : pricesOf(page, intent, { roles: ['rate'], per, offer, isStay: false, tax })
  }
  if (intent.shape === 'currency') return []
  const isRate = intent.concept?.id === 'price' && (isTime(per) || isSubscription(intent))
  const isStay = intent.concept?.id === 'nightly_rate'
  return pricesOf(page, intent, { roles: isRate ? ['rate', ...roles] : roles, per, offer: offerAsked(intent), isStay, tax })
}

/** True where the field's name has a word for a price; scripts without spaces have it inside of the name: "中古価格". */
const namesPrice = onceAField(({ field }) => ROLE_WORDS.in(nameWords(field.name)).some(({ meaning }) => meaning === 'current'))

/** True for plans: their rate is the price. Elsewhere a rate is an instalment. */
const isSubscription = onceAField(({ field }) => SUBSCRIPTION.test(`${field.name.replaceAll('_', ' ')} ${field.description}`))
const SUBSCRIPTION = new RegExp(
  anyOf(({ money }) => money?.subscription),
  'iu',
)

/** The time, person, piece or measure that the field names: "price per night", "Monatspreis". */
const perAsked = onceAField(({ field, concept }): Per | null => {
  if (concept?.id === 'unit_price') return null
  for (const words of [nameWords(field.name), labelWords(field.description.split(/[.;(]/)[0] ?? '')]) {
    const found = [...UNITS_ALONE.in(words), ...UNIT_WORDS.in(words)].map(({ meaning }) => meaning)
    const asked = found.find((per) => isTime(per)) ?? found.find((per) => per === 'person')
    if (asked !== undefined) return asked
  }
  return null
})

/** The side of the tax that the field names: "prix HT", "price incl. VAT". */
const taxAsked = onceAField(({ field }) => taxNamed(field.name.replaceAll('_', ' ')) ?? taxNamed(field.description))

/** True for words of a price field that this search handles: the unit of the price, and the kind of offer. */
export function isUnderstood(word: string): boolean {
  return [UNITS_ALONE, UNIT_WORDS, OFFER_WORDS].some((set) => set.has([word])) || taxNamed(word) !== null || isTaxWord(word)
}

/** The currency sign of the best prices, as shown. */
export const findCurrencies: Finder = (page, intent) => {
  if (intent.shape !== 'currency') return []
  return pricesOf(page, intent, { roles: ROLES.currency ?? [], per: null, offer: null, isStay: false, tax: null }).flatMap((proposal) => {
    const [piece] = proposal.pieces
    const sign = piece && findMoney(piece.raw)[0]?.sign
    return piece && sign ? [propose('price sign', { block: piece.block, raw: sign, quote: piece.quote }, 0.6 + 0.35 * proposal.score)] : []
  })
}

/** Finder of an amount with the words that the field asks for: the period, or the kind of offer. */
export const ASKED_PRICE = 'asked price'

function pricesOf(page: PageIndex, intent: FieldSpec, wanted: Wanted): Proposal[] {
  const own = ownOffer(page)
  const proposals = collect(amountsOf(page), (amount) => {
    if (isOfAnotherTime(amount, wanted) || (wanted.isStay && !OF_STAYS.has(amount.per ?? 'piece'))) return []
    const fit = fitOf(amount, wanted, own)
    if (fit === 0 || (fit < 1 && !wanted.roles.includes('current')) || isOfOtherFact(page, amount)) return []
    const { block, text } = amount
    const score = fit * scoreOf(page, amount)
    const isAsked =
      (wanted.tax !== null && amount.tax === wanted.tax) ||
      (wanted.per !== null && amount.per === wanted.per) ||
      (wanted.offer !== null && amount.offer === wanted.offer)
    return [propose(isAsked ? ASKED_PRICE : 'price', { block, raw: text, quote: text }, score)]
  })
  return [...proposals, ...bareNumbers(page, intent, wanted)]
}

/** "Market cap: £2.31bn", "Budget: $12,000,000": amounts with a label that does not name a price. */
function isOfOtherFact(page: PageIndex, { block, text }: Amount): boolean {
  return (
    otherFacts(page)
      .get(block)
      ?.some((value) => value.includes(text)) === true
  )
}

const otherFacts = keepLast((page: PageIndex): ReadonlyMap<number, readonly string[]> => {
  const facts = page.labels.filter(({ words, pair }) => /\d/.test(pair.value) && namesOtherFact(words))
  return new Map(
    [...Map.groupBy(facts, ({ pair }) => pair.valueBlock)].map(([block, entries]) => [block, entries.map(({ pair }) => pair.value)]),
  )
})

/** The name of something that is an amount of money, but no price. */
function namesOtherFact(words: readonly string[]): boolean {
  const named = PHRASES.get(words.join(' ')) ?? []
  return named.length > 0 && named.every(({ concept }) => NO_PRICES.has(concept.id))
}
const NO_PRICES: ReadonlySet<string> = new Set(
  'market_cap revenue funding_budget box_office capital income expenditure contract_value insured_sum opening_price previous_close day_high day_low'.split(
    ' ',
  ),
)

/** A price per month is not a price per year. */
function isOfAnotherTime({ role, per }: Amount, wanted: Wanted): boolean {
  if (wanted.per === null) return wanted.roles[0] === 'unit' && (isTime(per) || per === 'person') && !wanted.isStay
  // A room is paid by the night, which some languages call a day.
  if (isTime(wanted.per) && isTime(per)) return per !== wanted.per && !(wanted.isStay && wanted.per === 'night' && per === 'day')
  return role === 'rate' && per === null && wanted.roles.length === 1 && wanted.per !== 'month'
}

const FIT = {
  /** Another role than the one asked for. */
  no: 0.35,
  /** An amount for a measure or a time that is the page's only price. */
  onlyPrice: 0.92,
  /** A price for one piece where the page has one for the whole, too. */
  pieceOfMore: 0.9,
  /** What another page, or another choice, costs. */
  elsewhere: 0.8,
  /** The lowest of several prices where the page has an exact one. */
  lowest: 0.9,
  /** What another line than that of the button to buy costs. */
  offBox: 0.94,
  /** An amount after words that are not for a price, where the page has one without words before it. */
  named: 0.95,
  /** No time is named where the field names one. */
  noTime: 0.85,
}

/** How well an amount is what the field asks for, beside what else the page's own offer has. */
function fitOf(amount: Amount, wanted: Wanted, own: OwnOffer): number {
  return roleFit(amount, wanted, own) * taxFit(amount, wanted, own)
}

/** Of a price on both sides of the tax the one that is asked for, else the one with tax, which a buyer pays. */
function taxFit({ tax }: Amount, wanted: Wanted, { taxes }: OwnOffer): number {
  if (wanted.tax === null) return tax === 'net' && taxes.has('gross') && wanted.roles.includes('current') ? FIT.elsewhere : 1
  if (tax === wanted.tax) return 1
  return tax !== null || taxes.has(wanted.tax) ? FIT.no : 1
}

function roleFit(amount: Amount, { roles, per, offer }: Wanted, own: OwnOffer): number {
  if (offer !== null) return amount.offer === offer && amount.role !== 'old' && amount.role !== 'saving' ? 1 : FIT.no
  if (amount.offer !== null && own.isExact) return FIT.no
  const isPrice = roles.includes('current')
  const asOnly = isPrice && own.onlyRole !== null && amount.role === own.onlyRole && !amount.isInstalment ? FIT.onlyPrice : FIT.no
  let fit = roles.includes(amount.role) ? 1 : asOnly
  if (!isPrice) return amount.role === 'piece' && own.isMeasured ? fit * FIT.pieceOfMore : fit
  if (amount.role === 'piece' && own.isWhole && per === null) fit *= FIT.pieceOfMore
  if (amount.isElsewhere && own.isHere) fit *= FIT.elsewhere
  if (own.inBox !== null && !own.inBox.has(amount)) fit *= FIT.offBox
  if (own.isBare && isNamedOtherwise(amount)) fit *= FIT.named
  if (amount.isLowest && own.isExact && per === null) fit *= FIT.lowest
  if (per !== null && amount.per !== per) fit *= own.times.has(per) ? FIT.no : FIT.noTime
  return fit
}

function isNamedOtherwise({ hasWordsBefore, namesPrice, role }: Amount): boolean {
  return hasWordsBefore && !namesPrice && role === 'plain'
}

/** What the page shows of the price of its own offer. */
interface OwnOffer {
  /** An amount to pay is exact: neither the lowest of several, nor of another offer, page or variant. */
  isExact: boolean
  /** An exact amount is for the whole and not for one piece of it. */
  isWhole: boolean
  /** An amount to pay, exact or not, is neither of another page nor of another variant. */
  isHere: boolean
  /** An exact one has no words before it. */
  isBare: boolean
  /** Those beside the button to buy; null where that has no box of its own. */
  inBox: ReadonlySet<Amount> | null
  /** What its amounts are for one of. */
  times: ReadonlySet<Per | null>
  /** The sides of the tax on which there are amounts. */
  taxes: ReadonlySet<TaxSide | null>
  /** There is a price for a measure. */
  isMeasured: boolean
  /** Where there is no amount to pay: the role of all other amounts; null otherwise. */
  onlyRole: PriceRole | null
}

const ownOffer = keepLast((page: PageIndex): OwnOffer => {
  const near = amountsOf(page).filter(({ element }) => {
    const { isSide, isListed } = page.regions.regionOf(element)
    return !isSide && !isListed
  })
  const toPay = near.filter(({ role, offer }) => offer === null && (role === 'plain' || role === 'current' || role === 'piece'))
  const exact = toPay.filter(({ isLowest, isElsewhere }) => !isLowest && !isElsewhere)
  const box = buyBoxOf(
    page,
    exact.map(({ element }) => element),
  )
  const measured = near.filter(({ role, offer }) => offer === null && role === 'unit')
  const rates = near.filter(({ role, offer, isInstalment }) => offer === null && role === 'rate' && !isInstalment)
  const times = new Set(rates.map(({ per }) => per))
  return {
    isExact: exact.length > 0,
    isWhole: exact.some(({ role }) => role !== 'piece'),
    isBare: exact.some(({ hasWordsBefore }) => !hasWordsBefore),
    inBox: box === null ? null : new Set(exact.filter(({ element }) => isInside(element, box))),
    times: new Set(near.map(({ per }) => per)),
    taxes: new Set(near.map(({ tax }) => tax)),
    isMeasured: measured.length > 0,
    isHere: toPay.some(({ isElsewhere }) => !isElsewhere),
    onlyRole: toPay.length > 0 ? null : measured.length > 0 ? 'unit' : times.size === 1 && isTime([...times][0] ?? null) ? 'rate' : null,
  }
})

/** True for a declared price that the page shows as that of another offer only, beside the price of its own. */
export function isOfOtherOffer(page: PageIndex, intent: FieldSpec, declared: string): boolean {
  const value = sizeOf(declared)
  if (value === null || !ownOffer(page).isExact || offerAsked(intent) !== null) return false
  const shown = amountsOf(page).filter(({ text }) => sizeOf(text) === value)
  return shown.length > 0 && shown.every(({ offer }) => offer !== null)
}

/** Numbers without a sign in elements that are named a price. */
function bareNumbers(page: PageIndex, intent: FieldSpec, { roles }: Wanted): Proposal[] {
  return elementsNamed(page, intent).flatMap(({ element, fit }) => {
    const raw = elementText(element)
    if (!NUMBER_ONLY.test(raw) || raw.length > 16) return []
    const { role } = priceRoleOf(page, element, { before: '', after: '' })
    if (!roles.includes(role)) return []
    const block = page.blockOf(element)
    if (isOfOthers(page, block)) return []
    const score = scoreOf(page, { element, block, namesPrice: true, share: 1, role })
    return [propose('price', { block, raw }, 0.9 * fit * score)]
  })
}

function scoreOf(page: PageIndex, amount: Pick<Amount, 'element' | 'block' | 'namesPrice' | 'share' | 'role'>): number {
  const region = page.regions.regionOf(amount.element)
  let score = amount.namesPrice ? 0.86 : 0.7
  if (amount.role === 'plain') score *= 0.97
  if (region.isSide) score *= 0.55
  if (region.isListed) score *= 0.75
  if (amount.share < 0.3) score *= 0.8
  return score * nearFactor(page, amount.block, 0.2)
}
