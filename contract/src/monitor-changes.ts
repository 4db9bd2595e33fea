// Wire schemas of the changes between runs of a monitor, the alerts about them, and the trend of a field over the runs.
import { z } from 'zod'
import { cellSchema, jsonValueSchema } from './cells.ts'
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
  /** Name of the field; null for a change of the whole target. */
  field: z.string().nullable(),
  kind: z.enum(CHANGE_KINDS),
  /** The last known state of the cell, with its evidence. */
  before: cellSchema.nullable(),
  after: cellSchema.nullable(),
  /** For `not_read`: a key of TASK_FAILURES, the reason of an empty cell, or its status. */
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
  /** Counts of all changes that matched the rule; `items` has only the first ones. */
  count: z.int(),
  items: z.array(alertItemSchema),
})
export type MonitorAlert = z.infer<typeof monitorAlertSchema>

/** `number` for fields of that type: a line per target; `category` for all others: counts of each value. */
export const TREND_KINDS = ['number', 'category'] as const

export const monitorTrendSchema = z.object({
  field: z.string(),
  kind: z.enum(TREND_KINDS),
  /** Oldest first. */
  runs: z.array(z.object({ id: z.string(), job_id: z.string(), at: moment })),
  /** One page of targets; `values` has one entry per run, null where the run verified no value. */
  targets: z.array(z.object({ target: z.string(), values: z.array(jsonValueSchema) })),
  target_count: z.int(),
  /** For kind `category`: number of occurrences of each value per run, over all targets, most frequent first. */
  counts: z.array(z.object({ value: z.string(), counts: z.array(z.int()) })),
})
export type MonitorTrend = z.infer<typeof monitorTrendSchema>
