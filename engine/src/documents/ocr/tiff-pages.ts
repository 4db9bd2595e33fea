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
      tiff.decodeImage(bytes, page)
      return grayPicture({ width: page.width, height: page.height, data: tiff.toRGBA8(page) }) ?? []
    })
    return { pages, isCut: all.length > scannedPagesMax }
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('undecodable', 'not a readable picture', { cause: error })
  }
}
