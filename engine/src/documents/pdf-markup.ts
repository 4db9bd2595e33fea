// A PDF's text layer as HTML: one section a page. Of a page without one the pictures are read, where something reads pictures.
import { getDocumentProxy } from 'unpdf'
import { FileError, type FileText } from './file-text.ts'
import type { Pdf } from './ocr/pdf-pictures.ts'
import type { ScanReader } from './ocr/scan-reader.ts'
import { pagesMarkup, type PageOfFile } from './pages-markup.ts'
import { readLines, type TextLine, type TextRun } from './pdf-text.ts'

export interface PdfLimits {
  pagesMax: number
  charsMax: number
}

type Page = Awaited<ReturnType<Pdf['getPage']>>
type Item = Awaited<ReturnType<Page['getTextContent']>>['items'][number]
type Text = Extract<Item, { str: string }>

/** Titles that programs put in by themselves. */
const NO_TITLE = /^(?:untitled|document\d*|microsoft word|powerpoint presentation|.*\.(?:docx?|pdf|indd|qxd|tex|dvi|xlsx?))\b|^\s*$/i

/** @throws FileError */
export async function pdfMarkup(bytes: Uint8Array, limits: PdfLimits, scans: ScanReader | null = null): Promise<FileText> {
  const pdf = await open(bytes)
  const pages: PageOfFile[] = []
  let chars = 0
  for (let number = 1; number <= Math.min(pdf.numPages, limits.pagesMax) && chars < limits.charsMax; number += 1) {
    const lines = await readPage(pdf, number)
    const page = lines.length > 0 || scans === null ? { lines, scan: null } : await scans.read(pdf, number)
    pages.push(page)
    chars += page.lines.reduce((sum, { cells }) => sum + cells.reduce((all, { text }) => all + text.length, 0), 0)
  }
  if (chars === 0) scans?.explain()
  if (chars === 0) throw new FileError('empty_page', 'the file has no text layer')
  return { markup: pagesMarkup(pages, await titleOf(pdf)), isCut: pages.length < pdf.numPages || scans?.isCut === true }
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
    const { items } = await page.getTextContent()
    page.cleanup()
    return linesOf(items, page.view)
  } catch {
    return []
  }
}

/**
 * Texts of one direction are read together, most of them first: pages may lie on their side, whatever they say of themselves, and a stamp
 * at the edge stands across the others.
 */
function linesOf(items: readonly Item[], view: readonly number[]): TextLine[] {
  const all = items.filter((item): item is Text => 'str' in item && item.str !== '')
  const texts = all.filter(({ str }) => str.trim() !== '')
  const spaced = new Set(all.filter((_, at) => all[at - 1]?.str.trim() === ''))
  const directions = [...Map.groupBy(texts, directionOf)].map(([direction, own]) => ({ direction, own, chars: charsOf(own) }))
  return directions
    .toSorted((a, b) => b.chars - a.chars)
    .flatMap(({ direction, own }) => {
      const { across, down, width } = turned(direction, view)
      const runs = own.map((item): TextRun => {
        const { str: text, transform, width: ownWidth, height } = item
        const [, , c = 0, d = 0, x = 0, y = 0] = transform.map(Number)
        return { text, x: across(x, y), y: down(x, y), width: ownWidth, size: Math.hypot(c, d) || height, isSpaced: spaced.has(item) }
      })
      return readLines(
        runs.filter(({ x, y, size }) => size > 0 && Number.isFinite(x + y + size)),
        width,
      )
    })
}

function charsOf(texts: readonly Text[]): number {
  return texts.reduce((sum, { str }) => sum + str.length, 0)
}

/** In quarters of a turn to the left: 0 from left to right, 1 upwards. */
function directionOf({ transform }: Text): number {
  const [a = 1, b = 0] = transform.map(Number)
  return (Math.round(Math.atan2(b, a) / (Math.PI / 2)) + 4) % 4
}

interface Turned {
  /** In points from the edge where lines begin; a page's own origin is at the bottom left. */
  across(x: number, y: number): number
  /** From the edge where the first line is. */
  down(x: number, y: number): number
  /** Of the page along its lines. */
  width: number
}

function turned(direction: number, [left = 0, bottom = 0, right = 0, top = 0]: readonly number[]): Turned {
  switch (direction) {
    case 1:
      return { across: (_, y) => y - bottom, down: (x) => x - left, width: top - bottom }
    case 2:
      return { across: (x) => right - x, down: (_, y) => y - bottom, width: right - left }
    case 3:
      return { across: (_, y) => top - y, down: (x) => right - x, width: top - bottom }
    default:
      return { across: (x) => x - left, down: (_, y) => top - y, width: right - left }
  }
}

async function titleOf(pdf: Pdf): Promise<string> {
  const info: object = (await pdf.getMetadata().catch(() => null))?.info ?? {}
  const title = 'Title' in info && typeof info.Title === 'string' ? info.Title.trim() : ''
  return NO_TITLE.test(title) ? '' : title.slice(0, 300)
}
