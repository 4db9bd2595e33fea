// Converts a picture of text (PNG, JPEG, WebP, TIFF) to HTML by OCR: one section per page, laid out like a PDF page.
import { FileError, type FileText } from '../file-text.ts'
import { pagesMarkup, type PageOfFile } from '../pages-markup.ts'
import { grayFile } from './bitmap.ts'
import { findOcr, type FoundOcr, type OcrSettings } from './find-ocr.ts'
import { pictureHeader } from './picture-header.ts'
import { createRecognizer, type ReadPicture } from './recognizer.ts'
import type { PictureLimits } from './picture-limits.ts'
import { linesOfScan } from './scan-lines.ts'
import { tiffPages } from './tiff-pages.ts'

/** @throws FileError */
export async function pictureMarkup(bytes: Uint8Array, limits: PictureLimits, ocr: OcrSettings): Promise<FileText> {
  const header = pictureHeader(bytes)
  if (header === null) throw new FileError('undecodable', 'not a readable picture')
  if (header.width * header.height > limits.pixelsMax) throw new FileError('too_large', 'the picture has more pixels than the limit')
  const found = findOcr(ocr)
  // Decoded before the OCR engine is loaded, so that damaged files fail early.
  const { pictures, isCut } = header.kind === 'tiff' ? tiffFiles(bytes, limits, found) : { pictures: [bytes], isCut: false }
  const recognizer = await createRecognizer(found)
  const pages = pictures.map((picture) => pageOfScan(recognizer.read(picture)))
  if (pages.every(({ lines }) => lines.length === 0)) throw new FileError('empty_page', 'no text was found in the picture')
  return { markup: pagesMarkup(pages, ''), isCut }
}

export function pageOfScan(read: ReadPicture): PageOfFile {
  const { confidence, doubtful, places } = read
  return { lines: linesOfScan(read), scan: { confidence, doubtful, places } }
}

function tiffFiles(bytes: Uint8Array, limits: PictureLimits, found: FoundOcr): { pictures: Uint8Array[]; isCut: boolean } {
  const { pages, isCut } = tiffPages(bytes, limits, found)
  return { pictures: pages.map(grayFile), isCut }
}
