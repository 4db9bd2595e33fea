// The schema of a recipe: the rules that read the fields of one site's template, learned from solved pages. Plain data that can be stored.
// Next: engine/src/recipe/run-rule.ts
import { fieldSchema } from '@quarry/contract'
import { z } from 'zod'
import { sliceSchema } from './cut-page.ts'
import { reshapeSchema } from './other-address.ts'

/** Increased whenever older recipes could be interpreted wrongly; those are learned again. */
export const RECIPE_VERSION = 1

/** A mark of elements: a tag, and an attribute with a value (of `class` one word; empty for any value). */
const markSchema = z.object({ tag: z.string(), attribute: z.string().nullable(), value: z.string() })
export type Mark = z.infer<typeof markSchema>

const selectorSchema = z.discriminatedUnion('kind', [
  /** Values of structured data. */
  z.object({ kind: z.literal('data'), syntax: z.string(), type: z.string(), path: z.string() }),
  /** Values of a label, in any layout. */
  z.object({ kind: z.literal('label'), label: z.string() }),
  /** Elements with this mark whose last text before them is `text`. */
  z.object({ kind: z.literal('after'), text: z.string(), mark: markSchema }),
  z.object({ kind: z.literal('marked'), mark: markSchema, within: markSchema.nullable() }),
  /** The element at this position: tags with their number among equal siblings, from the root or from a mark. */
  z.object({ kind: z.literal('place'), from: markSchema.nullable(), steps: z.array(z.string()) }),
])
export type Selector = z.infer<typeof selectorSchema>

/**
 * What is taken of a selected element: `text` is all its text, `own` its text without that of child elements, `lines` its text in lines,
 * `attribute` an attribute, `address` the address in a style or the widest picture of a set, `reshaped` that address in another form.
 */
const takeSchema = z.object({
  from: z.enum(['text', 'own', 'lines', 'attribute', 'address', 'reshaped']),
  attribute: z.string(),
  /** Only the text between these two, after the last `after` with `isLast`; an empty `before` means up to the end. */
  part: z.object({ after: z.string(), before: z.string(), isLast: z.boolean().default(false) }).nullable(),
  /** Only for `reshaped`: how the address on the page is changed. */
  reshape: reshapeSchema.optional(),
})
export type Take = z.infer<typeof takeSchema>

const ruleSchema = z.object({
  selector: selectorSchema,
  /** If set, the rule reads the elements with this mark inside the selected ones. */
  items: markSchema.nullable(),
  take: takeSchema,
  pick: z.enum(['first', 'all']),
  /** Weight of its vote, 0 to 1. */
  weight: z.number(),
})
export type Rule = z.infer<typeof ruleSchema>

/** Form of a field's values on the solved pages. */
const profileSchema = z.object({
  /** Share of the solved pages with a label for the field on which it has a value. */
  filled: z.number(),
  /** Solved pages with a label for the field. */
  pages: z.number(),
  /** Least and greatest length as text, or number of items of a list. */
  sizes: z.tuple([z.number(), z.number()]),
  /** Kind of characters in every value ("digits", "letters", "signs", "minutes", "seconds", "address", "sized address") or its type; null where they differ. */
  signs: z.string().nullable(),
})
export type Profile = z.infer<typeof profileSchema>

const fieldRecipeSchema = z.object({
  name: z.string(),
  /** Empty where no rule agrees with the solved pages; the other rungs then read the field. */
  rules: z.array(ruleSchema),
  profile: profileSchema,
  /** False where the other rungs read values that differ from the solved ones. */
  ladderIsRight: z.boolean(),
  /** True for a list that the other rungs read at least as well on the solved pages, since they separate headings and notes from items. */
  ladderKnowsItems: z.boolean().default(false),
  /** True where the other rungs read the value of every solved page that has one. Null in recipes stored before this was recorded. */
  ladderKnows: z.boolean().nullable().default(null),
  /**
   * Mean likeness, 0 to 1, of the solved values and what the rules together read on the same pages, without those on which they read nothing;
   * below 1 where rules were learned that find the value in other punctuation, or only most of a list. Null where that is unknown.
   */
  ownLikeness: z.number().nullable().default(null),
  /** The same for what the other rungs read. */
  ladderLikeness: z.number().nullable().default(null),
  /** True where solved lists have numbers in front of steps. Null in recipes stored before this was recorded: numbers are kept, too. */
  numbered: z.boolean().nullable().default(null),
  /** Confidence of the solved values, 0 to 1, which limits that of the values read by the rules. */
  sure: z.number().default(1),
  /**
   * Number of solved values that the rules together do not read; above 0, a missing value does not mean that the page has none. Null in
   * recipes stored before this was recorded.
   */
  missed: z.number().nullable().default(null),
})
export type FieldRecipe = z.infer<typeof fieldRecipeSchema>

/** Structure that all solved pages share, and the share of it that a page of the template must have. */
const fingerprintSchema = z.object({ features: z.array(z.string()), least: z.number() })
export type Fingerprint = z.infer<typeof fingerprintSchema>

/** The same recipe for parts of pages: the slices to cut, and the rules and structure inside them. */
const slicedSchema = z.object({ slices: z.array(sliceSchema), fingerprint: fingerprintSchema, fields: z.array(fieldRecipeSchema) })
export type Sliced = z.infer<typeof slicedSchema>

export const recipeSchema = z.object({
  version: z.literal(RECIPE_VERSION),
  /** The fields it was learned for, as they were described then. */
  wanted: z.array(fieldSchema),
  solvedPages: z.number(),
  fingerprint: fingerprintSchema,
  fields: z.array(fieldRecipeSchema),
  /** Null where parts of the solved pages are not enough; absent where this was not tried. */
  sliced: slicedSchema.nullable().optional(),
})
export type Recipe = z.infer<typeof recipeSchema>
