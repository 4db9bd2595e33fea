// Converts pages of lines to HTML, one section per page. Headings are recognised by size over the whole file; tables continue over pages.
import { escapeText } from '../text/escape-text.ts'
import { ocrAttributes, type Scan } from './ocr/scan-lines.ts'
import { markupOf, piecesOf } from './pdf-blocks.ts'
import { joinedTables } from './pdf-joined-tables.ts'
import type { TextLine } from './pdf-shapes.ts'

export interface PageOfFile {
  lines: TextLine[]
  /** OCR data of a scanned page; null for a text layer. */
  scan: Scan | null
}

export function pagesMarkup(pages: readonly PageOfFile[], title: string): string {
  const sizes = sizesOf(pages.flatMap(({ lines }) => lines))
  const pieces = joinedTables(pages.map(({ lines }) => piecesOf(lines, sizes)))
  const sections = pieces.map((own, index) => {
    const { scan } = pages[index]!
    return `<section data-page="${index + 1}"${scan === null ? '' : ocrAttributes(scan)}>${markupOf(own)}</section>`
  })
  const head = title === '' ? '' : `<title>${escapeText(title)}</title>`
  return `<html><head>${head}</head><body>${sections.join('\n')}</body></html>`
}

/** The most common font size by characters, and the largest one of a line. */
function sizesOf(lines: readonly TextLine[]): { body: number; largest: number } {
  const chars = new Map<number, number>()
  for (const { size, cells } of lines) {
    const rounded = Math.round(size * 2) / 2
    chars.set(rounded, (chars.get(rounded) ?? 0) + cells.reduce((sum, { text }) => sum + text.length, 0))
  }
  const body = [...chars].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 10
  return { body, largest: lines.reduce((most, { size }) => Math.max(most, size), 0) }
}
