// Invitations in the database: created, sent again, withdrawn, accepted once. Only the digest of a token is stored.
import { createHash, randomBytes } from 'node:crypto'
import {
  INVITATION_FOR_ANOTHER,
  INVITATION_OVER,
  mayHaveTeam,
  TEAM_LIMITS,
  TEAM_NEEDS_UPGRADE,
  TEAM_PAUSED,
  type InvitationPayload,
  type InvitationView,
  type InvitedRole,
  type PlanName,
  type ProviderMode,
  type TeamInvitation,
} from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { isUuid } from '../../http/ids.ts'
import { noteTeamDeed } from './activity.ts'
import { lockTeam, type OwnTeam } from './teams.store.ts'

const TOKEN_BYTES = 32

export interface NewInvitation {
  invitation: TeamInvitation
  /** Only in this response and the mail. */
  token: string
}

/**
 * The team must be the person's own. Where the address is invited already, the new token replaces the old one.
 * @throws AppError forbidden: the plan has no team; conflict: already a member, or the maximum is reached; rate_limited
 */
export async function invite(
  db: Database,
  person: Actor,
  { team, email, role }: InvitationPayload & { team: OwnTeam },
): Promise<NewInvitation> {
  if (!mayHaveTeam(team.plan)) throw new AppError('forbidden', { detail: TEAM_NEEDS_UPGRADE })
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  return db.transaction().execute(async (tx) => {
    await lockTeam(tx, team.id)
    await assertRoom(tx, team.id, email)
    await countMail(tx, person.accountId)
    const { rows } = await sql<StoredInvitation>`
      insert into team_invitations (team_id, email, role, digest, expires_at)
      values (${team.id}, ${email}, ${role}, ${digestOf(token)}, clock_timestamp() + ${TEAM_LIMITS.invitationDays} * interval '1 day')
      on conflict (team_id, email) do update set role = excluded.role, digest = excluded.digest, sent_at = clock_timestamp(),
        expires_at = excluded.expires_at
      returning ${invitationColumns}`.execute(tx)
    const [made] = rows
    if (!made) throw new Error('an invitation was neither made nor renewed')
    const subject = { type: 'member', id: made.id, name: email } as const
    await noteTeamDeed(tx, { teamId: team.id, actorId: person.accountId, did: 'invited', subject })
    return { invitation: toInvitation(made), token }
  })
}

interface StoredInvitation {
  id: string
  email: string
  role: InvitedRole
  sentAt: Date
  expiresAt: Date
}
const invitationColumns = sql`id, email, role, sent_at as "sentAt", expires_at as "expiresAt"`

function toInvitation({ sentAt, expiresAt, ...one }: StoredInvitation): TeamInvitation {
  return { ...one, sent_at: sentAt.toISOString(), expires_at: expiresAt.toISOString() }
}

/** Newest first. */
export async function listInvitations(db: Database, teamId: string): Promise<TeamInvitation[]> {
  const { rows } = await sql<StoredInvitation>`
    select ${invitationColumns} from team_invitations where team_id = ${teamId} order by sent_at desc, id`.execute(db)
  return rows.map(toInvitation)
}

async function assertRoom(tx: Tx, teamId: string, email: string): Promise<void> {
  const { rows } = await sql<{ isIn: boolean; members: number; others: number }>`
    select
      exists (
        select from accounts where lower(email) = ${email} and (
          id = (select owner_id from teams where id = ${teamId})
          or id in (select account_id from team_members where team_id = ${teamId}))) as "isIn",
      (select count(*) from team_members where team_id = ${teamId})::int as members,
      (select count(*) from team_invitations where team_id = ${teamId} and email <> ${email})::int as others`.execute(tx)
  const [room] = rows
  if (room?.isIn) throw new AppError('conflict', { detail: 'This person is in the team already.' })
  assertBelow(room?.members, TEAM_LIMITS.membersMax, 'members')
  assertBelow(room?.others, TEAM_LIMITS.invitationsMax, 'open invitations')
}

function assertBelow(count = 0, max: number, what: string): void {
  if (count >= max) throw new AppError('conflict', { detail: `A team can have at most ${max} ${what}.` })
}

/** @throws AppError rate_limited */
async function countMail(tx: Tx, ownerId: string): Promise<void> {
  const { rows } = await sql`
    insert into team_mail_hours as hour (owner_id, began_at, mails) values (${ownerId}, clock_timestamp(), 1)
    on conflict (owner_id) do update set
      began_at = case when hour.began_at < clock_timestamp() - interval '1 hour' then excluded.began_at else hour.began_at end,
      mails = case when hour.began_at < clock_timestamp() - interval '1 hour' then 1 else hour.mails + 1 end
    where hour.mails < ${TEAM_LIMITS.invitationMailsPerHourMax} or hour.began_at < clock_timestamp() - interval '1 hour'
    returning mails`.execute(tx)
  if (rows.length > 0) return
  const detail = `At most ${TEAM_LIMITS.invitationMailsPerHourMax} invitations are mailed within an hour. Please try again later.`
  throw new AppError('rate_limited', { detail, retryAfterSeconds: 3_600 })
}

/** @throws AppError not_found */
export async function withdrawInvitation(db: Database, person: Actor, { teamId, id }: { teamId: string; id: string }): Promise<void> {
  const none = new AppError('not_found', { detail: 'There is no such invitation.' })
  if (!isUuid(id)) throw none
  await db.transaction().execute(async (tx) => {
    await lockTeam(tx, teamId)
    const { rows } = await sql<{ email: string }>`
      delete from team_invitations where id = ${id} and team_id = ${teamId} returning email`.execute(tx)
    const [gone] = rows
    if (!gone) throw none
    const subject = { type: 'member', id, name: gone.email } as const
    await noteTeamDeed(tx, { teamId, actorId: person.accountId, did: 'withdrew the invitation of', subject })
  })
}

/** @throws AppError not_found */
export async function viewInvitation(db: Database, token: string): Promise<InvitationView> {
  const { rows } = await sql<{ teamName: string; inviterEmail: string; role: InvitedRole; email: string; expiresAt: Date }>`
    select name as "teamName", accounts.email as "inviterEmail", role, team_invitations.email, expires_at as "expiresAt"
    from team_invitations join teams on teams.id = team_id join accounts on accounts.id = owner_id
    where digest = ${digestOf(token)} and expires_at > clock_timestamp()`.execute(db)
  const [view] = rows
  if (!view) throw new AppError('not_found', { detail: INVITATION_OVER })
  const { teamName, inviterEmail, role, email, expiresAt } = view
  return { team_name: teamName, inviter_email: inviterEmail, role, email, expires_at: expiresAt.toISOString() }
}

interface Acceptance {
  token: string
  mode: ProviderMode
}

/**
 * @returns the team's id; the token is void afterwards. After a refusal it can still be accepted later.
 * @throws AppError not_found, forbidden: sent to another address, or the team is paused; conflict: it is full
 */
export async function acceptInvitation(db: Database, person: Actor, { token, mode }: Acceptance): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const invitation = await findOpen(tx, { token, mode })
    // A concurrent acceptance waits here, and then finds the invitation used.
    if (!invitation || !(await lockTeam(tx, invitation.teamId))) throw new AppError('not_found', { detail: INVITATION_OVER })
    if (invitation.email !== person.email.toLowerCase()) throw new AppError('forbidden', { detail: INVITATION_FOR_ANOTHER })
    if (!mayHaveTeam(invitation.plan)) throw new AppError('forbidden', { detail: TEAM_PAUSED })
    await join(tx, person, { ...invitation, token })
    return invitation.teamId
  })
}

interface OpenInvitation {
  teamId: string
  teamName: string
  email: string
  /** The team's owner. */
  plan: PlanName
}

async function findOpen(tx: Tx, { token, mode }: Acceptance): Promise<OpenInvitation | undefined> {
  const { rows } = await sql<OpenInvitation>`
    select team_id as "teamId", name as "teamName", email, plan_of(owner_id, ${mode}) as plan from team_invitations join teams on teams.id = team_id
    where digest = ${digestOf(token)} and expires_at > clock_timestamp()`.execute(tx)
  return rows[0]
}

async function join(tx: Tx, { accountId }: Actor, { teamId, teamName, token }: OpenInvitation & { token: string }): Promise<void> {
  const { rows } = await sql<{ role: InvitedRole }>`
    delete from team_invitations where digest = ${digestOf(token)} returning role`.execute(tx)
  const [taken] = rows
  if (!taken) throw new AppError('not_found', { detail: INVITATION_OVER })
  const { rows: counted } = await sql<{ members: number }>`
    select count(*)::int as members from team_members where team_id = ${teamId}`.execute(tx)
  assertBelow(counted[0]?.members, TEAM_LIMITS.membersMax, 'members')
  await sql`
    insert into team_members (team_id, account_id, role)
    select id, ${accountId}, ${taken.role} from teams where id = ${teamId} and owner_id <> ${accountId}
    on conflict (team_id, account_id) do update set role = excluded.role`.execute(tx)
  await noteTeamDeed(tx, { teamId, actorId: accountId, did: 'joined', subject: { type: 'team', id: teamId, name: teamName } })
}

/** Tokens are long and random: a plain digest of them cannot be guessed. */
function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
