// The pages of a TIFF, in greyscale. Their declared size is checked before they are decoded.
import { FileError } from '../file-text.ts'
import { grayPicture, type GrayPicture } from './bitmap.ts'
import type { FoundOcr } from './find-ocr.ts'
import type { PictureLimits } from './picture-limits.ts'
import { tiffDirectories, type TiffTags } from './tiff-directory.ts'

/** Its size is known after decoding. */
type TiffPage = TiffTags & { width?: number; height?: number }
interface Tiff {
  decodeImage(bytes: Uint8Array, page: TiffPage): void
  toRGBA8(page: TiffPage): Uint8Array
}

/** @throws FileError undecodable or too_large */
export function tiffPages(
  bytes: Uint8Array,
  { pixelsMax, scannedPagesMax }: PictureLimits,
  { require }: Pick<FoundOcr, 'require'>,
): { pages: GrayPicture[]; isCut: boolean } {
  // The library looks there for a colour library that is not installed.
  Object.assign(globalThis, { window: globalThis.window ?? {} })
  const tiff = require('utif2') as Tiff
  try {
    const all: TiffPage[] = tiffDirectories(bytes, pixelsMax)
    const pages = all.slice(0, scannedPagesMax).flatMap((page) => {
      readGrayJpegAsColor(page)
      tiff.decodeImage(bytes, page)
      const { width = 0, height = 0 } = page
      return grayPicture({ width, height, data: tiff.toRGBA8(page) }) ?? []
    })
    return { pages, isCut: all.length > scannedPagesMax }
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('undecodable', 'not a readable picture', { cause: error })
  }
}

const [OLD_JPEG, JPEG] = [6, 7]
const [BLACK_IS_ZERO, RGB] = [1, 2]

/** The library decodes every JPEG to three samples per pixel, but places its strips by the declared format. */
function readGrayJpegAsColor(page: TiffPage): void {
  const packing = page.t259?.[0]
  const isGray = page.t262?.[0] === BLACK_IS_ZERO && (page.t277?.[0] ?? 1) === 1 && page.t258?.[0] === 8
  if (isGray && (packing === JPEG || packing === OLD_JPEG)) Object.assign(page, { t258: [8, 8, 8], t262: [RGB], t277: [3] })
}
