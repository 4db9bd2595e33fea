// Reads the filled cells of the first sheet of an .xlsx file, one after another and within limits: the declared size of a sheet, and the
// empty cells between, cost nothing.
import { IMPORT_LIMITS, ImportError, unparsable } from './import-kinds.ts'
import { Workbook, type Attributes } from './unpack-workbook.ts'
import { readParts, RichText, unescapeText, type WorkbookParts } from './workbook-parts.ts'

const { filledCellsMax, cellCharsMax, rowsMax, columnsMax } = IMPORT_LIMITS.workbook
const DAY_MS = 86_400_000
/** Of 1 January 1970. */
const UNIX_SERIAL = 25_569
const SERIALS_UNTIL_1904 = 1_462
/** 31 December 9999, the last day that spreadsheet programs know. */
const SERIAL_MAX = 2_958_465

/** Row and column from 1; `text` trimmed and never empty. */
export type TakeCell = (cell: { row: number; column: number; text: string }) => void

/** @throws ImportError for a file that is damaged, or larger than is taken */
export function readWorkbook(bytes: Uint8Array, take: TakeCell): void {
  try {
    const book = new Workbook(bytes)
    const parts = readParts(book)
    const sheet = new SheetReader(parts, take)
    if (!book.read(parts.sheet, sheet)) throw unparsable('its first sheet is missing. Save it again with a spreadsheet program, or as CSV.')
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw unparsable(
      `it is damaged (${error instanceof Error ? error.message : String(error)}). Save it again with a spreadsheet program, or as CSV.`,
    )
  }
}

class SheetReader {
  readonly #parts: WorkbookParts
  readonly #take: TakeCell
  readonly #inline = new RichText()
  #row = 0
  #column = 0
  #cell: Attributes | null = null
  #value = ''
  #isInValue = false
  #filledCells = 0
  #chars = 0

  constructor(parts: WorkbookParts, take: TakeCell) {
    this.#parts = parts
    this.#take = take
  }

  open(name: string, attributes: () => Attributes): void {
    if (name === 'row') this.#openRow(attributes().r)
    else if (name === 'c') this.#openCell(attributes())
    else if (this.#cell === null) return
    else if (name === 'v') this.#isInValue = true
    else this.#inline.open(name)
  }

  text(text: string): void {
    if (this.#isInValue) this.#value += text
    else if (this.#cell !== null) this.#inline.add(text)
  }

  close(name: string): void {
    if (name === 'v') this.#isInValue = false
    else if (name !== 'c') this.#inline.close(name)
    else if (this.#cell !== null) this.#closeCell(this.#cell)
  }

  #openRow(number: string | undefined): void {
    this.#row = number ? Number(number) : this.#row + 1
    this.#column = 0
    if (!Number.isInteger(this.#row) || this.#row < 1 || this.#row > rowsMax) throw beyond(`row ${shortened(number ?? this.#row)}`)
  }

  /** A cell without a reference follows the one before it. */
  #openCell(attributes: Attributes): void {
    this.#cell = attributes
    this.#value = ''
    this.#inline.begin()
    if (!attributes.r) this.#column += 1
    else [this.#row, this.#column] = placeOf(attributes.r)
    if (this.#column > columnsMax) throw beyond('a cell')
  }

  #closeCell(cell: Attributes): void {
    const [row, column] = [this.#row, this.#column]
    this.#cell = null
    const text = this.#textOf(cell, this.#inline.end()).trim()
    if (text === '') return
    this.#filledCells += 1
    this.#chars += text.length
    if (this.#filledCells > filledCellsMax)
      throw unparsable(`its first sheet has more than ${filledCellsMax} filled cells. Keep only the columns you need, or split the file.`)
    if (this.#chars > cellCharsMax)
      throw unparsable(
        `the texts of its first sheet have more than ${cellCharsMax} signs. Keep only the columns you need, or split the file.`,
      )
    this.#take({ row, column, text })
  }

  #textOf({ t: type = 'n', s: style }: Attributes, inline: string): string {
    const value = this.#value
    if (type === 'inlineStr') return inline
    if (type === 'str') return unescapeText(value)
    if (type === 'e' || value === '') return ''
    if (type === 's') return this.#parts.sharedStrings[Number(value)] ?? this.#fail(`refers to a text that is not in the file`)
    if (type === 'b') return /^(?:1|true)$/.test(value) ? 'true' : 'false'
    if (type === 'd') return isoText(Date.parse(value)) ?? this.#fail('has no day')
    if (type !== 'n') return this.#fail('is of an unknown type')
    const number = Number(value)
    if (Number.isNaN(number)) return this.#fail('has no number')
    return (this.#parts.isDay[Number(style)] ? this.#dayOf(number) : null) ?? String(number)
  }

  #dayOf(serial: number): string | null {
    const since1900 = serial + (this.#parts.is1904 ? SERIALS_UNTIL_1904 : 0)
    if (since1900 < 0 || since1900 >= SERIAL_MAX + 1) return null
    return isoText(Math.round((since1900 - UNIX_SERIAL) * (DAY_MS / 1000)) * 1000)
  }

  #fail(fault: string): never {
    throw unparsable(`the cell in row ${this.#row}, column ${this.#column} ${fault}. Save it again with a spreadsheet program, or as CSV.`)
  }
}

/** The day alone where the time is midnight; null for none. */
function isoText(timestamp: number): string | null {
  return Number.isNaN(timestamp) ? null : new Date(timestamp).toISOString().replace(/T00:00:00\.000Z$/, '')
}

/** Row and column of `BC12`. */
function placeOf(name: string): [row: number, column: number] {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?([1-9]\d{0,6})$/i.exec(name) ?? []
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)
  if (column === 0 || column > columnsMax || Number(digits) > rowsMax) throw beyond(`the cell "${shortened(name)}"`)
  return [Number(digits), column]
}

function beyond(place: string): ImportError {
  return unparsable(
    `its first sheet has ${place}, and a sheet ends at row ${rowsMax} and column XFD. Save it again with a spreadsheet program, or as CSV.`,
  )
}

const shortened = (name: string | number): string => String(name).slice(0, 20)
