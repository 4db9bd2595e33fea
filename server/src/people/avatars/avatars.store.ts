// Profile pictures: one per account, found by a random id.
import { randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { Picture } from './read-picture.ts'

const ID_BYTES = 16

/** Replaces the account's former picture, whose URL stops working. Returns the new id. */
export async function saveAvatar(db: Database, accountId: string, { mediaType, bytes }: Picture): Promise<string> {
  const values = { id: randomBytes(ID_BYTES).toString('hex'), media_type: mediaType, picture: bytes, created_at: new Date() }
  await db
    .insertInto('avatars')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
  return values.id
}

/** Idempotent. */
export async function deleteAvatar(db: Database, accountId: string): Promise<void> {
  await db.deleteFrom('avatars').where('account_id', '=', accountId).execute()
}

export async function findAvatar(db: Database, id: string): Promise<Picture | null> {
  const row = await db.selectFrom('avatars').select(['media_type', 'picture']).where('id', '=', id).executeTakeFirst()
  return row ? { mediaType: row.media_type, bytes: row.picture } : null
}
