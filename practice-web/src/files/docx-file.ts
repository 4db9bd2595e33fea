// Writes small Word documents: headings, paragraphs and tables.
import { escapeHtml } from '../html.ts'
import { writeZip } from './zip-file.ts'

export type DocxPiece = { heading: string; level: 1 | 2 } | { paragraph: string } | { table: readonly (readonly string[])[] }

const NAMESPACE = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The bytes of a .docx file with these pieces in order. */
export function writeDocx(pieces: readonly DocxPiece[]): Uint8Array {
  return writeZip({
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="${RELATIONSHIPS}"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `${XML}<w:styles ${NAMESPACE}>${headingStyle(1)}${headingStyle(2)}</w:styles>`,
    'word/document.xml': `${XML}<w:document ${NAMESPACE}><w:body>${pieces.map(pieceXml).join('')}</w:body></w:document>`,
  })
}

function headingStyle(level: number): string {
  return `<w:style w:type="paragraph" w:styleId="Heading${level}"><w:name w:val="heading ${level}"/></w:style>`
}

function pieceXml(piece: DocxPiece): string {
  if ('heading' in piece) return paragraph(piece.heading, `<w:pPr><w:pStyle w:val="Heading${piece.level}"/></w:pPr>`)
  if ('paragraph' in piece) return paragraph(piece.paragraph)
  const rows = piece.table.map((row) => `<w:tr>${row.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`)
  return `<w:tbl>${rows.join('')}</w:tbl>`
}

function paragraph(text: string, properties = ''): string {
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${escapeHtml(text)}</w:t></w:r></w:p>`
}
