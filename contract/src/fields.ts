// Data fields: what the user wants to know of every target. On the wire they are called "traits".
import { z } from 'zod'
import { fieldItemsSchema, fieldMembersSchema, valueSchemaSchema } from './field-members.ts'
import { fieldRulesSchema } from './field-rules.ts'
import { FIELD_SOURCES, FIELD_TYPES } from './field-types.ts'
import { jsonValueSchema } from './json-value.ts'
import { LIMITS } from './limits.ts'
import { readSchema } from './member-schema.ts'

export const fieldTypeSchema = z.enum(FIELD_TYPES)

export const fieldSourceSchema = z.object({
  kind: z.enum(FIELD_SOURCES),
  /** Fields of the row: the search query, the address (the first that is filled), or what the value is derived from. */
  from: z
    .array(z.string().trim().min(1).max(LIMITS.fieldNameCharsMax))
    .min(1, 'Name the fields that it is looked up from.')
    .max(LIMITS.fieldSourcesMax),
})
export type FieldSource = z.infer<typeof fieldSourceSchema>

/** Places on one stored page that a user pointed at as the value: the recipe for similar pages is learned from them. */
export const fieldExampleSchema = z.object({
  /** Id of the stored page. */
  page: z.string().max(200),
  /** Address of the stored page. */
  url: z.string().max(LIMITS.targetCharsMax * 2),
  /** Numbers of the blocks that hold the value. */
  blocks: z.array(z.int().min(1)).min(1).max(LIMITS.placesMax),
  /** The text of the page from which the value is read; items of a list are on separate lines. */
  quote: z.string().min(1).max(20_000),
  /** The value that this example produced. */
  value: jsonValueSchema,
})
export type FieldExample = z.infer<typeof fieldExampleSchema>

export const fieldSchema = z.object({
  /** The source of the value, once the fields it names are known; left out: the target's page. */
  source: fieldSourceSchema.optional(),
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
  /** Members of the object, or of each object in an array; left out: those that the description names, if any. */
  members: fieldMembersSchema.optional(),
  /** The same as a JSON Schema; used where `members` is left out. */
  items: fieldItemsSchema.optional(),
  /** JSON Schema of the whole value of an array or object: members of any depth. Takes precedence over `members` and `items`. */
  schema: valueSchemaSchema.optional(),
  /** Rules for the value beyond its type; included in the plans Advanced and Pro. */
  rules: fieldRulesSchema.optional(),
  example: fieldExampleSchema.optional(),
})
export type Field = z.infer<typeof fieldSchema>

/** Why the field can't be looked up from the fields it names; null if it can, or is not looked up at all. */
export function sourceProblem({ name, source }: Field, fields: readonly Field[]): string | null {
  for (const from of source?.from ?? []) {
    const other = fields.find((field) => field.name === from)
    if (other === undefined || from === name) return `"${name}" is looked up from "${from}", which is no other field.`
    if (other.source) return `"${name}" is looked up from "${from}", which is looked up itself.`
  }
  return null
}

/** Why the schema of a field does not fit its type; null where it does. */
export function schemaProblem({ name, type, schema }: Pick<Field, 'name' | 'type' | 'schema'>): string | null {
  const read = schema === undefined ? null : readSchema(schema)
  if (read === null || 'problem' in read || read.type === type) return null
  return `The schema of "${name}" describes a value of the type ${read.type}, and the field is of the type ${type}.`
}

const NO_VALID_FIELD = 'At least one valid Data Field (name, description, and type) is required.'

/** A list of fields with distinct names: they become the keys of a row's `data`. `noValidField` is the error where none is complete. */
export function fieldListSchema(noValidField: string) {
  return z
    .array(fieldSchema, noValidField)
    .max(LIMITS.fieldsPerJobMax, `A job can have at most ${LIMITS.fieldsPerJobMax} data fields.`)
    .refine((fields) => fields.some((field) => fieldSchema.safeParse(field).success), {
      error: noValidField,
      // Incomplete fields have their own error messages; this one is about the list as a whole.
      when: ({ value }) => Array.isArray(value) && value.length <= LIMITS.fieldsPerJobMax,
    })
    .superRefine((fields, context) => {
      const seen = new Set<string>()
      fields.forEach((field, index) => {
        if (seen.has(field.name)) {
          context.addIssue({ code: 'custom', path: [index, 'name'], message: `The field name "${field.name}" is used twice.` })
        }
        seen.add(field.name)
        const problem = sourceProblem(field, fields)
        if (problem !== null) context.addIssue({ code: 'custom', path: [index, 'source'], message: problem })
        const misfit = schemaProblem(field)
        if (misfit !== null) context.addIssue({ code: 'custom', path: [index, 'schema'], message: misfit })
      })
    })
}

export const fieldsSchema = fieldListSchema(NO_VALID_FIELD)
