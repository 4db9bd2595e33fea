// A user's identities at providers. It does not decide about linking.
import { findRow, type Db } from '../db/database.ts'
import type { Identity, JsonObject } from './user.ts'

const all = `id, user_id as "userId", provider, subject, identity_data as "identityData", email,
  last_sign_in_at as "lastSignInAt", created_at as "createdAt", updated_at as "updatedAt"`

export function listIdentities(db: Db, userId: string): Promise<Identity[]> {
  return db.rows<Identity>(`select ${all} from auth.identities where user_id = $1 order by created_at, id`, [userId])
}

export function findIdentity(db: Db, provider: string, subject: string): Promise<Identity | null> {
  return findRow<Identity>(db, `select ${all} from auth.identities where provider = $1 and subject = $2`, [provider, subject])
}

export interface NewIdentity {
  userId: string
  provider: string
  subject: string
  identityData: JsonObject
}

/** Null where the provider's subject already belongs to a user. */
export function insertIdentity(db: Db, now: Date, identity: NewIdentity): Promise<Identity | null> {
  return findRow<Identity>(
    db,
    `insert into auth.identities (user_id, provider, subject, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $5, $5) on conflict do nothing returning ${all}`,
    [identity.userId, identity.provider, identity.subject, JSON.stringify(identity.identityData), now],
  )
}

/** Members of `data` replace those of the same name. */
export async function mergeIdentityData(db: Db, now: Date, change: { userId: string; provider: string; data: JsonObject }): Promise<void> {
  await db.rows(
    `update auth.identities set identity_data = identity_data || $3::jsonb, updated_at = $4 where user_id = $1 and provider = $2`,
    [change.userId, change.provider, JSON.stringify(change.data), now],
  )
}

export async function touchIdentity(db: Db, now: Date, change: { id: string; data: JsonObject }): Promise<void> {
  await db.rows(`update auth.identities set identity_data = $2, last_sign_in_at = $3, updated_at = $3 where id = $1`, [
    change.id,
    JSON.stringify(change.data),
    now,
  ])
}

export async function deleteIdentity(db: Db, id: string): Promise<void> {
  await db.rows(`delete from auth.identities where id = $1`, [id])
}

/** Those of other providers than the user's own address. */
export async function deleteForeignIdentities(db: Db, userId: string): Promise<void> {
  await db.rows(`delete from auth.identities where user_id = $1 and provider not in ('email', 'phone')`, [userId])
}

export async function deleteIdentitiesOf(db: Db, userId: string): Promise<void> {
  await db.rows(`delete from auth.identities where user_id = $1`, [userId])
}
