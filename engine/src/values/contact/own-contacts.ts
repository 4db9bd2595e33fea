// Contacts in a page's own content take precedence over those on every page of the site. A job board, a market or a clinic has its own
// switchboard in the header and footer of each page, and declares it; the page about one job or one person has the contact for that.
import { lettersOf } from '../../text/letters.ts'
import type { Candidate } from '../../types.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { ofNamedPerson } from '../person/named-person.ts'
import { isOfOthers, isOfReviews } from '../../page/other-things.ts'
import type { PageIndex } from '../../page/page-index.ts'
import type { Shape } from '../../fields/concept.ts'

const OF_SITE = 0.55

/**
 * Candidates for a single phone number, e-mail address or part of a postal address, with lower scores for those of the site where the page
 * has its own.
 */
export function ownContactsFirst(page: PageIndex, intent: FieldSpec, all: readonly Candidate[]): Candidate[] {
  const { shape, wantsMany, qualifiers } = intent
  const candidates = ofNamedPerson(page, intent, all)
  if (wantsMany || !SHAPES.has(shape)) return [...candidates]
  const own = new Set(candidates.filter((one) => isOwn(page, one)).map(keyOf))
  const ofSite = new Set(candidates.filter((one) => isOfFrame(page, one)).map(keyOf))
  // Contacts that are only declared are the site's where the field asks for a person's.
  const isForeign = (one: Candidate): boolean =>
    !own.has(keyOf(one)) && (ofSite.has(keyOf(one)) || (qualifiers.size > 0 && isDeclared(page, one)))
  if (own.size === 0) return [...candidates]
  const isOnly = shape === 'email' && own.size === 1 && candidates.some((one) => isOwn(page, one) && isInShortLine(page, one))
  return candidates.map((one) => {
    if (isForeign(one)) return { ...one, score: one.score * OF_SITE }
    return isOnly && own.has(keyOf(one)) ? { ...one, score: Math.max(one.score, ONLY_OWN) } : one
  })
}
/** The one e-mail address in the page's main content is the one meant, whatever owner the field names. */
const ONLY_OWN = 0.6
const SHAPES: ReadonlySet<Shape> = new Set<Shape>(['phone', 'email', 'address', 'street', 'city', 'postcode', 'region', 'country'])

/** Key for comparing contacts: the last digits of a phone number, without its country code; the letters of any other text. */
function keyOf({ value }: Candidate): string {
  const text = typeof value === 'string' ? value : ''
  return /^[+\d\s()./–-]*$/.test(text) ? text.replace(/\D/g, '').slice(-SUBSCRIBER_DIGITS) : lettersOf(text)
}
const SUBSCRIBER_DIGITS = 8

/** Below the main heading, not in a menu, the footer or a side box, and not about other things on the page. */
function isOwn(page: PageIndex, { evidence: [place] }: Candidate): boolean {
  const block = page.block(place?.block ?? 0)
  const heading = page.mainHeading?.id
  if (block === null || block.kind === 'data' || heading === undefined || block.id <= heading) return false
  const element = page.innerElement(block.id)
  return element !== null && !page.regions.regionOf(element).isSide && !isOfOthers(page, block.id) && !isOfReviews(page, block.id)
}

/** False in a sentence, where an address is given for a purpose. */
function isInShortLine(page: PageIndex, { evidence: [place] }: Candidate): boolean {
  return (page.block(place?.block ?? 0)?.text.length ?? 0) <= LINE_CHARS_MAX
}
const LINE_CHARS_MAX = 160

function isDeclared(page: PageIndex, { evidence: [place] }: Candidate): boolean {
  return page.block(place?.block ?? 0)?.kind === 'data'
}

/** In the header, the footer or at the side of the page. */
function isOfFrame(page: PageIndex, { evidence: [place] }: Candidate): boolean {
  const block = page.block(place?.block ?? 0)
  if (block === null || block.kind === 'data') return false
  const element = page.innerElement(block.id)
  return block.id < (page.mainHeading?.id ?? 0) || (element !== null && page.regions.regionOf(element).isSide)
}
