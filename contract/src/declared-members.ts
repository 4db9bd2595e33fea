// Members of a field that holds objects: "team members, each with name and role". They are given by name, as a JSON Schema of any depth, or
// by the shape rule of the field; where none of these is given, the engine infers them from the description. Imports no schemas: the home
// page loads this file.
import type { FieldMember, FieldType } from './field-types.ts'
import { readSchema, SCHEMA_LIMITS, type JsonSchema } from './member-schema.ts'

export const MEMBERS_MAX = SCHEMA_LIMITS.membersMax
export const JSON_TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const

interface JsonMember {
  type?: (typeof JSON_TYPES)[number] | undefined
  format?: string | undefined
  description?: string | undefined
}

interface WithMembers {
  type: FieldType
  members?: FieldMember[] | undefined
  items?: { properties: Record<string, JsonMember> } | undefined
  schema?: JsonSchema | undefined
  rules?: { shape?: { key: string; type: FieldType }[] | undefined } | undefined
}

/** The members that the field declares itself, regardless of its description; empty where it declares none or holds no objects. */
export function declaredMembers({ type, members, items, schema, rules }: WithMembers): FieldMember[] {
  if (type !== 'array' && type !== 'object') return []
  const read = schema === undefined ? null : readSchema(schema)
  if (read !== null && 'members' in read && read.type === type && read.members.length > 0) return read.members
  if (members) return members
  if (items) return Object.entries(items.properties).map(([name, one]) => ({ name, ...ofJsonSchema(one) }))
  return (rules?.shape ?? []).map((part) => ({ name: part.key, type: part.type }))
}

function ofJsonSchema({ type, format, description }: JsonMember): Omit<FieldMember, 'name'> {
  const known = format === 'date' || format === 'date-time' ? 'date' : type === 'integer' ? 'number' : type
  return { ...(known ? { type: known } : {}), ...(description ? { description } : {}) }
}
