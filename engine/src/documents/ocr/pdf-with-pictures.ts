// Opens a PDF with the full library of the OCR runtime, which decodes every kind of picture. The library for text lacks fax, JBIG2 and //
// JPEG 2000, which scanners write.
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FileError } from '../file-text.ts'
import type { FoundOcr } from './find-ocr.ts'
import type { Pdf } from './pdf-pictures.ts'

interface Library {
  getDocument(options: object): { promise: Promise<Pdf> }
}

/** Pictures with more pixels are left out before decoding. @throws FileError */
export async function openWithPictures({ require }: Pick<FoundOcr, 'require'>, bytes: Uint8Array, pixelsMax: number): Promise<Pdf> {
  const folder = dirname(require.resolve('pdfjs-dist/package.json'))
  const part = (name: string): string => join(folder, name, '/')
  // On load the library creates a DOMMatrix for drawing, which is not used here; `pdfjsWorker` would make it use the worker of the other
  // library.
  Object.assign(globalThis, { DOMMatrix: globalThis.DOMMatrix ?? Object, pdfjsWorker: undefined })
  const library = (await import(pathToFileURL(join(folder, 'legacy/build/pdf.mjs')).href)) as Library
  try {
    const parts = { wasmUrl: part('wasm'), cMapUrl: part('cmaps'), cMapPacked: true, standardFontDataUrl: part('standard_fonts') }
    const own = { data: new Uint8Array(bytes), maxImageSize: pixelsMax, disableFontFace: true, useSystemFonts: false, verbosity: 0 }
    return await library.getDocument({ ...own, ...parts, isEvalSupported: false, useWorkerFetch: false }).promise
  } catch (error) {
    throw new FileError('undecodable', 'not a readable PDF', { cause: error })
  }
}
