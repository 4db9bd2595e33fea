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

export const WRITTEN_SETS = { 'single-1': 'one thing', 'single-2': 'one thing', 'single-3': 'one thing', 'list-1': 'lists', 'list-2': 'lists' } as const

export function writtenPages(set: string): WrittenPage[] {
  return readFileSync(join(import.meta.dirname, `${set}.ndjson`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as WrittenPage)
}
