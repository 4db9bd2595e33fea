// Reads the page itself as its only record: for a page about one thing, whose repeated elements are only parts of it.
import { getElementsByTagName } from 'domutils'
import type { Field, PageDocument } from '../../types.ts'
import { chooseSlots } from '../record-fields.ts'
import { partsOfRecord } from '../record-parts.ts'
import { rowOf } from './group-rows.ts'
import type { RecordRow } from './record-row.ts'

/** Share of the fields that must be found. */
const FILLED_MIN = 0.6

/** Null where the page has too few of the fields. */
export function findWholeRow(document: PageDocument, fields: readonly Field[]): RecordRow | null {
  const [body] = getElementsByTagName('main', document.dom, true, 1).concat(getElementsByTagName('body', document.dom, true, 1))
  if (body === undefined) return null
  const parts = partsOfRecord(document, [body], new Map())
  const slots = chooseSlots(fields, [parts])
  const row = rowOf(parts, fields, slots)
  return row.size >= fields.length * FILLED_MIN ? row : null
}
