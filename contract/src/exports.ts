// The formats in which results leave the product as files.

export const EXPORT_FORMATS = {
  csv: { fileName: 'results.csv', mediaType: 'text/csv; charset=utf-8' },
  'csv-rfc4180': { fileName: 'results-rfc4180.csv', mediaType: 'text/csv; charset=utf-8' },
  'csv-spreadsheet': { fileName: 'results-spreadsheet.csv', mediaType: 'text/csv; charset=utf-8' },
  tsv: { fileName: 'results.tsv', mediaType: 'text/tab-separated-values; charset=utf-8' },
  xlsx: { fileName: 'results.xlsx', mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  json: { fileName: 'results.json', mediaType: 'application/json; charset=utf-8' },
  ndjson: { fileName: 'results.ndjson', mediaType: 'application/x-ndjson; charset=utf-8' },
  parquet: { fileName: 'results.parquet', mediaType: 'application/vnd.apache.parquet' },
  bundle: { fileName: 'results-bundle.zip', mediaType: 'application/zip' },
} as const
/** Which rows: those of the job, or those that its pipeline made of them. */
export const EXPORTED_ROWS = ['raw', 'pipeline'] as const
export type ExportedRows = (typeof EXPORTED_ROWS)[number]

/** Whether columns that people fill are in a file of what was read. */
export const OWN_COLUMNS_IN_FILES = ['include', 'leave_out'] as const
/** Whether what people said of the rows is in a file of what was read: only where it is asked for. */
export const COMMENTS_IN_FILES = ['include', 'leave_out'] as const
export type CommentsInFiles = (typeof COMMENTS_IN_FILES)[number]
export type OwnColumnsInFiles = (typeof OWN_COLUMNS_IN_FILES)[number]

export type ExportFormat = keyof typeof EXPORT_FORMATS
export const EXPORT_FORMAT_NAMES = Object.keys(EXPORT_FORMATS) as ExportFormat[]

/** As menus name them. */
export const EXPORT_FORMAT_LABELS: Record<ExportFormat, string> = {
  csv: 'CSV',
  'csv-rfc4180': 'CSV (RFC 4180)',
  'csv-spreadsheet': 'CSV for spreadsheets',
  tsv: 'TSV',
  xlsx: 'Excel (XLSX)',
  json: 'JSON',
  ndjson: 'NDJSON',
  parquet: 'Parquet',
  bundle: 'Bundle with evidence (ZIP)',
}
