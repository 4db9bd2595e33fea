// The results of one page as a line of a results file: an interrupted run continues after the last complete line.
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import type { Asking } from '../../src/types.ts'
import type { Score } from '../public-sets/score.ts'

/** Results are comparable, and may be in one table, only if all of this is equal. */
export interface Measured {
  model: string
  asking: Asking
  contextTokens: number
}
export type Figures = Score['fields']

export interface PageRecord extends Measured {
  dataset: string
  page: string
  /** When it ended, and the load average of the machine in the last minute. */
  at: string
  load: number
  /** Number of fields that were empty before. */
  asked: number
  refused: number
  failed: number
  /** Fields that the model filled; `isRight` is null if there is no label. */
  filled: { field: string; isRight: boolean | null; isInvented: boolean }[]
  modelCalls: number
  promptTokens: number
  completionTokens: number
  seconds: number
  without: Figures
  with: Figures
  /** Why a call to the model failed; null if none did. */
  failure: string | null
}

export class ResultsFile {
  readonly #path: string | null
  readonly #records: PageRecord[]

  /** Without a path nothing is stored. */
  constructor(path: string | null) {
    this.#path = path
    const text = path !== null && existsSync(path) ? readFileSync(path, 'utf8') : ''
    this.#records = wholeLinesOf(text)
    // Removes an incomplete last line, so that the next line is complete.
    if (path !== null && text !== '' && !text.endsWith('\n'))
      truncateSync(path, Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)))
  }

  /** A page whose model failed counts as not measured, so that it is measured again. */
  find({ model, asking, contextTokens }: Measured, dataset: string, page: string): PageRecord | null {
    const isSame = (one: PageRecord): boolean =>
      one.page === page &&
      one.dataset === dataset &&
      one.model === model &&
      one.asking === asking &&
      one.contextTokens === contextTokens &&
      one.failure === null
    return this.#records.findLast(isSame) ?? null
  }

  add(record: PageRecord): void {
    this.#records.push(record)
    if (this.#path !== null) appendFileSync(this.#path, `${JSON.stringify(record)}\n`)
  }
}

/** The last line may be incomplete if the process was ended. */
function wholeLinesOf(text: string): PageRecord[] {
  return text
    .split('\n')
    .slice(0, -1)
    .filter((line) => line !== '')
    .map((line): PageRecord => JSON.parse(line))
}
