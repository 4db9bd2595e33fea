// Learned recipes as they travel: what an account's sites are read by, and what a correction would change in other rows.
import { z } from 'zod'
import { cellSchema, jsonValueSchema } from './cells.ts'
import { fieldSchema } from './fields.ts'

export const RECIPE_REASONS = ['first', 'layout', 'pages', 'correction', 'pointed'] as const

export const recipeSummarySchema = z.object({
  id: z.string(),
  site: z.string(),
  /** Shape of the addresses of its pages, like `shop.example/product/*`. */
  pages: z.string(),
  fields: z.array(z.string()),
  version: z.int(),
  is_pinned: z.boolean(),
  /** Pages read by this version. */
  pages_read: z.int(),
  /** Share of the values on which it and the rest of the ladder agree, 0 to 1; null where both never had one. */
  agreement: z.number().nullable(),
  /** Pages like its own that were built otherwise, since this version was learned. */
  strayed_pages: z.int(),
  learned_at: z.iso.datetime({ offset: true }),
  last_used_at: z.iso.datetime({ offset: true }).nullable(),
})
export type RecipeSummary = z.infer<typeof recipeSummarySchema>

export const recipeDetailSchema = recipeSummarySchema.extend({
  trait_definitions: z.array(fieldSchema),
  rules: z.array(
    z.object({
      field: z.string(),
      /** Where the value is taken from, in words, the surest first; empty where the other rungs read the field. */
      reads: z.array(z.string()),
      /** Share of the solved pages on which the field has a value; null where none of them tells. */
      filled: z.number().nullable(),
      /** A value that it was learned from, with its page. */
      example: z.object({ value: jsonValueSchema, url: z.string(), is_correction: z.boolean() }).nullable(),
    }),
  ),
  versions: z.array(
    z.object({
      version: z.int(),
      reason: z.enum(RECIPE_REASONS),
      solved_pages: z.int(),
      job_id: z.string().nullable(),
      /** False: learned by an older release, and not to be gone back to. */
      is_readable: z.boolean(),
      learned_at: z.iso.datetime({ offset: true }),
      /** Fields whose value it takes from another place than the version before, in words; null: the other rungs read the field. */
      changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
    }),
  ),
})
export type RecipeDetail = z.infer<typeof recipeDetailSchema>

export const recipePatchSchema = z
  .object({
    is_pinned: z.boolean().optional(),
    /** One of its versions, to be used from now on; that pins the recipe, since it would be learned again for the same reason. */
    version: z.int().optional(),
  })
  .refine((patch) => (patch.is_pinned === undefined) !== (patch.version === undefined), 'Send either is_pinned or version.')
export const recipeTestPayloadSchema = z.object({ url: z.string().trim().min(1, 'An address is required.').max(2_000) })
export const recipeTestSchema = z.object({
  url: z.string(),
  /** False: the page is built otherwise, and the cells are what the other rungs read. */
  fits: z.boolean(),
  cells: z.record(z.string(), cellSchema),
})
export type RecipeTest = z.infer<typeof recipeTestSchema>

export const proposalPayloadSchema = z.object({ task_id: z.string(), field: z.string().max(200) })
export const proposalSchema = z.object({
  id: z.string(),
  field: z.string(),
  site: z.string(),
  /** Other rows of the site that were read again. */
  checked: z.int(),
  changes: z.array(z.object({ task_id: z.string(), target_item_value: z.string(), from: cellSchema, to: cellSchema })),
})
export type Proposal = z.infer<typeof proposalSchema>

/** Of the other rows of the site; while the job runs, more may come. */
export const proposalProgressSchema = z.object({ looked_at: z.int(), rows: z.int() })
export type ProposalProgress = z.infer<typeof proposalProgressSchema>

/** Lines of a proposal that is asked for as `application/x-ndjson`. */
export const proposalEventSchema = z.discriminatedUnion('type', [
  proposalProgressSchema.extend({ type: z.literal('progress') }),
  z.object({ type: z.literal('done'), proposal: proposalSchema }),
  z.object({ type: z.literal('failed'), detail: z.string() }),
])
export type ProposalEvent = z.infer<typeof proposalEventSchema>

/** Rows that were changed; those edited in the meantime are left alone. */
export const proposalOutcomeSchema = z.object({ changed: z.int() })

/** What a job's sites were read by. */
export const jobRecipesSchema = z.object({
  learned: z.int(),
  relearned: z.int(),
  reused_pages: z.int(),
  /** Sites that were learned again, and why; the latest lessons first, a few of them. */
  relearned_sites: z.array(z.object({ recipe_id: z.string(), site: z.string(), reason: z.enum(RECIPE_REASONS) })).optional(),
})
export type JobRecipes = z.infer<typeof jobRecipesSchema>
