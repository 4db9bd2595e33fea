// What a data field can be: its type, where it is looked up, whether it has rules. No schemas here, so that screens
// that validate nothing do not load the validator.

export const FIELD_TYPES = ['string', 'number', 'boolean', 'date', 'array', 'object'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** Sources other than the target's page: a web search, a page whose address is in another field, or the other fields of the row. */
export const FIELD_SOURCES = ['search', 'site', 'derived'] as const
export type FieldSourceKind = (typeof FIELD_SOURCES)[number]

/** Whether there is at least one rule. */
export function hasRules<Rules extends object>(rules: Rules | null | undefined): rules is Rules {
  return !!rules && Object.values(rules).some((rule) => rule !== undefined && rule !== false)
}

export interface FieldMember {
  name: string
  description?: string | undefined
  /** Left out: derived from the name. */
  type?: FieldType | undefined
  /** Members of an object, or of each object in a list. */
  members?: FieldMember[] | undefined
}
