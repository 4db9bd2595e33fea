// Reads a file as a table with a header row, for a list to join with. Throws an Error with the sentence for the user.
import { PIPELINE_LIMITS, type ListPayload } from '@quarry/contract'
import { importTableRows } from '../../../lib/imports/ask-import.ts'
import { tableOf } from '../../../lib/imports/parse-table.ts'

export const TABLE_ACCEPT = '.csv,.tsv,.txt,.xlsx,text/csv'
const LIMITS = { columnsMax: PIPELINE_LIMITS.listColumnsMax, rowsMax: PIPELINE_LIMITS.listRowsMax }

export async function readTable(file: File): Promise<ListPayload> {
  const rows = await importTableRows(file, /\.xlsx?$/i.test(file.name) ? 'excel' : 'csv', LIMITS)
  const name = file.name.replace(/\.[^.]+$/, '').slice(0, 200) || 'List'
  return { name, ...tableOf(rows) }
}
