// What of a row is known surely enough to learn how its page is read.
import { isDelivered } from '@quarry/contract'
import { objectFormOf } from '../fields/members/members-of.ts'
import { asksForOwnWords } from '../fields/own-words.ts'
import type { Cell, Field, JsonValue, Row } from '../types.ts'

/** A solved page that a recipe was learned from. */
export interface Example {
  url: string
  /** Id of its stored copy. */
  snapshot: string
  /** As in SolvedDocument. */
  data: Record<string, JsonValue>
  corrected: string[]
  sure: Record<string, number>
  /** Blocks of the page where a person pointed at the value, by field name; missing for other fields. */
  pointed?: Record<string, number[]>
}

/** Values less sure than this are not learned from: nine of ten values of 0.8 to 0.9 are right, and a rule has to read all of them. */
const SURE_MIN = 0.8

/** The parts of the page that are certain enough to learn from; null for none. */
export function exampleOf({ cells, pages, reading }: Row, fields: readonly Field[]): Example | null {
  const page = pages.at(-1)
  if (page === undefined || page.snapshot === null) return null
  const example: Example = { url: page.url, snapshot: page.snapshot, data: {}, corrected: [], sure: {} }
  for (const field of fields) {
    const { name } = field
    const cell = cells[name]
    // Rules take texts, not objects: a list of those is read by the rest of the ladder on every page.
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

/** Of a cell that was set right by pointing; empty for what was written by hand. */
function blocksOn(snapshot: string, { evidence }: Cell): number[] {
  return evidence.flatMap((one) => (one.snapshot === snapshot && one.block !== null ? [one.block] : []))
}
