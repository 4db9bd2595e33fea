// Wire schemas of templates ("schema definitions" on the wire): a prompt and fields saved for later jobs.
import { z } from 'zod'
import { fieldListSchema, fieldSchema } from './fields.ts'
import { LIMITS } from './limits.ts'
import { pageStepsSchema } from './page-steps.ts'
import { stepsSchema } from './pipeline-steps.ts'

const NO_NAME = 'Please enter a name for the template.'

export const templatePayloadSchema = z.object({
  name: z.string(NO_NAME).trim().min(1, NO_NAME).max(LIMITS.templateNameCharsMax),
  base_prompt: z
    .string()
    .max(LIMITS.basePromptCharsMax)
    .nullish()
    .transform((prompt) => prompt ?? null),
  traits: fieldListSchema('At least one valid Data Field (name and description) is required to save a template.'),
  /** The pipeline of jobs started from the template. */
  steps: stepsSchema.optional(),
  /** Steps executed on pages before they are read. */
  page_steps: pageStepsSchema.optional(),
})
export type TemplatePayload = z.output<typeof templatePayloadSchema>
export type TemplatePayloadInput = z.input<typeof templatePayloadSchema>

export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  base_prompt: z.string().nullable(),
  created_at: z.iso.datetime({ offset: true }),
  traits: z.array(fieldSchema),
  /** Missing where there is none. */
  steps: stepsSchema.optional(),
  page_steps: pageStepsSchema.optional(),
  /** E-mail address of the author; only in the workspace of a team. */
  created_by: z.string().nullish(),
})
export type Template = z.infer<typeof templateSchema>
