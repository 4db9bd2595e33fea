// Placeholders of pages for missing values ("No data.", "keine Angabe"), in ten languages.
import { foldSpace } from '../../text/fold.ts'
import type { LabelledValue, PageIndex } from '../../page/page-index.ts'
import { keepLast } from '../../text/keep-last.ts'
import { labelFit } from '../../fields/label-fit.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import words from '../../page/data/nothing-here.json' with { type: 'json' }

const FILLERS: ReadonlySet<string> = new Set(Object.values(words).flat().map(foldFiller))
const CHARS_MAX = Math.max(...[...FILLERS].map(({ length }) => length)) + 4
/** Titles may be any words, and for stock "not available" is the value. */
const ANY_WORDS: ReadonlySet<FieldSpec['shape']> = new Set(['title', 'availability'])
const TYPES: ReadonlySet<FieldSpec['field']['type']> = new Set(['string', 'array'])
const SIGNS_ONLY = /^[\s\p{Pd}\u2212ー_.…·・*?？/\\()[\]]+$/u

/** True where the whole text is such a placeholder, in words or signs ("—"), and the field asks for a text or for texts. */
export function isMissingValue(raw: string, { shape, field }: FieldSpec): boolean {
  if (!TYPES.has(field.type) || raw.length > CHARS_MAX) return false
  if (hasOnlySigns(raw)) return true
  const words = foldFiller(raw)
  return !ANY_WORDS.has(shape) && FILLERS.has(words) && !(PLACES.has(shape) && ABBREVIATION.test(words))
}
/** "N.C." and "N.D." are states. */
const PLACES: ReadonlySet<FieldSpec['shape']> = new Set(['region', 'country', 'address'])
const ABBREVIATION = /^\p{L}{1,2}(?:\.\p{L})?$/u

/** "—", "...": a text without letters, digits and signs of a meaning. */
export const hasOnlySigns = (raw: string): boolean => SIGNS_ONLY.test(raw)

const NUMBERS: ReadonlySet<FieldSpec['field']['type']> = new Set(['number', 'date'])

/**
 * True where the page has the field's own label with such a placeholder, or with "on request", and no such label with another value: then no
 * other place of the page has the number or the day.
 */
export function isLabelledMissing(page: PageIndex, intent: FieldSpec): boolean {
  if (!NUMBERS.has(intent.field.type)) return false
  const isOwn = ({ words }: LabelledValue): boolean => labelFit(words, intent) >= OWN_LABEL_FIT_MIN
  const { missing, others } = labelsOn(page)
  return missing.some(isOwn) && !others.some(isOwn)
}

/** The page's labels with a placeholder, and the others; found once for all fields, since most pages have none. */
const labelsOn = keepLast((page: PageIndex) => {
  const isMissing = ({ pair: { value } }: LabelledValue): boolean => value.length <= CHARS_MAX && isPlaceholder(value)
  return { missing: page.labels.filter(isMissing), others: page.labels.filter((label) => !isMissing(label)) }
})
const OWN_LABEL_FIT_MIN = 0.9

/** True for such a placeholder, for signs alone and for "on request", as pages have them in the cells and cards of a list; also without any text. */
export function isPlaceholder(text: string): boolean {
  return text.trim() === '' || hasOnlySigns(text) || FILLERS.has(foldFiller(text)) || ON_REQUEST.test(text.trim())
}
const ON_REQUEST = new RegExp(`^${anyOf(({ money }) => money?.onRequest)}$`, 'iu')

function foldFiller(text: string): string {
  return foldSpace(text)
    .trim()
    .replace(/^[([-]+|[\s.。!)\]-]+$/gu, '')
    .replace(/\s*([./])\s*/g, '$1')
    .replaceAll('’', "'")
    .toLowerCase()
}
