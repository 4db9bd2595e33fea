// Dashboards: charts of the rows of a job, of a saved view of its table, or of a monitor's last run, and public links to them.
import { z } from 'zod'
import { FIELD_TYPES } from './field-types.ts'
import { viewFilterSchema } from './result-view.ts'
import { linkEndSchema } from './sharing.ts'

export const CHART_KINDS = ['histogram', 'bars', 'timeline'] as const
export type ChartKind = (typeof CHART_KINDS)[number]
export const DASHBOARD_CHARTS_MAX = 24
/** Number of buckets of equal width between the lowest and the highest value of a histogram; an empty bucket has no bar. */
export const HISTOGRAM_BARS = 16
export const SHARES_MAX = 20

export const SAVED_LAYOUTS_MAX = 20
export const LAYOUT_NAME_CHARS_MAX = 80

const layoutChartsSchema = z
  .array(z.object({ field: z.string().max(200), is_wide: z.boolean().default(false) }))
  .max(DASHBOARD_CHARTS_MAX, `A dashboard can have at most ${DASHBOARD_CHARTS_MAX} charts.`)

export const dashboardLayoutSchema = z.object({
  charts: layoutChartsSchema,
  /** Named layouts, in the order in which they were saved; left out: none. */
  saved: z
    .array(z.object({ name: z.string().trim().min(1, 'A layout needs a name.').max(LAYOUT_NAME_CHARS_MAX), charts: layoutChartsSchema }))
    .max(SAVED_LAYOUTS_MAX, `A dashboard can have at most ${SAVED_LAYOUTS_MAX} saved layouts.`)
    .refine((saved) => new Set(saved.map(({ name }) => name)).size === saved.length, 'Two saved layouts have the same name.')
    .optional(),
})
export type DashboardLayout = z.output<typeof dashboardLayoutSchema>

export const fieldChartSchema = z.object({
  field: z.string(),
  kind: z.enum(CHART_KINDS),
  /** Number of rows that have a value. */
  filled: z.int(),
  /** Summary statistics, for histograms only; null for other kinds. */
  figures: z.object({ min: z.number(), max: z.number(), mean: z.number(), median: z.number() }).nullable(),
  bars: z.array(
    z.object({
      label: z.string(),
      count: z.int(),
      /** View filters that select exactly the rows of the bar. */
      filters: z.array(viewFilterSchema),
    }),
  ),
  /** Number of rows whose value belongs to no bar. */
  other: z.int(),
})
export type FieldChart = z.infer<typeof fieldChartSchema>

export const dashboardSchema = z.object({
  /** Heading of the dashboard. */
  title: z.string(),
  /** Null in a shared dashboard. */
  job_id: z.string().nullable(),
  /** The saved view whose rows alone are counted; null: all rows, or a shared dashboard. */
  view: z.object({ id: z.string(), name: z.string() }).nullable(),
  finished_at: z.iso.datetime({ offset: true }).nullable(),
  /** Number of rows that fit search and filters (`rows`), and of all rows of the job, or of its saved view (`total`). */
  rows: z.int(),
  total: z.int(),
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.enum(FIELD_TYPES),
      /** Number of rows in the view that have a value. */
      filled: z.int(),
      /** The kind of chart that suits the values; null where none does. */
      chart: z.enum(CHART_KINDS).nullable(),
    }),
  ),
  /** The saved layout, or else a default of the first fields that can be drawn as a chart. */
  layout: dashboardLayoutSchema,
  /** The charts of `layout`, without fields that no longer exist. A chart ignores filters on its own field, so that its other bars stay visible. */
  charts: z.array(fieldChartSchema),
})
export type Dashboard = z.infer<typeof dashboardSchema>

export const dashboardShareSchema = z.object({
  id: z.string(),
  /** Path of the public page on this server. */
  path: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  expires_at: linkEndSchema,
})
export type DashboardShare = z.infer<typeof dashboardShareSchema>
