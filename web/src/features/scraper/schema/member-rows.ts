// The members of a field as the rows of an outline: each row with its depth, the rows below it that are deeper are inside it. Pure.
import { SCHEMA_LIMITS, type FieldMember, type FieldType } from '@quarry/contract'

export interface MemberRow {
  id: number
  /** 0 for the members of the field itself. */
  depth: number
  name: string
  /** Empty: follows from the name. */
  type: FieldType | ''
  description: string
}

export type Rows = readonly MemberRow[]

/** Of the innermost members: the field itself is the first level. */
export const ROW_DEPTH_MAX = SCHEMA_LIMITS.depthMax - 1

let lastId = 0

export function newRow(depth: number, content: Partial<MemberRow> = {}): MemberRow {
  lastId += 1
  return { depth, name: '', type: '', description: '', ...content, id: lastId }
}

export function rowsOf(members: readonly FieldMember[], depth = 0): MemberRow[] {
  return members.flatMap(({ name, type, description = '', members: inner = [] }) => [
    newRow(depth, { name, type: type ?? '', description }),
    ...rowsOf(inner, depth + 1),
  ])
}

/** Members without a name are left out, with all that is inside them. */
export function membersOf(rows: Rows): FieldMember[] {
  return childrenOf(rows, -1).flatMap((at): FieldMember[] => {
    const { name, type, description } = rows[at]!
    const inner = membersOf(rows.slice(at + 1, endOf(rows, at)).map((row) => ({ ...row, depth: row.depth - rows[at]!.depth - 1 })))
    if (name.trim() === '') return []
    return [
      {
        name: name.trim(),
        ...(type === '' ? {} : { type }),
        ...(description.trim() === '' ? {} : { description: description.trim() }),
        ...(inner.length > 0 ? { type: type === 'array' ? 'array' : 'object', members: inner } : {}),
      },
    ]
  })
}

/** Places of the rows right inside a row; -1: of the field itself. */
function childrenOf(rows: Rows, at: number): number[] {
  const depth = at < 0 ? 0 : rows[at]!.depth + 1
  const [from, to] = at < 0 ? [0, rows.length] : [at + 1, endOf(rows, at)]
  return rows.flatMap((row, place) => (place >= from && place < to && row.depth === depth ? [place] : []))
}

/** Behind the last row that is inside a row. */
function endOf(rows: Rows, at: number): number {
  const { depth } = rows[at]!
  const end = rows.findIndex((row, place) => place > at && row.depth <= depth)
  return end < 0 ? rows.length : end
}

/** Place of the row that a row is inside of; -1: of the field itself. */
export function parentOf(rows: Rows, at: number): number {
  const { depth } = rows[at]!
  return rows.findLastIndex((row, place) => place < at && row.depth < depth)
}

export interface Changed {
  rows: MemberRow[]
  /** Id of the row that was changed, or is to be written next. */
  focus: number
}

/** A new row of the same depth, behind all that is inside the row. */
export function addBelow(rows: Rows, at: number): Changed {
  const row = newRow(rows[at]?.depth ?? 0)
  return { rows: rows.toSpliced(at < 0 ? rows.length : endOf(rows, at), 0, row), focus: row.id }
}

/** A new row as the last one inside; a member that was no list becomes an object. */
export function addInside(rows: Rows, at: number): Changed | null {
  if (rows[at]!.depth + 1 > ROW_DEPTH_MAX) return null
  const row = newRow(rows[at]!.depth + 1)
  return { rows: asHolder(rows.toSpliced(endOf(rows, at), 0, row), at), focus: row.id }
}

/** With all that is inside. */
export function removeRow(rows: Rows, at: number): Changed {
  const left = rows.toSpliced(at, endOf(rows, at) - at)
  return { rows: left, focus: (left[at - 1] ?? left[0])?.id ?? -1 }
}

/** Inside the row of the same depth before it. */
export function indent(rows: Rows, at: number): Changed | null {
  const { depth, id } = rows[at]!
  const before = rows.findLastIndex((row, place) => place < at && row.depth <= depth)
  if (before < 0 || rows[before]!.depth !== depth) return null
  const deepest = Math.max(...rows.slice(at, endOf(rows, at)).map((row) => row.depth))
  if (deepest + 1 > ROW_DEPTH_MAX) return null
  return { rows: asHolder(shifted(rows, at, 1), before), focus: id }
}

/** Out of the row that it is inside of, behind it. */
export function outdent(rows: Rows, at: number): Changed | null {
  const { depth, id } = rows[at]!
  if (depth === 0) return null
  const end = endOf(rows, parentOf(rows, at))
  const own = shifted(rows, at, -1).slice(at, endOf(rows, at))
  const rest = rows.toSpliced(at, own.length)
  return { rows: rest.toSpliced(end - own.length, 0, ...own), focus: id }
}

/** Past the row of the same depth before or behind it, with all that is inside. */
export function moveRow(rows: Rows, at: number, by: -1 | 1): Changed | null {
  const siblings = childrenOf(rows, parentOf(rows, at))
  const other = siblings[siblings.indexOf(at) + by]
  if (other === undefined) return null
  const [first, second] = by < 0 ? [other, at] : [at, other]
  const [upper, lower] = [rows.slice(first, second), rows.slice(second, endOf(rows, second))]
  return { rows: rows.toSpliced(first, upper.length + lower.length, ...lower, ...upper), focus: rows[at]!.id }
}

function shifted(rows: Rows, at: number, by: number): MemberRow[] {
  const end = endOf(rows, at)
  return rows.map((row, place) => (place >= at && place < end ? { ...row, depth: row.depth + by } : row))
}

function asHolder(rows: Rows, at: number): MemberRow[] {
  return rows.map((row, place) => (place === at && row.type !== 'array' && row.type !== 'object' ? { ...row, type: 'object' } : row))
}

/** What keeps a row from being sent; null when nothing does. */
export function rowProblem(rows: Rows, at: number): string | null {
  const { name } = rows[at]!
  if (name.trim() === '') return at + 1 < endOf(rows, at) ? 'Needs a name; without one it is ignored, with everything inside it.' : null
  if (name.trim() === '__proto__') return 'This name cannot be used.'
  const siblings = childrenOf(rows, parentOf(rows, at))
  if (siblings.some((other) => other < at && rows[other]!.name.trim() === name.trim())) return 'This name is used twice here.'
  if (siblings.indexOf(at) >= SCHEMA_LIMITS.membersMax) return `An object can have at most ${SCHEMA_LIMITS.membersMax} members.`
  return at >= SCHEMA_LIMITS.membersInAllMax ? `A field can have at most ${SCHEMA_LIMITS.membersInAllMax} members in all.` : null
}

/** "seller (name, address (city)), number". */
export function membersText(members: readonly FieldMember[]): string {
  return members
    .map(
      ({ name, members: inner = [], type }) =>
        `${name}${inner.length > 0 ? ` (${type === 'array' ? 'each ' : ''}${membersText(inner)})` : ''}`,
    )
    .join(', ')
}
