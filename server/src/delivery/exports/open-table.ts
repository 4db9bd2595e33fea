// The rows of a job as a typed table, for consumers that take rows one by one: the extracted rows, or the output of its pipeline.
import { tableColumns, tableFields, type ExportedRows, type FieldType, type Job, type TableRow } from '@quarry/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { findJobs } from '../../jobs/jobs.queries.ts'
import { findPipelineTable } from '../../flows/pipelines/result.queries.ts'
import { readViewRows, type ShownView } from '../../tables/results/view-rows.ts'
import { readTableRows } from '../../tables/results/results.queries.ts'
import { allOrNone } from './export-stream.ts'

export interface JobTable {
  /** Name of the target column; no field has it. */
  targetHeader: string
  fieldNames: readonly string[]
  types: ReadonlyMap<string, FieldType>
  /** Fails if the rows were deleted or rewritten in the meantime. */
  rows: AsyncIterable<TableRow>
}

/** The caller must have checked that the actor owns the job. @throws AppError not_found where the job's pipeline has no output yet */
export async function openTable(
  db: Database,
  job: Job,
  { rows, shown, withOwn }: { rows: ExportedRows; shown: ShownView | null; withOwn: boolean },
): Promise<JobTable> {
  if (shown !== null) {
    const isThere = async () => (await findJobs(db, [job.id])).length > 0
    return tableOf({ ...job, trait_definitions: [...shown.fields] }, null, allOrNone(readViewRows(db, job, shown), isThere))
  }
  if (rows === 'raw') {
    const isThere = async () => (await findJobs(db, [job.id])).length > 0
    // A job without fields uses those of its first row.
    const { value: first } = await readTableRows(db, job.id).next()
    const hasOwn = withOwn && job.trait_definitions.length > 0
    const columns = hasOwn ? { ...job, trait_definitions: tableFields(job) } : job
    return tableOf(columns, first ?? null, allOrNone(readTableRows(db, job.id, { withOwn: hasOwn }), isThere))
  }
  const table = await findPipelineTable(db, job.id)
  if (!table) throw new AppError('not_found', { detail: 'The pipeline of this job has made no rows yet.' })
  const columns = table.columns.map(({ name, type }) => ({ name, type, description: '' }))
  return tableOf({ ...job, trait_definitions: columns }, null, allOrNone(table.rows(), table.isThere))
}

function tableOf(job: Job, first: TableRow | null, rows: AsyncIterable<TableRow>): JobTable {
  return { ...tableColumns(job, first), types: new Map(job.trait_definitions.map(({ name, type }) => [name, type])), rows }
}
