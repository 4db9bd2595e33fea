// The pages of a TIFF, in gray. What it says of their size is checked before they are unpacked.
import { FileError } from '../file-text.ts'
import { grayPicture, type GrayPicture } from './bitmap.ts'
import type { FoundOcr } from './find-ocr.ts'
import type { PictureLimits } from './picture-limits.ts'

interface TiffPage {
  width: number
  height: number
  t256?: number[]
  t257?: number[]
  /** Bits of a sample, packing, what the samples mean, samples of a pixel. */
  t258?: number[]
  t259?: number[]
  t262?: number[]
  t277?: number[]
}
interface Tiff {
  decode(bytes: Uint8Array): TiffPage[]
  decodeImage(bytes: Uint8Array, page: TiffPage): void
  toRGBA8(page: TiffPage): Uint8Array
}

/** @throws FileError undecodable or too_large */
export function tiffPages(
  bytes: Uint8Array,
  { pixelsMax, scannedPagesMax }: PictureLimits,
  { require }: Pick<FoundOcr, 'require'>,
): { pages: GrayPicture[]; isCut: boolean } {
  // It looks there for a library of colours that is never there.
  Object.assign(globalThis, { window: globalThis.window ?? {} })
  const tiff = require('utif2') as Tiff
  try {
    const all = tiff.decode(bytes)
    const pages = all.slice(0, scannedPagesMax).flatMap((page) => {
      if ((page.t256?.[0] ?? 0) * (page.t257?.[0] ?? 0) > pixelsMax)
        throw new FileError('too_large', 'a page has more pixels than the limit')
      readGrayJpegAsColor(page)
      tiff.decodeImage(bytes, page)
      return grayPicture({ width: page.width, height: page.height, data: tiff.toRGBA8(page) }) ?? []
    })
    return { pages, isCut: all.length > scannedPagesMax }
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('undecodable', 'not a readable picture', { cause: error })
  }
}

const [OLD_JPEG, JPEG] = [6, 7]
const [BLACK_IS_ZERO, RGB] = [1, 2]

/** The library unpacks every JPEG to three samples a pixel, and places its strips by the format that the page declares. */
function readGrayJpegAsColor(page: TiffPage): void {
  const packing = page.t259?.[0]
  const isGray = page.t262?.[0] === BLACK_IS_ZERO && (page.t277?.[0] ?? 1) === 1 && page.t258?.[0] === 8
  if (isGray && (packing === JPEG || packing === OLD_JPEG)) Object.assign(page, { t258: [8, 8, 8], t262: [RGB], t277: [3] })
}
