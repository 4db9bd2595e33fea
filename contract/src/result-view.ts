// A view of a job's rows: searched, filtered, sorted. The server evaluates it in SQL, the browser in memory for rows it already has.
// Next: server/src/tables/results/result-view.ts
import { z } from 'zod'

/** `uncertain`: unverified or in conflict. `empty`: neither a value nor an uncertain one. `unfilled`: no value, uncertain or not. */
export const VIEW_TESTS = ['contains', 'equals', 'at_least', 'at_most', 'filled', 'empty', 'uncertain', 'unfilled'] as const
export type ViewTest = (typeof VIEW_TESTS)[number]

/** Filter conditions that use the filter's value. */
export function takesValue(test: ViewTest): boolean {
  return test === 'contains' || test === 'equals' || test === 'at_least' || test === 'at_most'
}

/** Sorting by this name sorts by the target. */
export const TARGET_COLUMN = 'target_item_value'

export const viewFilterSchema = z.object({
  field: z.string(),
  is: z.enum(VIEW_TESTS),
  /** Text as the user wrote it; a number for fields of that type. Case does not matter. */
  value: z.string().trim().max(500).default(''),
})
export type ViewFilter = z.infer<typeof viewFilterSchema>

export const viewFiltersSchema = z.array(viewFilterSchema).max(20, 'A view can have at most 20 filters.')

export interface ResultView {
  /** Rows whose target or any value contains this text; '' for all. */
  search: string
  /** All filters must match. */
  filters: ViewFilter[]
  /** Null: order of the targets. Rows without a value come last in both directions. */
  sort: { field: string; direction: 'asc' | 'desc' } | null
}

export const WHOLE_VIEW: ResultView = { search: '', filters: [], sort: null }

export function isWholeView(view: ResultView): boolean {
  return view.search === '' && view.filters.length === 0 && view.sort === null
}

const jsonArrayText = (name: string) =>
  z
    .string()
    .max(20_000)
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        context.addIssue({ code: 'custom', message: `${name} has to be a JSON array.` })
        return z.NEVER
      }
    })

const filtersTextSchema = jsonArrayText('filters').pipe(viewFiltersSchema)

/** The view as query parameters. */
export const resultViewQuerySchema = z.object({
  search: z.string().trim().max(200).optional().describe('Only rows whose target or a value contains this text'),
  filters: filtersTextSchema.optional().describe('JSON array of {field, is, value}; `is` is one of ' + VIEW_TESTS.join(', ')),
  sort_by: z.string().optional().describe(`Name of a field, or ${TARGET_COLUMN}`),
  sort_order: z.enum(['asc', 'desc']).optional(),
})
export type ResultViewQuery = z.output<typeof resultViewQuerySchema>

/** Which rows of a view have a cell to check: one whose value did not enter the data. */
export const problemQuerySchema = z.object({
  from: z.coerce.number().int().min(-1).max(2_000_000_000).default(-1).describe('Place in the view behind which it is searched, from 0'),
  direction: z.enum(['next', 'previous']).default('next'),
  hidden: jsonArrayText('hidden').pipe(z.array(z.string())).optional().describe('JSON array of the names of fields that are not looked at'),
  ...resultViewQuerySchema.shape,
})

/** `place`: index of the next such row in the view, wrapping around; null where no row has such a cell. */
export const problemPlaceSchema = z.object({ place: z.int().nullable() })

export function viewOfQuery({ search, filters, sort_by, sort_order }: ResultViewQuery): ResultView {
  return {
    search: search ?? '',
    filters: filters ?? [],
    sort: sort_by === undefined ? null : { field: sort_by, direction: sort_order ?? 'asc' },
  }
}

/** The `resultViewQuerySchema` parameters that express this view. */
export function queryOfView({ search, filters, sort }: ResultView): Record<string, string> {
  return {
    ...(search === '' ? {} : { search }),
    ...(filters.length === 0 ? {} : { filters: JSON.stringify(filters) }),
    ...(sort === null ? {} : { sort_by: sort.field, sort_order: sort.direction }),
  }
}
