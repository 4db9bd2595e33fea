// Words by which pages fill the place of a value that they do not have ("No data.", "keine Angabe"), in ten languages.
import { foldSpace } from '../../text/fold.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import words from '../../page/data/nothing-here.json' with { type: 'json' }

const FILLERS: ReadonlySet<string> = new Set(Object.values(words).flat())
const CHARS_MAX = Math.max(...[...FILLERS].map(({ length }) => length)) + 4
/** Titles may be called anything; of what can be bought or answered by yes and no "not available" is the value. */
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

/** True where the whole text is such a filler and the field asks for a text or an address. */
export function saysNothing(raw: string, { shape, field }: FieldSpec): boolean {
  if (field.type !== 'string' || raw.length > CHARS_MAX || !SHAPES.has(shape)) return false
  return FILLERS.has(
    foldSpace(raw)
      .trim()
      .replace(/^[([-]+|[\s.。!)\]-]+$/gu, '')
      .toLowerCase(),
  )
}
