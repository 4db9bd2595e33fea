// How the service runs: measured, compared with what is promised, and what a missed month is worth.
import { z } from 'zod'

export const STATUS_COMPONENTS = ['service', 'web', 'database', 'queue', 'workers', 'accounts'] as const
export type StatusComponent = (typeof STATUS_COMPONENTS)[number]

/** The target of a calendar month (UTC), in per cent of its minutes. */
export const SLA_PERCENT = 99.9
export const STATUS_DAYS = 90

/** Per cent of a month's price that Pro gets back as balance, by what was missed; the first that applies. */
export const SLA_CREDITS: readonly { belowPercent: number; creditPercent: number }[] = [
  { belowPercent: 95, creditPercent: 50 },
  { belowPercent: 99, creditPercent: 25 },
  { belowPercent: SLA_PERCENT, creditPercent: 10 },
]

/** Minutes without a measurement count as down: the product did not run. Percentages are rounded down, to three decimals. */
const availabilitySchema = z.object({ minutes: z.int(), minutes_up: z.int(), percent: z.number().nullable() })

export const statusSchema = z.object({
  target_percent: z.number(),
  /** When the newest measurement was made; null before the first. */
  measured_at: z.string().nullable(),
  components: z.array(
    z.object({
      name: z.enum(STATUS_COMPONENTS),
      /** Null: not measured within the last minutes. */
      is_up: z.boolean().nullable(),
      this_month: availabilitySchema,
      last_month: availabilitySchema,
      /** Oldest first; days from before the first measurement are left out. */
      days: z.array(availabilitySchema.extend({ day: z.string() })),
    }),
  ),
  /** First answers of support within their target, of the last 30 days, by plan. */
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
