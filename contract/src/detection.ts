// Field detection as it travels: the first target items in, the fields their pages really have out.
import { z } from 'zod'
import { jsonValueSchema } from './json-value.ts'
import { connectionIdSchema } from './connections.ts'
import { fieldSchema } from './fields.ts'
import { LIMITS } from './limits.ts'
import { pageStepsSchema } from './page-steps.ts'
import { distinctItems } from './target-items.ts'

/** Target items that are read; the rest of a longer list is left alone. */
export const DETECTION_TARGETS_MAX = 3

export const detectionPayloadSchema = z.object({
  target_items: z
    .array(z.string().max(LIMITS.targetCharsMax, `A target item can have at most ${LIMITS.targetCharsMax} characters.`))
    .max(LIMITS.targetsPerJobMax)
    .default([])
    .transform((items) => distinctItems(items).slice(0, DETECTION_TARGETS_MAX))
    .refine((items) => items.length > 0, 'Please provide at least one target item.'),
  target_item_name: z
    .string()
    .trim()
    .max(LIMITS.targetNameCharsMax)
    .nullish()
    .transform((name) => name || 'URL'),
  connection: connectionIdSchema,
  page_steps: pageStepsSchema.optional(),
})
export type DetectionPayload = z.output<typeof detectionPayloadSchema>

export const detectedFieldSchema = fieldSchema.extend({
  /** Values from the pages, each once. */
  samples: z.array(jsonValueSchema),
  /** Share of the pages that have a value, 0 to 1. */
  fill: z.number(),
})
export type DetectedField = z.infer<typeof detectedFieldSchema>

export const detectionSchema = z.object({
  /** The kind of page in one word ("recipe"); null where it is unknown. */
  kind: z.string().nullable(),
  /** Best first. */
  fields: z.array(detectedFieldSchema),
  /** One for each target item that was looked at, in order. */
  pages: z.array(
    z.object({
      target_item_value: z.string(),
      /** The page that was read; null where none could be. */
      url: z.string().nullable(),
      /** Key of TASK_FAILURES and its sentence; null for a page that was read. */
      error_kind: z.string().nullable(),
      error: z.string().nullable(),
    }),
  ),
})
export type Detection = z.infer<typeof detectionSchema>
