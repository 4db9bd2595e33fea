// Members of a field that holds objects: "team members, each with name and role". They are given by name, as a JSON Schema, or as the shape
// rule of the field; where none of these is given, the engine looks for them in the description. Without schemas: the home page reads it.
import type { FieldType } from './field-types.ts'

export const MEMBERS_MAX = 30
export const JSON_TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const

export interface FieldMember {
  name: string
  description?: string | undefined
  /** Left out: follows from the name. */
  type?: FieldType | undefined
}

interface JsonMember {
  type?: (typeof JSON_TYPES)[number] | undefined
  format?: string | undefined
  description?: string | undefined
}

interface WithMembers {
  type: FieldType
  members?: FieldMember[] | undefined
  items?: { properties: Record<string, JsonMember> } | undefined
  rules?: { shape?: { key: string; type: FieldType }[] | undefined } | undefined
}

/** The members that the field itself gives, whatever its description says; empty where it gives none or holds no objects. */
export function declaredMembers({ type, members, items, rules }: WithMembers): FieldMember[] {
  if (type !== 'array' && type !== 'object') return []
  if (members) return members
  if (items) return Object.entries(items.properties).map(([name, one]) => ({ name, ...ofJsonSchema(one) }))
  return (rules?.shape ?? []).map((part) => ({ name: part.key, type: part.type }))
}

function ofJsonSchema({ type, format, description }: JsonMember): Omit<FieldMember, 'name'> {
  const known = format === 'date' || format === 'date-time' ? 'date' : type === 'integer' ? 'number' : type
  return { ...(known ? { type: known } : {}), ...(description ? { description } : {}) }
}
