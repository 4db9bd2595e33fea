// Memoizes what finders compute from a field, because the same field is read from many pages.
import type { Field } from '../types.ts'
import type { FieldSpec } from './field-spec.ts'

/** `make` must depend on the field alone. Its result is shared and must not be changed. */
export function onceAField<V, Key extends Field | FieldSpec = FieldSpec>(make: (field: Key) => V): (field: Key) => V {
  const known = new WeakMap<Key, { value: V }>()
  return (field) => {
    let kept = known.get(field)
    if (kept === undefined) known.set(field, (kept = { value: make(field) }))
    return kept.value
  }
}
