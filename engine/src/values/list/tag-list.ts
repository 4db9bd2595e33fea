// Recognises lists of tags, and removes from declared keywords what a publishing system adds: numbers of records, names of categories, the
// site's address.
import { lettersOf } from '../../text/letters.ts'
import { dateIn } from '../date/date-text.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import type { Piece } from '../finder.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { withoutRepeats } from '../without-repeats.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const NO_TAG = /^[\da-f]{8}-[\da-f]{4}-[\da-f-]{20,}$|^(?:true|false|null|undefined)$|^https?:(?!\/\/schema\.org\/)|^NLP |^\d+$/i
/** "Category: Travel", "topic/travel", "(1) travel". */
const LABEL = /^(?:(?:category|section|topic|tag|keyword)s?\s?:\s+|\(\d+\)\s*)/i
const PATH = /^[a-z_-]+\/(?=[^/]+$)/
/** Short capitals with digits and signs: codes of an agency's own. */
const CODE = /^[A-Z\d]+(?:[:_-][A-Z\d-]+)?$/
const CODES_MIN = 6

/** Tags are a few short texts, each once. */
export function areTags(pieces: readonly Piece[]): boolean {
  const short = pieces.filter(({ raw }) => raw.length <= 40 && raw.split(/\s+/).length <= 5).length
  return pieces.length <= 30 && short >= pieces.length * 0.8 && new Set(pieces.map(({ raw }) => raw)).size === pieces.length
}

/** Declared keywords as tags; empty where the list is made of codes. */
export function tagsOf(page: PageIndex, pieces: readonly Piece[]): Piece[] {
  const host = URL.parse(page.document.page.url)?.hostname.replace(/^www\./, '') ?? ''
  const arePaths = pieces.length > 1 && pieces.every(({ raw }) => PATH.test(raw))
  const codes = pieces.filter(({ raw }) => CODE.test(raw)).length
  if (codes >= CODES_MIN && codes > pieces.length * 0.6) return []
  const tags = pieces.flatMap((piece) => {
    const raw = (arePaths ? piece.raw.replace(PATH, '') : piece.raw).replace(LABEL, '').trim()
    return NO_TAG.test(raw) || raw === host || raw === '' || (pieces.length > 1 && page.isSiteName(raw)) ? [] : [{ ...piece, raw }]
  })
  return withoutRepeats(tags, ({ raw }) => foldUmlauts(raw.toLowerCase()).replace(/[^\p{L}\p{N}#]+/gu, ''))
}

/** "Thüringen" and "Thueringen" are the same tag. */
function foldUmlauts(text: string): string {
  return text.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue').replaceAll('ß', 'ss')
}

/**
 * True for any value of other fields. A section has a name: not the headline, the site, an address, a day, a sentence or an unfilled
 * template.
 */
export function canBeSection(page: PageIndex, { concept }: FieldSpec, { raw, isDeclared }: { raw: string; isDeclared: boolean }): boolean {
  if (concept?.id !== 'section') return true
  const text = raw.trim()
  if (!isDeclared && page.isSiteName(text)) return false
  if (NO_SECTION.test(text) || dateIn(text) !== null || text.split(/\s+/).length > SECTION_WORDS_MAX) return false
  const letters = lettersOf(text)
  const heading = lettersOf(page.mainHeading?.text ?? page.document.title)
  return letters !== heading && (letters.length < HEADLINE_LETTERS_MIN || !heading.includes(letters))
}
/** Addresses, their parts, marks of templates, and the list of all sections. */
const NO_SECTION = new RegExp(
  String.raw`^(?:https?:|\/)|[{}=]|\s(?:sections|categories)$|^${anyOf(({ bylines }) => bylines?.pictures)}\s*(?:${anyOf(({ bylines }) => bylines?.taken)}|[:：])`,
  'iu',
)
const SECTION_WORDS_MAX = 8
const HEADLINE_LETTERS_MIN = 20
