// Wire schemas of field detection: the first target items in, the fields found on their pages out.
import { z } from 'zod'
import { jsonValueSchema } from './json-value.ts'
import { connectionIdSchema } from './connections.ts'
import { fieldSchema } from './fields.ts'
import { LIMITS } from './limits.ts'
import { pageStepsSchema } from './page-steps.ts'
import { distinctItems } from './target-items.ts'

/** Number of target items that are read; the others of a longer list are ignored. */
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
  /** Distinct values from the pages. */
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
  /** One entry per examined target item, in order. */
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
