// Finds the rows of a job that were not sent yet. Rows arrive in any order, so that a counter cannot show which are new: one bit per row
// does.
import type { Job, Result } from '@quarry/contract'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { selectResults, toResult } from './results.queries.ts'

/**
 * One bit for each position of the job, in the bit order of PostgreSQL's get_bit: from the lowest bit of the first byte. Grows with the
 * job.
 */
export interface SeenRows {
  bits: Buffer
}

const ROWS_MAX = 200

/** The rows that exist now. */
export async function listSeenPositions(db: Database, job: Pick<Job, 'id' | 'progress'>): Promise<SeenRows> {
  const seen: SeenRows = { bits: Buffer.alloc(Math.ceil(job.progress.total / 8) || 1) }
  const rows = await db.selectFrom('results').select('position').where('job_id', '=', job.id).execute()
  for (const { position } of rows) markSeen(seen, position)
  return seen
}

/** At most 200 rows that are not marked as seen, and marks them; `more` if others may be waiting. */
export async function listUnseenResults(db: Database, jobId: string, seen: SeenRows): Promise<{ rows: Result[]; more: boolean }> {
  const rows = await selectResults(db)
    .where('results.job_id', '=', jobId)
    .where(
      sql<boolean>`case when results.position < ${seen.bits.length * 8}::int then get_bit(${seen.bits}::bytea, results.position) = 0 else true end`,
    )
    .orderBy('results.position')
    .limit(ROWS_MAX)
    .execute()
  for (const { position } of rows) markSeen(seen, position)
  return { rows: rows.map(toResult), more: rows.length === ROWS_MAX }
}

function markSeen(seen: SeenRows, position: number): void {
  const byte = position >> 3
  // Rows were added to the job since.
  if (byte >= seen.bits.length) seen.bits = Buffer.concat([seen.bits], Math.max(byte + 1, seen.bits.length * 2))
  seen.bits[byte] = (seen.bits[byte] ?? 0) | (1 << (position & 7))
}
