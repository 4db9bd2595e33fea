// Where what reads scans is installed: the program as WebAssembly, and the data of each language. It is no dependency of the product, and
// nothing of it is ever downloaded while files are read.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FileError } from '../file-text.ts'

/** How scans and pictures are read; sent to the process that reads a file. */
export interface OcrSettings {
  /** Folder with the packages. */
  runtimeDir: string
  /** Codes of three letters as Tesseract has them: `eng`, `deu`. */
  languages: readonly string[]
}

export const RUNTIME = fileURLToPath(new URL('../../../../ocr-runtime', import.meta.url))

/** By the packages beside the product. `languages` are separated by `+`. */
export function ocrSettings(languages: string): OcrSettings {
  return { runtimeDir: RUNTIME, languages: languages.split('+').filter((language) => language !== '') }
}

export interface FoundOcr {
  /** Of the packages, for modules in them. */
  require: NodeJS.Require
  /** Packed data by language. */
  data: ReadonlyMap<string, string>
}

const CORE = 'tesseract.js-core/tesseract-core-simd-lstm'
/** For pictures of PDFs, and for TIFF. */
const LIBRARIES = ['pdfjs-dist/package.json', 'utif2']
const CODE = /^[a-z]{3}(?:_[a-z]{3,4})?$/

const INSTALLED_BY = 'npm ci --prefix ocr-runtime'

/** What unpacks pictures, without what reads them. @throws FileError ocr_unavailable */
export function findLibraries(runtimeDir: string): NodeJS.Require {
  const require = createRequire(join(runtimeDir, 'package.json'))
  if (!LIBRARIES.every((name) => isThere(require, name))) throw new FileError('ocr_unavailable', INSTALLED_BY)
  return require
}

/** @throws FileError ocr_unavailable with what has to be installed */
export function findOcr({ runtimeDir, languages }: OcrSettings): FoundOcr {
  const require = findLibraries(runtimeDir)
  if (!isThere(require, CORE)) throw new FileError('ocr_unavailable', INSTALLED_BY)
  const data = new Map<string, string>()
  for (const language of languages) {
    const path = join(runtimeDir, 'node_modules/@tesseract.js-data', language, '4.0.0_best_int', `${language}.traineddata.gz`)
    if (!CODE.test(language) || !existsSync(path))
      throw new FileError('ocr_unavailable', `npm install --prefix ocr-runtime @tesseract.js-data/${language.slice(0, 20)}`)
    data.set(language, path)
  }
  return { require, data }
}

/** True where pictures can be read. */
export function hasOcr(settings: OcrSettings): boolean {
  try {
    findOcr(settings)
    return true
  } catch (error) {
    if (error instanceof FileError) return false
    throw error
  }
}

export function loadCore({ require }: FoundOcr): unknown {
  return require(CORE)
}

function isThere(require: NodeJS.Require, name: string): boolean {
  try {
    require.resolve(name)
    return true
  } catch {
    return false
  }
}
