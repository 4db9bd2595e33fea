// The signed-in account: its identity, profile limits, devices, and the proofs that a request comes from its owner.
import { z } from 'zod'
import { PLAN_NAMES } from './plans.ts'
import { TEAM_ROLES } from './team-words.ts'

export const accountSchema = z.object({
  id: z.string(),
  email: z.string(),
  /** The plan whose limits apply; in a team, the plan of the team's owner. */
  plan: z.enum(PLAN_NAMES),
  /** The team that the request acted in; missing in the account's own workspace. */
  team: z.object({ id: z.string(), name: z.string(), role: z.enum(TEAM_ROLES) }).optional(),
  /** True for the operator of this installation; missing for all others. */
  is_operator: z.literal(true).optional(),
})
export type Account = z.infer<typeof accountSchema>

/** Which mails the person receives. */
export const notificationsSchema = z.object({
  mention_mails: z.boolean().describe('Somebody of a team mentions them in a comment'),
})
export type Notifications = z.infer<typeof notificationsSchema>

/** Maximum lengths of the profile's texts, in characters, and maximum size of its picture. */
export const PROFILE_LIMITS = { textCharsMax: 200, bioCharsMax: 1_000, pictureBytesMax: 2_000_000, pictureSideMax: 4_096 } as const
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** A browser or program that is signed in. */
export const deviceSchema = z.object({
  id: z.string(),
  user_agent: z.string(),
  /** Network address of its sign-in. */
  address: z.string(),
  signed_in_at: z.string(),
  last_used_at: z.string(),
  /** The session that made this request. */
  is_current: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>

/** Exactly one of the two is given. The code comes by mail. */
export const ownerProofSchema = z
  .object({ password: z.string().min(1).max(200).optional(), code: z.string().trim().min(1).max(20).optional() })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), 'Send either the password or the mailed code.')
export type OwnerProof = z.infer<typeof ownerProofSchema>

/** What the user types before an account is deleted. */
export const DELETION_WORDS = 'delete my account'
