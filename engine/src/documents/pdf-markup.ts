// Converts a PDF's text layer to HTML, one section per page. Pages without a text layer are read by OCR where it is available.
import { getDocumentProxy } from 'unpdf'
import { FileError, type FileText } from './file-text.ts'
import type { Pdf } from './ocr/pdf-pictures.ts'
import type { ScanReader } from './ocr/scan-reader.ts'
import { pagesMarkup, type PageOfFile } from './pages-markup.ts'
import { linesByDirection } from './pdf-runs.ts'
import { rulingsOf, type Ruling } from './pdf-rulings.ts'
import type { TextLine } from './pdf-shapes.ts'

export interface PdfLimits {
  pagesMax: number
  charsMax: number
}

/** Time limit for drawings of all pages, so that a file of maps is still read for its text. */
const DRAWINGS_MS = 4_000
/** Minimum of lines with several cells on a page with a table. */
const TABLE_LINES_MIN = 2
/** Titles that programs set by default. */
const NO_TITLE = /^(?:untitled|document\d*|microsoft word|powerpoint presentation|.*\.(?:docx?|pdf|indd|qxd|tex|dvi|xlsx?))\b|^\s*$/i

const NO_TEXT_AND_NO_SCANS = 'the file has no text layer, and scans are read only with the setting OCR=on'

/** @throws FileError */
export async function pdfMarkup(bytes: Uint8Array, limits: PdfLimits, scans: ScanReader | null = null): Promise<FileText> {
  const pdf = await openPdf(bytes)
  const drawings = createDrawings(bytes)
  const pages: PageOfFile[] = []
  let chars = 0
  for (let number = 1; number <= Math.min(pdf.numPages, limits.pagesMax) && chars < limits.charsMax; number += 1) {
    const lines = await readPage(pdf, number, drawings)
    const page = lines.length > 0 || scans === null ? { lines, scan: null } : await scans.read(number)
    pages.push(page)
    chars += page.lines.reduce((sum, line) => sum + charsOf(line), 0)
  }
  if (chars === 0) scans?.explain()
  if (chars === 0) throw new FileError('empty_page', scans === null ? NO_TEXT_AND_NO_SCANS : 'the file has no text layer')
  return { markup: pagesMarkup(pages, await titleOf(pdf)), isCut: pages.length < pdf.numPages || scans?.isCut === true }
}

/** Characters of a line, or of the table that replaces it. */
function charsOf({ cells, table }: TextLine): number {
  const texts = [...cells.map(({ text }) => text), ...(table?.cells.flatMap(({ lines }) => lines) ?? [])]
  return texts.reduce((sum, text) => sum + text.length, 0)
}

/** @throws FileError */
export async function openPdf(bytes: Uint8Array, more: { maxImageSize?: number } = {}): Promise<Pdf> {
  try {
    // A copy, because the library detaches the bytes, and refuses a Buffer.
    return await getDocumentProxy(new Uint8Array(bytes), { disableFontFace: true, useSystemFonts: false, verbosity: 0, ...more })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    if (isLocked) throw new FileError('needs_login', 'the file is protected by a password', { cause: error })
    throw new FileError('undecodable', 'not a readable PDF', { cause: error })
  }
}

interface Drawings {
  rulingsOf(number: number): Promise<Ruling[]>
}

/** Opens the file again without pictures on demand, since decoding these would take longer than everything else. */
function createDrawings(bytes: Uint8Array): Drawings {
  let opened: Promise<Pdf> | null = null
  let spentMs = 0
  return {
    async rulingsOf(number) {
      if (spentMs > DRAWINGS_MS) return []
      const before = performance.now()
      try {
        opened ??= openPdf(bytes, { maxImageSize: 1 })
        const page = await (await opened).getPage(number)
        const rulings = await rulingsOf(page)
        page.cleanup()
        return rulings
      } catch {
        return []
      } finally {
        spentMs += performance.now() - before
      }
    },
  }
}

/** A damaged page has no text; the others are read. */
async function readPage(pdf: Pdf, number: number, drawings: Drawings): Promise<TextLine[]> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const plain = linesByDirection(items, page.view).flatMap(({ lines }) => lines)
    if (plain.filter(({ cells }) => cells.length > 1).length < TABLE_LINES_MIN) return plain
    const rulings = await drawings.rulingsOf(number)
    return rulings.length === 0 ? plain : linesByDirection(items, page.view, rulings).flatMap(({ lines }) => lines)
  } catch {
    return []
  }
}

async function titleOf(pdf: Pdf): Promise<string> {
  const info: object = (await pdf.getMetadata().catch(() => null))?.info ?? {}
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : ''
  return NO_TITLE.test(title) ? '' : title.slice(0, 300)
}
