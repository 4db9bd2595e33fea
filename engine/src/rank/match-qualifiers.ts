// Adjusts scores for fields that name one of several values ("team price", "agent phone"): a value below that word is preferred, others are
// lowered. The only telephone number of a page is not lowered, since it may belong to anyone.
import type { FieldSpec } from '../fields/field-spec.ts'
import type { Proposal } from '../values/finder.ts'
import type { PageIndex } from '../page/page-index.ts'
import { leadsElsewhere } from '../values/url/other-addresses.ts'
import { isInReview } from '../page/other-things.ts'
import { asksForPrice, planOf } from '../values/money/plan-cards.ts'
import { ASKED_PRICE, isUnderstood } from '../values/money/prices.ts'
import { isOfSiteAlone } from '../page/site-foot.ts'
import type { Shape } from '../fields/concept.ts'
import { labelWords } from '../fields/label-words.ts'

const BLOCKS_BEFORE = 2
const BLOCK_CHARS_MAX = 200
const HEADING_DISTANCE_MAX = 12
/** Shapes of which pages have several values; finders of other shapes use the field's fit themselves. */
const SHAPES: ReadonlySet<Shape> = new Set<Shape>(['price', 'phone', 'title', 'date', 'duration', 'rating', 'count', 'number'])
/** Factor for prices elsewhere, since pages have many. */
const OTHER_PRICE = 0.5
/** Finders that compare the field's words, qualifiers included, by themselves. */
const BY_LABEL = new Set(['label', 'heading', 'column', 'link', 'attribute', 'crossed', 'cards', 'invoice', 'context'])

/** Finders that match prices with plans. */
const OF_PLANS = new Set(['plans', 'crossed'])

export function qualified(page: PageIndex, intent: FieldSpec, all: readonly Proposal[]): Proposal[] {
  const proposals = ownOf(page, intent, all)
  if (asksForPrice(intent) && planOf(page, intent) !== null) return proposals.filter(({ finder }) => OF_PLANS.has(finder))
  if (intent.shape === 'organisation')
    return intent.qualifiers.size === 0 ? [...proposals] : proposals.filter((one) => !isOfPublisher(page, one))
  if (intent.qualifiers.size === 0 || !SHAPES.has(intent.shape)) return [...proposals]
  if (intent.shape === 'phone' && new Set(proposals.map(({ pieces: [piece] }) => piece?.raw.replace(/\D/g, ''))).size === 1)
    return [...proposals]
  return proposals.map((proposal) => {
    const block = proposal.pieces[0]?.block
    // The finder of prices interprets words such as "monthly" and "used" at an amount itself.
    const words =
      proposal.finder === ASKED_PRICE ? new Set([...intent.qualifiers].filter((word) => !isUnderstood(word))) : intent.qualifiers
    if (BY_LABEL.has(proposal.finder) || block === undefined || words.size === 0) return proposal
    if (isHeadedByWords(page, block, words)) return intent.shape === 'price' && isHeadedBy(page, block, words) ? raised(proposal) : proposal
    // "Price of the Team plan" is none of the other prices.
    if (intent.shape === 'price' && intent.topics.inDescription.has('plans')) return { ...proposal, score: 0 }
    return { ...proposal, score: proposal.score * (intent.shape === 'price' ? OTHER_PRICE : intent.conceptFit) }
  })
}

/** The proposals without those that belong to something else on the page. */
function ownOf(page: PageIndex, intent: FieldSpec, all: readonly Proposal[]): readonly Proposal[] {
  if (intent.shape === 'url') return all.filter(({ pieces: [piece] }) => !leadsElsewhere(piece?.raw ?? '', intent))
  return REACHED.has(intent.shape) || IN_REVIEWS.has(intent.shape) ? all.filter((one) => isOfItsOwn(page, intent, one)) : all
}

/** False for the site's own contacts where the field is about a property or person on it, and for days and authors of reviews. */
function isOfItsOwn(page: PageIndex, intent: FieldSpec, { pieces }: Proposal): boolean {
  return pieces.every(({ block }) => !(IN_REVIEWS.has(intent.shape) ? isInReview(page, intent, block) : isOfSiteAlone(page, intent, block)))
}
const IN_REVIEWS: ReadonlySet<Shape> = new Set<Shape>(['date', 'person', 'duration'])
const REACHED: ReadonlySet<Shape> = new Set<Shape>(['email', 'phone', 'address', 'street', 'city', 'region', 'postcode', 'country'])

/** True for the publisher of the site, which is not a "previous company" of the person it presents. */
function isOfPublisher(page: PageIndex, { finder, pieces }: Proposal): boolean {
  return !BY_LABEL.has(finder) && pieces.some(({ raw }) => page.isPublisherName(raw))
}

/** Raises the score of a price below the heading that the field names. */
function raised(proposal: Proposal): Proposal {
  return { ...proposal, score: proposal.score + (1 - proposal.score) * UNDER_ITS_WORD }
}
const UNDER_ITS_WORD = 0.2

/** True where the nearest heading above contains all of the words. */
function isHeadedBy(page: PageIndex, block: number, words: ReadonlySet<string>): boolean {
  for (let id = block - 1; id > 0 && id >= block - HEADING_DISTANCE_MAX; id -= 1) {
    const { kind, text } = page.block(id) ?? { kind: 'data', text: '' }
    if (kind !== 'heading') continue
    const inHeading = new Set(labelWords(text))
    return text.length <= BLOCK_CHARS_MAX && [...words].every((word) => inHeading.has(word))
  }
  return false
}

function isHeadedByWords(page: PageIndex, block: number, words: ReadonlySet<string>): boolean {
  const missing = new Set(words)
  for (let id = block; id > 0 && id >= block - HEADING_DISTANCE_MAX; id -= 1) {
    const { kind, text } = page.block(id) ?? { kind: 'data', text: '' }
    const isNear = id >= block - BLOCKS_BEFORE && kind !== 'data'
    if ((isNear || kind === 'heading') && text.length <= BLOCK_CHARS_MAX) for (const word of labelWords(text)) missing.delete(word)
    if (missing.size === 0) return true
    if (kind === 'heading' && id < block) return false
  }
  return false
}
