// Wire schemas of sharing: public links for people without an account, and the name, logo and colour shown on them.
import { z } from 'zod'
import { emailAddressSchema } from './email-address.ts'
import type { PlanName } from './plans.ts'
import { shownNameSchema } from './shown-names.ts'

export const WHITE_LABEL_NEEDS_UPGRADE = 'White-label comes with the plan Pro. Upgrade to use it.'

export function mayUseWhiteLabel(plan: PlanName): boolean {
  return plan === 'pro'
}

export const BRAND_NAME_CHARS_MAX = 80
export const DEFAULT_BRAND_COLOR = '#8f4217'

export const brandPayloadSchema = z.object({
  name: shownNameSchema({
    what: 'A name',
    missing: 'Please give a name.',
    charsMax: BRAND_NAME_CHARS_MAX,
    tooLong: `A name has at most ${BRAND_NAME_CHARS_MAX} characters.`,
  }),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, `A colour is like ${DEFAULT_BRAND_COLOR}.`)
    .transform((color) => color.toLowerCase()),
  /** The reply address; null: the account's own. */
  reply_to: emailAddressSchema('Please give an e-mail address.').nullable(),
})
export type BrandPayload = z.output<typeof brandPayloadSchema>

export const brandSchema = z.object({
  name: z.string(),
  color: z.string(),
  reply_to: z.string().nullable(),
  /** A data URL; null without a logo. */
  logo: z.string().nullable(),
})
export type Brand = z.infer<typeof brandSchema>

/** `brand` is null until one is set. It is used only while the plan has white-label (`is_used`). */
export const brandAnswerSchema = z.object({ brand: brandSchema.nullable(), is_used: z.boolean() })
export type BrandAnswer = z.infer<typeof brandAnswerSchema>

export const LINK_DAYS_MAX = 365
/** Expiry of every public link. Null: it is valid until it is revoked. */
export const linkEndSchema = z.iso.datetime({ offset: true }).nullable().default(null)
export const shareSchema = z.object({
  id: z.string(),
  url: z.string(),
  created_at: z.string(),
  expires_at: linkEndSchema,
  /** The part that is shared, instead of all rows and columns. */
  view: z.object({ id: z.string(), name: z.string() }).nullish(),
})
export const sharePayloadSchema = z.object({
  days: z
    .int()
    .min(1, 'A link holds for a day at least.')
    .max(LINK_DAYS_MAX, `A link holds for at most ${LINK_DAYS_MAX} days, or until it is ended.`)
    .nullable()
    .default(null)
    .describe('How long the link holds; null: until it is ended'),
})
export const rowsSharePayloadSchema = sharePayloadSchema.extend({
  view: z.uuid().nullable().default(null).describe('A saved view that is shown instead of all rows and columns'),
})
export type Share = z.infer<typeof shareSchema>
export const shareMailPayloadSchema = z.object({ to: emailAddressSchema('Please give an e-mail address.') })
