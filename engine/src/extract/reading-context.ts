// What the rungs get besides page and fields: the stages they may not import themselves, passed in by read-document.ts.
import type { JsonValue } from '../types.ts'
import type { ObjectList } from '../fields/members/members-of.ts'
import type { ItemTexts } from './object-candidates.ts'
import type { FieldSpec } from '../fields/field-spec.ts'

/** The list of the page that fits the members of a field, as the stage that reads lists found it. */
export interface FoundObjects {
  items: ItemTexts[]
  fit: number
}

export interface ReadingContext {
  /** The typed value of raw text in the form the field asks for; null where it can't become one. */
  clean(raw: string, intent: FieldSpec): JsonValue
  /** Null where no list of the page fits. */
  findObjects(list: ObjectList): FoundObjects | null
}
