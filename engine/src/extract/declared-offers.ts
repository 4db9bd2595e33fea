// Chooses among several declared values of a property: the price of a new thing among used ones, the number of reviews among ratings.
import type { FieldSpec } from '../fields/field-spec.ts'
import type { DataGroup } from '../page/data-index.ts'
import type { PageIndex } from '../page/page-index.ts'
import type { DataValue } from '../types.ts'
import { amountsOf, sizeOf } from '../values/money/amounts.ts'
import type { OfferKind } from '../values/money/money-words.ts'
import { offerAsked } from '../values/money/other-offers.ts'
import { kindsAsked } from '../values/number/scores.ts'

const OF_OFFER = /^(.*\boffers)\.(?:price|lowPrice|availability|seller\.name)$/
/** Matches schema.org's names of conditions. */
const CONDITIONS: Partial<Record<OfferKind, RegExp>> = { used: /Used/i, refurbished: /Refurbished/i, openBox: /Damaged|Refurbished/i }
const NEW = /New/i

/**
 * The prices, sellers and availability of offers in the requested condition, by default new; all of them unless each has a declared
 * condition.
 */
export function ofConditionAsked(page: PageIndex, intent: FieldSpec, { path, entity, values }: DataGroup): DataValue[] {
  const offers = values.length > 1 ? OF_OFFER.exec(path)?.[1] : undefined
  const conditions = offers === undefined ? undefined : page.data.get(`${offers}.itemCondition`)?.find((group) => group.entity === entity)
  if (conditions?.values.length !== values.length) return values
  const asked = offerAsked(intent)
  const wanted = asked === null ? NEW : CONDITIONS[asked]
  const fitting = wanted === undefined ? [] : values.filter((_, at) => wanted.test(conditions.values[at]?.raw ?? ''))
  return fitting.length > 0 ? fitting : values
}

/** "149.000" without its last zero if the page shows 149 and not 149,000: some programs write amounts with three decimals. */
export function withoutThirdDecimal(page: PageIndex, { shape }: FieldSpec, raw: string): string {
  if (shape !== 'price' || !THREE_DECIMALS.test(raw)) return raw
  const [small, large] = [Number(raw), Number(raw.replace('.', ''))]
  const shown = new Set(amountsOf(page).map(({ text }) => sizeOf(text)))
  return shown.has(small) && !shown.has(large) ? raw.slice(0, -1) : raw
}
const THREE_DECIMALS = /^\d{1,3}\.\d\d0$/

/** Below 1 for a number of reviews if the field asks for votes, and the other way round: many pages declare both. */
export function countFactor(intent: FieldSpec, { path }: DataGroup): number {
  if (intent.concept?.id !== 'rating_count') return 1
  const declared = path.endsWith('reviewCount') ? 'reviews' : path.endsWith('ratingCount') ? 'votes' : null
  const asked = declared === null ? [] : kindsAsked(intent)
  return declared === null || asked.length !== 1 || asked[0] === declared ? 1 : OTHER_KIND
}
const OTHER_KIND = 0.95
