// Migrates the schema `auth`: runs SQL files in the order of their names, each once, in one process at a time.
import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Database } from './database.ts'

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url))
// Key of the advisory lock: an arbitrary number that no other program uses in the same database.
const LOCK = 7_201_994_113

/** Idempotent. Everything pending is applied in one transaction. */
export async function migrate(database: Database): Promise<void> {
  await database.transaction(async (db) => {
    await db.rows(`set local lock_timeout = 0`)
    await db.rows(`select pg_advisory_xact_lock($1)`, [LOCK])
    await db.rows(`create schema if not exists auth`)
    await db.rows(`create table if not exists auth.migrations (name text primary key, applied_at timestamptz not null default now())`)
    const applied = new Set((await db.rows<{ name: string }>(`select name from auth.migrations`)).map((row) => row.name))
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'))
    for (const name of files.toSorted()) {
      if (applied.has(name)) continue
      await db.rows(readFileSync(`${FOLDER}${name}`, 'utf8'))
      await db.rows(`insert into auth.migrations (name) values ($1)`, [name])
    }
  })
}
