// What differs between the runs of a monitor, the alerts that follow, and how a field went over the runs.
import { z } from 'zod'
import { cellSchema } from './cells.ts'
import { jsonValueSchema } from './json-value.ts'
import { monitorRuleSchema } from './monitors.ts'

/** `not_read`: there was a value before, and this run could not determine whether it is still there. */
export const CHANGE_KINDS = ['new', 'gone', 'changed', 'not_read'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

const moment = z.iso.datetime({ offset: true })

export const monitorChangeSchema = z.object({
  id: z.string(),
  run_id: z.string(),
  at: moment,
  target_item_value: z.string(),
  /** Null: the target as a whole. */
  field: z.string().nullable(),
  kind: z.enum(CHANGE_KINDS),
  /** The cell as it was last known, with its evidence. */
  before: cellSchema.nullable(),
  after: cellSchema.nullable(),
  /** With `not_read`: a key of TASK_FAILURES, a reason of an empty cell or its status. */
  reason: z.string().nullable(),
})
export type MonitorChange = z.infer<typeof monitorChangeSchema>

export const monitorChangePageSchema = z.object({ data: z.array(monitorChangeSchema), next_cursor: z.string().nullable() })
export type MonitorChangePage = z.infer<typeof monitorChangePageSchema>

export const alertItemSchema = z.object({
  target: z.string(),
  field: z.string().nullable(),
  kind: z.enum(CHANGE_KINDS),
  before: jsonValueSchema,
  after: jsonValueSchema,
})
export type AlertItem = z.infer<typeof alertItemSchema>

export const ALERT_ITEMS_MAX = 20

export const monitorAlertSchema = z.object({
  id: z.string(),
  run_id: z.string(),
  at: moment,
  rule: monitorRuleSchema,
  /** Of all changes that the rule met; `items` has the first ones. */
  count: z.int(),
  items: z.array(alertItemSchema),
})
export type MonitorAlert = z.infer<typeof monitorAlertSchema>

/** Numbers are lines, everything else is counted. */
export const TREND_KINDS = ['number', 'category'] as const

export const monitorTrendSchema = z.object({
  field: z.string(),
  kind: z.enum(TREND_KINDS),
  /** Oldest first. */
  runs: z.array(z.object({ id: z.string(), job_id: z.string(), at: moment })),
  /** A page of the targets; `values` has one entry a run, null where nothing was verified in it. */
  targets: z.array(z.object({ target: z.string(), values: z.array(jsonValueSchema) })),
  target_count: z.int(),
  /** With kind `category`: how often each value occurred in each run, over all targets, the most frequent first. */
  counts: z.array(z.object({ value: z.string(), counts: z.array(z.int()) })),
})
export type MonitorTrend = z.infer<typeof monitorTrendSchema>
