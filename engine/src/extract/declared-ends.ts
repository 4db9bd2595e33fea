// The declared properties of a field, with those of one end of a range where the field asks for it: "minimum salary".
import type { FieldSpec } from '../fields/field-spec.ts'
import { onceAField } from '../fields/once-a-field.ts'
import { askedEnd } from '../values/number/range-ends.ts'

/** Where the field asks for one end of a range ("minimum salary"), the properties of that end. */
export const propertiesFor = onceAField((intent: FieldSpec): readonly string[] => {
  const asked = intent.properties.length > 0 ? askedEnd(intent) : null
  if (asked === null) return intent.properties
  const end = asked.end === 'low' ? 'minValue' : 'maxValue'
  return [...intent.properties, ...asked.whole.properties].flatMap((path) => [`${path}.${end}`, path])
})
