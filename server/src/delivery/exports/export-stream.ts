// The rows of a job as a file, written while they are read: memory use does not grow with the job.
import { Readable } from 'node:stream'
import {
  tableColumns,
  tableFields,
  tableRowBreak,
  tableTextHead,
  tableTextRow,
  type ExportedRows,
  type ExportFormat,
  type Job,
  type Result,
  type TableColumns,
  type TableRow,
  type TextTableFormat,
} from '@quarry/contract'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { findJobs } from '../../jobs/jobs.queries.ts'
import type { PipelineTable } from '../../flows/pipelines/result.queries.ts'
import { readResults, readTableRows } from '../../tables/results/results.queries.ts'
import { readViewResults, readViewRows, type ShownView } from '../../tables/results/view-rows.ts'
import { writeBundle } from './bundle.ts'
import { bundleFiles } from './bundle-files.ts'
import { commentsColumn, withCommentColumn, withCommentThreads } from './row-comments.ts'
import { inChunks } from './in-chunks.ts'
import { itemRowsOf } from './item-rows.ts'
import { writeParquet } from './parquet.ts'
import { writeWorkbook } from './workbook.ts'

export interface ExportForm {
  format: ExportFormat
  /** Name of the brand, where the format has a place for it. */
  title?: string | undefined
  /** A column whose objects become one row each; left out: one row per target. Evidence is not written then. */
  itemsOf?: string | undefined
  /** Own columns follow the extracted ones; in a bundle they are in a separate file. */
  withOwn?: boolean | undefined
  /** Comments follow all other columns. */
  withComments?: boolean | undefined
}

/** Ends early when the reader disconnects; fails when the database does. */
export function createExportStream(db: Database, job: Job, form: ExportForm): Readable {
  const isThere = async () => (await findJobs(db, [job.id])).length > 0
  // A bundle contains extracted data with its evidence: own columns are kept apart from it.
  const withOwn = form.withOwn === true && form.format !== 'bundle' && job.trait_definitions.length > 0
  const rows = () => allOrNone(readTableRows(db, job.id, { withOwn }), isThere)
  const fullRows = () => allOrNone(readResults(db, job.id, { withOwn }), isThere)
  const columns = withOwn ? { ...job, trait_definitions: tableFields(job) } : job
  return writeRead(db, { job: columns, form, rows, fullRows })
}

interface ReadRows {
  job: Job
  form: ExportForm
  rows(): AsyncIterable<TableRow & { position: number }>
  fullRows(): AsyncIterable<Result>
}

/** Extracted rows, with comments where requested. */
function writeRead(db: Database, { job, form, rows, fullRows }: ReadRows): Readable {
  if (form.withComments !== true || form.format === 'bundle') return writeTable(db, { job, form, source: { kind: 'raw', rows, fullRows } })
  if (form.itemsOf !== undefined)
    throw new AppError('invalid', { detail: 'Comments are of rows: a file with a row for each item has none.' })
  const column = commentsColumn(job)
  const columns = { ...job, trait_definitions: [...job.trait_definitions, { name: column, description: '', type: 'string' as const }] }
  return writeTable(db, {
    job: columns,
    form,
    source: {
      kind: 'raw',
      rows: () => withCommentColumn(db, { jobId: job.id, column }, rows()),
      fullRows: () => withCommentThreads(db, job.id, fullRows()),
    },
  })
}

/** The rows of a view in its order, with its columns. @throws AppError invalid: for a bundle, which contains all rows with all evidence */
export function createViewExport(db: Database, job: Job, { form, shown }: { form: ExportForm; shown: ShownView }): Readable {
  if (form.format === 'bundle') throw new AppError('invalid', { detail: 'A bundle holds all rows of a job: it is not made of a view.' })
  const isThere = async () => (await findJobs(db, [job.id])).length > 0
  const rows = () => allOrNone(readViewRows(db, job, shown), isThere)
  const fullRows = () => allOrNone(readViewResults(db, job, shown), isThere)
  return writeRead(db, { job: { ...job, trait_definitions: [...shown.fields] }, form, rows, fullRows })
}

/** The output rows of the job's pipeline. */
export function createPipelineExport(db: Database, job: Job, { form, table }: { form: ExportForm; table: PipelineTable }): Readable {
  const columns = table.columns.map(({ name, type, members }) => ({ name, type, description: '', ...(members ? { members } : {}) }))
  const rows = () => allOrNone(table.rows(), table.isThere)
  const fullRows = () => allOrNone(table.fullRows(), table.isThere)
  return writeTable(db, { job: { ...job, trait_definitions: columns }, form, source: { kind: 'pipeline', rows, fullRows } })
}

/** Without this check, rows that are deleted or rewritten during the export would end it early, and the file would look complete. */
export async function* allOrNone<Row>(rows: AsyncIterable<Row>, isThere: () => Promise<boolean>): AsyncGenerator<Row> {
  yield* rows
  if (!(await isThere())) throw new AppError('conflict', { detail: 'The rows were deleted or replaced while they were written to a file.' })
}

interface TableSource {
  kind: ExportedRows
  rows(): AsyncIterable<TableRow>
  /** Includes the evidence. */
  fullRows(): AsyncIterable<object>
}

interface Wanted {
  job: Job
  form: ExportForm
  source: TableSource
}

function writeTable(db: Database, { job, form, source }: Wanted): Readable {
  if (form.itemsOf !== undefined) return writeItems(db, form.itemsOf, { job, form, source })
  const { format, title } = form
  if (format === 'bundle') return writeJobBundle(db, { job, form, source })
  if (format === 'ndjson') return textStream(lines(source.fullRows()))
  const rows = source.rows()
  if (format === 'json') return textStream(jsonArray(rows))
  if (format === 'xlsx') return Readable.from(withColumns(job, rows, (columns, all) => writeWorkbook({ columns, rows: all, title })))
  if (format === 'parquet') {
    const fieldTypes = new Map(job.trait_definitions.map(({ name, type }) => [name, type]))
    return Readable.from(withColumns(job, rows, (columns, all) => writeParquet({ columns, fieldTypes, rows: all, title })))
  }
  return textStream(withColumns(job, rows, (columns, all) => tableLines(format, columns, all)))
}

/** @throws AppError invalid where the format is not a plain table, or the column has no known members */
function writeItems(db: Database, column: string, { job, form, source }: Wanted): Readable {
  if (form.format === 'bundle')
    throw new AppError('invalid', { detail: 'A bundle holds the rows with their evidence: it has no rows per item.' })
  const { fields, rowsOf } = itemRowsOf(job.trait_definitions, column)
  const rows = () => rowsOf(source.rows())
  const plain = { kind: source.kind, rows, fullRows: rows }
  return writeTable(db, { job: { ...job, trait_definitions: fields }, form: { ...form, itemsOf: undefined }, source: plain })
}

function writeJobBundle(
  db: Database,
  { job, form: { title = 'Quarry', withOwn = false, withComments = false }, source }: Wanted,
): Readable {
  const csv = () => withColumns(job, source.rows(), (columns, all) => tableLines('csv-rfc4180', columns, all))
  const files = bundleFiles(db, {
    job,
    rows: source.kind,
    title,
    table: source.rows,
    csv,
    fullRows: source.fullRows,
    withOwn,
    withComments,
  })
  return writeBundle(files, { format: 'bundle/1', job_id: job.id, status: job.status })
}

/** Columns may have to be inferred from the first row. */
async function* withColumns<Chunk>(
  job: Job,
  rows: AsyncIterable<TableRow>,
  write: (columns: TableColumns, rows: AsyncIterable<TableRow>) => AsyncIterable<Chunk>,
): AsyncGenerator<Chunk> {
  const iterator = rows[Symbol.asyncIterator]()
  const first = await iterator.next()
  const all = async function* (): AsyncGenerator<TableRow> {
    try {
      for (let next = first; !next.done; next = await iterator.next()) yield next.value
    } finally {
      await iterator.return?.()
    }
  }
  yield* write(tableColumns(job, first.done ? null : first.value), all())
}

async function* tableLines(format: TextTableFormat, columns: TableColumns, rows: AsyncIterable<TableRow>): AsyncGenerator<string> {
  yield tableTextHead(format, columns)
  for await (const row of rows) yield tableRowBreak(format) + tableTextRow(format, columns, row)
}

async function* jsonArray(rows: AsyncIterable<TableRow>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const { target_item_value, data } of rows) {
    yield before + JSON.stringify({ target_item_value, data })
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* lines(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const row of rows) yield `${JSON.stringify(row)}\n`
}

function textStream(texts: AsyncIterable<string>): Readable {
  return Readable.from(inChunks(texts), { objectMode: false })
}
