// What the rungs get besides page and fields: stages that they may not import, passed in by read-document.ts.
import type { JsonValue } from '../types.ts'
import type { FieldSpec } from '../fields/field-spec.ts'

export interface ReadingContext {
  /** The typed value of raw text in the field's format; null if the text has none. */
  clean(raw: string, intent: FieldSpec): JsonValue
}
