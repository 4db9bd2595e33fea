// Reads the pages that were written without knowledge of the reader, with their fields and the wanted values.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field, JsonValue } from '@quarry/contract'

export type Row = Readonly<Record<string, JsonValue>>

export interface WrittenPage {
  id: string
  url: string
  fields: Field[]
  /** Of a list one row for each item, in page order. */
  want: Row | Row[]
  html: string
}

interface WrittenSet {
  kind: 'one thing' | 'lists'
  /** True where the context model is trained on it. Sets that are not were read by no author of the reader either. */
  isTrainedOn: boolean
}

export const WRITTEN_SETS: Readonly<Record<string, WrittenSet>> = {
  'single-1': { kind: 'one thing', isTrainedOn: true },
  'single-2': { kind: 'one thing', isTrainedOn: true },
  'single-3': { kind: 'one thing', isTrainedOn: true },
  'single-4': { kind: 'one thing', isTrainedOn: true },
  'single-5': { kind: 'one thing', isTrainedOn: false },
  'list-1': { kind: 'lists', isTrainedOn: false },
  'list-2': { kind: 'lists', isTrainedOn: false },
}

export function writtenPages(set: string): WrittenPage[] {
  return readFileSync(join(import.meta.dirname, `${set}.ndjson`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as WrittenPage)
}
