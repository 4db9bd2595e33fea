// Members of a field that holds objects: "team members, each with name and role". They are given by name, as a JSON Schema, or as the shape
// rule of the field; where none of these is given, the engine looks for them in the description.
import { z } from 'zod'
import { FIELD_TYPES, type FieldType } from './field-types.ts'
import { LIMITS } from './limits.ts'

export const MEMBERS_MAX = 30

const memberName = z
  .string()
  .trim()
  .min(1, 'A member needs a name.')
  .max(LIMITS.fieldNameCharsMax)
  .refine((name) => name !== '__proto__', 'The member name "__proto__" cannot be used.')

const memberSchema = z.object({
  name: memberName,
  description: z.string().trim().max(LIMITS.fieldDescriptionCharsMax).optional(),
  /** Left out: told from the name. */
  type: z.enum(FIELD_TYPES).optional(),
})
export type FieldMember = z.infer<typeof memberSchema>

export const fieldMembersSchema = z
  .array(memberSchema)
  .min(1, 'Name at least one member.')
  .max(MEMBERS_MAX, `A field can have at most ${MEMBERS_MAX} members.`)
  .refine((members) => new Set(members.map(({ name }) => name)).size === members.length, 'A member is named twice.')

const JSON_TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const
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

interface WithMembers {
  type: FieldType
  members?: FieldMember[] | undefined
  items?: z.infer<typeof fieldItemsSchema> | undefined
  rules?: { shape?: { key: string; type: FieldType }[] | undefined } | undefined
}

/** The members that the field itself gives, whatever its description says; empty where it gives none or holds no objects. */
export function declaredMembers({ type, members, items, rules }: WithMembers): FieldMember[] {
  if (type !== 'array' && type !== 'object') return []
  if (members) return members
  if (items) return Object.entries(items.properties).map(([name, one]) => ({ name, ...ofJsonSchema(one) }))
  return (rules?.shape ?? []).map((part) => ({ name: part.key, type: part.type }))
}

function ofJsonSchema({ type, format, description }: z.infer<typeof memberOfSchema>): Omit<FieldMember, 'name'> {
  const known = format === 'date' || format === 'date-time' ? 'date' : type === 'integer' ? 'number' : type
  return { ...(known ? { type: known } : {}), ...(description ? { description } : {}) }
}
