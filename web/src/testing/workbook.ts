import { strToU8, zipSync, type Zippable } from 'fflate'

const XML = '<?xml version="1.0"?>'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

export interface MadeWorkbook {
  /** Inside `sheetData`. */
  rows: string
  beforeRows?: string
  sharedStrings?: string
  styles?: string
  is1904?: boolean
}

/** An .xlsx file with one sheet. */
export function workbook({
  rows,
  beforeRows = '',
  sharedStrings = '',
  styles = '',
  is1904 = false,
}: MadeWorkbook): Uint8Array<ArrayBuffer> {
  return zipped({
    'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr date1904="${Number(is1904)}"/><sheets><sheet name="One" sheetId="7" r:id="rId3"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships>${['worksheet', 'sharedStrings', 'styles']
      .map(
        (type, index) =>
          `<Relationship Id="rId${3 + index}" Type="${OFFICE}/${type}" Target="${type === 'worksheet' ? '/xl/worksheets/a%20sheet' : type}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/sharedStrings.xml': `${XML}<sst ${MAIN}>${sharedStrings}</sst>`,
    'xl/styles.xml': `${XML}<styleSheet ${MAIN}>${styles}</styleSheet>`,
    'xl/worksheets/a sheet.xml': `${XML}<worksheet ${MAIN}>${beforeRows}<sheetData>${rows}</sheetData></worksheet>`,
  })
}

export function zipped(parts: Record<string, string | Uint8Array>): Uint8Array<ArrayBuffer> {
  const files: Zippable = {}
  for (const [path, part] of Object.entries(parts)) files[path] = typeof part === 'string' ? strToU8(part) : part
  return new Uint8Array(zipSync(files, { level: 6 }))
}
