// The table of a page that has a column for most of the fields, and its rows.
import { fieldKind } from '../fields/field-kind.ts'
import { nameKey } from '../fields/similarity.ts'
import type { Field, Table } from '../types.ts'
import { createDayFinder } from './rows/day-heads.ts'
import type { RecordRow } from './rows/record-row.ts'
import { countFittingFields, recordsOfTable, withHeader } from './table-records.ts'

/**
 * The table that has a column for most of the fields that are not links, together with all tables of the same columns, such as one for each
 * day or group. Empty where no table fits.
 */
export function bestTables(tables: readonly Table[], fields: readonly Field[]): Table[] {
  const data = tables.filter(({ isData, rows }) => isData && rows.length > 0)
  const dayAbove = createDayFinder([])
  let best: { table: Table; worth: number } | null = null
  for (const table of data) {
    const isDayAbove = dayAbove(table.element) !== null
    const wanted = fields.filter((field) => !isLinked(field) && !(isDayAbove && fieldKind(field) === 'date'))
    const fitting = countFittingFields(table, wanted)
    if (fitting < 2 || fitting < wanted.length * 0.75) continue
    const worth = fitting * Math.min(table.rows.length, 50)
    if (best === null || worth > best.worth) best = { table, worth }
  }
  if (best === null) return []
  const names = headOf(best.table, fields)
  const alike = names === '' ? [best.table] : data.filter((table) => table === best.table || headOf(table, fields) === names)
  return alike.some(({ rows }) => rows.length > 1) || alike.length > 1 ? alike : []
}

function headOf(table: Table, fields: readonly Field[]): string {
  return withHeader(table, fields).header.map(nameKey).join('|')
}

/** Rows of one table, its columns fitted to the fields by name. */
export function tableRows(table: Table, fields: readonly Field[]): RecordRow[] {
  const { columns, rows } = recordsOfTable(table, fields)
  return rows.map(
    (cells) =>
      new Map(
        cells.flatMap((cell, index) => {
          const name = columns[index]
          return cell === null || name === undefined || cell.text === ''
            ? []
            : [[name, { raw: cell.text, element: cell.element, block: cell.block }]]
        }),
      ),
  )
}

/** True for a field whose values are in cells under another name: links, pictures and email addresses. */
export function isLinked(field: Field): boolean {
  const kind = fieldKind(field)
  return kind === 'address' || kind === 'picture' || kind === 'email'
}
