// The rows of a job as a file, written while they are read: memory does not grow with the job.
import { Readable } from 'node:stream'
import {
  tableColumns,
  tableRowBreak,
  tableTextHead,
  tableTextRow,
  type ExportFormat,
  type Job,
  type TableColumns,
  type TableRow,
  type TextTableFormat,
} from '@quarry/contract'
import type { Database } from '../db/database.ts'
import type { PipelineTable } from '../pipelines/result.queries.ts'
import { readResults, readTableRows } from '../results/results.queries.ts'
import { writeWorkbook } from './workbook.ts'

const CHUNK_CHARS = 64 * 1024

export interface ExportForm {
  format: ExportFormat
  /** Whose name stands on it, where a format has a place for one. */
  title?: string | undefined
}

/** Ends early when the reader goes away; breaks off when the database does. */
export function createExportStream(db: Database, job: Job, form: ExportForm): Readable {
  return writeTable(job, form, { rows: () => readTableRows(db, job.id), fullRows: () => readResults(db, job.id) })
}

/** The rows that the job's pipeline made. */
export function createPipelineExport(job: Job, form: ExportForm, table: PipelineTable): Readable {
  const columns = table.columns.map(({ name, type }) => ({ name, type, description: '' }))
  return writeTable({ ...job, trait_definitions: columns }, form, table)
}

interface TableSource {
  rows(): AsyncIterable<TableRow>
  /** With the evidence. */
  fullRows(): AsyncIterable<unknown>
}

function writeTable(job: Job, { format, title }: ExportForm, source: TableSource): Readable {
  if (format === 'ndjson') return textStream(lines(source.fullRows()))
  const rows = source.rows()
  if (format === 'json') return textStream(jsonArray(rows))
  if (format === 'xlsx') return Readable.from(withColumns(job, rows, (columns, all) => writeWorkbook({ columns, rows: all, title })))
  return textStream(withColumns(job, rows, (columns, all) => tableLines(format, columns, all)))
}

/** Columns may have to be read off the first row. */
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

/** One write for many rows: a write costs more than a row. */
async function* inChunks(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let chunk = ''
  for await (const text of texts) {
    chunk += text
    if (chunk.length < CHUNK_CHARS) continue
    yield Buffer.from(chunk)
    chunk = ''
  }
  if (chunk !== '') yield Buffer.from(chunk)
}
