// What the command line may do to the database of this machine. Each call opens it and closes it again.
import { fileURLToPath } from 'node:url'
import type { PlanName } from '@quarry/contract'
import * as users from '../accounts/users.store.ts'
import { ConfigError, findDatabaseUrl } from '../config.ts'
import { openDatabase, type Database } from '../db/database.ts'

export { ConfigError as OperatorError }
export type OperatorUser = users.User

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** Everyone who signed up, oldest first. @throws OperatorError in one sentence where the database is not there. */
export function listUsers(): Promise<OperatorUser[]> {
  return withDatabase((db) => users.listUsers(db))
}

/** Null: nobody has that e-mail address. @throws OperatorError in one sentence where the database is not there. */
export function setPlan(email: string, plan: PlanName): Promise<OperatorUser | null> {
  return withDatabase((db) => users.setPlan(db, email, plan))
}

async function withDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url: findDatabaseUrl(ROOT), applicationName: 'quarry-operator', connectionsMax: 1 })
  try {
    return await work(db)
  } catch (error) {
    if (!isAway(error)) throw error
    throw new ConfigError(['The database does not answer. Is Quarry running?'])
  } finally {
    await db.destroy()
  }
}

function isAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(ECONNREFUSED|ENOTFOUND|57P0[123])$/.test(String(error.code))
}
