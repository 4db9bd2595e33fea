// What kinds of files are imported, how large they may be, and the error whose text is for the user. Loads no reader.

export const IMPORT_KINDS = ['text', 'csv', 'excel'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export class ImportError extends Error {
  override readonly name = 'ImportError'
}

export const UNEXPECTED_FAILURE = 'An unexpected error occurred during file processing.'

const MEBIBYTE = 1024 * 1024

export const IMPORT_LIMITS = {
  itemFileBytesMax: 64 * MEBIBYTE,
  tableFileBytesMax: 20 * MEBIBYTE,
  /** A worker that reads longer is ended. */
  readingTimeMaxMs: 60_000,
  workbook: {
    /** All parts that are read, unpacked. */
    inflatedBytesMax: 256 * MEBIBYTE,
    sharedStringsMax: 2_000_000,
    filledCellsMax: 2_000_000,
    /** Of all filled cells together: many of them may show one long text. */
    cellCharsMax: 64_000_000,
    /** The format's own. */
    rowsMax: 1_048_576,
    columnsMax: 16_384,
  },
} as const

const UNREADABLE: Record<ImportKind, string> = {
  text: 'Error reading text file.',
  csv: 'Error reading CSV file.',
  excel: 'Error reading Excel file.',
}

/** A file that cannot be read, with a sentence of why and what to do where that is known. */
export function unreadable(kind: ImportKind, why?: string): ImportError {
  return new ImportError(why === undefined ? UNREADABLE[kind] : `${UNREADABLE[kind]} ${why}`)
}

/** An Excel file that can be read and not understood, or that holds more than is taken. */
export function unparsable(detail: string): ImportError {
  return new ImportError(`Error parsing Excel file: ${detail}`)
}
