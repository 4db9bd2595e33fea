// What a recipe is: how the fields of one site's template are read, learned from solved pages. Pure data that can be stored.
// Next: engine/src/recipe/run-rule.ts
import { fieldSchema } from '@quarry/contract'
import { z } from 'zod'
import { sliceSchema } from './cut-page.ts'
import { reshapeSchema } from './other-address.ts'

/** Raised whenever an older recipe could be read wrongly; older ones are learned again. */
export const RECIPE_VERSION = 1

/** A mark that elements can bear: their tag, and an attribute with a value (`class`: one of its words; empty: any value). */
const markSchema = z.object({ tag: z.string(), attribute: z.string().nullable(), value: z.string() })
export type Mark = z.infer<typeof markSchema>

const selectorSchema = z.discriminatedUnion('kind', [
  /** Values of structured data. */
  z.object({ kind: z.literal('data'), syntax: z.string(), type: z.string(), path: z.string() }),
  /** Values of a label, in whatever layout. */
  z.object({ kind: z.literal('label'), label: z.string() }),
  /** Elements with this mark whose last text before them is `text`. */
  z.object({ kind: z.literal('after'), text: z.string(), mark: markSchema }),
  z.object({ kind: z.literal('marked'), mark: markSchema, within: markSchema.nullable() }),
  /** The element at this place: tags with their number among equal siblings, from the root or from a mark. */
  z.object({ kind: z.literal('place'), from: markSchema.nullable(), steps: z.array(z.string()) }),
])
export type Selector = z.infer<typeof selectorSchema>

/**
 * What of a selected element is taken: all its text, its own without that of elements inside, its lines, an attribute, or the address
 * in an attribute that holds several (the widest picture) or more than that; `reshaped`: that address in another form.
 */
const takeSchema = z.object({
  from: z.enum(['text', 'own', 'lines', 'attribute', 'address', 'reshaped']),
  attribute: z.string(),
  /** Only the text between these two, after the last `after` with `isLast`; an empty `before` means up to the end. */
  part: z.object({ after: z.string(), before: z.string(), isLast: z.boolean().default(false) }).nullable(),
  /** Of `reshaped` alone: how the address that is shown becomes the value. */
  reshape: reshapeSchema.optional(),
})
export type Take = z.infer<typeof takeSchema>

const ruleSchema = z.object({
  selector: selectorSchema,
  /** Elements with this mark inside the selected ones are meant. */
  items: markSchema.nullable(),
  take: takeSchema,
  pick: z.enum(['first', 'all']),
  /** What its agreement counts, 0 to 1. */
  weight: z.number(),
})
export type Rule = z.infer<typeof ruleSchema>

/** How the values of a field looked on the solved pages. */
const profileSchema = z.object({
  /** Share of the labelled solved pages on which the field has a value. */
  filled: z.number(),
  /** Solved pages with a label for the field. */
  pages: z.number(),
  /** Least and greatest length as text, or number of items of a list. */
  sizes: z.tuple([z.number(), z.number()]),
  /** Kinds of signs that every value is made of: digits only, with letters, ... ; null where they differ. */
  signs: z.string().nullable(),
})
export type Profile = z.infer<typeof profileSchema>

const fieldRecipeSchema = z.object({
  name: z.string(),
  /** Empty where no rule agrees with the solved pages: the rest of the ladder reads the field. */
  rules: z.array(ruleSchema),
  profile: profileSchema,
  /** False where the rest of the ladder gave values that the solved pages do not have. */
  ladderIsRight: z.boolean(),
  /** True for a list of which the rest of the ladder read at least as much on the solved pages: it separates headings and notes from items. */
  ladderKnowsItems: z.boolean().default(false),
  /** True where the rest of the ladder read the value of every solved page that has one. Null in recipes that were stored before this was noted. */
  ladderKnows: z.boolean().nullable().default(null),
  /** How sure the solved values were, 0 to 1: no rule reads more surely than what it was learned from. */
  sure: z.number().default(1),
  /**
   * Values of the solved pages that the rules together do not give: more than none, and an empty result proves nothing. Null where they were
   * not counted, in recipes that were stored before they were.
   */
  missed: z.number().nullable().default(null),
})
export type FieldRecipe = z.infer<typeof fieldRecipeSchema>

/** Structure that all solved pages share, and the share of it that a page of the template must have. */
const fingerprintSchema = z.object({ features: z.array(z.string()), least: z.number() })
export type Fingerprint = z.infer<typeof fingerprintSchema>

/** The same fields read from parts of the page alone: rules and structure as they show in those. */
const slicedSchema = z.object({ slices: z.array(sliceSchema), fingerprint: fingerprintSchema, fields: z.array(fieldRecipeSchema) })
export type Sliced = z.infer<typeof slicedSchema>

export const recipeSchema = z.object({
  version: z.literal(RECIPE_VERSION),
  /** The fields it was learned for, as they were described then. */
  wanted: z.array(fieldSchema),
  solvedPages: z.number(),
  fingerprint: fingerprintSchema,
  fields: z.array(fieldRecipeSchema),
  /** Null where the solved pages could not be read from parts of them; absent where it was not tried. */
  sliced: slicedSchema.nullable().optional(),
})
export type Recipe = z.infer<typeof recipeSchema>
