// Dashboards: charts over the rows of a job or of a monitor's last run, and links that show them to others.
import { z } from 'zod'
import { FIELD_TYPES } from './field-types.ts'
import { viewFilterSchema } from './result-view.ts'
import { linkEndSchema } from './sharing.ts'

export const CHART_KINDS = ['histogram', 'bars', 'timeline'] as const
export type ChartKind = (typeof CHART_KINDS)[number]
export const DASHBOARD_CHARTS_MAX = 24
/** Parts of equal width between the lowest and the highest number; those without a row have no bar. */
export const HISTOGRAM_BARS = 16
export const SHARES_MAX = 20

export const SAVED_LAYOUTS_MAX = 20
export const LAYOUT_NAME_CHARS_MAX = 80

const layoutChartsSchema = z
  .array(z.object({ field: z.string().max(200), is_wide: z.boolean().default(false) }))
  .max(DASHBOARD_CHARTS_MAX, `A dashboard can have at most ${DASHBOARD_CHARTS_MAX} charts.`)

export const dashboardLayoutSchema = z.object({
  charts: layoutChartsSchema,
  /** Choices of charts to come back to, in the order they were saved; none without it. */
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
  /** Rows with a value. */
  filled: z.int(),
  /** With a histogram. */
  figures: z.object({ min: z.number(), max: z.number(), mean: z.number(), median: z.number() }).nullable(),
  bars: z.array(
    z.object({
      label: z.string(),
      count: z.int(),
      /** A view with these has exactly the rows of the bar. */
      filters: z.array(viewFilterSchema),
    }),
  ),
  /** Rows whose value is none of the bars'. */
  other: z.int(),
})
export type FieldChart = z.infer<typeof fieldChartSchema>

export const dashboardSchema = z.object({
  /** What it is about, for a heading. */
  title: z.string(),
  /** Null in a shared dashboard. */
  job_id: z.string().nullable(),
  finished_at: z.iso.datetime({ offset: true }).nullable(),
  /** Rows of the view, and of the job. */
  rows: z.int(),
  total: z.int(),
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.enum(FIELD_TYPES),
      /** Rows of the view that have a value. */
      filled: z.int(),
      /** Null for values that no chart suits. */
      chart: z.enum(CHART_KINDS).nullable(),
    }),
  ),
  /** As saved, or made of the first fields that a chart suits. */
  layout: dashboardLayoutSchema,
  /** Of its layout, but for fields that are gone. Filters on a chart's own field are left out in it, so that its other bars stay. */
  charts: z.array(fieldChartSchema),
})
export type Dashboard = z.infer<typeof dashboardSchema>

export const dashboardShareSchema = z.object({
  id: z.string(),
  /** Path of the page on this origin. */
  path: z.string(),
  created_at: z.iso.datetime({ offset: true }),
  expires_at: linkEndSchema,
})
export type DashboardShare = z.infer<typeof dashboardShareSchema>
