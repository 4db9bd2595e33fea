// The program of a reading thread: takes one large page at a time, distils it, climbs the ladder without a model, and hands both back.
// Whoever started it watches time and memory.
import { parentPort } from 'node:worker_threads'
import type { TaskFailure } from '@quarry/contract'
import { distil } from './distil/distil.ts'
import { packDocument, type PackedDocument } from './distil/packed-document.ts'
import { ScrapeError } from './errors.ts'
import { readDocument, type ReadingInput } from './read-document.ts'
import type { Cell, ReadPage } from './types.ts'

export interface ReadingOrder {
  page: ReadPage
  input: ReadingInput
}
export type ReadingAnswer =
  | { document: PackedDocument; cells: Record<string, Cell> }
  | { failure: TaskFailure; detail: string }
  | { bug: string }

parentPort?.on('message', (order: ReadingOrder) => {
  try {
    tell(read(order))
  } catch (error) {
    tell(answerOf(error))
  }
})

function read({ page, input }: ReadingOrder): ReadingAnswer {
  const document = distil(page)
  return { document: packDocument(document), cells: readDocument(document, input).cells }
}

/** A stack or a message that grew too large is the page's doing. */
function answerOf(error: unknown): ReadingAnswer {
  if (error instanceof ScrapeError) return { failure: error.kind, detail: error.message }
  if (error instanceof RangeError || error instanceof DOMException) return { failure: 'parse_limit', detail: error.message }
  return { bug: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}

function tell(answer: ReadingAnswer): void {
  parentPort?.postMessage(answer)
}
