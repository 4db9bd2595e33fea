// The six types a data field can have. Without a schema, so that a page which checks nothing needs no validator.

export const FIELD_TYPES = ['string', 'number', 'boolean', 'date', 'array', 'object'] as const
export type FieldType = (typeof FIELD_TYPES)[number]
