// Opens the rows of a job as a file in any format: the extracted rows, or the output of its pipeline.
import type { Readable } from 'node:stream'
import type { ExportedRows, ExportFormat, Job, ProviderMode } from '@quarry/contract'
import { AppError } from '../../app-error.ts'
import { findBrandOfJob } from '../../people/brands/brands.store.ts'
import type { Database } from '../../db/database.ts'
import { findPipelineTable } from '../../flows/pipelines/result.queries.ts'
import type { ShownView } from '../../tables/results/view-rows.ts'
import { createExportStream, createPipelineExport, createViewExport } from './export-stream.ts'

export interface ExportSource {
  db: Database
  providerMode: ProviderMode
}

interface AskedExport {
  format: ExportFormat
  rows: ExportedRows
  items_of?: string | undefined
  /** View of the extracted rows. */
  shown?: ShownView | null
  withOwn?: boolean | undefined
  /** Comments on the extracted rows. Never included behind a public link. */
  withComments?: boolean
}

/**
 * The caller must have checked that the actor owns the job.
 * @throws AppError not_found where the job's pipeline has no output yet; invalid: comments on rows that cannot have any
 */
export async function openExport(
  { db, providerMode }: ExportSource,
  job: Job,
  { format, rows, items_of: itemsOf, shown = null, withOwn = false, withComments = false }: AskedExport,
): Promise<Readable> {
  const form = { format, title: (await findBrandOfJob(db, job.id, providerMode))?.name, itemsOf, withOwn, withComments }
  if (shown !== null) return createViewExport(db, job, { form, shown })
  if (rows === 'raw') return createExportStream(db, job, form)
  if (withComments) throw new AppError('invalid', { detail: 'Comments are of rows that were read, not of those that a pipeline made.' })
  const table = await findPipelineTable(db, job.id)
  if (!table) throw new AppError('not_found', { detail: 'The pipeline of this job has made no rows yet.' })
  return createPipelineExport(db, job, { form, table })
}
