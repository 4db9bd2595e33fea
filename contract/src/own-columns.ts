// Columns that people add to a table and fill themselves: their kinds, and their order among the fields that are read.
// Next: server/src/tables/own-columns/own-columns.routes.ts
import { z } from 'zod'
import { jsonValueSchema, type JsonValue } from './json-value.ts'
import type { FieldType } from './field-types.ts'
import type { Field } from './fields.ts'
import { LIMITS } from './limits.ts'
import { shownNameSchema } from './shown-names.ts'
import { OWN_COLUMN_KINDS, OWN_COLUMN_LIMITS, type OwnColumnKind } from './own-column-kinds.ts'

const columnNameSchema = shownNameSchema({
  what: 'The name of a column',
  missing: 'Please give the column a name.',
  charsMax: LIMITS.fieldNameCharsMax,
  tooLong: `The name of a column has at most ${LIMITS.fieldNameCharsMax} characters.`,
})
// The same rule as for fields: a plain object cannot have this key.
const nameSchema = columnNameSchema.refine((name) => name !== '__proto__', 'The name "__proto__" cannot be used.')

const optionSchema = shownNameSchema({
  what: 'An option',
  missing: 'Please give each option a text.',
  charsMax: OWN_COLUMN_LIMITS.optionCharsMax,
  tooLong: `An option has at most ${OWN_COLUMN_LIMITS.optionCharsMax} characters.`,
})

const isDistinct = (options: readonly string[]) => new Set(options.map((option) => option.toLowerCase())).size === options.length

const optionsSchema = z
  .array(optionSchema)
  .max(OWN_COLUMN_LIMITS.optionsMax, `A column has at most ${OWN_COLUMN_LIMITS.optionsMax} options.`)
  .refine(isDistinct, 'Each option can be listed only once.')

export const ownColumnSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(OWN_COLUMN_KINDS),
  /** Options of a selection column, in display order; empty for other kinds. */
  options: z.array(z.string()),
})
export type OwnColumn = z.infer<typeof ownColumnSchema>

export const ownColumnPayloadSchema = z
  .object({
    name: nameSchema,
    kind: z.enum(OWN_COLUMN_KINDS),
    options: optionsSchema.default([]).describe('Of a selection, in their order'),
  })
  .refine(({ kind, options }) => (kind === 'select') === options.length > 0, {
    path: ['options'],
    error: ({ input }) =>
      (input as { kind?: string }).kind === 'select' ? 'Please give at least one option.' : 'Only a selection has options.',
  })
export type OwnColumnPayload = z.output<typeof ownColumnPayloadSchema>
export type OwnColumnPayloadInput = z.input<typeof ownColumnPayloadSchema>

export const ownColumnChangeSchema = z.object({
  name: nameSchema.optional(),
  options: optionsSchema.optional().describe('Of a selection. Cells keep what they hold, also where it is no option any more'),
})
export type OwnColumnChange = z.output<typeof ownColumnChangeSchema>

export const ownColumnsSchema = z.object({
  data: z.array(ownColumnSchema),
  /** E-mail addresses of the members of the workspace: the allowed values of a person column. */
  people: z.array(z.string()),
})
export type OwnColumns = z.infer<typeof ownColumnsSchema>

export const ownCellPayloadSchema = z.object({
  value: jsonValueSchema.describe('Null empties the cell. A text is read as the kind of the column'),
  expected: jsonValueSchema
    .optional()
    .describe('What the cell held when it was looked at: the change is refused (409) where it holds something else by now'),
})
export type OwnCellPayload = z.output<typeof ownCellPayloadSchema>

/** A column of a table: a field that is read, or an own column. */
export type TableField = Field & { own?: OwnColumn }

const TYPES: Record<OwnColumnKind, FieldType> = {
  text: 'string',
  number: 'number',
  select: 'string',
  person: 'string',
  date: 'date',
  checkbox: 'boolean',
  note: 'string',
}

export function ownFieldOf(own: OwnColumn): TableField {
  return { name: own.name, description: '', type: TYPES[own.kind], own }
}

/** All columns of a table: fields first, then own columns. */
export function tableFields({
  trait_definitions: fields,
  own_columns: own = [],
}: {
  trait_definitions: readonly Field[]
  own_columns?: readonly OwnColumn[] | undefined
}): TableField[] {
  return [...fields, ...own.map(ownFieldOf)]
}

interface ValuedRow {
  data: Record<string, JsonValue>
  own?: Record<string, JsonValue> | undefined
}

/** Value of a row in the column with this name. The name is unique: an own column cannot have the name of a field. */
export function valueInRow({ data, own }: ValuedRow, name: string): JsonValue | undefined {
  if (own && Object.hasOwn(own, name)) return own[name]
  return Object.hasOwn(data, name) ? data[name] : undefined
}
