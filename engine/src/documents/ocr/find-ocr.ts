// Finds the installed OCR runtime: the engine as WebAssembly, and the data of each language. It is an optional installation, and nothing is
// downloaded while files are read.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { FileError } from '../file-text.ts'

/** Settings of OCR; sent to the process that reads a file. */
export interface OcrSettings {
  /** Folder with the packages. */
  runtimeDir: string
  /** Language codes of Tesseract: `eng`, `deu`. */
  languages: readonly string[]
}

export const RUNTIME = fileURLToPath(new URL('../../../../ocr-runtime', import.meta.url))

/** Settings for the runtime beside the product. `languages` are separated by `+`. */
export function ocrSettings(languages: string): OcrSettings {
  return { runtimeDir: RUNTIME, languages: languages.split('+').filter((language) => language !== '') }
}

export interface FoundOcr {
  /** Resolves modules of the runtime's packages. */
  require: NodeJS.Require
  /** Paths of the compressed data by language. */
  data: ReadonlyMap<string, string>
}

const CORE = 'tesseract.js-core/tesseract-core-simd-lstm'
/** Decoders for pictures of PDFs and for TIFF. */
const LIBRARIES = ['pdfjs-dist/package.json', 'utif2']
const CODE = /^[a-z]{3}(?:_[a-z]{3,4})?$/

const INSTALLED_BY = 'npm ci --prefix ocr-runtime'

/** The picture decoders without the OCR engine. @throws FileError ocr_unavailable */
export function findLibraries(runtimeDir: string): NodeJS.Require {
  const require = createRequire(join(runtimeDir, 'package.json'))
  if (!LIBRARIES.every((name) => isThere(require, name))) throw new FileError('ocr_unavailable', INSTALLED_BY)
  return require
}

/** @throws FileError ocr_unavailable with the installation command */
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

/** True where OCR is installed with all languages. */
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
