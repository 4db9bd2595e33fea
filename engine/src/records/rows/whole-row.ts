// The page itself as the one record of its list: a page of one thing, whose repeats are only parts of it.
import { getElementsByTagName } from 'domutils'
import type { Field, PageDocument } from '../../types.ts'
import { chooseSlots } from '../record-fields.ts'
import { partsOfRecord } from '../record-parts.ts'
import { rowOf } from './group-rows.ts'
import type { RecordRow } from './record-row.ts'

/** Share of the fields that the page has to name. */
const FILLED_MIN = 0.6

/** Null where the page has too few of the fields, or has them several times. */
export function findWholeRow(document: PageDocument, fields: readonly Field[]): RecordRow | null {
  const [body] = getElementsByTagName('main', document.dom, true, 1).concat(getElementsByTagName('body', document.dom, true, 1))
  if (body === undefined) return null
  const parts = partsOfRecord(document, [body], new Map())
  const slots = chooseSlots(fields, [parts])
  const row = rowOf(parts, fields, slots)
  return row.size >= fields.length * FILLED_MIN ? row : null
}
