// Who can be mentioned in the comments on an account's tables: its owner and the members of its team, while its plan has one.
import { mentionNames, PLAN_NAMES, mayHaveTeam, type Mentionable, type ProviderMode } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'

export interface TeamPerson extends Mentionable {
  accountId: string
}

/** The owner first, then members in the order of joining. People without an address cannot be mentioned. */
export async function listMentionable(db: Database | Tx, ownerId: string, mode: ProviderMode): Promise<TeamPerson[]> {
  const { rows } = await sql<{ accountId: string; email: string }>`
    select id as "accountId", email from accounts where email <> '' and (id = ${ownerId} or ${isMember(ownerId, mode)})
    order by id <> ${ownerId}, created_at, id`.execute(db)
  const names = mentionNames(rows.map(({ email }) => email))
  return rows.map(({ accountId }, place) => ({ accountId, ...names[place]! }))
}

/** Whether the account of the row belongs to the team of this owner. */
function isMember(ownerId: string, mode: ProviderMode) {
  return sql`(plan_of(${ownerId}::uuid, ${mode}) = any(${PLAN_NAMES.filter(mayHaveTeam)}::text[]) and exists (
    select from team_members join teams on teams.id = team_members.team_id
    where teams.owner_id = ${ownerId} and team_members.account_id = accounts.id))`
}
