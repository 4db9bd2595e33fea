// Finds a quote on a page of a PDF, in page coordinates, to be marked in the rendered page.
import { FileError } from './file-text.ts'
import { findQuote, type PlacedText, type WantedQuote } from './find-quote.ts'
import { linesByDirection } from './pdf-runs.ts'
import { openPdf } from './pdf-markup.ts'

/** Corners in page coordinates: points from the bottom left. */
export type PageBox = [left: number, bottom: number, right: number, top: number]

export interface PdfPlaces {
  pages: number
  /** Counted from 1. */
  page: number
  /** Empty where the quote is not on the page. */
  boxes: PageBox[]
}

/** Shares of the font size above and below the base line. */
const [ASCENT, DESCENT] = [0.82, 0.24]

/** @throws FileError */
export async function pdfPlaces(bytes: Uint8Array, { page: number, ...wanted }: WantedQuote & { page: number }): Promise<PdfPlaces> {
  const pdf = await openPdf(bytes)
  if (number > pdf.numPages) throw new FileError('undecodable', 'the file has no such page')
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent()
  for (const { lines, toPage } of linesByDirection(items, page.view)) {
    const texts = lines.flatMap(({ cells, y, size }) =>
      cells.flatMap(({ parts }) =>
        parts.map(({ text, x, right }): PlacedText => ({ text, left: x, right, top: y - ASCENT * size, bottom: y + DESCENT * size })),
      ),
    )
    const boxes = findQuote(texts, wanted).map(({ left, right, top, bottom }): PageBox => {
      const [[ax, ay], [bx, by]] = [toPage(left, top), toPage(right, bottom)]
      return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)]
    })
    if (boxes.length > 0) return { pages: pdf.numPages, page: number, boxes }
  }
  return { pages: pdf.numPages, page: number, boxes: [] }
}
