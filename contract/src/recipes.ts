// Wire schemas of learned recipes: how an account's sites are read, and which other rows a correction would change.
import { z } from 'zod'
import { cellSchema } from './cells.ts'
import { jsonValueSchema } from './json-value.ts'
import { fieldSchema } from './fields.ts'

export const RECIPE_REASONS = ['first', 'layout', 'pages', 'correction', 'pointed'] as const

export const recipeSummarySchema = z.object({
  id: z.string(),
  site: z.string(),
  /** URL pattern of its pages, such as `shop.example/product/*`. */
  pages: z.string(),
  fields: z.array(z.string()),
  version: z.int(),
  is_pinned: z.boolean(),
  /** Number of pages read by this version. */
  pages_read: z.int(),
  /** Fraction of values on which the recipe and the other extraction methods agree, 0 to 1; null where no value could be compared. */
  agreement: z.number().nullable(),
  /** Number of pages that matched the pattern but had a different layout, since this version was learned. */
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
      /** The places that the value is read from, in words, most reliable first; empty where the field is left to the other methods. */
      reads: z.array(z.string()),
      /** Fraction of the solved pages on which the field has a value, 0 to 1; null where it is not known. */
      filled: z.number().nullable(),
      /** One of the values that the rule was learned from, with its page. */
      example: z.object({ value: jsonValueSchema, url: z.string(), is_correction: z.boolean() }).nullable(),
    }),
  ),
  versions: z.array(
    z.object({
      version: z.int(),
      reason: z.enum(RECIPE_REASONS),
      solved_pages: z.int(),
      job_id: z.string().nullable(),
      /** False for a version that an older release learned: it cannot be restored. */
      is_readable: z.boolean(),
      learned_at: z.iso.datetime({ offset: true }),
      /** Fields that this version reads from a different place than the one before, in words; null: the field is left to the other methods. */
      changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
    }),
  ),
})
export type RecipeDetail = z.infer<typeof recipeDetailSchema>

export const recipePatchSchema = z
  .object({
    is_pinned: z.boolean().optional(),
    /** Version to use from now on. This also pins the recipe: otherwise the cause of the last change would make it learn the same again. */
    version: z.int().optional(),
  })
  .refine((patch) => (patch.is_pinned === undefined) !== (patch.version === undefined), 'Send either is_pinned or version.')
export const recipeTestPayloadSchema = z.object({ url: z.string().trim().min(1, 'An address is required.').max(2_000) })
export const recipeTestSchema = z.object({
  url: z.string(),
  /** False where the page has a different layout; the cells were then read by the other methods. */
  fits: z.boolean(),
  cells: z.record(z.string(), cellSchema),
})
export type RecipeTest = z.infer<typeof recipeTestSchema>

export const proposalPayloadSchema = z.object({ task_id: z.string(), field: z.string().max(200) })
export const proposalSchema = z.object({
  id: z.string(),
  field: z.string(),
  site: z.string(),
  /** Number of other rows of the site that were read again. */
  checked: z.int(),
  changes: z.array(z.object({ task_id: z.string(), target_item_value: z.string(), from: cellSchema, to: cellSchema })),
})
export type Proposal = z.infer<typeof proposalSchema>

/** Progress over the other rows of the site; `rows` may grow while the job runs. */
export const proposalProgressSchema = z.object({ looked_at: z.int(), rows: z.int() })
export type ProposalProgress = z.infer<typeof proposalProgressSchema>

/** Lines of a proposal requested as `application/x-ndjson`. */
export const proposalEventSchema = z.discriminatedUnion('type', [
  proposalProgressSchema.extend({ type: z.literal('progress') }),
  z.object({ type: z.literal('done'), proposal: proposalSchema }),
  z.object({ type: z.literal('failed'), detail: z.string() }),
])
export type ProposalEvent = z.infer<typeof proposalEventSchema>

/** Number of rows that were changed. Rows edited in the meantime are skipped. */
export const proposalOutcomeSchema = z.object({ changed: z.int() })

/** How many recipes a job learned and learned again, and how many of its pages were read by one. */
export const jobRecipesSchema = z.object({
  learned: z.int(),
  relearned: z.int(),
  reused_pages: z.int(),
  /** The most recently relearned sites, latest first, each with the reason. */
  relearned_sites: z.array(z.object({ recipe_id: z.string(), site: z.string(), reason: z.enum(RECIPE_REASONS) })).optional(),
})
export type JobRecipes = z.infer<typeof jobRecipesSchema>
