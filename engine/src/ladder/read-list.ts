// The list of a page as rows of fields: chooses the group of records that is meant, and reads its columns.
// Next: engine/src/ladder/choose-record-group.ts
import type { Element } from 'domhandler'
import type { RecordRow } from '../records/rows/record-row.ts'
import type { Field, PageDocument } from '../types.ts'
import { chooseRecordGroup } from './choose-record-group.ts'
import { countOf, MOSTLY, readColumns, ROWS_MAX, weightOf } from './list-columns.ts'
import type { PartReader } from './read-records.ts'

export interface ListRead {
  rows: RecordRow[]
  /** The elements of each row's record. */
  elements: ReadonlyMap<RecordRow, readonly Element[]>
  /** Sum over rows and fields of how sure each value is; comparable within one page. */
  worth: number
  /** Mean over rows and fields of how sure each value is, 0 to 1; 0 for one that is missing. */
  quality: number
  /** Number of fields that most rows have. */
  fields: number
}

/** Null for a page without a list of which anything is read. */
export function readList(document: PageDocument, fields: readonly Field[], read: PartReader): ListRead | null {
  const request = { fields, read }
  const group = chooseRecordGroup(document, request)
  if (group === null) return null
  const columns = readColumns(document, group, request)
  const named = new Map<RecordRow, readonly Element[]>()
  const rows = group.records.slice(0, ROWS_MAX).flatMap((elements, at): RecordRow[] => {
    const row: RecordRow = new Map()
    for (const { field, values, chance } of columns) {
      const value = values[at]
      if (value !== undefined && chance > 0) row.set(field.name, value)
    }
    if (row.size === 0) return []
    named.set(row, elements)
    return [row]
  })
  const worth = columns.reduce((sum, column) => sum + weightOf(column), 0)
  const mostly = columns.filter(({ values }) => countOf(values) >= rows.length * MOSTLY).length
  return { rows, elements: named, worth, fields: mostly, quality: worth / Math.max(1, rows.length * columns.length) }
}
