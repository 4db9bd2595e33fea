// API keys, with which programs use the API on behalf of an account.
import { z } from 'zod'
import type { PlanName } from './plans.ts'

/** `read`: everything that changes nothing; `write`: also starting, changing and deleting jobs and templates. */
export const KEY_SCOPES = ['read', 'write'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

export const API_KEY_PREFIX = 'qk_'
export const API_KEYS_MAX = 50

const nameSchema = z.string().trim().min(1, 'A key needs a name.').max(80, 'The name of a key can have at most 80 characters.')

/** Limit on what jobs started with the key may use in a calendar month (UTC); null: no limit other than the account's. */
const budgetSchema = z
  .int('A budget is a whole number of cells.')
  .min(0, 'A budget is a whole number of cells.')
  .max(1_000_000_000_000)
  .nullable()

export const apiKeyPayloadSchema = z.object({
  name: nameSchema,
  cells_per_month: budgetSchema.default(null),
  scopes: z
    .array(z.enum(KEY_SCOPES))
    .min(1, 'A key needs at least one scope.')
    .default([...KEY_SCOPES]),
})
export type ApiKeyPayload = z.output<typeof apiKeyPayloadSchema>

/** A field that is left out is not changed. */
export const apiKeyChangeSchema = z.object({ name: nameSchema.optional(), cells_per_month: budgetSchema.optional() })
export type ApiKeyChange = z.output<typeof apiKeyChangeSchema>

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The last characters of the key, by which the user recognises it. */
  hint: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  created_at: z.iso.datetime({ offset: true }),
  cells_per_month: budgetSchema,
  /** In this month: used by ended jobs of the key, and reserved for its running jobs. */
  cells_this_month: z.int(),
  /** To the minute; null: never. */
  last_used_at: z.iso.datetime({ offset: true }).nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

/** The key itself; returned only in the response that creates it. */
export const newApiKeySchema = apiKeySchema.extend({ token: z.string() })
export type NewApiKey = z.infer<typeof newApiKeySchema>

export function mayUseApi(plan: PlanName): boolean {
  return plan !== 'starter'
}
export const API_NEEDS_UPGRADE = 'API access comes with the plans Advanced and Pro. Upgrade to use API keys.'
