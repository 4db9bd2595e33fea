// Monitors: a job that runs again on a schedule, what its runs report, and the rules that raise alerts.
// Next: server/src/flows/monitors/monitors.routes.ts
import { z } from 'zod'
import { fieldSchema } from './fields.ts'
import { JOB_STATUSES, jobPayloadSchema, spendingCapSchema } from './jobs.ts'

export const MONITORS_MAX = 100
export const MONITOR_RULES_MAX = 20
export const MONITOR_NAME_CHARS_MAX = 200
export const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time is written as 07:30.')

const NO_WEEKDAY = 'A weekday is a number from 0 (Sunday) to 6 (Saturday).'

/** Times are local times of the monitor's time zone. */
export const scheduleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hourly'), minute: z.int().min(0).max(59).default(0) }),
  z.object({ kind: z.literal('daily'), at: timeOfDaySchema }),
  z.object({
    kind: z.literal('weekly'),
    weekday: z.int(NO_WEEKDAY).min(0, NO_WEEKDAY).max(6, NO_WEEKDAY).describe('0 is Sunday'),
    at: timeOfDaySchema,
  }),
  z.object({
    kind: z.literal('cron'),
    expression: z
      .string()
      .trim()
      .min(1, 'Write the five fields of a cron expression, as 0 7 * * 1 for Mondays at 7:00.')
      .max(100)
      .describe('Five fields: minute, hour, day of month, month, day of week'),
  }),
])
export type Schedule = z.infer<typeof scheduleSchema>

export function cronOf(schedule: Schedule): string {
  if (schedule.kind === 'cron') return schedule.expression
  if (schedule.kind === 'hourly') return `${schedule.minute} * * * *`
  const [hour, minute] = schedule.at.split(':').map(Number)
  return `${minute} ${hour} * * ${schedule.kind === 'weekly' ? schedule.weekday : '*'}`
}

export const timeZoneSchema = z.string().max(100).refine(isTimeZone, 'This is not a time zone, as Europe/Berlin is one.')

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** `above` and `below`: the value crosses the amount. */
export const RULE_TESTS = ['changes', 'appears', 'disappears', 'above', 'below', 'changes_by_percent'] as const
export type RuleTest = (typeof RULE_TESTS)[number]

export function takesAmount(test: RuleTest): boolean {
  return test === 'above' || test === 'below' || test === 'changes_by_percent'
}

export const monitorRuleSchema = z
  .object({
    id: z.string().min(1).max(40),
    /** Null: any field for `changes`; the target itself for `appears` and `disappears`. */
    field: z.string().max(200).nullable(),
    test: z.enum(RULE_TESTS),
    amount: z.number().nullable().default(null),
    by_mail: z.boolean().default(true),
    by_webhook: z.boolean().default(false),
  })
  .refine((rule) => !takesAmount(rule.test) || (rule.field !== null && rule.amount !== null), 'This rule needs a field and a number.')
export type MonitorRule = z.output<typeof monitorRuleSchema>

const rulesSchema = z
  .array(monitorRuleSchema)
  .max(MONITOR_RULES_MAX, `A monitor can have at most ${MONITOR_RULES_MAX} rules.`)
  .refine((rules) => new Set(rules.map(({ id }) => id)).size === rules.length, 'Every rule needs an id of its own.')

const nameSchema = z.string().trim().min(1, 'A monitor needs a name.').max(MONITOR_NAME_CHARS_MAX)

export const monitorPayloadSchema = z
  .object({
    name: nameSchema,
    schedule: scheduleSchema,
    time_zone: timeZoneSchema.default('UTC'),
    is_active: z.boolean().default(true),
    rules: rulesSchema.default([]),
    /** An ended job, which becomes the first run unchanged. */
    job_id: z.uuid().optional(),
    /** The payload that each run is started with; instead of `job_id`. */
    job: jobPayloadSchema.optional(),
  })
  .refine(({ job_id: jobId, job }) => (jobId === undefined) !== (job === undefined), 'Give either job_id or job.')
export type MonitorPayload = z.output<typeof monitorPayloadSchema>
export type MonitorPayloadInput = z.input<typeof monitorPayloadSchema>

/** A field that is left out is not changed. */
export const monitorChangePayloadSchema = z.object({
  name: nameSchema.optional(),
  schedule: scheduleSchema.optional(),
  time_zone: timeZoneSchema.optional(),
  is_active: z.boolean().optional(),
  rules: rulesSchema.optional(),
  job: jobPayloadSchema.optional(),
})
export type MonitorChangePayload = z.output<typeof monitorChangePayloadSchema>

const moment = z.iso.datetime({ offset: true })

export const monitorRunSchema = z.object({
  id: z.string(),
  job_id: z.string(),
  started_at: moment,
  status: z.enum(JOB_STATUSES),
  total: z.int(),
  completed: z.int(),
  failed: z.int(),
  /** Null until the run has ended and has been compared. */
  changes: z.object({ new: z.int(), gone: z.int(), changed: z.int(), not_read: z.int() }).nullable(),
})
export type MonitorRun = z.infer<typeof monitorRunSchema>

export const monitorSchema = z.object({
  id: z.string(),
  name: z.string(),
  schedule: scheduleSchema,
  time_zone: z.string(),
  is_active: z.boolean(),
  /** Null while the monitor is paused. */
  next_run_at: moment.nullable(),
  created_at: moment,
  rules: z.array(monitorRuleSchema),
  base_prompt: z.string().nullable(),
  target_item_name: z.string(),
  target_count: z.int(),
  first_targets: z.array(z.string()),
  trait_definitions: z.array(fieldSchema),
  spending_cap_usd: spendingCapSchema,
  /** Why the last run that was due did not start; null where it did. */
  obstacle: z.object({ text: z.string(), at: moment }).nullable(),
  run_count: z.int(),
  last_run: monitorRunSchema.nullable(),
  /** Path of the Atom feed; the path is the secret that grants access to the changes. */
  feed_url: z.string(),
})
export type Monitor = z.infer<typeof monitorSchema>
