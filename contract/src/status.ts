// Wire schemas of the status page: measured availability, its target, and the compensation for a missed month.
import { z } from 'zod'

export const STATUS_COMPONENTS = ['service', 'web', 'database', 'queue', 'workers', 'accounts'] as const
export type StatusComponent = (typeof STATUS_COMPONENTS)[number]

/** The availability target of a calendar month (UTC), in per cent of its minutes. */
export const SLA_PERCENT = 99.9
export const STATUS_DAYS = 90

/** Per cent of a month's price that Pro accounts are credited, by measured availability; the first matching entry applies. */
export const SLA_CREDITS: readonly { belowPercent: number; creditPercent: number }[] = [
  { belowPercent: 95, creditPercent: 50 },
  { belowPercent: 99, creditPercent: 25 },
  { belowPercent: SLA_PERCENT, creditPercent: 10 },
]

/** Minutes without a measurement count as down: the product did not run. Percentages are rounded down to three decimals. */
const availabilitySchema = z.object({ minutes: z.int(), minutes_up: z.int(), percent: z.number().nullable() })

export const statusSchema = z.object({
  target_percent: z.number(),
  /** Time of the newest measurement; null before the first. */
  measured_at: z.string().nullable(),
  components: z.array(
    z.object({
      name: z.enum(STATUS_COMPONENTS),
      /** Null: not measured in the last minutes. */
      is_up: z.boolean().nullable(),
      this_month: availabilitySchema,
      last_month: availabilitySchema,
      /** Oldest first; days before the first measurement are left out. */
      days: z.array(availabilitySchema.extend({ day: z.string() })),
    }),
  ),
  /** First support answers within their target, over the last 30 days, by plan. */
  replies: z.array(z.object({ plan: z.enum(['advanced', 'pro']), target_hours: z.int(), answered: z.int(), within_target: z.int() })),
})
export type Status = z.infer<typeof statusSchema>

export const slaCreditSchema = z.object({
  month: z.string(),
  percent: z.number(),
  amount_usd: z.number(),
  state: z.enum(['proposed', 'approved', 'declined']),
})
export type SlaCredit = z.infer<typeof slaCreditSchema>
