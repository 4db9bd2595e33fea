// What speaks against a declared value, as factors of its score: other zones, the foot of the page, what the page shows instead, houses
// named as persons.
import type { FieldSpec } from '../fields/field-spec.ts'
import type { PageIndex } from '../page/page-index.ts'
import type { DataGroup } from '../page/data-index.ts'
import { isPublisher } from '../values/person/credited-names.ts'
import { zoneFactor } from '../values/date/date-zones.ts'
import { isOffered } from '../values/availability/availability.ts'
import { isReducedFrom } from '../values/money/amounts.ts'
import { isOfOtherOffer } from '../values/money/prices.ts'
import { readStock } from '../text/stock-words.ts'

export function zoneOf(page: PageIndex, { shape }: FieldSpec, raw: string): number {
  return shape === 'date' ? zoneFactor(page, raw) : 1
}

/** A name that is marked up in the foot of the page is the licence's or the site's. */
export function footFactor(page: PageIndex, { concept }: FieldSpec, { group, block }: { group: DataGroup; block: number }): number {
  if (concept?.id !== 'title' || page.document.entities[group.entity]?.syntax !== 'microdata') return 1
  const element = page.innerElement(block)
  return element !== null && page.regions.regionOf(element).isSide ? CONTRADICTED : 1
}

/** What a page shows its buyers counts against what it declares: a buy button against "sold out", a price that is struck out. */
export function shownAgainst(page: PageIndex, intent: FieldSpec, raw: string): number {
  const { concept } = intent
  if (concept?.id === 'availability') return readStock(raw) === false && isOffered(page) ? CONTRADICTED : 1
  return concept?.id === 'price' && (isReducedFrom(page, raw) || isOfOtherOffer(page, intent, raw)) ? CONTRADICTED : 1
}
const CONTRADICTED = 0.7

/** The visible text takes precedence over what is declared where the field asks for it, and for codes: shops declare internal ones. */
export function shownFactor(group: DataGroup, intent: FieldSpec): number {
  if (intent.wantsShown || intent.wantsAll) return 0.8
  if (intent.shape === 'prose' && /(?:…|\.\.\.|\[…\]|read more\W*)$/i.test(group.values[0]?.raw.trim() ?? '')) return 0.85
  if (intent.shape === 'date' && intent.field.type === 'string' && !/\biso\b|yyyy/i.test(intent.field.description)) return 0.68
  if (intent.shape !== 'identifier' || intent.concept?.id === 'gtin') return 1
  return group.values.length > 2 ? 0.7 : 0.82
}

/** Publishers name themselves as author where a person is named elsewhere on the page. */
export function publisherFactor(page: PageIndex, group: DataGroup, intent: FieldSpec): number {
  if (intent.shape !== 'person' || group.values.length > 1 || /organi[sz]ation|publisher|company/i.test(intent.field.description)) return 1
  return isPublisher(page, group.values[0]?.raw ?? '') ? 0.66 : 1
}
