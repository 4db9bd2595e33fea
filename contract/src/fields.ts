// Data fields: what the user wants to know of every target. On the wire they are called "traits".
import { z } from 'zod'
import { fieldRulesSchema } from './field-rules.ts'
import { FIELD_TYPES } from './field-types.ts'
import { LIMITS } from './limits.ts'

export const fieldTypeSchema = z.enum(FIELD_TYPES)

export const fieldSchema = z.object({
  name: z
    .string('A data field needs a name.')
    .trim()
    .min(1, 'A data field needs a name.')
    .max(LIMITS.fieldNameCharsMax)
    // A plain object cannot hold it as a key, so its value would be lost on the way.
    .refine((name) => name !== '__proto__', 'The field name "__proto__" cannot be used.'),
  description: z
    .string('A data field needs a description.')
    .trim()
    .min(1, 'A data field needs a description.')
    .max(LIMITS.fieldDescriptionCharsMax),
  type: fieldTypeSchema.default('string'),
  /** What a value must be like beyond its type; of the plans Advanced and Pro. */
  rules: fieldRulesSchema.optional(),
})
export type Field = z.infer<typeof fieldSchema>

const NO_VALID_FIELD = 'At least one valid Data Field (name, description, and type) is required.'

/** A list of fields whose names differ: they become the keys of a row's `data`. `noValidField` is said where not one is complete. */
export function fieldListSchema(noValidField: string) {
  return z
    .array(fieldSchema, noValidField)
    .max(LIMITS.fieldsPerJobMax, `A job can have at most ${LIMITS.fieldsPerJobMax} data fields.`)
    .refine((fields) => fields.some((field) => fieldSchema.safeParse(field).success), {
      error: noValidField,
      // Half-filled fields have their own problems; this sentence is about all of them together.
      when: ({ value }) => Array.isArray(value) && value.length <= LIMITS.fieldsPerJobMax,
    })
    .superRefine((fields, context) => {
      const seen = new Set<string>()
      fields.forEach((field, index) => {
        if (seen.has(field.name)) {
          context.addIssue({ code: 'custom', path: [index, 'name'], message: `The field name "${field.name}" is used twice.` })
        }
        seen.add(field.name)
      })
    })
}

export const fieldsSchema = fieldListSchema(NO_VALID_FIELD)
