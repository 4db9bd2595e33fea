// A process that reads one file. A thread beside the work ends it when it exceeds its memory or time, or when its parent has ended.
import { Worker } from 'node:worker_threads'
import { FileError, type FileText } from './file-text.ts'
import type { FileAnswer, FileOrder } from './read-file.ts'

process.once('message', (order: FileOrder) => {
  void answer(order, keepWatch(order)).then((answered) => process.send?.(answered, undefined, undefined, () => process.exit(0)))
})
process.on('disconnect', () => process.exit(0))
// The parent may have ended before this listened.
if (process.connected === false) process.exit(0)

async function answer(order: FileOrder, onScan: () => void): Promise<FileAnswer> {
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
    if (error instanceof FileError) return { fault: error.fault, detail: error.message }
    return { fault: 'undecodable', detail: 'the file could not be read' }
  }
}

/** Only the one library that is needed is loaded: that takes longer than most files. */
async function read({ kind, bytes, limits, ocr }: Extract<FileOrder, { task: 'read' }>, onScan: () => void): Promise<FileText> {
  if (kind === 'pdf') {
    const scans = ocr === null ? null : (await import('./ocr/scan-reader.ts')).createScanReader(bytes, { limits, ocr, onScan })
    return (await import('./pdf-markup.ts')).pdfMarkup(bytes, limits, scans)
  }
  if (kind === 'picture') {
    if (ocr === null) throw new FileError('ocr_unavailable', 'reading pictures is turned off')
    onScan()
    return (await import('./ocr/picture-markup.ts')).pictureMarkup(bytes, limits, ocr)
  }
  if (kind === 'sheet') return (await import('./sheet-markup.ts')).sheetMarkup(bytes, limits)
  return (await import('./docx-markup.ts')).docxMarkup(bytes, limits)
}

/** What a file unpacks to is not on the heap whose size Node bounds. What is returned gives it the time and memory that pictures take. */
function keepWatch({ limits }: FileOrder): () => void {
  const program = `const parent = process.ppid, startedAt = Date.now()
    let [timeMs, bytesMax] = [${limits.timeMs}, ${limits.memoryBytesMax}]
    require('node:worker_threads').parentPort.on('message', () => { timeMs = ${limits.scanTimeMs}; bytesMax = ${limits.scanMemoryBytesMax} }).unref()
    setInterval(() => {
      if (process.memoryUsage.rss() > bytesMax || process.ppid !== parent || Date.now() > startedAt + timeMs) process.kill(process.pid, 'SIGKILL')
    }, 50)`
  const watch = new Worker(program, { eval: true })
  watch.unref()
  return () => watch.postMessage('scan')
}
