// Whether a field's description names an organisation: an author may be "the person or organisation that published it".
import type { Field } from '@quarry/contract'
import { PHRASES } from './concepts.ts'
import { labelWords } from './label-words.ts'
import { onceAField } from './once-a-field.ts'

const FIRMS: ReadonlySet<string> = new Set(['organisation', 'publisher'])

export const namesFirm = onceAField<boolean, Field>(({ description }) =>
  labelWords(description).some(
    (word) => PHRASES.get(word)?.some(({ concept, isLabelOnly }) => !isLabelOnly && FIRMS.has(concept.id)) === true,
  ),
)
