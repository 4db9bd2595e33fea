// The rows that a pipeline begins with: those of the job, a page at a time.
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { rowsByPosition } from '../../db/rows-by-position.ts'
import type { StepRow } from '../steps/step-row.ts'

/** A row with its place among those it is read from. */
export interface PlacedRow extends StepRow {
  place: number
}

interface PageOfRows {
  jobId: string
  /** Place after which the page begins; null for the first page. */
  after: number | null
  limit: number
}

type StoredRow = Pick<PlacedRow, 'taskId' | 'target' | 'data'> & { position: number }

/** In the order of the targets. */
export async function readJobRows(db: Database, { jobId, after, limit }: PageOfRows): Promise<PlacedRow[]> {
  const page = { jobId, from: (after ?? -1) + 1, limit }
  const { rows } = await rowsByPosition<StoredRow>('results', sql`task_id as "taskId", position, target, data`, page).execute(db)
  return rows.map(({ position, ...row }) => ({ ...row, place: position, problems: [] }))
}
