// Reads rows from a list of objects in a page's scripts. Runs no script: the values are those that `distil` found in the source, and a list
// ends where `distil` cuts it.
import type { DataValue, Field, PageDocument } from '../../types.ts'
import { nameKey, nameSimilarity } from '../../fields/similarity.ts'
import { cellCount } from './group-rows.ts'
import type { RecordRow } from './record-row.ts'

const ROWS_MIN = 2
const FIT_MIN = 0.6
/** Share of the fields that must match a key of the objects. */
const FITTING_MIN = 0.75

/** Rows of the list with the most values; empty where no list has enough matching keys. */
export function findScriptRows(document: PageDocument, fields: readonly Field[]): RecordRow[] {
  const lists = new Map<string, DataValue[]>()
  for (const value of document.values) {
    if (value.syntax !== 'state' || value.path === '') continue
    const key = `${value.type} ${folderOf(value.path)}`
    const list = lists.get(key)
    if (list === undefined) lists.set(key, [value])
    else list.push(value)
  }
  const read = [...lists.values()].map((values) => rowsOf(values, fields))
  return read.toSorted((a, b) => cellCount(b) - cellCount(a))[0] ?? []
}

const folderOf = (path: string): string => path.replace(/[^.]*$/, '')

/**
 * A new object begins at each repetition of the first key. Empty where another key is more frequent, since objects then have no clear
 * start.
 */
function rowsOf(values: readonly DataValue[], fields: readonly Field[]): RecordRow[] {
  const counts = new Map<string, number>()
  for (const { path } of values) counts.set(path, (counts.get(path) ?? 0) + 1)
  const head = values[0]?.path ?? ''
  const headCount = counts.get(head) ?? 0
  if (headCount < ROWS_MIN || [...counts.values()].some((count) => count > headCount)) return []
  const named = fieldsByPath([...counts.keys()], fields)
  if (named.size < Math.max(2, fields.length * FITTING_MIN)) return []
  const rows: RecordRow[] = []
  for (const { path, raw, block } of values) {
    if (path === head) rows.push(new Map())
    const name = named.get(path)
    if (name === undefined) continue
    // A repeated key means a second object without the first key: it is then unclear which values belong to which object.
    if (rows.at(-1)?.has(name)) return []
    rows.at(-1)?.set(name, { raw, element: null, block })
  }
  return rows.filter((row) => row.size > 0)
}

/** The field for each path, by similarity of names; no field twice. */
function fieldsByPath(paths: readonly string[], fields: readonly Field[]): Map<string, string> {
  const fits = fields.flatMap(({ name }) => paths.map((path) => ({ name, path, fit: fitOf(name, path.slice(folderOf(path).length)) })))
  const named = new Map<string, string>()
  for (const { name, path, fit } of fits.sort((a, b) => b.fit - a.fit)) {
    if (fit >= FIT_MIN && !named.has(path) && ![...named.values()].includes(name)) named.set(path, name)
  }
  return named
}

function fitOf(field: string, key: string): number {
  return nameKey(field) === nameKey(key) ? 2 : nameSimilarity(field, key)
}
