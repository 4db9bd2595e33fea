// Placeholders of pages for missing values ("No data.", "keine Angabe"), in ten languages.
import { foldSpace } from '../../text/fold.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import words from '../../page/data/nothing-here.json' with { type: 'json' }

const FILLERS: ReadonlySet<string> = new Set(Object.values(words).flat())
const CHARS_MAX = Math.max(...[...FILLERS].map(({ length }) => length)) + 4
/** Without titles, which may be any words, and without stock and yes/no fields, for which "not available" is the value. */
const SHAPES: ReadonlySet<FieldSpec['shape']> = new Set([
  'address',
  'street',
  'city',
  'region',
  'country',
  'person',
  'organisation',
  'identifier',
  'prose',
  'text',
])

/** True where the whole text is such a placeholder and the field asks for a text or an address. */
export function isMissingValue(raw: string, { shape, field }: FieldSpec): boolean {
  return field.type === 'string' && SHAPES.has(shape) && isFiller(raw)
}

/** True for such a placeholder and for a dash alone, as pages have them in the cells and cards of a list. */
export function isPlaceholder(raw: string): boolean {
  return /^[\s\p{Pd}−…]*$/u.test(raw) || isFiller(raw)
}

function isFiller(raw: string): boolean {
  if (raw.length > CHARS_MAX) return false
  return FILLERS.has(
    foldSpace(raw)
      .trim()
      .replace(/^[([-]+|[\s.。!)\]-]+$/gu, '')
      .toLowerCase(),
  )
}
