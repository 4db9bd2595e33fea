// Displays a stored page: a PDF, a workbook or a picture in its visual form, with the passage marked; everything else, and what cannot be
// rendered, as the text that was read.
import type { Evidence } from '@quarry/contract'
import { fileKindOf, ScrapeError, type StoredPage } from '@quarry/engine'
import { AppError } from '../../app-error.ts'
import { drawPdf } from './draw-pdf.ts'
import { drawPartOfScan, pageOfScan } from './draw-part-of-scan.ts'
import { drawCutOut, drawPicture, noCutOut, pictureTypeOf } from './draw-picture.ts'
import { drawSheet } from './draw-sheet.ts'
import type { DrawnFile, DrawnPage, DrawingUse } from './drawn-page.ts'
import { renderEvidence, renderText } from './render-evidence.ts'
import { sandboxPolicy } from './sandbox-policy.ts'

export type DrawnEvidence = Pick<Evidence, 'url' | 'block' | 'quote' | 'at'>

const DRAWN = { pdf: drawPdf, sheet: drawSheet, picture: drawPicture }
/** Larger files are shown as their text: the file is embedded in the page, which may load nothing. */
const FILE_BYTES_MAX = 20 * 1024 * 1024
const TEXT_POLICY = sandboxPolicy(null)

/** @throws AppError unavailable where it cannot be shown within the limits */
export async function drawStored(stored: StoredPage, evidence: DrawnEvidence, use: DrawingUse): Promise<DrawnPage> {
  const kind = fileKindOf(stored.contentType)
  const file = stored.original
  if (file === undefined || kind === null || kind === 'docx') return asText(stored, evidence, null)
  if (file.length > FILE_BYTES_MAX) return asText(stored, evidence, 'The file is too large to be drawn: this is its text.')
  const text = await renderText(stored, evidence)
  try {
    const drawn = { stored, file, evidence, text }
    return await DRAWN[kind](kind === 'picture' ? await forBrowsers(drawn, use) : drawn, use)
  } catch (error) {
    if (!(error instanceof ScrapeError)) throw error
    return asText(stored, evidence, REASONS[error.kind] ?? 'The file could not be drawn: this is its text.')
  }
}

/** The part of a stored picture around the passage, shown beside the quote; a sentence where there is none. */
export async function cutOutOf(stored: StoredPage, evidence: DrawnEvidence, use: DrawingUse): Promise<DrawnPage> {
  const file = stored.original
  const kind = fileKindOf(stored.contentType)
  if (file === undefined || (kind !== 'picture' && kind !== 'pdf')) return noCutOut('This is no picture.')
  if (file.length > FILE_BYTES_MAX) return noCutOut('The picture is too large to be drawn.')
  try {
    const drawn = { stored, file, evidence, text: await renderText(stored, evidence) }
    if (pictureTypeOf(stored.contentType) !== null) return drawCutOut(drawn)
    return await drawPartOfScan(drawn, kind, use)
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return noCutOut('The picture cannot be drawn at the moment.')
    if (error instanceof ScrapeError) return noCutOut('The picture cannot be unpacked here.')
    throw error
  }
}

/** Browsers do not display TIFF: its page as a PNG of the same size. */
async function forBrowsers(drawn: DrawnFile, { drawing, signal }: DrawingUse): Promise<DrawnFile> {
  if (pictureTypeOf(drawn.stored.contentType) !== null) return drawn
  const wanted = { kind: 'picture' as const, page: pageOfScan(drawn.text), part: null, width: SHOWN_WIDTH }
  const { png } = await drawing.cutOut(drawn.file, wanted, signal)
  return { ...drawn, stored: { ...drawn.stored, contentType: 'image/png' }, file: png }
}
const SHOWN_WIDTH = 1_240

const REASONS: Partial<Record<ScrapeError['kind'], string>> = {
  parse_limit: 'Drawing the file would take too much time or memory: this is its text.',
  ocr_unavailable: 'What unpacks this picture is not installed here: this is its text.',
  too_large: 'The file is too large to be drawn: this is its text.',
}

async function asText(stored: StoredPage, evidence: DrawnEvidence, hint: string | null): Promise<DrawnPage> {
  return { document: await renderEvidence(stored, evidence, hint), policy: TEXT_POLICY }
}
