// Reads a PDF, Word document, workbook or picture in a separate process with limits on time, memory and concurrency, so that a malicious
// file cannot affect the reading of others.
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { createSemaphore } from '../semaphore.ts'
import type { CutOut, WantedCutOut } from './ocr/cut-out.ts'
import { RUNTIME, type OcrSettings } from './ocr/find-ocr.ts'
import { mayHavePacked } from './ocr/may-have-packed.ts'
import type { PackedPictures } from './ocr/packed-pictures.ts'
import type { FileFault, FileKind, FileText } from './file-text.ts'
import type { WantedQuote } from './find-quote.ts'
import type { PdfPlaces } from './pdf-places.ts'
import type { SheetWindow, WantedCell } from './sheet-window.ts'

/** The request to the process: a file's text, or a rendered part of it. */
export type FileOrder = { bytes: Uint8Array; limits: FileLimits } & FileTask
export type FileTask =
  | {
      task: 'read'
      kind: FileKind
      /** Null: pictures are not read. */
      ocr: OcrSettings | null
    }
  | { task: 'find in PDF'; wanted: WantedQuote & { page: number } }
  | { task: 'show sheet'; wanted: WantedCell }
  | { task: 'unpack pictures'; page: number; runtimeDir: string }
  | { task: 'cut out'; wanted: WantedCutOut; runtimeDir: string }
export type FileAnswer =
  | { text: FileText }
  | { places: PdfPlaces }
  | { sheet: SheetWindow }
  | { cutOut: CutOut }
  | { unpacked: PackedPictures }
  | { fault: FileFault; detail: string }
  /** An error of our own code, with its stack. */
  | { bug: string }

export interface FileLimits {
  pagesMax: number
  charsMax: number
  unpackedBytesMax: number
  sheetsMax: number
  cellsMax: number
  rowsMax: number
  memoryBytesMax: number
  timeMs: number
  /** Pixels of a picture or scanned page. */
  pixelsMax: number
  scannedPagesMax: number
  scanTimeMs: number
  scanMemoryBytesMax: number
}

/** Parts of a stored file, to be drawn with a passage marked. */
export interface FileDrawing {
  /** @throws ScrapeError as `FileReader.read`; the signal's reason when it fired. */
  findInPdf(bytes: Uint8Array, wanted: WantedQuote & { page: number }, signal: AbortSignal): Promise<PdfPlaces>
  /** @throws like `findInPdf`. */
  showSheet(bytes: Uint8Array, wanted: WantedCell, signal: AbortSignal): Promise<SheetWindow>
  /** @throws like `findInPdf`, and ocr_unavailable where the picture decoders are not installed. */
  cutOut(bytes: Uint8Array, wanted: WantedCutOut, signal: AbortSignal): Promise<CutOut>
  /** For the pages around one of a PDF; null for a file whose pictures browsers can all decode. @throws like `cutOut`. */
  unpackPictures(bytes: Uint8Array, page: number, signal: AbortSignal): Promise<PackedPictures | null>
}

export interface FileReader {
  /**
   * @throws ScrapeError undecodable, empty_page, needs_login, too_large, ocr_unavailable or parse_limit; the signal's reason when it fired;
   * a plain Error for a bug of our own.
   */
  read(kind: FileKind, bytes: Uint8Array, signal: AbortSignal): Promise<FileText>
}

const PROGRAM = fileURLToPath(new URL('./file-program.ts', import.meta.url))
const AT_ONCE_MAX = 2
const HEAP_MEGABYTES = 384

export function createFileReader(ocr: OcrSettings | null = null, limits: FileLimits = ENGINE_LIMITS.file): FileReader {
  const places = createSemaphore(AT_ONCE_MAX)
  return {
    read: (kind, bytes, signal) =>
      places.run(async () => {
        const answer = await askProcess({ task: 'read', kind, bytes, limits, ocr }, signal)
        return 'text' in answer ? answer.text : refuse(answer)
      }, signal),
  }
}

export function createFileDrawing(limits: FileLimits = ENGINE_LIMITS.file): FileDrawing {
  const places = createSemaphore(AT_ONCE_MAX)
  return {
    findInPdf: (bytes, wanted, signal) =>
      places.run(async () => {
        const answer = await askProcess({ task: 'find in PDF', wanted, bytes, limits }, signal)
        return 'places' in answer ? answer.places : refuse(answer)
      }, signal),
    showSheet: (bytes, wanted, signal) =>
      places.run(async () => {
        const answer = await askProcess({ task: 'show sheet', wanted, bytes, limits }, signal)
        return 'sheet' in answer ? answer.sheet : refuse(answer)
      }, signal),
    cutOut: (bytes, wanted, signal) =>
      places.run(async () => {
        const answer = await askProcess({ task: 'cut out', wanted, runtimeDir: RUNTIME, bytes, limits }, signal)
        return 'cutOut' in answer ? answer.cutOut : refuse(answer)
      }, signal),
    unpackPictures: async (bytes, page, signal) =>
      mayHavePacked(bytes)
        ? places.run(async () => {
            const answer = await askProcess({ task: 'unpack pictures', page, runtimeDir: RUNTIME, bytes, limits }, signal)
            return 'unpacked' in answer ? answer.unpacked : refuse(answer)
          }, signal)
        : null,
  }
}

function refuse(answer: FileAnswer): never {
  if ('fault' in answer) throw new ScrapeError(answer.fault, { detail: answer.detail })
  throw new Error('bug' in answer ? `The file reader failed: ${answer.bug}` : 'The file process sent an unexpected answer.')
}

async function askProcess(order: FileOrder, signal: AbortSignal): Promise<FileAnswer> {
  signal.throwIfAborted()
  const child = start()
  const onAbort = (): void => void child.kill('SIGKILL')
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await new Promise<FileAnswer>((resolve, reject) => {
      child.on('message', (message) => resolve(message as FileAnswer))
      child.on('error', reject)
      child.on('exit', () => reject(new Error('The file process ended without an answer.')))
      child.send(order, () => undefined)
    })
  } catch (error) {
    signal.throwIfAborted()
    throw new ScrapeError('parse_limit', { detail: 'reading the file took too much time or memory', cause: error })
  } finally {
    signal.removeEventListener('abort', onAbort)
    child.kill('SIGKILL')
  }
}

/** The child process inherits no environment, and ends with this process. */
function start(): ChildProcess {
  return fork(PROGRAM, {
    env: {},
    execArgv: ['--disable-warning=ExperimentalWarning', `--max-old-space-size=${HEAP_MEGABYTES}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}
