// The rows that a pipeline begins with: those of the job, a page at a time.
import type { Database } from '../../db/database.ts'
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

/** In the order of the targets. */
export async function readJobRows(db: Database, { jobId, after, limit }: PageOfRows): Promise<PlacedRow[]> {
  const rows = await db
    .selectFrom('results')
    .select(['task_id as taskId', 'position as place', 'target', 'data'])
    .where('job_id', '=', jobId)
    .$if(after !== null, (query) => query.where('position', '>', after))
    .orderBy('position')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, problems: [] }))
}
