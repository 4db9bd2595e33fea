// Teams: the workspace of a Pro account in which others, invited by mail, work along as editors or viewers.
// A request names the team it acts in by the header TEAM_HEADER; without it, it acts in one's own workspace.
import { z } from 'zod'
import { PLAN_NAMES, type PlanName } from './plans.ts'

/** Its value is a team's id. */
export const TEAM_HEADER = 'x-quarry-team'

/** The page that the mailed link opens; it asks, and accepts with the token. */
export const INVITATION_PATH = '/team-invitation'
export function invitationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${INVITATION_PATH}?token=${encodeURIComponent(token)}`
}

/** `viewer`: sees everything of the work; `editor`: also creates, changes and deletes it; `owner`: whose workspace it is. */
export const TEAM_ROLES = ['owner', 'editor', 'viewer'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]
export const INVITED_ROLES = ['editor', 'viewer'] as const
export type InvitedRole = (typeof INVITED_ROLES)[number]

export const TEAM_LIMITS = {
  nameCharsMax: 80,
  /** Without the owner. */
  membersMax: 50,
  invitationsMax: 100,
  invitationDays: 7,
  /** Of a team. */
  invitationMailsPerHourMax: 30,
  activityLimitDefault: 50,
  activityLimitMax: 200,
} as const

export function mayHaveTeam(plan: PlanName): boolean {
  return plan === 'pro'
}
export function mayEdit(role: TeamRole): boolean {
  return role !== 'viewer'
}

export const TEAM_NEEDS_UPGRADE = 'Team collaboration comes with the plan Pro. Upgrade to invite others.'
/** 404 to a request in a team that is not there or that one is not (any more) in. */
export const TEAM_NOT_YOURS = 'There is no such team, or you are not in it any more.'
/** 403 to members while the owner's plan has no team. */
export const TEAM_PAUSED =
  'This team rests: its owner’s plan is not Pro at the moment. Nothing was deleted, and it works again once the plan is Pro.'
/** 403 to a viewer who would change something. */
export const VIEWERS_ONLY_LOOK = 'As a viewer you can look at this team’s work, not change it. Its owner can make you an editor.'
/** 403 to members. */
export const OWNERS_ONLY = 'Only the owner of this team can do this.'
/** 404 to a link that was used, withdrawn or sent anew, or that is too old. */
export const INVITATION_OVER = `This invitation is no longer good: it was used, withdrawn or sent again, or is older than ${TEAM_LIMITS.invitationDays} days. Please ask for a new one.`
/** 403 to whoever accepts an invitation that was sent to another address. */
export const INVITATION_FOR_ANOTHER = 'This invitation was sent to another address. Please log in with the address it was sent to.'

const NO_NAME = 'Please give the team a name.'
const nameSchema = z
  .string(NO_NAME)
  .trim()
  .min(1, NO_NAME)
  .max(TEAM_LIMITS.nameCharsMax, `The name of a team can have at most ${TEAM_LIMITS.nameCharsMax} characters.`)
  .regex(/^\P{Cc}*$/u, 'The name of a team is one line.')
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
    .pipe(z.email('Please give an e-mail address.').max(254))
    .transform((email) => email.toLowerCase()),
  role: invitedRoleSchema,
})
export type InvitationPayload = z.output<typeof invitationPayloadSchema>

/** `PATCH /teams/{id}/members/{member_id}` */
export const memberPayloadSchema = z.object({ role: invitedRoleSchema })
/** Where the mailed link leads in the web app. The token stands behind the hash: it is never sent with a request for the page. */
export function invitationPath(token: string): string {
  return `/team-invitation#${encodeURIComponent(token)}`
}

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
