// Maps columns to those of a sheet: its first row names the columns, and missing ones are added at its end.
import type { JsonValue, TableRow } from '@quarry/contract'
import type { JobTable } from '../../exports/open-table.ts'
import { valueIn } from '../../exports/typed-values.ts'
import { DeliveryRefused } from '../delivery.ts'
import type { SheetsApi, SheetValue } from './sheets-api.ts'

export const JOB_COLUMN = 'quarry_job_id'
/** Google's limit for the text of a cell. */
const CELL_CHARS_MAX = 50_000

export interface SheetTarget {
  spreadsheetId: string
  sheet: string
  mode: 'append' | 'replace' | 'upsert'
  keyColumns: readonly string[]
}

export interface SheetLayout {
  sheetId: number
  rowCount: number
  columnCount: number
  /** Column indexes, from 0, in the order of `cellsOf`. */
  places: number[]
  /** Of these, the key columns. */
  keyPlaces: number[]
  jobPlace: number
  width: number
  notes: string[]
}

/** A sheet name in a range: quotes are doubled. */
export const inSheet = (sheet: string, range: string): string => `'${sheet.replaceAll("'", "''")}'!${range}`

/** 0 is A, 26 is AA. */
export function columnName(place: number): string {
  const rest = Math.floor(place / 26)
  return (rest === 0 ? '' : columnName(rest - 1)) + String.fromCharCode(65 + (place % 26))
}

/** The target, the fields, the job. */
export function cellsOf({ targetHeader: _header, fieldNames }: JobTable, row: TableRow, jobId: string): SheetValue[] {
  return [row.target_item_value, ...fieldNames.map((name) => valueIn(row.data, name)), jobId].map(cellOf)
}

/** An empty text clears a cell; null would leave it unchanged. */
function cellOf(value: JsonValue): SheetValue {
  if (value === null) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > CELL_CHARS_MAX ? `${text.slice(0, CELL_CHARS_MAX - 1).toWellFormed()}…` : text
}

/**
 * Creates the sheet, and adds the names missing in its first row. @throws DeliveryRefused: a key column that the rows lack, or a first row
 * that has no names
 */
export async function prepareSheet(api: SheetsApi, target: SheetTarget, table: JobTable): Promise<SheetLayout> {
  const wanted = [table.targetHeader, ...table.fieldNames, JOB_COLUMN]
  assertHasKey(target, wanted)
  const notes: string[] = []
  const { id, rowCount, columnCount } = await findSheet(api, target.sheet, notes)
  const [known = []] = await api.read(inSheet(target.sheet, '1:1'))
  const names = known.map(String)
  if (names.some((name) => name !== '') && names[0] === '')
    throw new DeliveryRefused(`The first row of the sheet “${target.sheet}” has to hold the names of the columns, from A1 on.`)
  const added = wanted.filter((name) => placeOf(names, name) === -1)
  const all = [...names, ...added]
  if (all.length > columnCount) await api.change([lengthened(id, 'COLUMNS', all.length - columnCount)])
  if (added.length > 0) {
    await api.write([{ range: inSheet(target.sheet, `${columnName(names.length)}1:${columnName(all.length - 1)}1`), values: [added] }])
    if (names.length > 0) notes.push(...added.map((name) => `Column “${name}” added.`))
  }
  return {
    sheetId: id,
    rowCount,
    columnCount: Math.max(columnCount, all.length),
    places: wanted.map((name) => placeOf(all, name)),
    keyPlaces: target.keyColumns.map((name) => placeOf(all, name)),
    jobPlace: placeOf(all, JOB_COLUMN),
    width: all.length,
    notes,
  }
}

function assertHasKey({ keyColumns }: SheetTarget, wanted: readonly string[]): void {
  const missing = keyColumns.find((name) => placeOf(wanted, name) === -1)
  if (missing === undefined) return
  const names = wanted.slice(0, -1).join(', ')
  throw new DeliveryRefused(`The key column “${missing}” is none of these rows. They have: ${names}.`)
}

async function findSheet(api: SheetsApi, title: string, notes: string[]) {
  const found = (await api.describe()).sheets.find((sheet) => sheet.title === title)
  if (found) return found
  await api.change([{ addSheet: { properties: { title } } }])
  notes.push(`Sheet “${title}” made.`)
  const made = (await api.describe()).sheets.find((sheet) => sheet.title === title)
  if (!made) throw new Error(`Google made no sheet “${title}”.`)
  return made
}

export function lengthened(sheetId: number, dimension: 'ROWS' | 'COLUMNS', length: number): object {
  return { appendDimension: { sheetId, dimension, length } }
}

/** A column of the same name, otherwise one that matches without case. */
function placeOf(names: readonly string[], wanted: string): number {
  const exact = names.indexOf(wanted)
  return exact === -1 ? names.findIndex((name) => name.trim().toLowerCase() === wanted.trim().toLowerCase()) : exact
}
