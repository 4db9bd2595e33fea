// Decides what kind of file was chosen and has the worker read it. Throws `ImportError` with the text for the user.
import type { ImportAnswer, ImportRequest } from './import-items.worker.ts'
import { ImportError, type ImportKind } from './read-items.ts'

const READING_TIME_MAX_MS = 60_000

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
  const kind = importKind(file)
  const worker = new Worker(new URL('./import-items.worker.ts', import.meta.url), { type: 'module' })
  try {
    const items = await askWorker(worker, { file, kind })
    if (items.length === 0) throw new ImportError('No items were imported from the file, or the file was empty.')
    return items
  } finally {
    worker.terminate()
  }
}

function askWorker(worker: Worker, request: ImportRequest): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new ImportError('An unexpected error occurred during file processing.'))
    const timer = setTimeout(fail, READING_TIME_MAX_MS)
    worker.addEventListener('message', (event: MessageEvent<ImportAnswer>) => {
      clearTimeout(timer)
      if ('items' in event.data) resolve(event.data.items)
      else reject(new ImportError(event.data.message))
    })
    worker.addEventListener('error', () => {
      clearTimeout(timer)
      fail()
    })
    worker.postMessage(request)
  })
}
