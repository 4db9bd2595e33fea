// Schema templates ("schema definitions" on the wire): a prompt and fields that are kept for the next job.
import { z } from 'zod'
import { fieldSchema, fieldsSchema } from './fields.ts'
import { LIMITS } from './limits.ts'

export const templatePayloadSchema = z.object({
  name: z.string().trim().min(1, 'Please enter a name for the template.').max(LIMITS.templateNameCharsMax),
  base_prompt: z
    .string()
    .max(LIMITS.basePromptCharsMax)
    .nullish()
    .transform((prompt) => prompt ?? null),
  traits: fieldsSchema,
})
export type TemplatePayload = z.output<typeof templatePayloadSchema>

export const templateSchema = z.object({
  id: z.string(),
  name: z.string(),
  base_prompt: z.string().nullable(),
  created_at: z.iso.datetime({ offset: true }),
  traits: z.array(fieldSchema),
})
export type Template = z.infer<typeof templateSchema>
