// A saved way to look at a job's table: search, filters, order, columns, groups, colours. Next: server/src/tables/saved-views/saved-views.routes.ts
import { z } from 'zod'
import { TARGET_COLUMN, VIEW_TESTS, viewFilterSchema, viewFiltersSchema, type ResultView } from './result-view.ts'
import { LIMITS } from './limits.ts'
import { shownNameSchema } from './shown-names.ts'

export const VIEW_NAME_CHARS_MAX = 80
export const VIEWS_PER_TABLE_MAX = 100

/** Background colours of cells. Each rule is also described in words. */
export const RULE_COLOURS = ['green', 'yellow', 'purple', 'red', 'grey'] as const
export type RuleColour = (typeof RULE_COLOURS)[number]

export const colourRuleSchema = viewFilterSchema.extend({
  is: z.enum(VIEW_TESTS),
  colour: z.enum(RULE_COLOURS),
  whole_row: z.boolean().default(false).describe('Colours the whole row, not the cell of the field alone'),
})
export type ColourRule = z.output<typeof colourRuleSchema>

export const ROW_HEIGHTS = ['compact', 'comfortable', 'tall'] as const
export type RowHeight = (typeof ROW_HEIGHTS)[number]

const fieldName = z.string().max(LIMITS.fieldNameCharsMax)
const fieldNames = z.array(fieldName).max(LIMITS.fieldsPerJobMax).default([])

export const viewLayoutSchema = z.object({
  search: z.string().trim().max(200).default(''),
  filters: viewFiltersSchema.default([]),
  sort: z
    .object({ field: fieldName.describe(`Name of a field, or ${TARGET_COLUMN}`), direction: z.enum(['asc', 'desc']) })
    .nullable()
    .default(null),
  hidden: fieldNames.describe('Columns that are not shown, and not in its exports'),
  frozen: fieldNames.describe('Columns that stay beside the target'),
  row_height: z.enum(ROW_HEIGHTS).default('comfortable'),
  group_by: fieldName.nullable().default(null).describe('Rows with the same value of this field stand together'),
  colours: z.array(colourRuleSchema).max(20, 'A view can have at most 20 colour rules.').default([]).describe('The first that fits counts'),
})
export type ViewLayout = z.output<typeof viewLayoutSchema>

export const WHOLE_LAYOUT: ViewLayout = viewLayoutSchema.parse({})

export function resultViewOf({ search, filters, sort }: ViewLayout): ResultView {
  return { search, filters, sort }
}

const viewNameSchema = shownNameSchema({
  what: 'A name',
  missing: 'Please give the view a name.',
  charsMax: VIEW_NAME_CHARS_MAX,
  tooLong: `The name of a view has at most ${VIEW_NAME_CHARS_MAX} characters.`,
})

export const tableViewPayloadSchema = z.object({
  name: viewNameSchema,
  is_shared: z.boolean().default(false).describe('Everybody in the team sees it; else only who made it'),
  layout: viewLayoutSchema.prefault({}),
})
export type TableViewPayload = z.output<typeof tableViewPayloadSchema>

export const tableViewChangeSchema = z.object({
  name: viewNameSchema.optional(),
  is_shared: z.boolean().optional(),
  layout: viewLayoutSchema.optional(),
  version: z.int().min(1).optional().describe('Version of the view that was changed: refused where another person has changed it since'),
})
export type TableViewChange = z.output<typeof tableViewChangeSchema>

export const tableViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  is_shared: z.boolean(),
  /** Created by the caller. */
  is_own: z.boolean(),
  layout: viewLayoutSchema,
  /** Version number, incremented by each change. */
  version: z.int(),
  created_at: z.iso.datetime({ offset: true }),
})
export type TableView = z.infer<typeof tableViewSchema>

/** What depends on a view and ends, or is no longer delivered, when the view is deleted. */
export const viewUsesSchema = z.object({
  /** Number of links that show the view or its dashboard. */
  links: z.int(),
  /** Whether its dashboard has a saved layout. */
  dashboard: z.boolean(),
  /** Number of destinations that receive the view. */
  destinations: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type ViewUses = z.infer<typeof viewUsesSchema>

/** Maximum number of groups returned: those with most rows. */
export const GROUPS_MAX = 1_000

export const rowGroupSchema = z.object({
  /** As text; null for rows without a value. */
  value: z.string().nullable(),
  count: z.int(),
  /** Statistics of each field's numbers, where there are any. */
  sums: z.record(z.string(), z.number()),
})
export type RowGroup = z.infer<typeof rowGroupSchema>

export const rowGroupsSchema = z.object({
  /** Most rows first. */
  data: z.array(rowGroupSchema),
  /** Number of rows of the view. */
  total: z.int(),
  /** Number of groups of the view; can exceed the number of groups returned. */
  groups: z.int(),
})
export type RowGroups = z.infer<typeof rowGroupsSchema>
