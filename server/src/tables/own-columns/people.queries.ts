// The people of a workspace, whom a cell of the kind person can name.
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'
import type { People } from './own-value.ts'

/** E-mail addresses: the owner's first, then those of the team's members. */
export async function listPeople(db: Database | Tx, ownerId: string): Promise<People> {
  const { rows } = await sql<{ email: string }>`
    select email from (
      select email, 0 as place from accounts where id = ${ownerId}
      union all
      select accounts.email, 1 from teams join team_members on team_members.team_id = teams.id
      join accounts on accounts.id = team_members.account_id where teams.owner_id = ${ownerId}
    ) as person order by place, email`.execute(db)
  return rows.map(({ email }) => email)
}
