// Lists of an account, to complete rows from. Uploading a list with an existing name replaces it.
import { PIPELINE_LIMITS, type ListPayload, type UploadedList } from '@quarry/contract'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { withAdvisoryLock } from '../../db/with-advisory-lock.ts'
import { storableJson } from '../tasks/storable-json.ts'

const COLUMNS = ['id', 'name', 'columns', 'row_count', 'created_at'] as const

/** Newest first. */
export async function listLists(db: Database, actor: Actor): Promise<UploadedList[]> {
  const query = db.selectFrom('lists').select(COLUMNS).where('owner_id', '=', actor.accountId)
  return (await query.orderBy('created_at', 'desc').orderBy('id').execute()).map(toList)
}

/** @throws AppError invalid where the account has reached the maximum number of lists */
export async function saveList(db: Database, actor: Actor, { name, columns, rows }: ListPayload): Promise<UploadedList> {
  const content = { columns, rows: storableJson(rows), row_count: rows.length, created_at: new Date() }
  return withAdvisoryLock(db, `lists:${actor.accountId}`, async (tx) => {
    const known = await listLists(tx, actor)
    if (known.length >= PIPELINE_LIMITS.listsMax && !known.some((list) => list.name === name))
      throw new AppError('invalid', { detail: `You can keep at most ${PIPELINE_LIMITS.listsMax} lists. Delete one first.` })
    const row = await tx
      .insertInto('lists')
      .values({ owner_id: actor.accountId, name, ...content })
      .onConflict((conflict) => conflict.columns(['owner_id', 'name']).doUpdateSet(content))
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    return toList(row)
  })
}

/** Pipelines that use it report its absence on their next run. @throws AppError not_found */
export async function deleteList(db: Database, actor: Actor, id: string): Promise<void> {
  const query = db.deleteFrom('lists').where('id', '=', id).where('owner_id', '=', actor.accountId)
  const { numDeletedRows } = await query.executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new AppError('not_found')
}

export interface ListContent {
  name: string
  columns: string[]
  rows: (string | null)[][]
}

/** The account's lists among these ids, with their rows, by id. */
export async function findListContents(db: Database, ownerId: string, ids: readonly string[]): Promise<Map<string, ListContent>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('lists')
    .select(['id', 'name', 'columns', 'rows'])
    .where('owner_id', '=', ownerId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...list }) => [id, list]))
}

type StoredList = Omit<UploadedList, 'created_at'> & { created_at: Date }

function toList({ created_at: createdAt, ...list }: StoredList): UploadedList {
  return { ...list, created_at: createdAt.toISOString() }
}
