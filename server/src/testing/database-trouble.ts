// A database that fails in the middle of a test, as with a broken connection.
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Inserting into the table fails with a lost connection, until `work` has ended. */
export async function whileBrokenOff(db: Database, table: string, work: () => Promise<void>): Promise<void> {
  await sql`create or replace function break_off() returns trigger language plpgsql as
    $$ begin raise exception 'terminating connection due to administrator command' using errcode = '57P01'; end $$`.execute(db)
  await sql`create trigger break_off before insert or update on ${sql.table(table)} for each row execute function break_off()`.execute(db)
  try {
    await work()
  } finally {
    await sql`drop trigger break_off on ${sql.table(table)}`.execute(db)
  }
}
