// Numbers that count the items of a list, "1. Stir": a recipe leaves them out as the field asks, unless the solved values have them.
import { wantsPlainSteps } from '../fields/understand-field.ts'
import type { Field, JsonValue } from '../types.ts'
import { withoutNumbers } from '../values/list/list-pieces.ts'

/** The lines without the numbers that count them, where the field wants none. */
export function withoutStepNumbers(raw: string, field: Field): string {
  if (field.type !== 'array' || !raw.includes('\n') || !wantsPlainSteps(field)) return raw
  const lines = raw.split('\n').map((line) => ({ raw: line }))
  return withoutNumbers(lines, { plainSteps: true })
    .map((line) => line.raw)
    .join('\n')
}

/** True for a list whose items are counted although the field wants no numbers. */
export function hasStepNumbers(value: JsonValue | undefined, field: Field): boolean {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) return false
  const raw = value.join('\n')
  return withoutStepNumbers(raw, field) !== raw
}
