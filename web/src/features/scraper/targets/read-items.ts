// Reads the target items of one file of a known kind. Runs in the import worker; throws `ImportError` with the text for the user.
import { decodeText, itemsFromCsv, itemsFromRows, itemsFromText } from './parse-items.ts'

export const IMPORT_KINDS = ['text', 'csv', 'excel'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export class ImportError extends Error {
  override readonly name = 'ImportError'
}

const FILE_BYTES_MAX = 64 * 1024 * 1024

const unreadable: Record<ImportKind, string> = {
  text: 'Error reading text file.',
  csv: 'Error reading CSV file.',
  excel: 'Error reading Excel file.',
}

export async function readItems(file: Blob, kind: ImportKind): Promise<string[]> {
  const bytes = await readBytes(file, kind)
  if (kind === 'text') return itemsFromText(decodeText(bytes))
  if (kind === 'csv') return itemsFromCsv(decodeText(bytes))
  return readExcel(bytes)
}

async function readBytes(file: Blob, kind: ImportKind): Promise<Uint8Array<ArrayBuffer>> {
  if (file.size > FILE_BYTES_MAX) throw new ImportError(unreadable[kind])
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new ImportError(unreadable[kind])
  }
}

async function readExcel(bytes: Uint8Array<ArrayBuffer>): Promise<string[]> {
  try {
    const { readSheet } = await import('read-excel-file/universal')
    return itemsFromRows(await readSheet(bytes.buffer, 1))
  } catch (error) {
    throw new ImportError(`Error parsing Excel file: ${error instanceof Error ? error.message : String(error)}`)
  }
}
