// Adds the unit in a column's head to the numbers below it, so that they can be converted to the unit that the field asks for.
import type { Field, PageDocument } from '../../types.ts'
import { withUnitOfPlace } from '../../values/number/unit-of-cell.ts'
import type { RecordRow, RecordValue } from './record-row.ts'

/** Returns new rows; the given ones are not changed. */
export function rowsInUnits(document: PageDocument, fields: readonly Field[], rows: readonly RecordRow[]): RecordRow[] {
  return rows.map((row) => {
    const own = fields.flatMap((field): [string, RecordValue][] => {
      const value = row.get(field.name)
      const read = value === undefined ? null : withUnitOfPlace(document, field, value)
      if (value === undefined || read === null) return []
      return [[field.name, { ...value, raw: read.raw, quotes: [{ block: value.block, quote: read.number }, read.unit] }]]
    })
    return own.length === 0 ? row : new Map([...row, ...own])
  })
}
