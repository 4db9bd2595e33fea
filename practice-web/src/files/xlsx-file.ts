// Writes small Excel workbooks: sheets of texts, numbers, amounts and dates, the last two with a number format.
import { escapeHtml } from '../html.ts'
import { writeZip } from './zip-file.ts'

/** The value of a cell: a text, a number, an amount of money in whole units, or a day as "2026-01-31"; null for an empty cell. */
export type SheetValue = string | null | { number: number } | { amount: number } | { day: string }

export interface SheetPart {
  name: string
  rows: readonly (readonly SheetValue[])[]
  /** Ranges of merged cells, such as `A1:C1`. */
  merged?: readonly string[]
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
/** The day that workbooks count as 0. */
const DAY_ZERO = Date.UTC(1899, 11, 30)
const DAY_MS = 24 * 60 * 60 * 1000

/** The bytes of an .xlsx file with these sheets in order. */
export function writeXlsx(sheets: readonly SheetPart[]): Uint8Array {
  const paths = sheets.map((_, index) => `worksheets/sheet${index + 1}.xml`)
  const types = [['workbook.xml', 'sheet.main'], ['styles.xml', 'styles'], ...paths.map((path) => [path, 'worksheet'])]
  const overrides = types.map(([path, type]) => `<Override PartName="/xl/${path}" ContentType="${SPREADSHEET}.${type}+xml"/>`)
  const links = [...paths.map((path) => ['worksheet', path]), ['styles', 'styles.xml']].map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  const listed = sheets.map(({ name }, index) => `<sheet name="${escapeHtml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
  return writeZip({
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet ${MAIN}><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/${paths[index]}`, sheetOf(sheet)])),
  })
}

function sheetOf({ rows, merged = [] }: SheetPart): string {
  const written = rows.map(
    (row, at) => `<row r="${at + 1}">${row.map((value, column) => cellOf(value, placeOf(column, at))).join('')}</row>`,
  )
  const spans = merged.length === 0 ? '' : `<mergeCells>${merged.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`
  return `${XML}<worksheet ${MAIN}><sheetData>${written.join('')}</sheetData>${spans}</worksheet>`
}

function cellOf(value: SheetValue, place: string): string {
  if (value === null) return ''
  if (typeof value === 'string') return `<c r="${place}" t="inlineStr"><is><t>${escapeHtml(value)}</t></is></c>`
  if ('amount' in value) return `<c r="${place}" s="1"><v>${value.amount}</v></c>`
  if ('number' in value) return `<c r="${place}"><v>${value.number}</v></c>`
  return `<c r="${place}" s="2"><v>${(Date.parse(value.day) - DAY_ZERO) / DAY_MS}</v></c>`
}

/** Reference of a cell, such as "A1", from its column and row counted from 0. Only the columns A to Z are supported. */
function placeOf(column: number, row: number): string {
  return `${String.fromCharCode(65 + column)}${row + 1}`
}
