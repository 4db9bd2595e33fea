// Accounts: one row for each person the auth service knows, made when the server first sees them.
import type { Database } from '../db/database.ts'
import type { Actor } from './actor.ts'
import type { Identity } from './token-verifier.ts'

/** The account of an identity, made if it is new. A changed e-mail is taken over. Safe to call at once from many requests. */
export async function getAccount(db: Database, { userId, email }: Identity): Promise<Actor> {
  const known = await db.selectFrom('accounts').select(['id', 'email', 'plan']).where('id', '=', userId).executeTakeFirst()
  if (known && known.email === email) return { accountId: known.id, email, plan: known.plan }
  const row = await db
    .insertInto('accounts')
    .values({ id: userId, email })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ email }))
    .returning(['id', 'email', 'plan'])
    .executeTakeFirstOrThrow()
  return { accountId: row.id, email: row.email, plan: row.plan }
}
