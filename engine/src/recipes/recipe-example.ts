// Selects the values of a row that are certain enough to learn a recipe from.
import { isDelivered } from '@quarry/contract'
import { objectFormOf } from '../fields/members/members-of.ts'
import { asksForOwnWords } from '../fields/own-words.ts'
import type { Cell, Field, JsonValue, Row } from '../types.ts'

/** A solved page to learn a recipe from. */
export interface Example {
  url: string
  /** Id of its stored copy. */
  snapshot: string
  /** As in SolvedDocument. */
  data: Record<string, JsonValue>
  corrected: string[]
  sure: Record<string, number>
  /** Blocks of the page in which a person selected the value, by field name; missing for other fields. */
  pointed?: Record<string, number[]>
}

/** Least confidence of a value to learn from: of values with 0.8 to 0.9 nine in ten are right, and a rule must read all of them. */
const SURE_MIN = 0.8

/** The values that are certain enough to learn from; null without any. */
export function exampleOf({ cells, pages, reading }: Row, fields: readonly Field[]): Example | null {
  const page = pages.at(-1)
  if (page === undefined || page.snapshot === null) return null
  const example: Example = { url: page.url, snapshot: page.snapshot, data: {}, corrected: [], sure: {} }
  for (const field of fields) {
    const { name } = field
    const cell = cells[name]
    // Rules read texts, not objects, which the other rungs read on every page.
    if (cell === undefined || asksForOwnWords(field) || objectFormOf(field) !== null || cell.status === 'derived') continue
    if (isDelivered(cell)) {
      if (cell.method !== 'model' && cell.status !== 'corrected' && (cell.confidence ?? 0) < SURE_MIN) continue
      example.data[name] = cell.value
      example.sure[name] = cell.confidence ?? 1
      if (cell.status === 'corrected') example.corrected.push(name)
      const blocks = cell.method === 'corrected' ? blocksOn(page.snapshot, cell) : []
      if (blocks.length > 0) example.pointed = { ...example.pointed, [name]: blocks }
    } else if (cell.reason === 'rejected' || (cell.reason === 'not_on_page' && reading?.asked.includes(name))) {
      example.data[name] = null
      if (cell.reason === 'rejected') example.corrected.push(name)
    }
  }
  return Object.values(example.data).some((value) => value !== null) ? example : null
}

/** Blocks of a cell that was corrected by selecting text on the page; empty for a value typed by hand. */
function blocksOn(snapshot: string, { evidence }: Cell): number[] {
  return evidence.flatMap((one) => (one.snapshot === snapshot && one.block !== null ? [one.block] : []))
}
