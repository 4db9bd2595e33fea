// Reads scanned pages of a PDF. The OCR engine is loaded for the first of them, because most files have none.
import { FileError } from '../file-text.ts'
import type { PageOfFile } from '../pages-markup.ts'
import { findOcr, type OcrSettings } from './find-ocr.ts'
import { grayFile } from './bitmap.ts'
import { picturesOfPage, type Pdf } from './pdf-pictures.ts'
import { openWithPictures } from './pdf-with-pictures.ts'
import type { PictureLimits } from './picture-limits.ts'
import { pageOfScan } from './picture-markup.ts'
import { createRecognizer, type Recognizer } from './recognizer.ts'
import { onPage, type ScanPlaces } from './scan-places.ts'

export interface ScanReader {
  /** Without lines where no text was recognised. */
  read(number: number): Promise<PageOfFile>
  /** True where pages or pictures beyond the limits were left out. */
  readonly isCut: boolean
  /** For a file without any text: @throws FileError with the reason, unless the file is empty */
  explain(): void
}

const EMPTY: PageOfFile = { lines: [], scan: null }

interface ScanReading {
  limits: PictureLimits
  ocr: OcrSettings
  /** Called before the first picture is read, which takes longer than text. */
  onScan(): void
}

export function createScanReader(bytes: Uint8Array, { limits, ocr, onScan }: ScanReading): ScanReader {
  let pdf: Promise<Pdf> | null = null
  let recognizer: Promise<Recognizer> | null = null
  let [count, isCut] = [0, false]
  let missing: FileError | null = null
  const start = (): Promise<Recognizer> => {
    onScan()
    return createRecognizer(findOcr(ocr))
  }
  return {
    get isCut() {
      return isCut
    },
    explain() {
      if (missing !== null) throw missing
      if (isCut) throw new FileError('too_large', 'the pictures of its pages have more pixels than the limit')
    },
    async read(number) {
      if (missing !== null) return EMPTY
      if (count >= limits.scannedPagesMax) {
        isCut = true
        return EMPTY
      }
      try {
        pdf ??= openWithPictures(findOcr(ocr), bytes, limits.pixelsMax)
        const page = await (await pdf).getPage(number)
        const { pictures, isTooLarge } = await picturesOfPage(page, limits.pixelsMax)
        page.cleanup()
        isCut ||= isTooLarge
        if (pictures.length === 0) return EMPTY
        count += 1
        recognizer ??= start()
        const reading = await recognizer
        return joined(
          pictures.map(({ gray, matrix }) => {
            const read = reading.read(grayFile(gray))
            return pageOfScan({ ...read, places: onPage(read.places, matrix) })
          }),
        )
      } catch (error) {
        if (error instanceof FileError && error.fault === 'ocr_unavailable') missing = error
        return EMPTY
      }
    },
  }
}

/** Joins the strips of one page from top to bottom. */
function joined(parts: readonly PageOfFile[]): PageOfFile {
  const filled = parts.filter(({ lines }) => lines.length > 0)
  const [first] = filled
  if (first === undefined) return EMPTY
  const confidence = Math.min(...filled.map(({ scan }) => scan?.confidence ?? 1))
  const doubtful = filled.flatMap(({ scan }) => scan?.doubtful ?? [])
  const words = filled.flatMap(({ scan }) => scan?.places?.words ?? [])
  const places: ScanPlaces = { space: 'page', width: 0, height: 0, turn: 0, words }
  return { lines: filled.flatMap(({ lines }) => lines), scan: { confidence, doubtful, places } }
}
