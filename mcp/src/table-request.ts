// The arguments of the tools that read a table: what to read, and from where. The API checks them once more.
import type { JobPayload } from '@quarry/client'
import { FIELD_TYPES, fieldMembersSchema, pageStepsSchema, valueSchemaSchema } from '@quarry/contract'
import { z } from 'zod'

export const TABLE_REQUEST = {
  targets: z.array(z.string()).min(1).describe('Addresses, domains, names of things, or search queries: one row each.'),
  target_name: z.string().default('URL').describe('What a target is: URL, Domain, Product Name, Search Query …'),
  fields: z
    .array(
      z.object({
        name: z.string().describe('Column name, such as price.'),
        description: z.string().describe('What the value is, in a sentence: it decides what is taken.'),
        type: z.enum(FIELD_TYPES).default('string'),
        members: fieldMembersSchema.optional().describe('Of an array: what each item is an object of, such as name and role.'),
        schema: valueSchemaSchema.optional().describe('Of an array or object: JSON Schema of its value, with members in any depth.'),
      }),
    )
    .min(1),
  page_steps: pageStepsSchema
    .optional()
    .describe('What is done on each page before it is read, for values that are shown only after a click, a choice or a search.'),
  prompt: z.string().optional().describe('What holds for all fields, such as a currency or a date to go by.'),
}

const wishSchema = z.object(TABLE_REQUEST)

export function toPayload({ targets, target_name, fields, prompt, page_steps }: z.output<typeof wishSchema>): JobPayload {
  const steps = page_steps === undefined ? {} : { page_steps }
  return { target_items: targets, target_item_name: target_name, trait_definitions: fields, base_prompt: prompt ?? null, ...steps }
}
