// Accounts: one row for each person of the auth service, created at their first request.
import type { PlanName, ProviderMode } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { Actor } from '../../http/actor.ts'
import type { Identity } from './token-verifier.ts'

/**
 * The account of an identity, with the plan whose limits apply in this payment mode, created if it is new; null where it was deleted. A
 * changed e-mail is stored. Safe to call concurrently.
 */
export async function findAccount(db: Database, { userId, email, sessionId }: Identity, mode: ProviderMode): Promise<Actor | null> {
  const known = await db
    .selectFrom('accounts')
    .select(['id', 'email', sql<PlanName>`plan_of(id, ${mode})`.as('plan'), isOperator.as('is_operator')])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (known && known.email === email) return { accountId: known.id, email, plan: known.plan, sessionId, isOperator: known.is_operator }
  // A row inserted here is not yet visible to the function.
  const { rows } = await sql<{ plan: PlanName; is_operator: boolean }>`
    with mine as (
      insert into accounts (id, email)
      select ${userId}::uuid, ${email}::text where not exists (select from deleted_accounts where id = ${userId}::uuid)
      on conflict (id) do update set email = excluded.email
      returning id, coalesce(plan_of(id, ${mode}), plan) as plan
    ), first as (
      -- The first account of a fresh installation operates it. Where there ever was another, somebody has to be named.
      insert into operators (account_id, is_first)
      select id, true from mine where not exists (select from accounts) and not exists (select from deleted_accounts)
      on conflict do nothing
      returning account_id
    )
    select plan, ${isOperator} or exists (select from first) as is_operator from mine as accounts`.execute(db)
  const [row] = rows
  return row ? { accountId: userId, email, plan: row.plan, sessionId, isOperator: row.is_operator } : null
}

const isOperator = sql<boolean>`exists (select from operators where account_id = accounts.id)`

/** The owner of automatic work, with the plan whose limits apply; null where the account was deleted. */
export async function findOwner(db: Database, ownerId: string, mode: ProviderMode): Promise<Actor | null> {
  const { rows } = await sql<{ email: string; plan: PlanName }>`
    select email, plan_of(id, ${mode}) as plan from accounts where id = ${ownerId}`.execute(db)
  const [row] = rows
  return row ? { accountId: ownerId, email: row.email, plan: row.plan } : null
}
