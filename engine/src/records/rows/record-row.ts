// One row of a list: the values of its fields with their places on the page.
import type { Element } from 'domhandler'
import type { Quote } from '../dated/dated-rows.ts'

/** A value of a record: text or address, and its place. */
export interface RecordValue {
  raw: string
  /** Null for a value in a script. */
  element: Element | null
  block: number | null
  /** Quotes that the value was composed of, where it is not one text of the page. */
  quotes?: Quote[]
  /** The values of a member that is a list itself, in page order. */
  items?: RecordValue[]
}

export type RecordRow = Map<string, RecordValue>
