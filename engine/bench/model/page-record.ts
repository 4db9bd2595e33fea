// What was measured on one page, as a line of a results file: a run that was broken off goes on after the last whole line.
import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs'
import type { Asking } from '../../src/types.ts'
import type { Score } from '../public-sets/score.ts'

/** Measurements of pages are comparable, and may be in one table, only where all of this is equal. */
export interface Measured {
  model: string
  asking: Asking
  contextTokens: number
}
export type Figures = Score['fields']

export interface PageRecord extends Measured {
  dataset: string
  page: string
  /** When it ended, and the load of the machine then: processes that wanted a core in the last minute. */
  at: string
  load: number
  /** Fields that were empty. */
  asked: number
  refused: number
  failed: number
  /** Fields that the model filled; `isRight` is null where the labels do not judge them. */
  filled: { field: string; isRight: boolean | null; isInvented: boolean }[]
  modelCalls: number
  promptTokens: number
  completionTokens: number
  seconds: number
  without: Figures
  with: Figures
  /** Why the model could not be called to the end. */
  failure: string | null
}

export class ResultsFile {
  readonly #path: string | null
  readonly #records: PageRecord[]

  /** Without a path nothing is kept. */
  constructor(path: string | null) {
    this.#path = path
    const text = path !== null && existsSync(path) ? readFileSync(path, 'utf8') : ''
    this.#records = wholeLinesOf(text)
    // What was cut is taken away, so that the next line is whole.
    if (path !== null && text !== '' && !text.endsWith('\n'))
      truncateSync(path, Buffer.byteLength(text.slice(0, text.lastIndexOf('\n') + 1)))
  }

  /** A page whose model failed counts as not measured: it is measured again. */
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

/** The last line may have been cut by the end of the process. */
function wholeLinesOf(text: string): PageRecord[] {
  return text
    .split('\n')
    .slice(0, -1)
    .filter((line) => line !== '')
    .map((line): PageRecord => JSON.parse(line))
}
