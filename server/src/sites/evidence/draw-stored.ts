// A stored page as it is looked at: a PDF, a workbook or a picture as people see it, with the passage marked; everything else, and what
// cannot be drawn, as the text that was read.
import type { Evidence } from '@quarry/contract'
import { fileKindOf, ScrapeError, type StoredPage } from '@quarry/engine'
import { AppError } from '../../app-error.ts'
import { drawPdf } from './draw-pdf.ts'
import { drawCutOut, drawPicture, noCutOut, pictureTypeOf } from './draw-picture.ts'
import { drawSheet } from './draw-sheet.ts'
import type { DrawnPage, DrawingUse } from './drawn-page.ts'
import { renderEvidence, renderText } from './render-evidence.ts'
import { sandboxPolicy } from './sandbox-policy.ts'

export type DrawnEvidence = Pick<Evidence, 'url' | 'block' | 'quote' | 'at'>

const DRAWN = { pdf: drawPdf, sheet: drawSheet, picture: drawPicture }
/** Larger ones are shown as their text: the file travels inside the page, which may load nothing. */
const FILE_BYTES_MAX = 20 * 1024 * 1024
const TEXT_POLICY = sandboxPolicy(null)

/** @throws AppError unavailable where it can't be shown within the bounds */
export async function drawStored(stored: StoredPage, evidence: DrawnEvidence, use: DrawingUse): Promise<DrawnPage> {
  const kind = fileKindOf(stored.contentType)
  const file = stored.original
  if (file === undefined || kind === null || kind === 'docx') return asText(stored, evidence, null)
  if (kind === 'picture' && pictureTypeOf(stored.contentType) === null) return asText(stored, evidence, NOT_OF_BROWSERS)
  if (file.length > FILE_BYTES_MAX) return asText(stored, evidence, 'The file is too large to be drawn: this is its text.')
  const text = await renderText(stored, evidence)
  try {
    return await DRAWN[kind]({ stored, file, evidence, text }, use)
  } catch (error) {
    if (!(error instanceof ScrapeError)) throw error
    return asText(stored, evidence, REASONS[error.kind] ?? 'The file could not be drawn: this is its text.')
  }
}

/** The part of a stored picture around the passage, shown beside the quote. Where there is none, the page explains it. */
export async function cutOutOf(stored: StoredPage, evidence: DrawnEvidence): Promise<DrawnPage> {
  const file = stored.original
  if (file === undefined || pictureTypeOf(stored.contentType) === null) return noCutOut('This is no picture that browsers draw.')
  if (file.length > FILE_BYTES_MAX) return noCutOut('The picture is too large to be drawn.')
  try {
    return drawCutOut({ stored, file, evidence, text: await renderText(stored, evidence) })
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') return noCutOut('The picture cannot be drawn at the moment.')
    throw error
  }
}

const NOT_OF_BROWSERS = 'Browsers cannot draw pictures of this kind: this is the text that was read.'
const REASONS: Partial<Record<ScrapeError['kind'], string>> = {
  parse_limit: 'Drawing the file would take too much time or memory: this is its text.',
  too_large: 'The file is too large to be drawn: this is its text.',
}

async function asText(stored: StoredPage, evidence: DrawnEvidence, hint: string | null): Promise<DrawnPage> {
  return { document: await renderEvidence(stored, evidence, hint), policy: TEXT_POLICY }
}
