// In whose name a monitor runs: its owner, with the plan whose limits hold now.
import type { PlanName, ProviderMode } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../accounts/actor.ts'
import type { Database } from '../db/database.ts'

/** Null where the account is gone. */
export async function findOwner(db: Database, ownerId: string, mode: ProviderMode): Promise<Actor | null> {
  const { rows } = await sql<{ email: string; plan: PlanName }>`
    select email, plan_of(id, ${mode}) as plan from accounts where id = ${ownerId}`.execute(db)
  const [row] = rows
  return row ? { accountId: ownerId, email: row.email, plan: row.plan } : null
}
