// Names and sentences about teams shared by server and browser: header, roles, limits and refusals. Without schemas, so that pages that
// validate nothing load no validator.
import type { PlanName } from './plans.ts'

/** Header whose value is a team's id. */
export const TEAM_HEADER = 'x-quarry-team'

/**
 * The page that the mailed link opens; accepting sends the token. The token is in the URL's fragment, so that no request log contains it.
 */
export const INVITATION_PATH = '/team-invitation'
export function invitationUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${INVITATION_PATH}#token=${encodeURIComponent(token)}`
}

/** `viewer`: sees everything; `editor`: also creates, changes and deletes; `owner`: the account that the workspace belongs to. */
export const TEAM_ROLES = ['owner', 'editor', 'viewer'] as const
export type TeamRole = (typeof TEAM_ROLES)[number]
export const INVITED_ROLES = ['editor', 'viewer'] as const
export type InvitedRole = (typeof INVITED_ROLES)[number]

export const TEAM_LIMITS = {
  nameCharsMax: 80,
  /** Maximum number of members, not counting the owner. */
  membersMax: 50,
  invitationsMax: 100,
  invitationDays: 7,
  /** Maximum number of open invitations of a team. */
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
/** 404 for a request in a team that does not exist or that the caller is not a member of. */
export const TEAM_NOT_YOURS = 'There is no such team, or you are not in it any more.'
/** 403 for members while the owner's plan does not include teams. */
export const TEAM_PAUSED =
  'This team is paused: its owner’s plan is not Pro at the moment. Nothing was deleted, and it works again once the plan is Pro.'
/** 403 for a viewer's request to change something. */
export const VIEWERS_ONLY_LOOK = 'As a viewer you can look at this team’s work, not change it. Its owner can make you an editor.'
/** 403 for members: only the owner may do this. */
export const OWNERS_ONLY = 'Only the owner of this team can do this.'
/** 404 for a link that was used, withdrawn, replaced or has expired. */
export const INVITATION_OVER = `This invitation is no longer valid: it was used, withdrawn or sent again, or is older than ${TEAM_LIMITS.invitationDays} days. Please ask for a new one.`
/** 403 for accepting an invitation that was sent to another address. */
export const INVITATION_FOR_ANOTHER = 'This invitation was sent to another address. Please log in with the address it was sent to.'
