// E-mail addresses: those written on the page, also with the at sign spelled out, else those that links lead to.
import { propose, type Finder, type Piece } from '../finder.ts'
import { elementsOf } from '../../page/elements-of.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { withoutRepeats } from '../without-repeats.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { collect } from '../../text/collect.ts'

/** Spelled-out signs are in brackets. */
const AT = anyOf(({ contact }) => contact?.at)
const DOT = anyOf(({ contact }) => contact?.dot)
const HAS_AT = new RegExp(String.raw`@|＠|[[(]${AT}[\])]`, 'iu')
/** Most texts have none of the signs, which is found out faster than that they have none of the words. */
const MAY_HAVE_AT = /[@＠[(]/
/**
 * At most 64 characters before the at sign, as the standard allows: without a bound, a line of dots would be searched again from each of
 * them.
 */
const ADDRESS = new RegExp(
  String.raw`[\p{L}\d._%+'-]{1,64}\s?(?:@|\[${AT}\]|\(${AT}\)|＠)\s?[\p{L}\d-]+(?:\s?(?:\.|\[${DOT}\]|\(${DOT}\))\s?[\p{L}\d-]+)+`,
  'giu',
)

/** Addresses that forms and templates show as samples. */
const EXAMPLE =
  /@(?:example|domain|yourdomain|yoursite|mysite|company|email)\.(?:com|org|net)$|^(?:you|your(?:name|email)?|name|user(?:name)?|email|john\.?doe)@/i

const ONLY_ADDRESS_FIT = 0.7
/** Of several addresses none is certain to be that of a person whom only the field names. */
const QUALIFIED_FIT = 0.52

export const findEmails: Finder = (page, intent) => {
  if (intent.shape !== 'email') return []
  const written = [...writtenOn(page), ...guardedOn(page)].toSorted((a, b) => a.block - b.block)
  const pieces = withoutRepeats(written.length > 0 ? written : linkedOn(page)).filter(({ raw }) => !EXAMPLE.test(raw))
  if (pieces.length === 0) return []
  if (intent.wantsMany) return [{ pieces, score: 0.92, finder: 'addresses' }]
  const ownFit = intent.qualifiers.size > 0 ? Math.min(intent.conceptFit, QUALIFIED_FIT) : intent.conceptFit
  const conceptFit = isOnlyAddress(page, pieces) ? Math.max(intent.conceptFit, ONLY_ADDRESS_FIT) : ownFit
  return pieces
    .slice(0, 6)
    .map((piece, order) => propose('address', piece, (written.length > 0 ? 0.82 : 0.75) * conceptFit - order * 0.015))
}

/** The only address of a page is the one meant, whatever owner the field names; except one that a sentence gives for a purpose. */
function isOnlyAddress(page: PageIndex, pieces: readonly Piece[]): boolean {
  const [only] = pieces
  return pieces.length === 1 && (page.block(only?.block ?? 0)?.text.length ?? 0) <= SHORT_BLOCK_CHARS
}
const SHORT_BLOCK_CHARS = 160

function writtenOn(page: PageIndex): Piece[] {
  return collect(page.visibleBlocks, (block) =>
    !MAY_HAVE_AT.test(block.text) || !HAS_AT.test(block.text)
      ? []
      : [...block.text.matchAll(ADDRESS)]
          .filter(({ index }) => !MAKER_OF_SITE.test(block.text.slice(Math.max(0, index - MAKER_CHARS), index)))
          .map(([raw]) => ({ block: block.id, raw: raw.replace(/(?<![.'-])[.'-]+$/, ''), quote: raw.replace(/(?<![.'-])[.'-]+$/, '') })),
  )
}
/** "Site by Lamp Studio, hi@...": the maker of the site, not its owner. */
const MAKER_OF_SITE = new RegExp(
  String.raw`(?:${anyOf(({ contact }) => contact?.siteMaking)} ?[:：]|${anyOf(({ contact }) => [contact?.siteMaking, contact?.siteMade])} ?${anyOf(({ contact }) => contact?.madeBy)}) ?[^|•·\n]{0,60}$`,
  'iu',
)
const MAKER_CHARS = 100

/**
 * Addresses in the encoded form that a script of the site's host decodes: readers without scripts see "[email protected]" in their place.
 */
function guardedOn(page: PageIndex): Piece[] {
  if (!page.visibleBlocks.some(({ text }) => GUARDED.test(text))) return []
  const { children } = page.document.dom
  const elements = [...elementsOf(children, 'a'), ...elementsOf(children, 'span')]
  const coded = elements.filter(({ attribs }) => attribs['data-cfemail'] !== undefined)
  return (coded.length > 0 ? coded : elements).flatMap((element) => {
    const code = element.attribs['data-cfemail'] ?? /\/email-protection#([\da-f]+)$/i.exec(element.attribs.href ?? '')?.[1]
    return code === undefined ? [] : [{ block: page.blockOf(element), raw: code, quote: code }]
  })
}
const GUARDED = /\[email\W+protected\]/i

function linkedOn(page: PageIndex): Piece[] {
  return collect(page.document.links, ({ url, element }) => {
    const address = /^mailto:([^?]+@[^?]+)/i.exec(url)?.[1]
    const href = element.attribs.href ?? ''
    return address && href.includes(address) ? [{ block: page.blockOf(element), raw: address, quote: address }] : []
  })
}
