// Wire schemas of pointing at values: a stored page to point at, the places pointed at, and the resulting field and value.
import { z } from 'zod'
import { evidenceSchema } from './cells.ts'
import { jsonValueSchema } from './json-value.ts'
import { connectionIdSchema } from './connections.ts'
import { fieldSchema } from './fields.ts'
import { LIMITS } from './limits.ts'

/** Numbers of page elements in document order, from 1, as in the attribute `data-quarry-place` of the displayed page. */
const placesSchema = z.array(z.int().min(1).max(10_000_000)).min(1, 'Point at a place of the page.').max(LIMITS.placesMax)

export const pageCopyPayloadSchema = z.object({
  target_item: z.string().trim().min(1, 'Please provide a target item.').max(LIMITS.targetCharsMax),
  target_item_name: z
    .string()
    .trim()
    .max(LIMITS.targetNameCharsMax)
    .nullish()
    .transform((name) => name || 'URL'),
  connection: connectionIdSchema,
})
export type PageCopyPayload = z.output<typeof pageCopyPayloadSchema>

export const pageCopySchema = z.object({
  /** Id of the stored page for other calls. */
  page: z.string(),
  url: z.string(),
  /** Address where the page is shown for pointing; valid for one minute. */
  view: z.string(),
})
export type PageCopy = z.infer<typeof pageCopySchema>

export const pointPayloadSchema = z.object({
  places: placesSchema,
  /** Places that were pointed at before for the field: together with a similar place they define a list of all similar ones. */
  like: placesSchema.optional(),
  /** The type to read the places as; left out: inferred from their texts. */
  field: fieldSchema.optional(),
  /** Names that other fields already have. */
  names: z.array(z.string().max(LIMITS.fieldNameCharsMax)).max(LIMITS.fieldsPerJobMax).default([]),
})
export type PointPayload = z.output<typeof pointPayloadSchema>

export const pointedSchema = z.object({
  /** The places that are used: those pointed at, or all similar ones. */
  places: z.array(z.int()),
  is_list: z.boolean(),
  /** The field as requested, or as proposed; with the example to learn from where there is a value. */
  field: fieldSchema,
  /** The resulting value; null where the places hold no value for the field. */
  value: jsonValueSchema,
  evidence: z.array(evidenceSchema),
  /** Why there is no value, in a sentence. */
  problem: z.string().nullable(),
})
export type Pointed = z.infer<typeof pointedSchema>
