// A PDF's text layer as HTML: one section a page. Pictures are not looked at, so a scan without a text layer has no text.
import { getDocumentProxy } from 'unpdf'
import { escapeText } from './escape-text.ts'
import { FileError, type FileText } from './file-text.ts'
import { toMarkup } from './pdf-blocks.ts'
import { readLines, type TextLine, type TextRun } from './pdf-text.ts'

export interface PdfLimits {
  pagesMax: number
  charsMax: number
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

type Page = Awaited<ReturnType<Pdf['getPage']>>
type Item = Awaited<ReturnType<Page['getTextContent']>>['items'][number]

/** Titles that programs put in by themselves. */
const NO_TITLE = /^(?:untitled|document\d*|microsoft word|powerpoint presentation|.*\.(?:docx?|pdf|indd|qxd|tex|dvi|xlsx?))\b|^\s*$/i

/** @throws FileError */
export async function pdfMarkup(bytes: Uint8Array, limits: PdfLimits): Promise<FileText> {
  const pdf = await open(bytes)
  const pages: TextLine[][] = []
  let chars = 0
  for (let number = 1; number <= Math.min(pdf.numPages, limits.pagesMax) && chars < limits.charsMax; number += 1) {
    const lines = await readPage(pdf, number)
    pages.push(lines)
    chars += lines.reduce((sum, { cells }) => sum + cells.reduce((all, { text }) => all + text.length, 0), 0)
  }
  if (chars === 0) throw new FileError('empty_page', 'the file has no text layer')
  const sizes = sizesOf(pages.flat())
  const sections = pages.map((lines, index) => `<section data-page="${index + 1}">${toMarkup(lines, sizes)}</section>`)
  const title = await titleOf(pdf)
  const head = title === '' ? '' : `<title>${escapeText(title)}</title>`
  return { markup: `<html><head>${head}</head><body>${sections.join('\n')}</body></html>`, isCut: pages.length < pdf.numPages }
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    // A copy: the library takes the bytes over, and refuses a Buffer.
    return await getDocumentProxy(new Uint8Array(bytes), { disableFontFace: true, useSystemFonts: false, verbosity: 0 })
  } catch (error) {
    const isLocked = error instanceof Error && error.name === 'PasswordException'
    if (isLocked) throw new FileError('needs_login', 'the file is protected by a password', { cause: error })
    throw new FileError('undecodable', 'not a readable PDF', { cause: error })
  }
}

/** A damaged page has no text; the others are read. */
async function readPage(pdf: Pdf, number: number): Promise<TextLine[]> {
  try {
    const page = await pdf.getPage(number)
    const [left = 0, , right = 0, top = 0] = page.view
    const { items } = await page.getTextContent()
    page.cleanup()
    const runs = items.flatMap((item): TextRun[] => runOf(item, { left, top }))
    return readLines(runs, right - left)
  } catch {
    return []
  }
}

function runOf(item: Item, { left, top }: { left: number; top: number }): TextRun[] {
  if (!('str' in item) || item.str.trim() === '') return []
  const [, , c = 0, d = 0, x = 0, y = 0] = item.transform.map(Number)
  const size = Math.hypot(c, d) || item.height
  return size > 0 && Number.isFinite(x + y + size) ? [{ text: item.str, x: x - left, y: top - y, width: item.width, size }] : []
}

/** The size most characters have, and the largest of a line. */
function sizesOf(lines: readonly TextLine[]): { body: number; largest: number } {
  const chars = new Map<number, number>()
  for (const { size, cells } of lines) {
    const rounded = Math.round(size * 2) / 2
    chars.set(rounded, (chars.get(rounded) ?? 0) + cells.reduce((sum, { text }) => sum + text.length, 0))
  }
  const body = [...chars].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 10
  return { body, largest: lines.reduce((most, { size }) => Math.max(most, size), 0) }
}

async function titleOf(pdf: Pdf): Promise<string> {
  const info: object = (await pdf.getMetadata().catch(() => null))?.info ?? {}
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : ''
  return NO_TITLE.test(title) ? '' : title.slice(0, 300)
}
