// The owner of a connection, for resources that are created with it. Decrypts nothing.
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'

/** The given id; null for none. It stays at least until the transaction ends. @throws AppError not_found */
export async function ownConnection(db: Database | Tx, { accountId }: Actor, id: string | null): Promise<string | null> {
  if (id === null) return null
  const { rows } = await sql`select from connections where id = ${id} and owner_id = ${accountId} for key share`.execute(db)
  if (rows.length === 0) throw new AppError('not_found', { detail: 'There is no such connection.' })
  return id
}
