// Renders a part of a scanned page as a small grey PNG: of a PDF page, whose pictures are decoded, or of a TIFF, which browsers cannot
// show.
import { FileError } from '../file-text.ts'
import type { GrayPicture } from './bitmap.ts'
import { findLibraries } from './find-ocr.ts'
import { grayPng } from './gray-png.ts'
import { picturesOfPage, type PagePicture } from './pdf-pictures.ts'
import { openWithPictures } from './pdf-with-pictures.ts'
import type { PictureLimits } from './picture-limits.ts'
import type { Corners } from './scan-places.ts'
import { tiffPages } from './tiff-pages.ts'

export interface WantedCutOut {
  kind: 'pdf' | 'picture'
  /** Counted from 1. */
  page: number
  /** Points of the PDF page from its bottom left, or pixels of the picture from its top left; null for all of the page. */
  part: Corners | null
  /** Width of the output in pixels. */
  width: number
}

export interface CutOut {
  png: Uint8Array
  /** Of the whole page: points, or pixels. */
  page: { width: number; height: number }
}

/** Grey value at a position of the page; 255 outside of pictures. */
type Sampler = (x: number, y: number) => number

/** @throws FileError */
export async function cutOut(
  bytes: Uint8Array,
  { kind, page, part, width }: WantedCutOut,
  { limits, runtimeDir }: { limits: PictureLimits; runtimeDir: string },
): Promise<CutOut> {
  const require = findLibraries(runtimeDir)
  if (kind === 'picture') {
    const picture = tiffPages(bytes, limits, { require }).pages[page - 1]
    if (picture === undefined) throw new FileError('undecodable', 'the picture has no such page')
    const box: Corners = part ?? [0, 0, picture.width, picture.height]
    return {
      png: drawn(box, { width, isUpwards: false }, (x, y) => pixelOf(picture, x, y)),
      page: { width: picture.width, height: picture.height },
    }
  }
  const pdf = await openWithPictures({ require }, bytes, limits.pixelsMax)
  if (page > pdf.numPages) throw new FileError('undecodable', 'the file has no such page')
  const shown = await pdf.getPage(page)
  const { pictures } = await picturesOfPage(shown, limits.pixelsMax)
  const [left = 0, bottom = 0, right = 0, top = 0] = shown.view
  return { png: drawnPictures(pictures, part ?? [left, bottom, right, top], width), page: { width: right - left, height: top - bottom } }
}

/** The pictures of a PDF page as one PNG; where they overlap, the darkest pixel counts. */
export function drawnPictures(pictures: readonly PagePicture[], part: Corners, width: number): Uint8Array {
  const samplers = pictures.map(({ gray, matrix }) => samplerOf(gray, matrix))
  const [only] = samplers
  const sample: Sampler = samplers.length === 1 ? only! : (x, y) => Math.min(255, ...samplers.map((one) => one(x, y)))
  return drawn(part, { width, isUpwards: true }, sample)
}

function samplerOf(picture: GrayPicture, [a, b, c, d, e, f]: readonly [number, number, number, number, number, number]): Sampler {
  const determinant = a * d - b * c
  return (x, y) => {
    const [dx, dy] = [x - e, y - f]
    const [u, v] = [(d * dx - c * dy) / determinant, (a * dy - b * dx) / determinant]
    return u < 0 || u >= 1 || v < 0 || v >= 1 ? 255 : pixelOf(picture, u * picture.width, (1 - v) * picture.height)
  }
}

function pixelOf({ width, height, gray }: GrayPicture, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)]
  return column < 0 || row < 0 || column >= width || row >= height ? 255 : gray[row * width + column]!
}

/** Samples per pixel in each direction. */
const SAMPLES = 3

function drawn(
  [left, low, right, high]: Corners,
  { width, isUpwards }: { width: number; isUpwards: boolean },
  sample: Sampler,
): Uint8Array {
  const scale = width / Math.max(1, right - left)
  const height = Math.max(1, Math.min(width * 4, Math.round((high - low) * scale)))
  const rows = new Uint8Array(height * (width + 1))
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      let sum = 0
      for (let at = 0; at < SAMPLES * SAMPLES; at += 1) {
        const [dx, dy] = [((at % SAMPLES) + 0.5) / SAMPLES, (Math.floor(at / SAMPLES) + 0.5) / SAMPLES]
        const down = (row + dy) / scale
        sum += sample(left + (column + dx) / scale, isUpwards ? high - down : low + down)
      }
      rows[row * (width + 1) + column + 1] = sum / (SAMPLES * SAMPLES)
    }
  }
  return grayPng(rows, width, height)
}
