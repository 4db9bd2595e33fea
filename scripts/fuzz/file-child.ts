// A process that reads one file after another like the product's own process, and reports the outcome of each. It is killed from outside.
import { answerOrder } from '../../engine/src/documents/answer-order.ts'
import { hasOcr, ocrSettings } from '../../engine/src/documents/ocr/find-ocr.ts'
import { distil } from '../../engine/src/distil/distil.ts'
import { ScrapeError } from '../../engine/src/errors.ts'
import { readDocument } from '../../engine/src/ladder/read-document.ts'
import { ENGINE_LIMITS } from '../../engine/src/limits.ts'
import { givenPage } from '../../engine/src/testing/given-page.ts'
import type { FileKind } from '../../engine/src/documents/file-text.ts'
import type { FuzzedKind } from './file-seeds.ts'

const KINDS: Readonly<Partial<Record<FuzzedKind, FileKind>>> = {
  pdf: 'pdf',
  docx: 'docx',
  xlsx: 'sheet',
  xlsb: 'sheet',
  ods: 'sheet',
  xls: 'sheet',
  png: 'picture',
  jpeg: 'picture',
  tiff: 'picture',
  webp: 'picture',
}
const TYPES: Readonly<Partial<Record<FuzzedKind, string>>> = { csv: 'text/csv', xml: 'application/xml', json: 'application/json' }
const FIELDS = [
  { name: 'name', description: 'Name', type: 'string' as const },
  { name: 'price', description: 'Price', type: 'number' as const },
]
const settings = ocrSettings('eng')
const ocr = hasOcr(settings) ? settings : null

process.on('disconnect', () => process.exit(0))
process.on('message', ({ kind, bytes }: { kind: FuzzedKind; bytes: Uint8Array }) => {
  const before = process.cpuUsage()
  void read(kind, bytes).then((end) => {
    const { user, system } = process.cpuUsage(before)
    process.send?.({ ...end, cpuMs: (user + system) / 1_000, peakBytes: process.resourceUsage().maxRSS * 1_024 })
  })
})

async function read(kind: FuzzedKind, bytes: Uint8Array): Promise<{ end: string; bug?: string }> {
  const file = KINDS[kind]
  if (file === undefined) return readText(TYPES[kind] ?? 'text/plain', bytes)
  const answer = await answerOrder({ task: 'read', kind: file, bytes, limits: ENGINE_LIMITS.file, ocr }, () => undefined)
  if ('text' in answer) return { end: 'read' }
  if ('bug' in answer) return { end: 'bug', bug: answer.bug }
  return { end: 'fault' in answer ? answer.fault : 'bug' }
}

function readText(contentType: string, bytes: Uint8Array): { end: string; bug?: string } {
  try {
    const document = distil({ ...givenPage('https://site.test/a', new TextDecoder().decode(bytes)), contentType })
    readDocument(document, { fields: FIELDS, prompt: '', targetName: 'Product', referenceDate: new Date(0) })
    return { end: 'read' }
  } catch (error) {
    if (error instanceof ScrapeError) return { end: error.kind }
    // The same limit as of the thread that reads large pages.
    if (error instanceof RangeError || error instanceof DOMException) return { end: 'parse_limit' }
    return { end: 'bug', bug: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
