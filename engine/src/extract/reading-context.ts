// What the rungs get besides page and fields: the stages they may not import themselves, passed in by read-document.ts.
import type { JsonValue } from '../types.ts'
import type { FieldSpec } from '../fields/field-spec.ts'

export interface ReadingContext {
  /** The typed value of raw text in the form the field asks for; null where it can't become one. */
  clean(raw: string, intent: FieldSpec): JsonValue
}
