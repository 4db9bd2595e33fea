// A PDF's text layer as HTML: one section a page. Pictures are not looked at, so a scan without a text layer has no text.
import { getDocumentProxy } from 'unpdf'
import { escapeText } from './escape-text.ts'
import { FileError, type FileText } from './file-text.ts'
import { markupOf, piecesOf } from './pdf-blocks.ts'
import { joinedTables } from './pdf-joined-tables.ts'
import { readLines, type TextLine, type TextRun } from './pdf-text.ts'

export interface PdfLimits {
  pagesMax: number
  charsMax: number
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

type Page = Awaited<ReturnType<Pdf['getPage']>>
type Item = Awaited<ReturnType<Page['getTextContent']>>['items'][number]
type Text = Extract<Item, { str: string }>

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
  const pieces = joinedTables(pages.map((lines) => piecesOf(lines, sizes)))
  const sections = pieces.map((own, index) => `<section data-page="${index + 1}">${markupOf(own)}</section>`)
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
