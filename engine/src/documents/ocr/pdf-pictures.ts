// The pictures of a PDF page: what a scanner wrote. In the order in which they are painted.
import { getResolvedPDFJS, type getDocumentProxy } from 'unpdf'
import { IDENTITY, matrixOf, within, type Matrix } from '../pdf-matrix.ts'
import { grayPicture, type GrayPicture, type Pixels } from './bitmap.ts'

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Pdf['getPage']>>

/** Smaller ones are stamps and lines. */
const [SIDE_MIN, PICTURES_MAX] = [120, 8]

export interface PagePicture {
  gray: GrayPicture
  /** From the unit square to the page: where it is painted. */
  matrix: Matrix
  /** Which of the pictures that the page paints it is, from 0, whatever became of the others. */
  order: number
}

/** Pictures above the limit of pixels are left out, which is reported. */
export async function picturesOfPage(page: Page, pixelsMax: number): Promise<{ pictures: PagePicture[]; isTooLarge: boolean }> {
  const pictures: PagePicture[] = []
  let isTooLarge = false
  for (const { named, matrix, order } of await paintedBy(page)) {
    const pixels = await pixelsOf(page, named)
    if (pixels === null || Math.min(pixels.width, pixels.height) < SIDE_MIN) continue
    isTooLarge ||= pixels.width * pixels.height > pixelsMax
    if (pixels.width * pixels.height > pixelsMax || pictures.length >= PICTURES_MAX) continue
    const gray = grayPicture(pixels)
    // Of a mask the ink is what is set.
    if (gray !== null) pictures.push({ gray, matrix, order })
  }
  return { pictures, isTooLarge }
}

/** Which of the pictures that the page paints were not unpacked. */
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

/** In the order in which they are painted. */
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
