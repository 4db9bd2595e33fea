// Maps accounts to the provider's customers. One for each account and mode, created at its first purchase.
import type { ProviderMode } from '@quarry/contract'
import type { Actor } from '../../http/actor.ts'
import type { Database, Tx } from '../../db/database.ts'
import { withAdvisoryLock } from '../../db/with-advisory-lock.ts'
import type { ProviderDeps } from './payments.ts'

export async function findCustomer(db: Database, mode: ProviderMode, ownerId: string): Promise<string | null> {
  const query = db.selectFrom('payment_customers').select('customer_id').where('provider_mode', '=', mode).where('owner_id', '=', ownerId)
  return (await query.executeTakeFirst())?.customer_id ?? null
}

export async function findOwner(db: Database | Tx, mode: ProviderMode, customerId: string): Promise<string | null> {
  const query = db.selectFrom('payment_customers').select('owner_id').where('provider_mode', '=', mode)
  return (await query.where('customer_id', '=', customerId).executeTakeFirst())?.owner_id ?? null
}

/** Created if it is missing. A lock prevents concurrent requests from creating two. */
export async function getCustomer({ db, provider, providerMode: mode }: ProviderDeps, { accountId, email }: Actor): Promise<string> {
  const known = await findCustomer(db, mode, accountId)
  if (known !== null) return known
  return withAdvisoryLock(db, `customer:${mode}:${accountId}`, async (tx) => {
    const made = await tx
      .selectFrom('payment_customers')
      .select('customer_id')
      .where('provider_mode', '=', mode)
      .where('owner_id', '=', accountId)
      .executeTakeFirst()
    if (made) return made.customer_id
    const { id } = await provider.stripe.customers.create({ ...(email ? { email } : {}), metadata: { account_id: accountId } })
    await tx.insertInto('payment_customers').values({ provider_mode: mode, owner_id: accountId, customer_id: id }).execute()
    return id
  })
}

/** The provider has deleted the customer: the next purchase creates another. */
export async function forgetCustomer({ db, providerMode: mode }: ProviderDeps, customerId: string): Promise<void> {
  await db.deleteFrom('payment_customers').where('provider_mode', '=', mode).where('customer_id', '=', customerId).execute()
}
