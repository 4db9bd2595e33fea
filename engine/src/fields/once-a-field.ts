// Memoizes what finders compute from a field, because the same field is read from many pages.
import type { FieldSpec } from './field-spec.ts'

/** `make` must depend on the field alone. Its result is shared and must not be changed. */
export function onceAField<V>(make: (spec: FieldSpec) => V): (spec: FieldSpec) => V {
  const known = new WeakMap<FieldSpec, { value: V }>()
  return (spec) => {
    let kept = known.get(spec)
    if (kept === undefined) known.set(spec, (kept = { value: make(spec) }))
    return kept.value
  }
}
