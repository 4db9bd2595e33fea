// The signed-in account as the product sees it.
import { z } from 'zod'
import { PLAN_NAMES } from './plans.ts'

export const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** The plan whose limits hold now. */
  plan: z.enum(PLAN_NAMES),
})
export type Account = z.infer<typeof accountSchema>
