// Pictures of a PDF that the browser's PDF library cannot decode (fax, JBIG2, JPEG 2000), as a grey PNG of their page, to be overlaid on
// the rendered page. For the pages around the shown one.
import { openPdf } from '../pdf-markup.ts'
import { drawnPictures } from './cut-out.ts'
import { findLibraries } from './find-ocr.ts'
import { missingPictures, picturesOfPage } from './pdf-pictures.ts'
import { openWithPictures } from './pdf-with-pictures.ts'
import type { PictureLimits } from './picture-limits.ts'

export interface PackedPictures {
  /** The examined pages with such pictures. */
  pages: { page: number; png: Uint8Array }[]
  /** Range of examined pages, counted from 1. */
  first: number
  last: number
}

/** Pages on each side of the shown one; milliseconds after which no further page is decoded; width of the PNG in pixels. */
const [PAGES_BESIDE, TIME_MS, WIDTH] = [3, 8_000, 1_240]

/** @throws FileError ocr_unavailable where there are such pictures and the decoders are not installed */
export async function packedPictures(
  bytes: Uint8Array,
  { page, limits, runtimeDir }: { page: number; limits: PictureLimits; runtimeDir: string },
): Promise<PackedPictures> {
  const endsAt = performance.now() + TIME_MS
  const plain = await openPdf(bytes, { maxImageSize: limits.pixelsMax })
  const found = { pages: [] as PackedPictures['pages'], first: page, last: page }
  const missing = new Map<number, ReadonlySet<number>>()
  for (const number of outwards(page, plain.numPages)) {
    if (number !== page && performance.now() > endsAt) break
    const shown = await plain.getPage(number)
    const orders = await missingPictures(shown)
    shown.cleanup()
    if (orders.size > 0) missing.set(number, orders)
    found.first = Math.min(found.first, number)
    found.last = Math.max(found.last, number)
  }
  if (missing.size === 0) return found
  const whole = await openWithPictures({ require: findLibraries(runtimeDir) }, bytes, limits.pixelsMax)
  for (const [number, orders] of missing) {
    if (number !== page && performance.now() > endsAt) {
      // Pages that were not decoded are excluded from the range.
      if (number > page) found.last = Math.min(found.last, number - 1)
      else found.first = Math.max(found.first, number + 1)
      continue
    }
    const shown = await whole.getPage(number)
    const { pictures } = await picturesOfPage(shown, limits.pixelsMax)
    const [left = 0, bottom = 0, right = 0, top = 0] = shown.view
    const packed = pictures.filter(({ order }) => orders.has(order))
    if (packed.length > 0) found.pages.push({ page: number, png: drawnPictures(packed, [left, bottom, right, top], WIDTH) })
    shown.cleanup()
  }
  return found
}

/** The page and its neighbours, nearest first. */
function outwards(page: number, pages: number): number[] {
  const beside = Array.from({ length: PAGES_BESIDE }, (_, index) => [page + index + 1, page - index - 1]).flat()
  return [page, ...beside].filter((number) => number >= 1 && number <= pages)
}
