// A process that reads one file. A thread beside the work ends it when it takes too much memory or too long, or when its parent is gone.
import { Worker } from 'node:worker_threads'
import { FileError, type FileText } from './file-text.ts'
import type { FileAnswer, FileOrder } from './read-file.ts'

process.once('message', (order: FileOrder) => {
  keepWatch(order)
  void answer(order).then((answered) => process.send?.(answered, undefined, undefined, () => process.exit(0)))
})
process.on('disconnect', () => process.exit(0))
// It may be gone since before this listened.
if (process.connected === false) process.exit(0)

async function answer(order: FileOrder): Promise<FileAnswer> {
  try {
    return { text: await read(order) }
  } catch (error) {
    if (error instanceof FileError) return { fault: error.fault, detail: error.message }
    return { fault: 'undecodable', detail: 'the file could not be read' }
  }
}

/** Only the one library that is needed is loaded: that takes longer than most files. */
async function read({ kind, bytes, limits }: FileOrder): Promise<FileText> {
  if (kind === 'pdf') return (await import('./pdf-markup.ts')).pdfMarkup(bytes, limits)
  if (kind === 'sheet') return (await import('./sheet-markup.ts')).sheetMarkup(bytes, limits)
  return (await import('./docx-markup.ts')).docxMarkup(bytes, limits)
}

/** What a file unpacks to is not on the heap whose size Node bounds. */
function keepWatch({ limits }: FileOrder): void {
  const program = `const parent = process.ppid, endsAt = Date.now() + ${limits.timeMs}
    setInterval(() => {
      if (process.memoryUsage.rss() > ${limits.memoryBytesMax} || process.ppid !== parent || Date.now() > endsAt) process.kill(process.pid, 'SIGKILL')
    }, 50)`
  new Worker(program, { eval: true }).unref()
}
