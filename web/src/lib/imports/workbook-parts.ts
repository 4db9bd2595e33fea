// What an Excel sheet refers to: the path of the first sheet, the shared texts of cells, and which styles format a number as a date.
import { IMPORT_LIMITS, unparsable } from './import-kinds.ts'
import type { Attributes, Workbook } from './unpack-workbook.ts'

const FOLDER = 'xl'
const { sharedStringsMax } = IMPORT_LIMITS.workbook

export interface WorkbookParts {
  sheet: string
  sharedStrings: readonly string[]
  /** By the number of a cell's style. */
  isDay: readonly boolean[]
  /** Days are counted from 1904. */
  is1904: boolean
}

/** @throws ImportError for a workbook without a sheet of cells, or with more than is taken */
export function readParts(book: Workbook): WorkbookParts {
  const sheetIds: string[] = []
  let is1904 = false
  const isThere = book.read(`${FOLDER}/workbook.xml`, {
    open: (name, attributes) => {
      if (name === 'sheet') sheetIds.push(attributes().id ?? '')
      else if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes().date1904 ?? '')
    },
  })
  const targets = isThere ? readTargets(book) : new Map<string, Target>()
  const first = sheetIds.map((id) => targets.get(id)).find((target) => target?.type === 'worksheet')
  if (!first) throw unparsable('there is no sheet in it. Save it again with a spreadsheet program, or as CSV.')
  const pathOf = (type: string): string => [...targets.values()].find((target) => target.type === type)?.path ?? `${FOLDER}/${type}.xml`
  return {
    sheet: first.path,
    sharedStrings: readSharedStrings(book, pathOf('sharedStrings')),
    isDay: readDayStyles(book, pathOf('styles')),
    is1904,
  }
}

interface Target {
  /** The last word of the relationship's type. */
  type: string
  path: string
}

function readTargets(book: Workbook): Map<string, Target> {
  const targets = new Map<string, Target>()
  book.read(`${FOLDER}/_rels/workbook.xml.rels`, {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes()
      const address = URL.parse(target, `file:///${FOLDER}/`)
      if (address) targets.set(id, { type: type.slice(type.lastIndexOf('/') + 1), path: decodeURI(address.pathname).slice(1) })
    },
  })
  return targets
}

function readSharedStrings(book: Workbook, path: string): string[] {
  const strings: string[] = []
  const text = new RichText()
  book.read(path, {
    open: (name) => (name === 'si' ? text.begin() : text.open(name)),
    close: (name) => {
      if (name !== 'si') return text.close(name)
      if (strings.length === sharedStringsMax)
        throw unparsable(`it has more than ${sharedStringsMax} different texts. Keep only the cells you need, or save them as CSV.`)
      strings.push(text.end())
    },
    text: (piece) => text.add(piece),
  })
  return strings
}

/** A text in pieces of several looks; the reading aids of East Asian texts are left out. */
export class RichText {
  #pieces: string | null = null
  #isInText = false
  #isInAid = false

  begin(): void {
    this.#pieces = ''
  }

  open(name: string): void {
    if (name === 't') this.#isInText = true
    else if (name === 'rPh') this.#isInAid = true
  }

  close(name: string): void {
    if (name === 't') this.#isInText = false
    else if (name === 'rPh') this.#isInAid = false
  }

  add(piece: string): void {
    if (this.#pieces !== null && this.#isInText && !this.#isInAid) this.#pieces += piece
  }

  end(): string {
    const text = unescapeText(this.#pieces ?? '')
    this.#pieces = null
    return text
  }
}

/** `_x000D_`: signs that XML cannot hold. */
export function unescapeText(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
}

function readDayStyles(book: Workbook, path: string): boolean[] {
  const formats = new Map<string, string>()
  const isDay: boolean[] = []
  let isOfCells = false
  book.read(path, {
    open: (name, attributes) => {
      if (name === 'cellXfs') isOfCells = true
      else if (name === 'numFmt') addFormat(formats, attributes())
      else if (name === 'xf' && isOfCells) isDay.push(showsDay(attributes().numFmtId ?? '0', formats))
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return isDay
}

function addFormat(formats: Map<string, string>, { numFmtId, formatCode }: Attributes): void {
  if (numFmtId !== undefined && formatCode !== undefined) formats.set(numFmtId, formatCode)
}

/** Date formats with a fixed number, among them those of East Asian dates. */
const KNOWN_DAYS = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const
/** What a format shows as it is, colours and conditions: no part of the number's own form. */
const AROUND_FORM = /"[^"]*"|\\.|[_*].|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi

function showsDay(id: string, formats: ReadonlyMap<string, string>): boolean {
  const own = formats.get(id)
  if (own !== undefined) return /[ymdhs]/i.test(own.replace(AROUND_FORM, '').replace(/general|standard/gi, ''))
  return KNOWN_DAYS.some(([from, to]) => Number(id) >= from && Number(id) <= to)
}
