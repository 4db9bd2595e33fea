// Factors that lower the score of a declared value: another time zone, a place in the page's footer, visible text that contradicts it, and
// publishers in place of persons.
import { lettersOf } from '../text/letters.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import type { PageIndex } from '../page/page-index.ts'
import type { DataGroup } from '../page/data-index.ts'
import { isPublisher } from '../values/person/credited-names.ts'
import { zoneFactor } from '../values/date/date-zones.ts'
import { isOffered } from '../values/availability/availability.ts'
import { isReducedFrom } from '../values/money/amounts.ts'
import { isOfOtherOffer } from '../values/money/prices.ts'
import { readStock } from '../fields/stock-words.ts'
import { fieldFormat } from '../fields/understand-field.ts'
import { namesFirm } from '../fields/names-firm.ts'

export function zoneOf(page: PageIndex, { shape }: FieldSpec, raw: string): number {
  return shape === 'date' ? zoneFactor(page, raw) : 1
}

/** Names that are marked up in the footer of the page are mostly those of the licence or of the site. */
export function footFactor(page: PageIndex, { concept }: FieldSpec, { group, block }: { group: DataGroup; block: number }): number {
  if (concept?.id !== 'title' || page.document.entities[group.entity]?.syntax !== 'microdata') return 1
  const element = page.innerElement(block)
  return element !== null && page.regions.regionOf(element).isSide ? CONTRADICTED : 1
}

/** Visible text has precedence over declared offers: a buy button over "sold out", a reduced price over the struck-out one. */
export function shownAgainst(page: PageIndex, intent: FieldSpec, raw: string): number {
  const { concept } = intent
  if (concept?.id === 'availability') return readStock(raw) === false && isOffered(page) ? CONTRADICTED : 1
  if (concept?.id === 'title') return isCutFromHeading(page, raw) ? CONTRADICTED : 1
  return concept?.id === 'price' && (isReducedFrom(page, raw) || isOfOtherOffer(page, intent, raw)) ? CONTRADICTED : 1
}
const CONTRADICTED = 0.7

/** "A long headline that the site has cut of…" where the page's heading has all of it. */
function isCutFromHeading({ mainHeading }: PageIndex, raw: string): boolean {
  const [shown, whole] = [lettersOf(raw), lettersOf(mainHeading?.text ?? '')]
  return CUT_OFF.test(raw.trim()) && shown.length >= CUT_CHARS_MIN && whole.length > shown.length && whole.includes(shown)
}
const CUT_CHARS_MIN = 20

/** Below 1 where visible text has precedence: where the field asks for it, and for codes, since shops declare internal ones. */
export function shownFactor(group: DataGroup, intent: FieldSpec): number {
  if (intent.wantsShown || intent.wantsAll) return 0.8
  if (intent.shape === 'prose' && CUT_OFF.test(group.values[0]?.raw.trim() ?? '')) return 0.85
  if (intent.shape === 'date' && intent.field.type === 'string' && !fieldFormat(intent.field).isoDate) return 0.68
  if (intent.shape !== 'identifier' || intent.concept?.id === 'gtin') return 1
  return group.values.length > 2 ? 0.7 : 0.82
}

/** The end of a text that the site has cut: the page itself shows the whole. */
const CUT_OFF = /(?:…|\.\.\.|\[…\]|read more\W*)$/i

/** Below 1 for the publisher as the only author, since a person is often named elsewhere on the page. */
export function publisherFactor(page: PageIndex, group: DataGroup, intent: FieldSpec): number {
  if (intent.shape !== 'person' || group.values.length > 1 || namesFirm(intent.field)) return 1
  return isPublisher(page, group.values[0]?.raw ?? '') ? 0.66 : 1
}
