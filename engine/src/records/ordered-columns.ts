// Reads lists in files from tables in which few or no columns have the members' names: names in another language, in a line of text above
// the table, or far down in a form. A schema made from a form has the form's order, so the columns between two named ones are matched to
// the
// members between them, if their values have the members' types.
import { AMOUNT } from '../text/amount.ts'
import { memberSimilarity, memberSpecOf, type ObjectForm } from '../fields/members/members-of.ts'
import { topicFit } from '../fields/members/topic-fit.ts'
import { fieldSimilarity } from '../fields/similarity.ts'
import { keepLast } from '../text/keep-last.ts'
import type { Field, PageDocument, Table, TableCell } from '../types.ts'
import { isSumLabel } from '../values/list/sum-labels.ts'
import type { ObjectRows } from './object-lists.ts'
import { placeNames } from './place-names.ts'
import { DATE } from './rows/value-patterns.ts'
import type { RecordRow } from './rows/record-row.ts'

/** Rows of one table with the same columns; spanning cells occur once. */
interface Part {
  /** Column names; null where there are none above the rows. */
  header: readonly string[] | null
  rows: readonly (readonly Cell[])[]
}
type Cell = Pick<TableCell, 'text' | 'element' | 'block'>

const FILES = /^(?:application\/(?:pdf|vnd\.)|image\/|text\/csv)/
const [COLUMNS_MIN, ROWS_MAX, PARTS_MAX] = [3, 500, 300]
const [NAMED_MIN, CALLED_MIN] = [0.5, 0.6]
/** Share of the members that must have a column: where a heading names the list, and where only column names do. */
const [CALLED_SHARE, NAMED_SHARE] = [0.5, 0.75]
const MATCHED_MIN = 3
/** Share of a column's values that must have its type. */
const TYPED_SHARE = 0.7
const VALUE_CHARS_MAX = 60

const partsOf = keepLast((document: PageDocument): Part[] => document.tables.flatMap(partsOfTable).slice(0, PARTS_MAX).map(withOwnColumns))

/** Null for web pages, and where neither names nor order are certain. */
export function findOrderedRows(document: PageDocument, list: ObjectForm): ObjectRows | null {
  if (list.members.length < MATCHED_MIN || !FILES.test(document.page.contentType)) return null
  const readings = partsOf(document).flatMap((part) => readPart(document, list, part) ?? [])
  const [best] = readings.toSorted((a, b) => b.fit - a.fit || b.rows.length - a.rows.length)
  return best ?? null
}

function readPart(document: PageDocument, list: ObjectForm, part: Part): ObjectRows | null {
  const { members } = list
  const [first] = part.rows[0] ?? []
  if (first === undefined) return null
  const columns = columnsOf(part)
  const named = namedColumns(members, columns)
  const called = Math.max(
    0,
    ...placeNames(document, [first.element]).map(({ text, weight, isHeading }) => (isHeading ? topicFit(list, text) * weight : 0)),
  )
  const isCalled = called >= CALLED_MIN
  const matched = fillBetween(members, columns, { named, isLoose: isCalled })
  const count = matched.filter((column) => column !== null).length
  const names = named.filter((column) => column !== null).length
  const share = count / members.length
  const isSure = isCalled ? share >= CALLED_SHARE : names >= 2 && share >= NAMED_SHARE
  if (!isSure || count < MATCHED_MIN) return null
  const rows = part.rows.flatMap((cells) => rowOf(members, { cells, matched }) ?? []).slice(0, ROWS_MAX)
  if (rows.length === 0) return null
  const filled = rows.reduce((sum, row) => sum + row.size, 0) / (rows.length * members.length)
  return { rows, elements: new Map(), fit: (isCalled ? 0.5 + 0.2 * called : 0.6) + 0.2 * share + 0.1 * filled }
}

/** The values of a row; null for a total, and for a heading above further rows. */
function rowOf(
  members: readonly Field[],
  { cells, matched }: { cells: readonly Cell[]; matched: readonly (number | null)[] },
): RecordRow | null {
  const row: RecordRow = new Map(
    members.flatMap(({ name }, at) => {
      const cell = matched[at] === null ? undefined : cells[matched[at]!]
      return cell === undefined || cell.text === '' ? [] : [[name, { raw: cell.text, element: cell.element, block: cell.block }]]
    }),
  )
  const label = cells.find(({ text }) => /\p{L}/u.test(text))?.text ?? ''
  return row.size < 2 || isSumLabel(label) ? null : row
}

interface Column {
  name: string
  amounts: number
  days: number
  isEmpty: boolean
}

function columnsOf({ header, rows }: Part): Column[] {
  const [first = []] = rows
  return first.map((_, at) => {
    const values = rows.flatMap((row) => row[at]?.text || [])
    const share = (form: RegExp): number =>
      values.filter((text) => text.length <= VALUE_CHARS_MAX && form.test(text)).length / Math.max(1, values.length)
    return { name: header?.[at] ?? '', amounts: share(AMOUNT), days: share(DATE), isEmpty: values.length === 0 }
  })
}

/** For each member the column with its name, or null. */
function namedColumns(members: readonly Field[], columns: readonly Column[]): (number | null)[] {
  const fits = members.flatMap((member, at) =>
    columns.map((column, index) => ({ at, index, fit: isOfType(member, column) ? nameFit(member, column) : 0 })),
  )
  const chosen: (number | null)[] = members.map(() => null)
  for (const { at, index, fit } of fits.toSorted((a, b) => b.fit - a.fit)) {
    if (fit < NAMED_MIN) break
    if (chosen[at] === null && !chosen.includes(index)) chosen[at] = index
  }
  return chosen
}

function nameFit(member: Field, { name }: Column): number {
  if (name === '') return 0
  return Math.max(member.description.includes(`"${name}"`) ? 0.9 : 0, fieldSimilarity(member, name) * 0.85, memberSimilarity(member, name))
}

/**
 * Matches members without a named column to the columns between those of their neighbours, if there are as many of either. If not, they are
 * only matched where a heading names the list (`isLoose`): each takes the next column of its type.
 */
function fillBetween(
  members: readonly Field[],
  columns: readonly Column[],
  { named, isLoose }: { named: readonly (number | null)[]; isLoose: boolean },
): (number | null)[] {
  const matched = [...named]
  for (let from = 0; from < members.length; from += 1) {
    if (matched[from] !== null) continue
    let to = from
    while (to + 1 < members.length && named[to + 1] === null) to += 1
    const [after, before] = [named[from - 1] ?? -1, named[to + 1] ?? columns.length]
    const free = columns.flatMap((column, index) =>
      index > after && index < before && !named.includes(index) && !(column.isEmpty && column.name === '') ? [index] : [],
    )
    const own = members.slice(from, to + 1)
    const isOneEach = free.length === own.length && own.every((member, at) => isOfType(member, columns[free[at]!]!))
    if (isOneEach) own.forEach((_, at) => (matched[from + at] = free[at]!))
    else if (isLoose)
      inOrder(
        own,
        free.map((index) => ({ index, column: columns[index]! })),
      ).forEach((index, at) => (matched[from + at] = index))
    from = to
  }
  return matched
}

/** The assignment in order that gives the most members a column of their type; with equal ones the first. */
function inOrder(members: readonly Field[], free: readonly { index: number; column: Column }[]): (number | null)[] {
  type Way = { worth: number; columns: readonly (number | null)[] }
  const NOTHING: Way = { worth: 0, columns: [] }
  // Dynamic programming: the best assignment for each number of columns from the left.
  let ways: Way[] = Array.from({ length: free.length + 1 }, () => NOTHING)
  for (const member of members) {
    const next: Way[] = []
    for (const [count, way] of ways.entries()) {
      const without: Way = { worth: way.worth, columns: [...way.columns, null] }
      const { index, column } = free[count - 1] ?? {}
      const [shorter, before] = [ways[count - 1], next[count - 1]]
      const taken: Way =
        column !== undefined && index !== undefined && shorter !== undefined && isOfType(member, column)
          ? { worth: shorter.worth + typeWorth(member, column), columns: [...shorter.columns, index] }
          : without
      const better = taken.worth > without.worth ? taken : without
      next.push(before !== undefined && before.worth >= better.worth ? before : better)
    }
    ways = next
  }
  return [...(ways.at(-1) ?? NOTHING).columns]
}

function typeWorth({ type }: Field, { amounts, days }: Column): number {
  if (type === 'number' || type === 'date') return 1
  return amounts >= TYPED_SHARE || days >= TYPED_SHARE ? 0.4 : 0.8
}

function isOfType(member: Field, { amounts, days, isEmpty }: Column): boolean {
  if (isEmpty) return true
  if (member.type === 'number') return amounts >= TYPED_SHARE
  if (member.type === 'date' || memberSpecOf(member)?.kind === 'date') return days >= TYPED_SHARE
  return member.type !== 'array' && member.type !== 'object'
}

/** Splits a form, which is one ruled table with several lists, into runs of rows with equal cell borders, each below its column names. */
function partsOfTable(table: Table): Part[] {
  const runs: { starts: number[]; from: number; rows: TableCell[][] }[] = []
  for (const [at, row] of table.rows.entries()) {
    const starts = row.flatMap((cell, index) => (index === 0 || cell.element !== row[index - 1]?.element ? [index] : []))
    const last = runs.at(-1)
    if (last !== undefined && String(last.starts) === String(starts)) last.rows.push(starts.map((index) => row[index]!))
    else if (last === undefined || starts.length > 1) runs.push({ starts, from: at, rows: [starts.map((index) => row[index]!)] })
  }
  return runs.flatMap(({ starts, from, rows }): Part[] => {
    if (starts.length < COLUMNS_MIN) return []
    const own = from === 0 && table.header.length > 0 ? starts.map((index) => table.header[index] ?? '') : null
    if (own !== null) return [{ header: own, rows }]
    const heads = rows.flatMap((row, at) => (isHead(row, rows[at + 1]) ? [at] : []))
    const parts = heads.map((at, index): Part => ({ header: rows[at]!.map(nameOf), rows: rows.slice(at + 1, heads[index + 1]) }))
    return heads[0] === 0 ? parts : [{ header: null, rows: rows.slice(0, heads[0]) }, ...parts]
  })
}

/** Splits columns that were read as one because they are so close: "275.000 1" below "Rate Unit". */
function withOwnColumns({ header, rows }: Part): Part {
  const pairs = rows[0]!.map((_, at) => {
    const filled = rows.flatMap((row) => row[at]?.text || [])
    return filled.length >= PAIRS_MIN && filled.filter((text) => PAIR.test(text)).length >= filled.length * TYPED_SHARE
  })
  if (!pairs.includes(true)) return { header, rows }
  return {
    header: header === null ? null : header.flatMap((name, at) => (pairs[at] ? [name, name] : [name])),
    rows: rows.map((row) =>
      row.flatMap((cell, at): Cell[] => {
        if (!pairs[at]) return [cell]
        const [, one = cell.text, other = ''] = PAIR.exec(cell.text) ?? []
        return [
          { ...cell, text: one },
          { ...cell, text: other },
        ]
      }),
    ),
  }
}
const PAIRS_MIN = 2
/** The first of the two amounts must have decimals, because a space may also separate thousands. */
const PAIR = /^([-–]?\d[\d.,]{0,15}[.,]\d{1,6}%?) ([-–]?\d[\d.,]{0,15}%?)$/

/** True for a row of names without amounts above a row with amounts. */
function isHead(row: readonly TableCell[], below: readonly TableCell[] | undefined): boolean {
  const isAmount = ({ text }: TableCell): boolean => text.length <= VALUE_CHARS_MAX && AMOUNT.test(text)
  const named = row.filter(({ text }) => /\p{L}/u.test(text))
  return named.length >= COLUMNS_MIN && !row.some(isAmount) && below?.some(isAmount) === true
}

function nameOf({ text }: TableCell): string {
  return text.replaceAll(/\s+/g, ' ')
}
