// Writes small PDF files with a text layer: lines of Helvetica at places, page by page. No pictures, no compression.

export interface PdfLine {
  text: string
  /** Points from the left and from the top of a page of 595 × 842. */
  x: number
  y: number
  size: number
  bold?: boolean
}

const [WIDTH, HEIGHT] = [595, 842]

/** A page without a line is drawn as a grey box, as a scan would be. */
export function writePdf(title: string, pages: readonly (readonly PdfLine[])[]): Uint8Array {
  const first = 5
  const kids = pages.map((_, index) => `${first + index * 2} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((lines, index) => pageObjects(lines, first + index * 2 + 1)),
    `<< /Title (${escape(title)}) /Producer (Practice web) >>`,
  ]
  return Buffer.from(assemble(objects), 'latin1')
}

function pageObjects(lines: readonly PdfLine[], contentNumber: number): string[] {
  const drawn = lines.length === 0 ? '0.8 g 60 60 475 722 re f' : lines.map(draw).join('\n')
  const fonts = '<< /Font << /F1 3 0 R /F2 4 0 R >> >>'
  return [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources ${fonts} /Contents ${contentNumber} 0 R >>`,
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
  ]
}

function draw({ text, x, y, size, bold = false }: PdfLine): string {
  return `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${x} ${HEIGHT - y} Td (${escape(text)}) Tj ET`
}

/** Encodes as WinAnsi: of the characters that Latin 1 lacks, these files need only the euro sign. */
function escape(text: string): string {
  return text.replaceAll('€', '\x80').replace(/[\\()]/g, (char) => `\\${char}`)
}

function assemble(objects: readonly string[]): string {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const start = file.length
  const size = objects.length + 1
  return `${file}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer\n<< /Size ${size} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`
}
