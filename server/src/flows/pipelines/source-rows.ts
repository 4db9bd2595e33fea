// The input rows of a pipeline: those of the job, page by page.
import type { Database } from '../../db/database.ts'
import type { StepRow } from '../steps/step-row.ts'

/** A row with its position in the source. */
export interface PlacedRow extends StepRow {
  place: number
}

interface PageOfRows {
  jobId: string
  /** Position after which the page begins; null for the first page. */
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
