// The columns of a list: for each field one value a record. Each record is read as a page of its own; what that leaves open is taken from
// the parts that all records of the group share, and from the headings over them.
// Next: engine/src/ladder/read-records.ts
import { isTag, type Element } from 'domhandler'
import { fieldKind, type FieldKind } from '../fields/field-kind.ts'
import { nameWords } from '../fields/label-words.ts'
import { qualifiersOf } from '../fields/match-concept.ts'
import { understandField } from '../fields/understand-field.ts'
import type { SlotSupport } from '../records/record-fields.ts'
import type { RecordGroup } from '../records/record-groups.ts'
import { columnNames } from '../records/record-parts.ts'
import { readGroupRows } from '../records/rows/group-rows.ts'
import type { RecordRow, RecordValue } from '../records/rows/record-row.ts'
import { ancestorsOf, parentOf } from '../text/ancestors.ts'
import { elementText, findBlock } from '../text/element-text.ts'
import type { Field, PageDocument } from '../types.ts'
import { asksForGroup, groupHeadings } from './group-headings.ts'
import { readRecords, type PartReader } from './read-records.ts'

/** Longer lists are cut, so that the memory for one page is bounded. */
export const ROWS_MAX = 2_000
/** A field is one of the list from this share of its records on: most have it, and a few may lack it. */
export const MOSTLY = 0.6

export interface Column {
  field: Field
  /** True for values that were read in each record, false for parts that records share. */
  isRead: boolean
  chance: number
  /** One a record; undefined where it has none. */
  values: readonly (RecordValue | undefined)[]
}

export interface ColumnRequest {
  fields: readonly Field[]
  read: PartReader
}

/** A column for each field; empty where the group has nothing for it. */
export function readColumns(document: PageDocument, group: RecordGroup, { fields, read: reader }: ColumnRequest): Column[] {
  const records = group.records.slice(0, ROWS_MAX)
  const read = readRecords(document, { records, heads: headRows(records[0]?.[0]), fields }, reader)
  const shared = readGroupRows(document, { ...group, records }, { fields, columns: columnNames(document.tables, fields) })
  const placed = new Map(shared.elements.map((element, at) => [element, shared.rows[at]]))
  const columns = fields.map((field): Column => {
    const own = { chance: read.chances.get(field.name) ?? 0, values: read.rows.map((row) => row.get(field.name)) }
    const support = shared.support.get(field.name)
    const parts = {
      chance: chanceOfPart(field, support),
      values: records.map(([first]) => (first === undefined ? undefined : placed.get(first)?.get(field.name))),
    }
    const isSure = own.chance >= OWN_MIN && countOf(own.values) >= records.length * OWN_SHARE_MIN
    const isRead = isSure || weightOf(own) >= weightOf(parts)
    return { field, isRead, ...(isRead ? own : parts) }
  })
  return withHeadings(document, records, withoutSharedPlaces(columns))
}

/** What is likelier right than wrong, in a third of the records, is not given up for a part that fills more of them. */
const [OWN_MIN, OWN_SHARE_MIN] = [0.5, 0.3]

/** One text is the value of one field: of those that have taken it the surest, one that was read before one by a shared part. */
function withoutSharedPlaces(columns: readonly Column[]): Column[] {
  const surest = columns.toSorted((a, b) => Number(b.isRead) - Number(a.isRead) || weightOf(b) - weightOf(a))
  const kept = new Set<Column>()
  for (const column of surest) {
    const isTaken = [...kept].some(({ values }) => {
      const same = values.filter((value, at) => value !== undefined && isSamePlace(value, column.values[at]))
      return same.length * 2 > countOf(column.values)
    })
    if (!isTaken) kept.add(column)
  }
  return columns.map((column) => (kept.has(column) ? column : { ...column, chance: 0, values: column.values.map(() => undefined) }))
}

function isSamePlace(one: RecordValue, other: RecordValue | undefined): boolean {
  if (other === undefined || one.raw !== other.raw) return false
  const [left, right] = [one.element, other.element]
  return left === right || (left !== null && right !== null && (ancestorsOf(left).includes(right) || ancestorsOf(right).includes(left)))
}

/** What no record has is the name of the record or the heading over it, where a field asks for these. */
function withHeadings(document: PageDocument, records: readonly (readonly Element[])[], columns: readonly Column[]): Column[] {
  const isEmpty = ({ values }: Column): boolean => countOf(values) === 0
  const group = columns.find((column) => isEmpty(column) && asksForGroup(column.field))
  const headings = group === undefined ? null : groupHeadings(document, records)
  const taken = new Set(columns.flatMap(({ values }) => values.flatMap((value) => value?.element ?? [])))
  const names = records.map((elements) => headingIn(document, elements))
  const isNamed = names.some(
    (name) =>
      name?.element != null && [name.element, ...ancestorsOf(name.element), ...elementsIn(name.element)].some((one) => taken.has(one)),
  )
  const nameless = isNamed ? undefined : columns.find((column) => isEmpty(column) && column !== group && mayBeName(column.field))
  return columns.map((column) => {
    if (column === group && headings !== null) return { ...column, chance: FORM_CHANCE, values: headings }
    return column === nameless && countOf(names) * 2 > names.length ? { ...column, chance: FORM_CHANCE, values: names } : column
  })
}

function mayBeName(field: Field): boolean {
  const { shape, concept } = understandField(field)
  return (
    field.type === 'string' &&
    (shape === 'title' ||
      shape === 'organisation' ||
      fieldKind(field) === 'name' ||
      concept?.id === 'model' ||
      (shape === 'text' && concept === null))
  )
}

function headingIn(document: PageDocument, elements: readonly Element[]): RecordValue | undefined {
  const element = [...elements, ...elements.flatMap(elementsIn)].find(({ name }) => /^h[1-6]$/.test(name))
  const raw = element === undefined ? '' : elementText(element).trim()
  return element === undefined || raw === '' ? undefined : { raw, element, block: findBlock(document.nodeBlocks, element) }
}

function elementsIn(element: Element): Element[] {
  return element.children.flatMap((child) => (isTag(child) ? [child, ...elementsIn(child)] : []))
}

/** Number of values, each by how sure it is. */
export function weightOf({ chance, values }: Pick<Column, 'chance' | 'values'>): number {
  return chance * countOf(values)
}

/** As `ListRead.worth`, for rows that were not read record by record; without a reason for their parts they are those of named columns. */
export function worthOf(
  rows: readonly RecordRow[],
  fields: readonly Field[],
  support: ReadonlyMap<string, SlotSupport> | null | undefined,
): number {
  return fields.reduce((sum, field) => {
    const filled = rows.filter((row) => row.has(field.name)).length
    return sum + filled * (support == null ? COLUMN_CHANCE : chanceOfPart(field, support.get(field.name)))
  }, 0)
}
/** A table's column that is called as the field is hardly another one; it may have other values in some rows. */
const COLUMN_CHANCE = 0.85

/** How surely a part that all records share is a field's, by why it was taken for it; undefined for a day above the records. */
function chanceOfPart(field: Field, support: SlotSupport | undefined): number {
  if (support === undefined) return FORM_CHANCE
  if (support === 'named') return NAMED_CHANCE
  const kind = fieldKind(field)
  if (kind === 'address' && asksForOneLink(field)) return 0
  // The only price or day of a record is its price or its day, and no deposit and no deadline.
  if ((kind === 'price' || kind === 'date') && !USUAL.has(understandField(field).concept?.id ?? '')) return 0
  if (UNIQUE.has(kind) || support === 'form') return FORM_CHANCE
  // What is merely left over may be anything.
  return 0
}
/** Below a column's: a class or attribute is named for programs, not for readers. */
const NAMED_CHANCE = 0.75
/** The form of a value excludes most other parts of a record, but leaves more doubt than a name. */
const FORM_CHANCE = 0.6
const USUAL: ReadonlySet<string> = new Set(['price', 'date_published', 'start_date'])
/** "Download link of the archive" is not the link of the record. */
function asksForOneLink(field: Field): boolean {
  const { concept } = understandField(field)
  return concept === null || qualifiersOf(nameWords(field.name), concept).size > 0
}

/** What a record has one of in most lists. */
const UNIQUE: ReadonlySet<FieldKind> = new Set<FieldKind>(['name', 'address', 'picture', 'email', 'phone'])

/** Number of records that have a value. */
export function countOf(values: readonly unknown[]): number {
  return values.filter((value) => value !== undefined).length
}

/** The rows that name the columns of the table a record is a row of. */
function headRows(record: Element | undefined): Element[] {
  if (record?.name !== 'tr') return []
  let table: Element | null = record
  while (table !== null && table.name !== 'table') table = parentOf(table)
  const rows: Element[] = []
  const visit = (element: Element): boolean => {
    for (const child of element.children) {
      if (!isTag(child)) continue
      if (child === record) return false
      if (child.name === 'tr') {
        if (isHeadRow(child)) rows.push(child)
      } else if (child.name !== 'table' && !visit(child)) return false
    }
    return true
  }
  if (table !== null) visit(table)
  return rows.slice(-HEAD_ROWS_MAX)
}
/** A row of groups of columns, and one of columns. */
const HEAD_ROWS_MAX = 2

/** True for a row whose cells name columns. */
export function isHeadRow(row: Element): boolean {
  if (row.name !== 'tr') return false
  const cells = row.children.filter(isTag)
  return parentOf(row)?.name === 'thead' || (cells.length > 1 && cells.every(({ name }) => name === 'th'))
}
