// Reads one file of a known kind, as target items or as the rows of a table. Runs in the import worker; throws `ImportError` with the
// text for the user.
import { ImportError, IMPORT_LIMITS, unparsable, unreadable, type ImportKind } from './import-kinds.ts'
import { cleanItems, decodeText, itemsFromCsv, itemsFromText } from './parse-items.ts'
import { readCsv } from './parse-table.ts'
import { readWorkbook } from './read-workbook.ts'

const { itemFileBytesMax, tableFileBytesMax } = IMPORT_LIMITS

/** Every value of the file, in its order. */
export async function readItems(file: Blob, kind: ImportKind): Promise<string[]> {
  if (file.size > itemFileBytesMax)
    throw unreadable(kind, `It is larger than ${mebibytes(itemFileBytesMax)}. Split it, or leave out what is not needed.`)
  const bytes = await readBytes(file, kind)
  if (kind === 'text') return itemsFromText(decodeText(bytes))
  if (kind === 'csv') return itemsFromCsv(decodeText(bytes))
  const items: string[] = []
  readWorkbook(bytes, ({ text }) => items.push(text))
  return cleanItems(items)
}

export interface TableLimits {
  columnsMax: number
  /** Without the header. */
  rowsMax: number
}

/** The rows of the file's (first) table, without empty ones. */
export async function readTableRows(file: Blob, kind: ImportKind, limits: TableLimits): Promise<string[][]> {
  if (file.size > tableFileBytesMax) throw new ImportError(`The file is larger than ${mebibytes(tableFileBytesMax)}.`)
  const bytes = await readBytes(file, kind)
  if (kind === 'excel') return readSheetRows(bytes, limits)
  const rows = readCsv(decodeText(bytes)).filter((row) => row.some((value) => value.trim() !== ''))
  if (rows.length > limits.rowsMax + 1)
    throw unreadable(kind, `A list can have at most ${limits.rowsMax} rows. Delete those that are not needed.`)
  return rows
}

function readSheetRows(bytes: Uint8Array, { columnsMax, rowsMax }: TableLimits): string[][] {
  const rows = new Map<number, string[]>()
  readWorkbook(bytes, ({ row, column, text }) => {
    if (column > columnsMax) throw unparsable(`a list can have at most ${columnsMax} columns. Delete those that are not needed.`)
    const cells = rows.get(row) ?? []
    while (cells.length < column) cells.push('')
    cells[column - 1] = text
    rows.set(row, cells)
    if (rows.size > rowsMax + 1) throw unparsable(`a list can have at most ${rowsMax} rows. Delete those that are not needed.`)
  })
  return [...rows].toSorted(([a], [b]) => a - b).map(([, cells]) => cells)
}

async function readBytes(file: Blob, kind: ImportKind): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    throw unreadable(kind)
  }
}

const mebibytes = (bytes: number): string => `${bytes / 1024 / 1024} MB`
