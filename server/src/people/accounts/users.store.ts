// Users for the operator: everyone who signed up, with the plan whose limits apply to them.
import type { PlanName, ProviderMode } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

export interface User {
  id: string
  email: string
  plan: PlanName
  createdAt: Date
  jobs: number
}

/** Oldest first. */
export async function listUsers(db: Database, mode: ProviderMode): Promise<User[]> {
  const { rows } = await sql<User>`
    select users.id, users.email, coalesce(plan_of(users.id, ${mode}), 'starter') as plan, users.created_at as "createdAt",
      (select count(*) from jobs where jobs.owner_id = users.id and column_of is null) as jobs
    from (${await everyone(db)}) as users left join accounts using (id)
    order by users.created_at, users.id`.execute(db)
  return rows
}

/** Null: no account has that e-mail address. E-mails are compared without case. */
export async function findUser(db: Database, email: string, mode: ProviderMode): Promise<User | null> {
  const wanted = email.trim().toLowerCase()
  return (await listUsers(db, mode)).find((user) => user.email.toLowerCase() === wanted) ?? null
}

/** Grants a plan; a higher subscribed plan is kept. Null: no account has that e-mail address. E-mails are compared without case. */
export async function setPlan(db: Database, email: string, { plan, mode }: { plan: PlanName; mode: ProviderMode }): Promise<User | null> {
  const { rows } = await sql<{ id: string }>`
    insert into accounts (id, email, plan)
    select id, email, ${plan} from (${await everyone(db)}) as users where lower(email) = ${email.trim().toLowerCase()}
    on conflict (id) do update set plan = excluded.plan
    returning id`.execute(db)
  const ids = new Set(rows.map((row) => row.id))
  return (await listUsers(db, mode)).find((user) => ids.has(user.id)) ?? null
}

/** A person who has signed up but made no request yet has no account; the embedded auth service has them. */
async function everyone(db: Database) {
  const { rows } = await sql<{ embedded: boolean }>`select to_regclass('auth.users') is not null as embedded`.execute(db)
  const accounts = sql`select id, email, created_at from accounts`
  if (!rows[0]?.embedded) return accounts
  return sql`select id, email, created_at from auth.users where email is not null
    union all ${accounts} where not exists (select from auth.users where users.id = accounts.id)`
}
