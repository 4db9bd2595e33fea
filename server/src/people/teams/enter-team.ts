// Resolves a person and a team's id to the actor in that team. Evaluated for each request, so that the owner's decisions apply at once.
import { mayHaveTeam, TEAM_NOT_YOURS, TEAM_PAUSED, type PlanName, type ProviderMode, type TeamRole } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { readTeamId } from './read-team-id.ts'

interface Entry {
  name: string
  ownerId: string
  ownerEmail: string
  plan: PlanName
  role: TeamRole
}

/** @throws AppError not_found: no such team, or not a member; forbidden: its owner's plan has no team */
export async function enterTeam(db: Database, person: Actor, { teamId, mode }: { teamId: string; mode: ProviderMode }): Promise<Actor> {
  const id = readTeamId(teamId)
  const { rows } = await sql<Entry>`
    select name, owner_id as "ownerId", owner.email as "ownerEmail", plan_of(owner_id, ${mode}) as plan, coalesce(role, 'owner') as role
    from teams
    join accounts owner on owner.id = owner_id
    left join team_members on team_id = teams.id and account_id = ${person.accountId}
    where teams.id = ${id} and (owner_id = ${person.accountId} or account_id is not null)`.execute(db)
  const [entry] = rows
  // A key acts only in the workspace in which it was created.
  if (!entry || (person.key && entry.role !== 'owner')) throw new AppError('not_found', { detail: TEAM_NOT_YOURS })
  const { ownerId, ownerEmail, plan, role, name } = entry
  const member = { accountId: person.accountId, email: person.email, role, team: { id, name } }
  if (role === 'owner') return { ...person, member }
  if (!mayHaveTeam(plan)) throw new AppError('forbidden', { detail: TEAM_PAUSED })
  return { accountId: ownerId, email: ownerEmail, plan, member, ...(person.isOperator ? { isOperator: true } : {}) }
}
