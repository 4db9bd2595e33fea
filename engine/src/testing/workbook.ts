// Small workbooks for tests: XLSX files made from cells or from given XML parts.
import { zipSync } from 'fflate'

/** A number, a boolean, a text; or a cell as it is stored: value, number of its format (from 1), type, formula. */
export type TestCell = null | number | boolean | string | { v?: string | number; s?: number; t?: string; f?: string }

export interface TestSheet {
  name: string
  rows?: readonly (readonly TestCell[])[]
  /** Instead of rows: the XML of `sheetData`. */
  data?: string
  /** XML before and after `sheetData`. */
  before?: string
  after?: string
  state?: 'hidden' | 'veryHidden'
}

export interface TestBook {
  sheets: readonly TestSheet[]
  /** Codes of number formats, or numbers of built-in ones; cells refer to them from 1. */
  formats?: readonly (string | number)[]
  /** `si` elements. */
  strings?: readonly string[]
  date1904?: boolean
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export function workbook(book: TestBook, more: Record<string, string | Uint8Array> = {}): Uint8Array {
  const parts: Record<string, string | Uint8Array> = { ...partsOf(book), ...more }
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? Buffer.from(part) : part])),
  )
}

function partsOf({ sheets, formats = [], strings = [], date1904 = false }: TestBook): Record<string, string> {
  const names = sheets.map((_, index) => `sheet${index + 1}.xml`)
  const overrides = [
    ['workbook.xml', 'sheet.main'],
    ['styles.xml', 'styles'],
    ['sharedStrings.xml', 'sharedStrings'],
    ...names.map((name) => [`worksheets/${name}`, 'worksheet']),
  ].map(([path, type]) => `<Override PartName="/xl/${path}" ContentType="${CONTENT}.${type}+xml"/>`)
  const targets = [
    ...names.map((name) => ['worksheet', `worksheets/${name}`]),
    ['styles', 'styles.xml'],
    ['sharedStrings', 'sharedStrings.xml'],
  ]
  const links = targets.map(([type, target], index) => `<Relationship Id="r${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
  const listed = sheets.map(
    ({ name, state = 'visible' }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" state="${state}" r:id="r${index + 1}"/>`,
  )
  const custom = formats.map((code, index) =>
    typeof code === 'string' ? `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>` : '',
  )
  const uses = formats.map((code, index) => `<xf numFmtId="${typeof code === 'string' ? 164 + index : code}" applyNumberFormat="1"/>`)
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr date1904="${date1904 ? 1 : 0}"/><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links.join('')}</Relationships>`,
    'xl/styles.xml': `${XML}<styleSheet ${MAIN}><numFmts>${custom.join('')}</numFmts><cellXfs><xf numFmtId="0"/>${uses.join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `${XML}<sst ${MAIN}>${strings.join('')}</sst>`,
    ...Object.fromEntries(sheets.map((sheet, index) => [`xl/worksheets/${names[index]}`, sheetOf(sheet)])),
  }
}

function sheetOf({ rows = [], data = dataOf(rows), before = '', after = '' }: TestSheet): string {
  return `${XML}<worksheet ${MAIN} xmlns:r="${OFFICE}">${before}<sheetData>${data}</sheetData>${after}</worksheet>`
}

function dataOf(rows: readonly (readonly TestCell[])[]): string {
  return rows
    .map((row, index) => `<row r="${index + 1}">${row.map((cell, column) => cellOf(cell, `${letter(column)}${index + 1}`)).join('')}</row>`)
    .join('')
}

function cellOf(cell: TestCell, place: string): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'string') return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  const { v: value, s: style = 0, t: type = 'n', f: formula } = cell
  const computed = formula === undefined ? '' : `<f>${escaped(formula)}</f>`
  return `<c r="${place}" s="${style}" t="${type}">${computed}${value === undefined ? '' : `<v>${escaped(String(value))}</v>`}</c>`
}

function letter(column: number): string {
  return String.fromCharCode(65 + column)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** An OpenDocument workbook of the given tables. */
export function openWorkbook(tables: string, more: Record<string, string> = {}): Uint8Array {
  const spaces = ['office', 'table', 'text', 'style', 'calcext'].map(
    (name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  const parts = {
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `${XML}<office:document-content ${spaces.join(' ')} office:version="1.3"><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
    ...more,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, Buffer.from(part)])), { level: 0 })
}
