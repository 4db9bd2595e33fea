// Files that are zip archives of XML (Word, Excel): small seeds, and mutations that keep the archive valid, so that mutated
// content reaches the reader behind the unpacking. Every third mutation changes the bytes of the archive itself.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { mutateBytes, mutateText, pick, type Random } from './mutate.ts'

const XML = '<?xml version="1.0"?>'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

interface Part {
  path: string
  /** Of the part's content type, behind `application/vnd.openxmlformats-officedocument.`. */
  type: string
}

function packed(main: Part, parts: Record<string, string>): Buffer {
  const types = `${XML}<Types xmlns="${TYPES}"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/${main.path}" ContentType="application/vnd.openxmlformats-officedocument.${main.type}"/></Types>`
  const all = { '[Content_Types].xml': types, '_rels/.rels': relationships({ officeDocument: main.path }), ...parts }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(all).map(([path, text]) => [path, strToU8(text)]))))
}

function relationships(targets: Record<string, string>): string {
  const lines = Object.entries(targets).map(
    ([type, target], index) => `<Relationship Id="r${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${XML}<Relationships xmlns="${RELATIONSHIPS}">${lines.join('')}</Relationships>`
}

export function docx(): Buffer {
  const body =
    '<w:p><w:hyperlink r:id="r1"><w:r><w:t>Copper kettle</w:t></w:r></w:hyperlink></w:p><w:tbl><w:tr><w:tc><w:p><w:r><w:t>Price</w:t></w:r></w:p></w:tc></w:tr></w:tbl>'
  return packed(
    { path: 'word/document.xml', type: 'wordprocessingml.document.main+xml' },
    {
      'word/document.xml': `${XML}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${OFFICE}"><w:body>${body}</w:body></w:document>`,
      'word/_rels/document.xml.rels': relationships({ hyperlink: 'http://127.0.0.1/" TargetMode="External' }),
    },
  )
}

export function xlsx(): Buffer {
  const cells =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c></row><row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>45000.5</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" t="e"><v>#REF!</v></c><c r="E2" t="str"><f>A1</f><v>x</v></c></row>'
  return packed(
    { path: 'xl/workbook.xml', type: 'spreadsheetml.sheet.main+xml' },
    {
      'xl/workbook.xml': `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><workbookPr date1904="0"/><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': relationships({
        worksheet: 'worksheets/sheet1.xml',
        sharedStrings: 'sharedStrings.xml',
        styles: 'styles.xml',
      }),
      'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${SHEET}"><dimension ref="A1:E2"/><sheetData>${cells}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': `${XML}<sst xmlns="${SHEET}" count="2" uniqueCount="2"><si><t>https://shop.example/1</t></si><si><r><t>Tin </t></r><r><t>mug</t></r></si></sst>`,
      'xl/styles.xml': `${XML}<styleSheet xmlns="${SHEET}"><numFmts><numFmt numFmtId="164" formatCode="yyyy-mm-dd"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`,
    },
  )
}

const PACKED_BYTES_MAX = 4_000_000

/** Replaces a complete archive by another one; an invalid one is mutated byte by byte. */
export function mutatePacked(input: Buffer, { random, words }: { random: Random; words: readonly string[] }): Buffer {
  const parts = random() < 0.33 ? null : unpacked(input)
  const names = Object.keys(parts ?? {})
  if (parts === null || names.length === 0) return mutateBytes(input, random)
  const name = pick(random, names)
  const part = parts[name] ?? new Uint8Array()
  const change = random()
  if (change < 0.05) delete parts[name]
  else if (change < 0.1) parts[pick(random, names)] = part
  else if (change < 0.15) parts[`../${name}`] = part
  else parts[name] = strToU8(mutateText(strFromU8(part), { random, words }))
  return Buffer.from(zipSync(parts))
}

/** Null for bytes that are not an archive, or an archive that unpacks to too much to mutate. */
function unpacked(input: Buffer): Record<string, Uint8Array> | null {
  let bytes = 0
  try {
    return unzipSync(input, { filter: ({ originalSize }) => (bytes += originalSize) < PACKED_BYTES_MAX })
  } catch {
    return null
  }
}
