// What the ladder decided about one field of a page, before it becomes a cell.
import type { CellReason, JsonValue } from '@quarry/contract'
import type { FieldSpec } from '../fields/field-spec.ts'
import type { Decision } from '../rank/merge.ts'

export interface FieldDecision {
  intent: FieldSpec
  decision: Decision
  /** Of the best candidate, also where there is a conflict. */
  value: JsonValue
  /** Why the field is empty, if it is. */
  reason: CellReason
  /** True where the page states the parts of the value only. */
  isDerived: boolean
}
