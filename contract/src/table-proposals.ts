// Wire schemas of the table proposal: for targets and column names, the other parts of the job are proposed. Next:
// server/src/flows/assistant/table-proposal.routes.ts
import { z } from 'zod'
import { fieldSchema } from './fields.ts'
import { LIMITS } from './limits.ts'

export const PROPOSAL_TARGETS_MAX = 50
export const PROPOSAL_COLUMNS_MAX = 200

/** `POST /propose-table` */
export const tableProposalPayloadSchema = z.object({
  target_items: z.array(z.string().max(LIMITS.targetCharsMax)).max(PROPOSAL_TARGETS_MAX).describe('The first ones are enough'),
  target_item_name: z.string().max(LIMITS.targetNameCharsMax).default('').describe('The head of their column; may be left out'),
  columns: z
    .array(z.string().trim().min(1).max(LIMITS.fieldNameCharsMax))
    .min(1, 'Name at least one column.')
    .max(PROPOSAL_COLUMNS_MAX, `At most ${PROPOSAL_COLUMNS_MAX} columns are proposed at once.`),
})
export type TableProposalPayload = z.output<typeof tableProposalPayloadSchema>

export const tableProposalSchema = z.object({
  base_prompt: z.string(),
  /** What a target is: URL, Domain, Company ... */
  target_item_name: z.string(),
  /** One per column, in the same order and with the same names. */
  fields: z.array(fieldSchema.pick({ name: true, description: true, type: true })),
})
export type TableProposal = z.infer<typeof tableProposalSchema>
