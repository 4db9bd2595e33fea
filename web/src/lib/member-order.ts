// The names of a field's members in their order, worked out once a field: grids ask for them with every cell.
import { declaredMembers, type Field } from '@quarry/contract'

const known = new WeakMap<Field, readonly string[]>()

export function memberOrder(field: Field): readonly string[] {
  const kept = known.get(field)
  if (kept !== undefined) return kept
  const names = declaredMembers(field).map(({ name }) => name)
  known.set(field, names)
  return names
}
