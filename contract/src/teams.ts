// Teams: the workspace of a Pro account in which others, invited by mail, work along as editors or viewers.
// A request names the team it acts in by the header TEAM_HEADER; without it, it acts in one's own workspace.
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

/** `POST /teams/{id}/invitations`; once more for the same address sends a new link, with this role, and the old one dies. */
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

/** `GET /teams/`: an array of the teams one is in, one's own first. `POST /teams/` and accepting answer one of them. */
export const teamSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What you are in it. */
  role: z.enum(TEAM_ROLES),
  owner_email: z.string(),
  /** With the owner. */
  member_count: z.int(),
  /** The owner's, whose limits hold for the work in it. */
  plan: z.enum(PLAN_NAMES),
  /** Whether its members can use it now: only while the owner's plan has teams. */
  is_active: z.boolean(),
})
export type Team = z.infer<typeof teamSchema>

export const teamMemberSchema = z.object({
  /** Of the person. */
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
  /** When its last link was sent. */
  sent_at: timeSchema,
  expires_at: timeSchema,
})
export type TeamInvitation = z.infer<typeof teamInvitationSchema>

/** `GET /teams/{id}`: the owner first, then members as they joined. Open invitations (expired ones too) are shown to the owner alone. */
export const teamDetailSchema = teamSchema.extend({
  created_at: timeSchema,
  members: z.array(teamMemberSchema),
  invitations: z.array(teamInvitationSchema),
})
export type TeamDetail = z.infer<typeof teamDetailSchema>

/** What the page of a link shows before one accepts. */
export const invitationViewSchema = z.object({
  team_name: z.string(),
  inviter_email: z.string(),
  role: invitedRoleSchema,
  /** The address it was sent to; only an account of this address can accept it. */
  email: z.string(),
  expires_at: timeSchema,
})
export type InvitationView = z.infer<typeof invitationViewSchema>

/** Who did what, to be read as a sentence: `actor_email` `action` `subject_type` `subject_name`. */
export const teamActivitySchema = z.object({
  id: z.string(),
  at: timeSchema,
  /** Null: their account is deleted. */
  actor_email: z.string().nullable(),
  /** In the past tense, such as `started`, `changed`, `deleted`, `invited`. */
  action: z.string(),
  /** In plain words, such as `job`, `template`, `saved configuration`, `member`. */
  subject_type: z.string(),
  subject_id: z.string().nullable(),
  /** As it was called then. */
  subject_name: z.string().nullable(),
})
export type TeamActivity = z.infer<typeof teamActivitySchema>

/** `GET /teams/{id}/activity?cursor&limit`, newest first, for everybody in the team. */
export const teamActivityPageSchema = z.object({
  data: z.array(teamActivitySchema),
  /** Pass it as `cursor` to go on; null at the end. */
  next_cursor: z.string().nullable(),
})
export type TeamActivityPage = z.infer<typeof teamActivityPageSchema>
