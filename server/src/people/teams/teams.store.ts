// Teams and their members, in the database. Rights are checked in the statement that reads or changes the row, so that no decision is older
// than it.
import {
  mayHaveTeam,
  OWNERS_ONLY,
  TEAM_NEEDS_UPGRADE,
  TEAM_NOT_YOURS,
  type InvitedRole,
  type PlanName,
  type ProviderMode,
  type Team,
  type TeamMember,
  type TeamRole,
} from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database, Tx } from '../../db/database.ts'
import { isUuid } from '../../http/ids.ts'
import { noteTeamDeed } from './activity.ts'

export interface OwnTeam {
  id: string
  name: string
  role: TeamRole
  ownerId: string
  ownerEmail: string
  plan: PlanName
  memberCount: number
  createdAt: Date
}

/** Own team first, then in the order of joining. */
export async function listTeams(db: Database, person: Actor, mode: ProviderMode): Promise<OwnTeam[]> {
  return selectTeams(db, { person, mode, where: sql`true` })
}

/** @throws AppError not_found: no such team, or not a member */
export async function getTeam(db: Database | Tx, person: Actor, { id, mode }: { id: string; mode: ProviderMode }): Promise<OwnTeam> {
  const [team] = await selectTeams(db, { person, mode, where: sql`teams.id = ${id}` })
  if (!team) throw new AppError('not_found', { detail: TEAM_NOT_YOURS })
  return team
}

/** @throws AppError not_found, forbidden */
export async function getOwnedTeam(db: Database | Tx, person: Actor, wanted: { id: string; mode: ProviderMode }): Promise<OwnTeam> {
  const team = await getTeam(db, person, wanted)
  if (team.role !== 'owner') throw new AppError('forbidden', { detail: OWNERS_ONLY })
  return team
}

interface Selection {
  person: Actor
  mode: ProviderMode
  where: RawBuilder<unknown>
}

async function selectTeams(db: Database | Tx, { person, mode, where }: Selection): Promise<OwnTeam[]> {
  const { rows } = await sql<OwnTeam>`
    select teams.id, name, coalesce(me.role, 'owner') as role, owner_id as "ownerId", owner.email as "ownerEmail",
      plan_of(owner_id, ${mode}) as plan, teams.created_at as "createdAt",
      1 + (select count(*) from team_members where team_members.team_id = teams.id)::int as "memberCount"
    from teams
    join accounts owner on owner.id = owner_id
    left join team_members me on me.team_id = teams.id and me.account_id = ${person.accountId}
    where (owner_id = ${person.accountId} or me.account_id is not null) and ${where}
    order by me.joined_at nulls first, teams.id`.execute(db)
  return rows
}

export function toTeam({ id, name, role, ownerEmail, memberCount, plan }: OwnTeam): Team {
  return { id, name, role, owner_email: ownerEmail, member_count: memberCount, plan, is_active: mayHaveTeam(plan) }
}

/** Returns its id. @throws AppError forbidden: the plan has no team; conflict: there is one already */
export async function createTeam(db: Database, person: Actor, name: string): Promise<string> {
  if (!mayHaveTeam(person.plan)) throw new AppError('forbidden', { detail: TEAM_NEEDS_UPGRADE })
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into teams (owner_id, name) values (${person.accountId}, ${name}) on conflict (owner_id) do nothing returning id`.execute(tx)
    const [team] = rows
    if (!team) throw new AppError('conflict', { detail: 'You already have a team.' })
    await noteTeamDeed(tx, { teamId: team.id, actorId: person.accountId, did: 'made', subject: { type: 'team', id: team.id, name } })
    return team.id
  })
}

/** A team that the person owns. */
export async function renameTeam(db: Database, person: Actor, { id, name }: { id: string; name: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`update teams set name = ${name} where id = ${id}`.execute(tx)
    await noteTeamDeed(tx, { teamId: id, actorId: person.accountId, did: 'renamed', subject: { type: 'team', id, name } })
  })
}

/** The work stays with its owner; members, invitations and the log are deleted. */
export async function deleteTeam(db: Database, id: string): Promise<void> {
  await sql`delete from teams where id = ${id}`.execute(db)
}

/** The owner first, then members in the order of joining. */
export async function listMembers(db: Database, person: Actor, team: OwnTeam): Promise<TeamMember[]> {
  const { rows } = await sql<{ id: string; email: string; role: InvitedRole; joinedAt: Date }>`
    select account_id as id, email, role, joined_at as "joinedAt" from team_members join accounts on accounts.id = account_id
    where team_id = ${team.id} order by joined_at, account_id`.execute(db)
  const owner = { id: team.ownerId, email: team.ownerEmail, role: 'owner' as const, joinedAt: team.createdAt }
  return [owner, ...rows].map(({ joinedAt, ...one }) => ({
    ...one,
    joined_at: joinedAt.toISOString(),
    is_you: one.id === person.accountId,
  }))
}

/**
 * Joining, inviting, leaving and deleting of one team are serialised, with the team locked first: counts stay true, and deadlocks cannot
 * occur. False where there is no such team.
 */
export async function lockTeam(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from teams where id = ${id} for update`.execute(tx)
  return rows.length > 0
}

interface MemberChange {
  teamId: string
  /** Account of the member. */
  memberId: string
}

/** @throws AppError not_found: no member has this id; the owner is not a member */
export async function changeRole(
  db: Database,
  person: Actor,
  { teamId, memberId, role }: MemberChange & { role: InvitedRole },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTeam(tx, teamId)
    const { rows } = await sql`
      update team_members set role = ${role} where team_id = ${teamId} and account_id = ${readMemberId(memberId)} returning role`.execute(
      tx,
    )
    if (rows.length === 0) throw noMember()
    const subject = { type: 'member', id: memberId, name: null } as const
    await noteTeamDeed(tx, {
      teamId,
      actorId: person.accountId,
      did: role === 'editor' ? 'made an editor of' : 'made a viewer of',
      subject,
    })
  })
}

/** By the owner, or by the member, who leaves. @throws AppError not_found */
export async function removeMember(
  db: Database,
  person: Actor,
  { teamId, memberId, teamName }: MemberChange & { teamName: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTeam(tx, teamId)
    const { rows } = await sql`
      delete from team_members where team_id = ${teamId} and account_id = ${readMemberId(memberId)} returning role`.execute(tx)
    if (rows.length === 0) throw noMember()
    const deed =
      memberId === person.accountId
        ? ({ did: 'left', subject: { type: 'team', id: teamId, name: teamName } } as const)
        : ({ did: 'removed', subject: { type: 'member', id: memberId, name: null } } as const)
    await noteTeamDeed(tx, { teamId, actorId: person.accountId, ...deed })
  })
}

function readMemberId(id: string): string {
  if (!isUuid(id)) throw noMember()
  return id
}

function noMember(): AppError {
  return new AppError('not_found', { detail: 'There is no such member in this team.' })
}
