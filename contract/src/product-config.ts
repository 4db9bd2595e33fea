// The configuration of this installation for the browser (GET /api/v1/config).
import { z } from 'zod'
import { paymentsConfigSchema } from './billing.ts'

export const productConfigSchema = z.object({
  version: z.string(),
  /** Everything runs on one machine with stand-ins for external services (no public URL). */
  embedded: z.boolean(),
  /** Address of the practice web as a browser on this machine reaches it; null where it is off. */
  practice_web_url: z.string().nullable(),
  /** Name of the configured language model; null without one. */
  model: z.string().nullable(),
  /** Base URL and public key for the auth client. The URL is the product's own origin unless a hosted service is set. */
  auth: z.object({
    url: z.string().nullable(),
    anon_key: z.string(),
    email_confirmation: z.boolean(),
    /** Third-party sign-in providers that are configured; left out where there are none. */
    providers: z.array(z.string()).optional(),
    /** Text messages can be sent: phone numbers can be added and used as a second factor. */
    phone: z.boolean().optional(),
    /** Sessions can be listed and ended one by one. */
    devices: z.boolean().optional(),
  }),
  community_url: z.string().nullable(),
  /** Left out by servers without payments. */
  payments: paymentsConfigSchema.optional(),
})
export type ProductConfig = z.infer<typeof productConfigSchema>
