// Results as files: the server writes them behind a link that is valid for one minute; a preview's are written here.
import {
  EXPORT_FORMATS,
  tableColumns,
  tableText,
  type ExportedRows,
  type ExportFormat,
  type Job,
  type OwnColumnsInFiles,
  type TableRow,
  type ViewLayout,
} from '@quarry/contract'
import { z } from 'zod'
import { getJson } from '../../lib/api.ts'
import { formatInteger } from '../../lib/format.ts'
import { showAlert } from '../../ui/blocking-dialogs.ts'

export const NO_RESULTS_TO_DOWNLOAD = 'No results available to download for the selected job.'
export const NO_RESULTS_TO_COPY = 'No results available to copy.'
const NO_DATA = 'No data available to download.'

export interface ExportChoice {
  rows?: ExportedRows
  /** A row for each object of this field. */
  itemsOf?: string | undefined
  /** Of a saved view, by its id, or of a layout that is not saved: its rows, order and columns. */
  view?: { id: string } | { layout: ViewLayout } | null
  /** Whether columns that people fill are in the file; left out: as the format has it. */
  ownColumns?: OwnColumnsInFiles | undefined
  /** What people said of the rows. */
  withComments?: boolean
}

const exportLinkSchema = z.object({ url: z.string().min(1) })

/** Where the file can be fetched for a minute; null where the server has nothing to give. */
async function findExportUrl(
  jobId: string,
  format: ExportFormat,
  { rows = 'raw', itemsOf, view = null, ownColumns, withComments = false }: ExportChoice = {},
): Promise<string | null> {
  const ofView = view === null ? {} : 'id' in view ? { view: view.id } : { layout: exportedLayout(view.layout) }
  const answer = await getJson(`/jobs/${encodeURIComponent(jobId)}/export-links`, z.unknown(), {
    method: 'POST',
    body: {
      format,
      ...(rows === 'raw' ? {} : { rows }),
      ...(itemsOf === undefined ? {} : { items_of: itemsOf }),
      ...ofView,
      ...(ownColumns === undefined ? {} : { own_columns: ownColumns }),
      ...(withComments ? { comments: 'include' } : {}),
    },
  })
  const link = exportLinkSchema.safeParse(answer)
  return link.success ? link.data.url : null
}

/** The parameters of a file: they are in its address. */
function exportedLayout({ search, filters, sort, hidden, frozen }: ViewLayout): string {
  return JSON.stringify({ search, filters, sort, hidden, frozen })
}

/** Shown before the file of a running job: the server writes it a moment later, with the rows of that time. */
export function unfinishedText({ progress: { completed, total } }: Job, isWrittenHere: boolean): string {
  const atLeast = isWrittenHere ? '' : 'at least '
  return `The job is not finished: the file holds ${atLeast}${formatInteger(completed)} of ${formatInteger(total)} rows.`
}

/** Alerts where there is no data at all. */
export async function downloadJob(jobId: string, format: ExportFormat, choice: ExportChoice = {}): Promise<void> {
  const url = await findExportUrl(jobId, format, choice)
  if (!url) return showAlert(NO_DATA)
  startDownload(url, EXPORT_FORMATS[format].fileName)
}

/** The text stays outside of scripts: making a string of 60 MB would stop the page. */
export async function fetchJobAsTsv(jobId: string): Promise<Blob> {
  return (await openJobAsTsv(jobId)).blob()
}

export async function openJobAsTsv(jobId: string, { withOwn = false } = {}): Promise<Response> {
  const url = await findExportUrl(jobId, 'tsv', withOwn ? { ownColumns: 'include' } : {})
  if (!url) throw new Error(NO_DATA)
  const response = await fetch(url)
  if (!response.ok) throw new Error(`The export answered ${response.status}.`)
  return response
}

/** The formats a preview can leave the browser in without the server. */
export const LOCAL_FORMATS = ['csv', 'csv-rfc4180', 'csv-spreadsheet', 'tsv', 'json', 'ndjson'] as const
type LocalFormat = (typeof LOCAL_FORMATS)[number]

export function isLocalFormat(format: ExportFormat): format is LocalFormat {
  return LOCAL_FORMATS.some((local) => local === format)
}

export function rowsAsText(job: Job, rows: readonly TableRow[], format: LocalFormat): string {
  if (format === 'json') return JSON.stringify(rows.map(plainRow), null, 2)
  if (format === 'ndjson') return rows.map((row) => JSON.stringify(plainRow(row))).join('\n')
  return tableText(format, tableColumns(job, rows[0]), rows)
}

const plainRow = ({ target_item_value, data }: TableRow) => ({ target_item_value, data })

export function downloadRows(job: Job, rows: readonly TableRow[], format: LocalFormat): Promise<void> | void {
  if (rows.length === 0) return showAlert(NO_DATA)
  const { fileName, mediaType } = EXPORT_FORMATS[format]
  const url = URL.createObjectURL(new Blob([rowsAsText(job, rows, format)], { type: mediaType }))
  startDownload(url, fileName)
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

function startDownload(url: string, fileName: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}
