// The ladder's decision about one field of a page, before it becomes a cell.
import type { CellReason, JsonValue } from '@quarry/contract'
import type { FieldSpec } from '../fields/field-spec.ts'
import type { Decision } from '../rank/merge.ts'

export interface FieldDecision {
  intent: FieldSpec
  decision: Decision
  /** The best candidate's value, even if there is a conflict. */
  value: JsonValue
  /** Why the field is empty, if it is. */
  reason: CellReason
  /** True if the page states only the parts of the value. */
  isDerived: boolean
}
