// One row of a list: what its fields take and where it stands.
import type { Element } from 'domhandler'
import type { Quote } from '../dated/dated-rows.ts'

/** A value of a record: what a field takes (text or address) and where it stands. */
export interface RecordValue {
  raw: string
  /** Null for a value that stands in a script. */
  element: Element | null
  block: number | null
  /** Words that the value was made of where it is not one text of the page. */
  quotes?: Quote[]
  /** The values of a member that is a list itself, in page order. */
  items?: RecordValue[]
}

export type RecordRow = Map<string, RecordValue>
