// freelawproject/juriscraper: two kinds of lists about a case from federal courts of the United States, with the values that its parsers
// read: the attachments of one entry of a docket, and the history of a docket.
import type { Field } from '@quarry/contract'
import { hasFile, jsonOf, namesIn } from '../repository-files.ts'
import { known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'

interface ListKind {
  folder: string
  /** Key of the rows in a label file. */
  rows: string
  /** Keys of labels by field. */
  keys: Record<string, string>
}

const ATTACHMENTS: ListKind = {
  folder: 'tests/examples/pacer/attachment_pages',
  rows: 'attachments',
  keys: { attachment_number: 'attachment_number', description: 'description', pages: 'page_count' },
}
const HISTORIES: ListKind = {
  folder: 'tests/examples/pacer/docket_history_reports',
  rows: 'docket_entries',
  keys: { document_number: 'document_number', date_filed: 'date_filed', description: 'short_description' },
}
const ATTACHMENT_FIELDS: Field[] = [
  { name: 'attachment_number', description: 'Number of the attachment.', type: 'number' },
  { name: 'description', description: 'Description of the attachment.', type: 'string' },
  { name: 'pages', description: 'Number of pages.', type: 'number' },
]
const HISTORY_FIELDS: Field[] = [
  { name: 'document_number', description: 'Number of the document.', type: 'string' },
  { name: 'date_filed', description: 'Date on which it was filed.', type: 'date' },
  { name: 'description', description: 'What was filed.', type: 'string' },
]

export function convertCourtAttachments(folder: string): ConvertedSet {
  return { fields: { entry: ATTACHMENT_FIELDS }, pages: pagesOf(folder, ATTACHMENTS) }
}

export function convertDocketHistories(folder: string): ConvertedSet {
  return { fields: { entry: HISTORY_FIELDS }, pages: pagesOf(folder, HISTORIES) }
}

function pagesOf(folder: string, kind: ListKind): SetPage[] {
  return namesIn(folder, kind.folder)
    .filter((name) => name.endsWith('.html'))
    .flatMap((name) => pageOf(folder, kind, name.slice(0, -5)))
}

function pageOf(folder: string, kind: ListKind, name: string): SetPage[] {
  const path = `${kind.folder}/${name}`
  if (!hasFile(folder, `${path}.json`)) return []
  const labels: Values = { ...Object(jsonOf(folder, `${path}.json`)) }
  const rows = labels[kind.rows]
  // A single row is not a list.
  if (!Array.isArray(rows) || rows.length < 2) return []
  const court = name.replace(/_.*$/, '')
  return [
    {
      id: name,
      site: `${court}.uscourts.gov`,
      url: `https://ecf.${court}.uscourts.gov/`,
      html: `${path}.html`,
      fields: 'entry',
      expected: {},
      rows: rows.map((row: unknown) => rowOf({ ...Object(row) }, kind)),
    },
  ]
}

function rowOf(row: Values, { keys }: ListKind): Values {
  return known(Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, row[key]])))
}
