// What a data field can be: its type, where it is looked up, whether it has rules. Without a schema, so that a page which checks nothing
// needs no validator.

export const FIELD_TYPES = ['string', 'number', 'boolean', 'date', 'array', 'object'] as const
export type FieldType = (typeof FIELD_TYPES)[number]

/** Other places than the target's page: a web search, a page whose address another field holds, or the other fields themselves. */
export const FIELD_SOURCES = ['search', 'site', 'derived'] as const
export type FieldSourceKind = (typeof FIELD_SOURCES)[number]

/** Whether anything is asked at all. */
export function hasRules<Rules extends object>(rules: Rules | null | undefined): rules is Rules {
  return !!rules && Object.values(rules).some((rule) => rule !== undefined && rule !== false)
}

export interface FieldMember {
  name: string
  description?: string | undefined
  /** Left out: follows from the name. */
  type?: FieldType | undefined
  /** Of an object, or of each object of a list. */
  members?: FieldMember[] | undefined
}
