// A picture of text (PNG, JPEG, WebP, TIFF) as HTML: one section a page, read like the page of a PDF with the letters at their places.
import { FileError, type FileText } from '../file-text.ts'
import { pagesMarkup, type PageOfFile } from '../pages-markup.ts'
import { grayFile } from './bitmap.ts'
import { findOcr, type FoundOcr, type OcrSettings } from './find-ocr.ts'
import { pictureHeader } from './picture-header.ts'
import { createRecognizer, type ReadPicture } from './recognizer.ts'
import { linesOfScan } from './scan-lines.ts'

export interface PictureLimits {
  /** Of one picture or page. */
  pixelsMax: number
  scannedPagesMax: number
}

/** @throws FileError */
export async function pictureMarkup(bytes: Uint8Array, limits: PictureLimits, ocr: OcrSettings): Promise<FileText> {
  const header = pictureHeader(bytes)
  if (header === null) throw new FileError('undecodable', 'not a readable picture')
  if (header.width * header.height > limits.pixelsMax) throw new FileError('too_large', 'the picture has more pixels than the limit')
  const found = findOcr(ocr)
  const recognizer = await createRecognizer(found)
  const { pictures, isCut } = header.kind === 'tiff' ? tiffPages(bytes, limits, found) : { pictures: [bytes], isCut: false }
  const pages = pictures.map((picture) => pageOfScan(recognizer.read(picture)))
  if (pages.every(({ lines }) => lines.length === 0)) throw new FileError('empty_page', 'no text was found in the picture')
  return { markup: pagesMarkup(pages, ''), isCut }
}

export function pageOfScan(read: ReadPicture): PageOfFile {
  const { confidence, doubtful, places } = read
  return { lines: linesOfScan(read), scan: { confidence, doubtful, places } }
}

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

function tiffPages(
  bytes: Uint8Array,
  { pixelsMax, scannedPagesMax }: PictureLimits,
  { require }: FoundOcr,
): { pictures: Uint8Array[]; isCut: boolean } {
  const tiff = require('utif2') as Tiff
  try {
    const pages = tiff.decode(bytes)
    const pictures = pages.slice(0, scannedPagesMax).flatMap((page) => {
      if ((page.t256?.[0] ?? 0) * (page.t257?.[0] ?? 0) > pixelsMax)
        throw new FileError('too_large', 'a page has more pixels than the limit')
      tiff.decodeImage(bytes, page)
      return grayFile({ width: page.width, height: page.height, data: tiff.toRGBA8(page) }) ?? []
    })
    return { pictures, isCut: pages.length > scannedPagesMax }
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('undecodable', 'not a readable picture', { cause: error })
  }
}
