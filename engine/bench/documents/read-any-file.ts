// Reads a file of any kind like the product, without a model: first its text as a page, then the values of the fields.
import type { Field } from '@quarry/contract'
import { distil, ocrSettings, readDocument } from '@quarry/engine'
import { createFileReader } from '../../src/documents/read-file.ts'
import { ScrapeError } from '../../src/errors.ts'
import { fileKindOf, mediaTypeOf } from '../../src/fetch/media-type.ts'
import type { Data } from './score-invoices.ts'

const reader = createFileReader(ocrSettings('eng'))

/** Empty if the file can't be read. */
export async function readAnyFile({ file, bytes }: { file: string; bytes: Buffer }, fields: readonly Field[]): Promise<Data> {
  const url = `https://documents.example/${encodeURIComponent(file)}`
  const contentType = mediaTypeOf({ url: new URL(url), headers: {}, body: bytes })
  const kind = fileKindOf(contentType)
  try {
    const body = kind === null ? bytes.toString('utf8') : (await reader.read(kind, bytes, AbortSignal.timeout(300_000))).markup
    const page = { requestedUrl: url, url, status: 200, contentType, body, frames: [], fetchedAt: new Date(0), snapshot: null }
    return readDocument(distil({ ...page, via: 'given' }), { fields, prompt: '', targetName: 'URL', referenceDate: null }).data
  } catch (error) {
    if (error instanceof ScrapeError) return {}
    throw error
  }
}
