// Pointing at values as it travels: a stored page to point at, the places that were pointed at, and the field and value that come of them.
import { z } from 'zod'
import { evidenceSchema } from './cells.ts'
import { jsonValueSchema } from './json-value.ts'
import { connectionIdSchema } from './connections.ts'
import { fieldSchema } from './fields.ts'
import { LIMITS } from './limits.ts'

/** Elements of a page by their number in page order, from 1, as the shown page has them in `data-quarry-place`. */
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
  /** Names the stored page in other calls. */
  page: z.string(),
  url: z.string(),
  /** Address where the page is shown for pointing; valid for one minute. */
  view: z.string(),
})
export type PageCopy = z.infer<typeof pageCopySchema>

export const pointPayloadSchema = z.object({
  places: placesSchema,
  /** Places of a field that was pointed at before: with another like them it becomes a list of all such. */
  like: placesSchema.optional(),
  /** What the places are to be read as; left out: what they look like. */
  field: fieldSchema.optional(),
  /** Names that are taken by other fields. */
  names: z.array(z.string().max(LIMITS.fieldNameCharsMax)).max(LIMITS.fieldsPerJobMax).default([]),
})
export type PointPayload = z.output<typeof pointPayloadSchema>

export const pointedSchema = z.object({
  /** What is taken: those pointed at, or all that are like them. */
  places: z.array(z.int()),
  is_list: z.boolean(),
  /** As it was asked for, or as it is proposed; with the example to learn from where there is a value. */
  field: fieldSchema,
  /** As it would come out; null where the places hold no value for the field. */
  value: jsonValueSchema,
  evidence: z.array(evidenceSchema),
  /** Why there is no value, in a sentence. */
  problem: z.string().nullable(),
})
export type Pointed = z.infer<typeof pointedSchema>
