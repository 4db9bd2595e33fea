// Reads a workbook (XLSX, XLSM, XLSB, ODS, XLS) as the cells of its visible sheets. Formulas are not computed: their stored results are
// read. Archives are unpacked here within limits before the library reads them.
import { read, set_cptable, type CellObject, type WorkBook, type WorkSheet } from '@e965/xlsx'
import { decodeXML } from 'entities'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { FileError } from './file-text.ts'
import { shownNumber, shownText, writesDayFirst } from './shown-number.ts'

export interface SheetLimits {
  /** Unpacked size of all parts. */
  unpackedBytesMax: number
  sheetsMax: number
  /** Cells of all sheets together. */
  cellsMax: number
  rowsMax: number
}

export interface SheetCell {
  /** Counted from 0, as stored. */
  row: number
  column: number
  /** The displayed text; never empty. */
  text: string
  /** False for numbers, dates, times and truth values. */
  isText: boolean
  /** Link address; empty for none. */
  link: string
  /** Number of visible rows that it covers. */
  height: number
  width: number
}

export interface Sheet {
  name: string
  /** In reading order. */
  cells: SheetCell[]
  /** Index of a row among the visible ones. */
  visibleRow(row: number): number
  visibleColumn(column: number): number
  /** First row of the auto-filter range, which names its columns; null for none. */
  filterRow: number | null
}

export interface Book {
  title: string
  sheets: Sheet[]
  /** True where the limits cut it. */
  isCut: boolean
  /** Whether date formats write the day first; null where unknown. */
  isDayFirst: boolean | null
}

const ARCHIVE = Buffer.from('PK\x03\x04')
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Parts with cell content; no drawings, media, macros or links to other files. */
const WANTED_PART =
  /^(?:\[content_types\]\.xml|_rels\/\.rels|docprops\/(?:core|app)\.xml|xl\/(?:[\w.-]+\.(?:xml|bin)|_rels\/[\w.-]+\.rels|worksheets\/[\w.-]+\.(?:xml|bin)|worksheets\/_rels\/[\w.-]+\.rels)|mimetype|(?:content|styles|meta|settings)\.xml|meta-inf\/manifest\.xml)$/
const NOT_WANTED = /vbaproject|calcchain|externallink|connections/
const COUNT_MAX = 4_000
/** Parts that the library requires of an OpenDocument file besides its content. */
const OPEN_DOCUMENT_PARTS = { 'META-INF/manifest.xml': strToU8('<m/>'), 'styles.xml': strToU8('<s/>') }

/** @throws FileError */
export async function readBook(bytes: Uint8Array, limits: SheetLimits): Promise<Book> {
  const isArchive = ARCHIVE.equals(bytes.subarray(0, ARCHIVE.length))
  if (!isArchive && !COMPOUND.equals(bytes.subarray(0, COMPOUND.length))) throw new FileError('undecodable', 'not a readable workbook')
  const given = isArchive ? repack(bytes, limits.unpackedBytesMax) : bytes
  if (!isArchive) set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'))
  return bookOf(open(isArchive ? given : withoutProperties(given), limits), limits)
}

function open(bytes: Uint8Array, { rowsMax }: SheetLimits): WorkBook {
  try {
    const book = read(bytes, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellText: true,
      cellStyles: true,
      cellFormula: false,
      cellHTML: false,
      sheetRows: rowsMax,
    })
    if (book.SheetNames.length === 0) throw new FileError('empty_page', 'the workbook has no sheets')
    return book
  } catch (error) {
    if (error instanceof FileError) throw error
    const isLocked = error instanceof Error && /password|encrypt/i.test(error.message)
    if (isLocked) throw new FileError('needs_login', 'the workbook is protected by a password', { cause: error })
    throw new FileError('undecodable', 'not a readable workbook', { cause: error })
  }
}

/**
 * A copy with the streams of document properties renamed, so that the library skips them: it would read as many as the file declares, in an
 * endless loop where these are more than exist. They are not shown in cells.
 */
function withoutProperties(bytes: Uint8Array): Uint8Array {
  const copy = Buffer.from(bytes)
  for (const name of PROPERTIES)
    for (let at = copy.indexOf(name); at >= 0; at = copy.indexOf(name, at + name.length)) copy.writeUInt16LE(UNKNOWN, at)
  return copy
}
const PROPERTIES = ['\u0005SummaryInformation', '\u0005DocumentSummaryInformation'].map((name) => Buffer.from(name, 'utf16le'))
const UNKNOWN = 0x5f

/** The same archive with only the needed parts, stored. A wrong declared size causes an error in the unpacker, never more memory. */
function repack(bytes: Uint8Array, bytesMax: number): Uint8Array {
  let [total, count] = [0, 0]
  const isWanted = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    const path = name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()
    if (!WANTED_PART.test(path) || NOT_WANTED.test(path)) return false
    total += originalSize
    count += 1
    if (total > bytesMax || count > COUNT_MAX) throw new FileError('too_large', 'the workbook unpacks to more than the limit')
    return true
  }
  try {
    const parts = unzipSync(bytes, { filter: isWanted })
    const manifest = parts['META-INF/manifest.xml']
    if (manifest !== undefined && strFromU8(manifest).includes('encryption-data')) {
      throw new FileError('needs_login', 'the workbook is protected by a password')
    }
    const strings = parts['xl/sharedStrings.xml']
    // The library does not count self-closing strings, and would assign the later ones to wrong cells.
    if (strings !== undefined)
      parts['xl/sharedStrings.xml'] = strToU8(strFromU8(strings).replace(/<((?:\w+:)?si)\s*\/>/g, '<$1><t></t></$1>'))
    return zipSync(parts['content.xml'] === undefined ? parts : { ...OPEN_DOCUMENT_PARTS, ...parts }, { level: 0 })
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('undecodable', 'a damaged archive', { cause: error })
  }
}

function bookOf(book: WorkBook, limits: SheetLimits): Book {
  const isFrom1904 = book.Workbook?.WBProps?.date1904 === true
  const isOpenDocument = book.bookType === 'ods'
  const shown = book.SheetNames.filter((_, index) => (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) === 0)
  const made: Book = { title: book.Props?.Title ?? '', sheets: [], isCut: shown.length > limits.sheetsMax, isDayFirst: null }
  let left = limits.cellsMax
  for (const name of shown.slice(0, limits.sheetsMax)) {
    const stored = book.Sheets[name]
    if (stored === undefined) continue
    const { sheet, isCut, isDayFirst } = sheetOf(stored, { name, isFrom1904, isOpenDocument, cellsMax: left, rowsMax: limits.rowsMax })
    left -= sheet.cells.length
    made.isCut ||= isCut
    made.isDayFirst = isDayFirst ?? made.isDayFirst
    made.sheets.push({ ...sheet, name: isOpenDocument ? decodeXML(name) : name })
  }
  if (made.sheets.every(({ cells }) => cells.length === 0)) throw new FileError('empty_page', 'the workbook shows nothing')
  return made
}

interface Reading {
  name: string
  isFrom1904: boolean
  isOpenDocument: boolean
  cellsMax: number
  rowsMax: number
}

function sheetOf(stored: WorkSheet, reading: Reading): { sheet: Sheet; isCut: boolean; isDayFirst: boolean | null } {
  const filter = rangeOf(stored['!autofilter']?.ref ?? '')
  // Rows hidden by a filter are read, because they are hidden temporarily; other hidden rows are left out.
  const rows = hiddenOnes(stored['!rows'] ?? []).filter((row) => filter === null || row <= filter.top || row > filter.bottom)
  const columns = hiddenOnes(stored['!cols'] ?? [])
  const [visibleRow, visibleColumn] = [countVisible(rows), countVisible(columns)]
  const [noRows, noColumns] = [new Set(rows), new Set(columns)]
  const spans = spansOf(stored, { visibleRow, visibleColumn })
  const cells: SheetCell[] = []
  let isDayFirst: boolean | null = null
  let isCut = (stored['!data']?.length ?? 0) >= reading.rowsMax
  for (const { row, column, cell } of storedCells(stored)) {
    if (noRows.has(row) || noColumns.has(column)) continue
    const text = textOf(cell, reading)
    if (text === '') continue
    if (cells.length >= reading.cellsMax) {
      isCut = true
      break
    }
    if (cell.t === 'n') isDayFirst ??= writesDayFirst(String(cell.z ?? ''))
    const span = spans.get(`${row},${column}`) ?? { height: 1, width: 1 }
    cells.push({ row, column, text, isText: cell.t === 's', link: linkOf(cell), ...span })
  }
  return { sheet: { name: reading.name, cells, visibleRow, visibleColumn, filterRow: filter?.top ?? null }, isCut, isDayFirst }
}

/** Iterates over stored cells only, since the arrays are sparse. */
function* storedCells(stored: WorkSheet): Generator<{ row: number; column: number; cell: CellObject }> {
  const rows: (CellObject | undefined)[][] = stored['!data'] ?? []
  for (const row of Object.keys(rows)) {
    for (const column of Object.keys(rows[Number(row)] ?? [])) {
      const cell = rows[Number(row)]?.[Number(column)]
      if (cell !== undefined) yield { row: Number(row), column: Number(column), cell }
    }
  }
}

/** The displayed text; empty for formula errors. OpenDocument stores the displayed text. */
function textOf(cell: CellObject, { isFrom1904, isOpenDocument }: Reading): string {
  const code = String(cell.z ?? '')
  if (cell.t === 'e' || cell.t === 'z' || cell.v === undefined) return ''
  if (isOpenDocument && cell.w !== undefined) return folded(cell.w)
  if (cell.t === 'b') return cell.v === true ? 'TRUE' : 'FALSE'
  return folded(typeof cell.v === 'number' ? shownNumber(cell.v, { code, isFrom1904 }) : shownText(String(cell.v), code))
}

/** Keeps line breaks, folds spaces and drops control characters. */
function folded(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?!\n)\p{Cc}|[\ufffe\uffff]/gu, '')
    .trim()
}

function linkOf({ l: link }: CellObject): string {
  const target = decodeXML(link?.Target ?? '')
  return /^https?:\/\/[^\s"<>]+$/i.test(target) ? target : ''
}

interface Places {
  visibleRow(row: number): number
  visibleColumn(column: number): number
}

/** Sizes of merged ranges by the position of their first cell. */
function spansOf(stored: WorkSheet, { visibleRow, visibleColumn }: Places): Map<string, { height: number; width: number }> {
  return new Map(
    (stored['!merges'] ?? []).map(({ s: first, e: last }) => [
      `${first.r},${first.c}`,
      {
        height: Math.max(1, visibleRow(last.r + 1) - visibleRow(first.r)),
        width: Math.max(1, visibleColumn(last.c + 1) - visibleColumn(first.c)),
      },
    ]),
  )
}

function hiddenOnes(all: readonly ({ hidden?: boolean } | undefined)[]): number[] {
  return Object.keys(all)
    .map(Number)
    .filter((index) => all[index]?.hidden === true)
}

/** Returns the number of visible rows or columns before a place. `hidden` must be sorted. */
function countVisible(hidden: readonly number[]): (place: number) => number {
  return (place) => {
    let [low, high] = [0, hidden.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((hidden[middle] ?? 0) < place) low = middle + 1
      else high = middle
    }
    return place - low
  }
}

function rangeOf(ref: string): { top: number; bottom: number } | null {
  const [, first = '', last = first] = /^\$?[A-Z]+\$?(\d+)(?::\$?[A-Z]+\$?(\d+))?$/.exec(ref) ?? []
  return first === '' ? null : { top: Number(first) - 1, bottom: Number(last) - 1 }
}
