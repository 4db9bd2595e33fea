// The arguments of the tools that read a table: targets, fields and how pages are read. The API validates them again.
import type { JobPayload } from '@quarry/client'
import { FIELD_TYPES, fieldMembersSchema, pageStepsSchema, valueSchemaSchema } from '@quarry/contract'
import { z } from 'zod'

export const TABLE_REQUEST = {
  targets: z.array(z.string()).min(1).describe('Addresses, domains, names or search queries; each becomes one row.'),
  target_name: z.string().default('URL').describe('The kind of the targets: URL, Domain, Product Name, Search Query …'),
  fields: z
    .array(
      z.object({
        name: z.string().describe('Column name, such as price.'),
        description: z.string().describe('What the value is, in a sentence. The value is chosen by this description.'),
        type: z.enum(FIELD_TYPES).default('string'),
        members: fieldMembersSchema.optional().describe('For an array of objects: the members of each item, such as name and role.'),
        schema: valueSchemaSchema.optional().describe('For an array or object: JSON Schema of its value, with members at any depth.'),
      }),
    )
    .min(1),
  page_steps: pageStepsSchema
    .optional()
    .describe('Steps to perform on each page before it is read, for values that are shown only after a click, a selection or a search.'),
  connection: z
    .uuid()
    .optional()
    .describe('Id of a connection that opens the site of the targets, for pages behind a sign-in; connections lists them.'),
  prompt: z.string().optional().describe('Instructions for all fields, such as a currency or a reference date.'),
}

const requestSchema = z.object(TABLE_REQUEST)

/** The arguments as the payload of a job. */
export function toPayload({ targets, target_name, fields, prompt, page_steps, connection }: z.output<typeof requestSchema>): JobPayload {
  const reading = { ...(page_steps === undefined ? {} : { page_steps }), ...(connection === undefined ? {} : { connection }) }
  return { target_items: targets, target_item_name: target_name, trait_definitions: fields, base_prompt: prompt ?? null, ...reading }
}
