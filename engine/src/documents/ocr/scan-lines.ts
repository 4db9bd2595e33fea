// Converts words of a scan to lines like those of a PDF text layer, and their confidence to attributes of the section.
import { escapeText } from '../../text/escape-text.ts'
import { readLines } from '../pdf-text.ts'
import type { TextLine } from '../pdf-shapes.ts'
import { inReadingOrder } from '../reading-order.ts'
import type { ReadPicture } from './recognizer.ts'
import { placesAttribute, type ScanPlaces } from './scan-places.ts'

const DOUBTFUL_MAX = 200

export function linesOfScan({ runs, width }: ReadPicture): TextLine[] {
  return readLines(inReadingOrder(runs, width).runs, width)
}

/** Stored OCR data of a page. */
export type Scan = Pick<ReadPicture, 'confidence' | 'doubtful'> & { places?: ScanPlaces }

/** Attributes of the section: `data-ocr`, uncertain words with their confidence as `data-doubtful`, and the positions of all words. */
export function ocrAttributes({ confidence, doubtful, places }: Scan): string {
  const words = doubtful.slice(0, DOUBTFUL_MAX).map((word) => `${word.confidence.toFixed(2)} ${word.text}`)
  const told = words.length === 0 ? '' : ` data-doubtful="${escapeText(words.join('\n')).replaceAll('"', '&quot;')}"`
  return ` data-ocr="${confidence.toFixed(2)}"${told}${places === undefined ? '' : placesAttribute(places)}`
}
