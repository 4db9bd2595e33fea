// Names of an account's tables, and their folders: name, emoji and folder of a job, and the folders themselves.
import { FOLDERS_MAX, type Folder, type TableChange } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../http/actor.ts'
import { AppError } from '../app-error.ts'
import type { Database } from '../db/database.ts'
import { withAdvisoryLock } from '../db/with-advisory-lock.ts'
import { refuseTakenName } from '../db/refuse-taken-name.ts'

const NO_FOLDER = 'There is no such folder.'
const TAKEN = 'There is a folder of this name already.'

/** @throws AppError not_found: no such job or folder, or another account's */
export async function changeTable(db: Database, actor: Actor, { jobId, change }: { jobId: string; change: TableChange }): Promise<void> {
  const { name, emoji, folder_id: folderId } = change
  if (folderId) await assertOwnsFolder(db, actor, folderId)
  const columns = {
    ...(name === undefined ? {} : { name }),
    ...(emoji === undefined ? {} : { emoji }),
    ...(folderId === undefined ? {} : { folder_id: folderId }),
  }
  const own = sql<boolean>`id = ${jobId} and owner_id = ${actor.accountId}`
  const { length } = await (Object.keys(columns).length === 0
    ? db.selectFrom('jobs').select('id').where(own).execute()
    : db.updateTable('jobs').set(columns).where(own).returning('id').execute())
  if (length === 0) throw new AppError('not_found', { detail: 'There is no such job.' })
}

async function assertOwnsFolder(db: Database, { accountId }: Actor, id: string): Promise<void> {
  const row = await db.selectFrom('folders').select('id').where('id', '=', id).where('owner_id', '=', accountId).executeTakeFirst()
  if (!row) throw new AppError('not_found', { detail: NO_FOLDER })
}

/** By name. */
export async function listFolders(db: Database, { accountId }: Actor): Promise<Folder[]> {
  const rows = await db
    .selectFrom('folders')
    .select([
      'id',
      'name',
      'created_at',
      sql<number>`(select count(*)::int from jobs where jobs.folder_id = folders.id and jobs.column_of is null)`.as('tables'),
    ])
    .where('owner_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .execute()
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

/** @throws AppError conflict where the account has one of that name; invalid where it has reached the maximum */
export async function createFolder(db: Database, actor: Actor, name: string): Promise<Folder> {
  const row = await refuseTakenName(TAKEN, () =>
    withAdvisoryLock(db, `folders:${actor.accountId}`, async (tx) => {
      const { count } = await tx
        .selectFrom('folders')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('owner_id', '=', actor.accountId)
        .executeTakeFirstOrThrow()
      if (count >= FOLDERS_MAX) throw new AppError('invalid', { detail: `You can have at most ${FOLDERS_MAX} folders. Delete one first.` })
      const query = tx.insertInto('folders').values({ owner_id: actor.accountId, name })
      return query.returning(['id', 'name', 'created_at']).executeTakeFirstOrThrow()
    }),
  )
  return { ...row, created_at: row.created_at.toISOString(), tables: 0 }
}

/** @throws AppError not_found; conflict where another folder of the account has that name */
export async function renameFolder(db: Database, actor: Actor, { id, name }: { id: string; name: string }): Promise<Folder> {
  await refuseTakenName(TAKEN, () =>
    db.updateTable('folders').set({ name }).where('id', '=', id).where('owner_id', '=', actor.accountId).execute(),
  )
  const folder = (await listFolders(db, actor)).find((one) => one.id === id)
  if (!folder) throw new AppError('not_found', { detail: NO_FOLDER })
  return folder
}

/** Its tables are kept, without a folder. @throws AppError not_found */
export async function deleteFolder(db: Database, actor: Actor, id: string): Promise<void> {
  const query = db.deleteFrom('folders').where('id', '=', id).where('owner_id', '=', actor.accountId)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new AppError('not_found', { detail: NO_FOLDER })
}
