// File formats of exports, and which rows and columns a file holds.

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
/** Which rows: the extracted rows of the job, or the output of its pipeline. */
export const EXPORTED_ROWS = ['raw', 'pipeline'] as const
export type ExportedRows = (typeof EXPORTED_ROWS)[number]

/** Whether a file of the extracted rows also has the own columns, which people fill. */
export const OWN_COLUMNS_IN_FILES = ['include', 'leave_out'] as const
/** Whether a file of the extracted rows also has the comments; off by default. */
export const COMMENTS_IN_FILES = ['include', 'leave_out'] as const
export type CommentsInFiles = (typeof COMMENTS_IN_FILES)[number]
export type OwnColumnsInFiles = (typeof OWN_COLUMNS_IN_FILES)[number]

export type ExportFormat = keyof typeof EXPORT_FORMATS
export const EXPORT_FORMAT_NAMES = Object.keys(EXPORT_FORMATS) as ExportFormat[]

/** Labels for menus. */
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
