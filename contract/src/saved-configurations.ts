// Saved configurations: the whole form, with the pipeline and a schedule, to start the same job again. Included in the plans Advanced and
// Pro; a template holds only prompt and fields.
import { z } from 'zod'
import { fieldListSchema, fieldSchema } from './fields.ts'
import { LIMITS } from './limits.ts'
import { scheduleSchema, timeZoneSchema } from './monitors.ts'
import { pageStepsSchema } from './page-steps.ts'
import { stepsSchema } from './pipeline-steps.ts'
import type { PlanName } from './plans.ts'
import { distinctItems } from './target-items.ts'

export const CONFIGURATIONS_MAX = 500
const NO_NAME = 'Please enter a name for the configuration.'

const targetItems = z
  .array(z.string().max(LIMITS.targetCharsMax))
  .max(LIMITS.targetsPerJobMax, `A configuration can have at most ${LIMITS.targetsPerJobMax} target items.`)
  .transform(distinctItems)

export const configurationPayloadSchema = z.object({
  name: z.string(NO_NAME).trim().min(1, NO_NAME).max(LIMITS.templateNameCharsMax),
  base_prompt: z
    .string()
    .max(LIMITS.basePromptCharsMax)
    .nullish()
    .transform((prompt) => prompt ?? null),
  target_item_name: z.string().trim().max(LIMITS.targetNameCharsMax).default(''),
  target_items: targetItems.default([]),
  traits: fieldListSchema('At least one valid Data Field (name and description) is required to save a configuration.'),
  /** The pipeline of jobs started from the configuration. */
  steps: stepsSchema.default([]),
  /** Steps executed on pages before they are read. */
  page_steps: pageStepsSchema.default([]),
  /** The schedule for monitors made from the configuration; null: saved without one. */
  schedule: scheduleSchema.nullable().default(null),
  time_zone: timeZoneSchema.default('UTC'),
})
export type ConfigurationPayload = z.output<typeof configurationPayloadSchema>
export type ConfigurationPayloadInput = z.input<typeof configurationPayloadSchema>

/** The list form, without properties that may be long. */
export const configurationSummarySchema = z.object({
  id: z.string(),
  name: z.string(),
  target_item_name: z.string(),
  target_count: z.int(),
  field_count: z.int(),
  step_count: z.int(),
  schedule: scheduleSchema.nullable(),
  created_at: z.iso.datetime({ offset: true }),
})
export type ConfigurationSummary = z.infer<typeof configurationSummarySchema>

export const configurationSchema = z.object({
  id: z.string(),
  name: z.string(),
  base_prompt: z.string().nullable(),
  target_item_name: z.string(),
  target_items: z.array(z.string()),
  traits: z.array(fieldSchema),
  steps: stepsSchema,
  page_steps: pageStepsSchema,
  schedule: scheduleSchema.nullable(),
  time_zone: z.string(),
  created_at: z.iso.datetime({ offset: true }),
})
export type Configuration = z.infer<typeof configurationSchema>

export const configurationRenameSchema = z.object({ name: configurationPayloadSchema.shape.name })

export function mayUseConfigurations(plan: PlanName): boolean {
  return plan !== 'starter'
}
export const CONFIGURATIONS_NEED_UPGRADE =
  'Saved configurations come with the plans Advanced and Pro. Upgrade to keep the whole form; templates are for everybody.'
