// Has a worker read a file. A worker that takes too long is ended. Throws `ImportError` with the text for the user.
import type { ImportAnswer, ImportRequest } from './answer-import.ts'
import { ImportError, IMPORT_LIMITS, unparsable, unreadable, UNEXPECTED_FAILURE, type ImportKind } from './import-kinds.ts'
import type { TableLimits } from './read-import.ts'

export async function importItems(file: Blob, kind: ImportKind): Promise<string[]> {
  const answer = await ask({ file, kind, as: 'items' })
  return 'items' in answer ? answer.items : []
}

export async function importTableRows(file: Blob, kind: ImportKind, limits: TableLimits): Promise<string[][]> {
  const answer = await ask({ file, kind, as: 'table', limits })
  return 'rows' in answer ? answer.rows : []
}

async function ask(request: ImportRequest): Promise<ImportAnswer> {
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await answerOf(worker, request)
    if ('message' in answer) throw new ImportError(answer.message)
    return answer
  } finally {
    worker.terminate()
  }
}

function answerOf(worker: Worker, request: ImportRequest): Promise<ImportAnswer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(tooSlow(request.kind)), IMPORT_LIMITS.readingTimeMaxMs)
    worker.addEventListener('message', (event: MessageEvent<ImportAnswer>) => {
      clearTimeout(timer)
      resolve(event.data)
    })
    worker.addEventListener('error', () => {
      clearTimeout(timer)
      reject(new ImportError(UNEXPECTED_FAILURE))
    })
    worker.postMessage(request)
  })
}

function tooSlow(kind: ImportKind): ImportError {
  const seconds = IMPORT_LIMITS.readingTimeMaxMs / 1000
  return kind === 'excel'
    ? unparsable(`it could not be read within ${seconds} seconds. Copy the cells you need into a new file, or save them as CSV.`)
    : unreadable(kind, `It could not be read within ${seconds} seconds. Split it.`)
}
