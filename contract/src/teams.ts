// Wire schemas of teams: the workspace of a Pro account in which invited members work as editors or viewers. The header TEAM_HEADER selects
// the team; without it, a request acts in the account's own workspace.
import { z } from 'zod'
import { emailAddressSchema } from './email-address.ts'
import { PLAN_NAMES } from './plans.ts'
import { shownNameSchema } from './shown-names.ts'
import { INVITED_ROLES, TEAM_LIMITS, TEAM_ROLES } from './team-words.ts'

const NO_NAME = 'Please give the team a name.'
const nameSchema = shownNameSchema({
  what: 'The name of a team',
  missing: NO_NAME,
  charsMax: TEAM_LIMITS.nameCharsMax,
  tooLong: `The name of a team can have at most ${TEAM_LIMITS.nameCharsMax} characters.`,
})
const invitedRoleSchema = z.enum(INVITED_ROLES, 'A role is editor or viewer.')
const timeSchema = z.iso.datetime({ offset: true })

/** `POST /teams/`, `PATCH /teams/{id}` */
export const teamPayloadSchema = z.object({ name: nameSchema })
export type TeamPayload = z.output<typeof teamPayloadSchema>

/** `POST /teams/{id}/invitations`; repeating it for the same address sends a new link, with this role, and invalidates the old one. */
export const invitationPayloadSchema = z.object({
  email: z
    .string('Please give an e-mail address.')
    .trim()
    .pipe(emailAddressSchema('Please give an e-mail address.'))
    .transform((email) => email.toLowerCase()),
  role: invitedRoleSchema,
})
export type InvitationPayload = z.output<typeof invitationPayloadSchema>

/** `PATCH /teams/{id}/members/{member_id}` */
export const memberPayloadSchema = z.object({ role: invitedRoleSchema })
/** `POST /team-invitations/look`, `POST /team-invitations/accept` */
export const invitationTokenSchema = z.object({ token: z.string().min(1).max(200) })

/** `GET /teams/`: an array of the caller's teams, the own one first. `POST /teams/` and accepting return one of them. */
export const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** The caller's role in the team. */
  role: z.enum(TEAM_ROLES),
  owner_email: z.string(),
  /** Number of members, including the owner. */
  member_count: z.int(),
  /** The owner's plan, whose limits apply to work in the team. */
  plan: z.enum(PLAN_NAMES),
  /** Whether its members can use it at present: only while the owner's plan includes teams. */
  is_active: z.boolean(),
})
export type Team = z.infer<typeof teamSchema>

export const teamMemberSchema = z.object({
  /** E-mail address of the person. */
  id: z.string(),
  email: z.string(),
  role: z.enum(TEAM_ROLES),
  joined_at: timeSchema,
  is_you: z.boolean(),
})
export type TeamMember = z.infer<typeof teamMemberSchema>

export const teamInvitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: invitedRoleSchema,
  /** When the newest link was sent. */
  sent_at: timeSchema,
  expires_at: timeSchema,
})
export type TeamInvitation = z.infer<typeof teamInvitationSchema>

/**
 * `GET /teams/{id}`: the owner first, then members in the order of joining. Open invitations, including expired ones, are returned to the
 * owner only.
 */
export const teamDetailSchema = teamSchema.extend({
  created_at: timeSchema,
  members: z.array(teamMemberSchema),
  invitations: z.array(teamInvitationSchema),
})
export type TeamDetail = z.infer<typeof teamDetailSchema>

/** What the page of an invitation link shows before it is accepted. */
export const invitationViewSchema = z.object({
  team_name: z.string(),
  inviter_email: z.string(),
  role: invitedRoleSchema,
  /** The invited address; only an account with this address can accept. */
  email: z.string(),
  expires_at: timeSchema,
})
export type InvitationView = z.infer<typeof invitationViewSchema>

/** An action, readable as a sentence: `actor_email` `action` `subject_type` `subject_name`. */
export const teamActivitySchema = z.object({
  id: z.string(),
  at: timeSchema,
  /** Null: the account was deleted. */
  actor_email: z.string().nullable(),
  /** In the past tense, such as `started`, `changed`, `deleted`, `invited`. */
  action: z.string(),
  /** In plain words, such as `job`, `template`, `saved configuration`, `member`. */
  subject_type: z.string(),
  subject_id: z.string().nullable(),
  /** The subject's name at that time. */
  subject_name: z.string().nullable(),
})
export type TeamActivity = z.infer<typeof teamActivitySchema>

/** `GET /teams/{id}/activity?cursor&limit`, newest first, for every member of the team. */
export const teamActivityPageSchema = z.object({
  data: z.array(teamActivitySchema),
  /** Pass it as `cursor` to get the next page; null at the end. */
  next_cursor: z.string().nullable(),
})
export type TeamActivityPage = z.infer<typeof teamActivityPageSchema>
