// Schemas of the members of a field that holds objects: by name, or as a JSON Schema.
import { z } from 'zod'
import { JSON_TYPES, MEMBERS_MAX } from './declared-members.ts'
import { FIELD_TYPES } from './field-types.ts'
import { LIMITS } from './limits.ts'
import { isTooDeep, readSchema, SCHEMA_LIMITS, withOrder, type JsonSchema } from './member-schema.ts'

const memberName = z
  .string()
  .trim()
  .min(1, 'A member needs a name.')
  .max(LIMITS.fieldNameCharsMax)
  .refine((name) => name !== '__proto__', 'The member name "__proto__" cannot be used.')

const memberSchema = z.object({
  name: memberName,
  description: z.string().trim().max(LIMITS.fieldDescriptionCharsMax).optional(),
  /** Inferred from the name where it is left out. */
  type: z.enum(FIELD_TYPES).optional(),
})

export const fieldMembersSchema = z
  .array(memberSchema)
  .min(1, 'Name at least one member.')
  .max(MEMBERS_MAX, `A field can have at most ${MEMBERS_MAX} members.`)
  .refine((members) => new Set(members.map(({ name }) => name)).size === members.length, 'A member is named twice.')

const memberOfSchema = z.object({
  type: z.enum(JSON_TYPES).optional(),
  format: z.string().max(40).optional(),
  description: z.string().trim().max(LIMITS.fieldDescriptionCharsMax).optional(),
})

export const fieldItemsSchema = z.object({
  type: z.literal('object').optional(),
  properties: z
    .record(memberName, memberOfSchema)
    .refine((properties) => Object.keys(properties).length > 0, 'Name at least one property.')
    .refine((properties) => Object.keys(properties).length <= MEMBERS_MAX, `A field can have at most ${MEMBERS_MAX} members.`),
  required: z.array(memberName).max(MEMBERS_MAX).optional(),
})

/** The schema of the field's whole value. It may be any JSON Schema; `readSchema` defines which parts are used. The key order is kept. */
export const valueSchemaSchema = z
  .record(z.string(), z.unknown())
  .superRefine((schema, context) => {
    const problem = schemaProblem(schema)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })
  .overwrite((schema) => (schemaProblem(schema) === null ? withOrder(schema) : schema))

function schemaProblem(schema: JsonSchema): string | null {
  if (isTooDeep(schema) || JSON.stringify(schema).length > SCHEMA_LIMITS.charsMax)
    return `A schema can have at most ${SCHEMA_LIMITS.charsMax} characters, nested at most ${SCHEMA_LIMITS.nestingMax} deep.`
  const read = readSchema(schema)
  return 'problem' in read ? read.problem : null
}
