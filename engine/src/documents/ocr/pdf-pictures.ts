// The pictures of a PDF page, such as scans, in paint order.
import { getResolvedPDFJS, type getDocumentProxy } from 'unpdf'
import { IDENTITY, matrixOf, within, type Matrix } from '../pdf-matrix.ts'
import { grayPicture, type GrayPicture, type Pixels } from './bitmap.ts'

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pdf['getPage']>>

/** Smallest side of a picture in pixels, since smaller ones are stamps and lines, and most pictures of a page. */
const [SIDE_MIN, PICTURES_MAX] = [120, 8]

export interface PagePicture {
  gray: GrayPicture
  /** Transforms the unit square to its position on the page. */
  matrix: Matrix
  /** Index in the paint order of all pictures of the page, from 0. */
  order: number
}

/** Pictures above the pixel limit are left out and reported as `isTooLarge`. */
export async function picturesOfPage(page: Page, pixelsMax: number): Promise<{ pictures: PagePicture[]; isTooLarge: boolean }> {
  const pictures: PagePicture[] = []
  let isTooLarge = false
  for (const { named, matrix, order } of await paintedBy(page)) {
    const pixels = await pixelsOf(page, named)
    if (pixels === null || Math.min(pixels.width, pixels.height) < SIDE_MIN) continue
    isTooLarge ||= pixels.width * pixels.height > pixelsMax
    if (pixels.width * pixels.height > pixelsMax || pictures.length >= PICTURES_MAX) continue
    const gray = grayPicture(pixels)
    if (gray !== null) pictures.push({ gray, matrix, order })
  }
  return { pictures, isTooLarge }
}

/** Paint-order indexes of the pictures that were not decoded. */
export async function missingPictures(page: Page): Promise<Set<number>> {
  const missing = new Set<number>()
  for (const { named, order } of await paintedBy(page)) if ((await pixelsOf(page, named)) === null) missing.add(order)
  return missing
}

interface Painted {
  named: unknown
  matrix: Matrix
  order: number
}

/** The painted pictures in paint order. */
async function paintedBy(page: Page): Promise<Painted[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const painted: Painted[] = []
  let matrix = IDENTITY
  const saved: Matrix[] = []
  for (const [at, operator] of fnArray.entries()) {
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) saved.push(matrix)
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = saved.pop() ?? IDENTITY
    if (operator === OPS.transform) matrix = within(matrix, matrixOf(argsArray[at]))
    if (operator === OPS.paintFormXObjectBegin) matrix = within(matrix, matrixOf((argsArray[at] as unknown[] | null)?.[0]))
    if (operator !== OPS.paintImageXObject && operator !== OPS.paintInlineImageXObject && operator !== OPS.paintImageMaskXObject) continue
    painted.push({ named: (argsArray[at] as unknown[] | null)?.[0], matrix, order: painted.length })
  }
  return painted
}

async function pixelsOf(page: Page, named: unknown): Promise<Pixels | null> {
  const image: unknown = typeof named === 'string' ? await objectOf(page, named) : named
  if (typeof image !== 'object' || image === null) return null
  const { width, height, data } = image as Partial<Pixels> & { data?: unknown }
  if (typeof width !== 'number' || typeof height !== 'number') return null
  if (typeof data === 'string') return pixelsOf(page, data).then((inner) => inner && { ...inner, width, height })
  return data instanceof Uint8Array || data instanceof Uint8ClampedArray ? { width, height, data } : null
}

function objectOf(page: Page, name: string): Promise<unknown> {
  return new Promise((resolve) => (name.startsWith('g_') ? page.commonObjs : page.objs).get(name, resolve))
}
