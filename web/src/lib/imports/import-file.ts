// Decides what kind of file was chosen and has the worker read it. Throws `ImportError` with the text for the user.
import { importItems } from './ask-import.ts'
import { ImportError, type ImportKind } from './import-kinds.ts'

const byExtension: Record<string, ImportKind> = { txt: 'text', csv: 'csv', xlsx: 'excel', xls: 'excel' }
const byMimeType: Record<string, ImportKind> = {
  'text/plain': 'text',
  'text/csv': 'csv',
  'application/vnd.ms-excel': 'excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'excel',
}

/** What the file chooser offers. */
export const IMPORT_ACCEPT = ['.txt', '.csv', '.xlsx', ...Object.keys(byMimeType)].join(',')

/** The file's extension decides first, then its type: systems report a .csv with an Excel type or none. */
export function importKind(file: { name: string; type: string }): ImportKind {
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase() ?? ''
  const known = byExtension[extension] ?? (extension === '' ? byMimeType[file.type] : undefined)
  if (!known) throw new ImportError('Unsupported file type. Please upload TXT, CSV, or XLSX.')
  return known
}

export async function importFile(file: File): Promise<string[]> {
  const items = await importItems(file, importKind(file))
  if (items.length === 0) throw new ImportError('No items were imported from the file, or the file was empty.')
  return items
}
