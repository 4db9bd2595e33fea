// Leaves out lists whose rows are the sections of another list: "Starters" with the price of its first dish, where each dish is a row, too.
import type { Element } from 'domhandler'
import { ancestorsOf } from '../text/ancestors.ts'
import type { RecordRow } from './rows/record-row.ts'

interface RowList {
  rows: readonly RecordRow[]
  elements: ReadonlyMap<RecordRow, readonly Element[]>
}

/** The lists without those whose rows each hold rows of another one and have all their values but one of them. */
export function withoutSectionLists<List extends RowList>(lists: readonly List[]): List[] {
  return lists.filter((list) => !lists.some((items) => items !== list && areSections(list, items)))
}

function areSections(list: RowList, items: RowList): boolean {
  if (items.rows.length <= list.rows.length || !haveOwnNames(items)) return false
  const inside = list.rows.map((row) => rowsIn(list.elements.get(row) ?? [], items))
  const isDivided = inside.every(({ length }) => length > 0) && inside.filter(({ length }) => length > 1).length * 2 > inside.length
  return isDivided && list.rows.every((row, at) => isHeadOf(row, inside[at] ?? []))
}

/** Sizes of a product repeat on the next one; dishes of a menu do not. */
function haveOwnNames({ rows }: RowList): boolean {
  const names = rows.map((row) => [...row.values()][0]?.raw ?? '')
  return new Set(names).size > names.length * OWN_NAMES_MIN
}
const OWN_NAMES_MIN = 0.8

function rowsIn(section: readonly Element[], { rows, elements }: RowList): RecordRow[] {
  const parts = new Set(section)
  return rows.filter((row) => {
    const [first] = elements.get(row) ?? []
    return first !== undefined && !parts.has(first) && ancestorsOf(first).some((outer) => parts.has(outer))
  })
}

/** One value is the section's own, all others are values of its items for the same members. */
function isHeadOf(row: RecordRow, items: readonly RecordRow[]): boolean {
  const own = [...row].filter(([name, { element }]) => !items.some((item) => item.get(name)?.element === element))
  return row.size > 1 && own.length === 1
}
