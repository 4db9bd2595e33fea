// The storage that an account uses on the server: its jobs with their targets and rows, and its templates. Copies of pages are not counted.
import { sql } from 'kysely'
import type { Database, Tx } from '../../db/database.ts'

export async function countStoredBytes(db: Database | Tx, ownerId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select (
      coalesce((select sum(stored_bytes) from job_usage where owner_id = ${ownerId}), 0)
      + coalesce((select sum(octet_length(name) + octet_length(coalesce(base_prompt, '')) + octet_length(fields::text))
          from templates where owner_id = ${ownerId}), 0)
    )::bigint as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
