// The response of the process that reads one file: the requested data, the reason why it cannot be read, or a bug of our own.
import { FileError, type FileText } from './file-text.ts'
import type { FileAnswer, FileOrder } from './read-file.ts'

/** `onScan` is called before pictures are read, which takes longer than text. Never throws. */
export async function answerOrder(order: FileOrder, onScan: () => void): Promise<FileAnswer> {
  try {
    if (order.task === 'find in PDF') return { places: await (await import('./pdf-places.ts')).pdfPlaces(order.bytes, order.wanted) }
    if (order.task === 'show sheet') return { sheet: await (await import('./sheet-window.ts')).sheetWindow(order.bytes, order) }
    if (order.task === 'unpack pictures') {
      onScan()
      return { unpacked: await (await import('./ocr/packed-pictures.ts')).packedPictures(order.bytes, order) }
    }
    if (order.task === 'cut out') {
      onScan()
      return { cutOut: await (await import('./ocr/cut-out.ts')).cutOut(order.bytes, order.wanted, order) }
    }
    return { text: await read(order, onScan) }
  } catch (error) {
    return faultOf(error)
  }
}

/** Loads only the library for the kind of file, since loading takes longer than reading most files. */
async function read({ kind, bytes, limits, ocr }: Extract<FileOrder, { task: 'read' }>, onScan: () => void): Promise<FileText> {
  if (kind === 'pdf') {
    const scans = ocr === null ? null : (await import('./ocr/scan-reader.ts')).createScanReader(bytes, { limits, ocr, onScan })
    return (await import('./pdf-markup.ts')).pdfMarkup(bytes, limits, scans)
  }
  if (kind === 'picture') {
    if (ocr === null) throw new FileError('ocr_unavailable', 'reading of pictures is turned off: set OCR=on')
    onScan()
    return (await import('./ocr/picture-markup.ts')).pictureMarkup(bytes, limits, ocr)
  }
  if (kind === 'sheet') return (await import('./sheet-markup.ts')).sheetMarkup(bytes, limits)
  return (await import('./docx-markup.ts')).docxMarkup(bytes, limits)
}

/** An exception of a library on a damaged file is the file's fault. A bug of our own code must not look like one. */
export function faultOf(error: unknown): FileAnswer {
  if (error instanceof FileError) return { fault: error.fault, detail: error.message }
  if (error instanceof RangeError && TOO_MUCH.test(error.message))
    return { fault: 'parse_limit', detail: 'the file exceeds the limits of depth or size' }
  const isOurs = error instanceof Error && OF_CODE.has(error.name) && isOwnFrame(error)
  return isOurs ? { bug: error.stack ?? error.message } : { fault: 'undecodable', detail: 'the file could not be read' }
}

/** An overflow of the stack, a list or a string is the file's fault, wherever it occurs. */
const TOO_MUCH = /call stack|Invalid (?:typed )?array length|Invalid array buffer length|Array buffer allocation|Invalid string length/i
const OF_CODE: ReadonlySet<string> = new Set(['TypeError', 'RangeError', 'ReferenceError', 'SyntaxError'])

/**
 * The origin of an exception: the first stack frame outside Node. Only known code of ours counts as our bug; everything else is the file's
 * fault.
 */
function isOwnFrame({ stack = '' }: Error): boolean {
  const frame = stack.split('\n').find((line) => /^\s+at /.test(line) && !/\(?node:/.test(line))
  return frame !== undefined && /\bengine\/src\//.test(frame) && !frame.includes('node_modules')
}
