// Placeholders of pages for missing values ("No data.", "keine Angabe"), in ten languages.
import { foldSpace } from '../../text/fold.ts'
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
  if (SIGNS_ONLY.test(raw)) return true
  const words = foldFiller(raw)
  return !ANY_WORDS.has(shape) && FILLERS.has(words) && !(PLACES.has(shape) && ABBREVIATION.test(words))
}
/** "N.C." and "N.D." are states. */
const PLACES: ReadonlySet<FieldSpec['shape']> = new Set(['region', 'country', 'address'])
const ABBREVIATION = /^\p{L}{1,2}(?:\.\p{L})?$/u

function foldFiller(text: string): string {
  return foldSpace(text)
    .trim()
    .replace(/^[([-]+|[\s.。!)\]-]+$/gu, '')
    .replace(/\s*([./])\s*/g, '$1')
    .replaceAll('’', "'")
    .toLowerCase()
}
