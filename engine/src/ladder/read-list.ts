// The list of a page as rows of fields: of the groups of records that the page has, the one of which most is read. Each record is read as
// a page of its own; what that leaves open is taken from the parts that all records of the group share.
// Next: engine/src/ladder/read-records.ts
import { isTag, type Element } from 'domhandler'
import { isInFurniture, isWithin, placeWeight } from '../discover/places.ts'
import { straysIn } from '../discover/read-group.ts'
import { fieldKind, type FieldKind } from '../fields/field-kind.ts'
import { nameWords } from '../fields/label-words.ts'
import { qualifiersOf } from '../fields/match-concept.ts'
import { understandField } from '../fields/understand-field.ts'
import { recordsOf } from '../records/find-records.ts'
import { findRecordGroups, type RecordGroup } from '../records/record-groups.ts'
import { columnNames } from '../records/record-parts.ts'
import type { SlotSupport } from '../records/record-fields.ts'
import { readGroupRows } from '../records/rows/group-rows.ts'
import type { RecordRow, RecordValue } from '../records/rows/record-row.ts'
import { ancestorsOf, parentOf } from '../text/ancestors.ts'
import { elementText, findBlock } from '../text/element-text.ts'
import { keepLast } from '../text/keep-last.ts'
import type { Field, PageDocument } from '../types.ts'
import { asksForGroup, groupHeadings } from './group-headings.ts'
import { readRecords, sizeOf, type PartReader } from './read-records.ts'

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

const GROUPS_TRIED = 10
const RECORDS_TRIED = 4
const ROWS_MAX = 2_000
/** A record with more elements is a part of the page, and no item of a list. */
const RECORD_ELEMENTS_MAX = 400
/** Of larger records fewer are tried. */
const SAMPLE_ELEMENTS_MAX = 800

const groupsOf = keepLast(findRecordGroups)

/** Null for a page without a list of which anything is read. */
export function readList(document: PageDocument, fields: readonly Field[], read: PartReader): ListRead | null {
  const input = { fields, read }
  const tried = groupsOf(document)
    .slice(0, GROUPS_TRIED)
    .map((group) => ({ ...group, records: ownRecords(document, group) }))
    .flatMap((group) => {
      const [first] = group.records[0] ?? []
      const weight = first === undefined || isInFurniture(first) ? 0 : placeWeight(first)
      if (weight === 0 || group.records.length < 2 || areParts(group)) return []
      const sizes = spread(group.records, RECORDS_TRIED).map((record) => record.reduce((sum, element) => sum + sizeOf(element), 0))
      const [largest, all] = [Math.max(...sizes), sizes.reduce((sum, size) => sum + size, 0)]
      if (largest > RECORD_ELEMENTS_MAX) return []
      const sample = spread(group.records, all > SAMPLE_ELEMENTS_MAX ? 2 : RECORDS_TRIED)
      const columns = readColumns(document, { ...group, records: sample }, input)
      return [
        {
          group,
          quality: qualityOf(columns, sample.length) * weight,
          fields: columns.filter(({ values }) => countOf(values) >= sample.length * MOSTLY).length,
        },
      ]
    })
  const best = innermost(tried.toSorted((a, b) => promiseOf(b) - promiseOf(a)))
  if (best === undefined || best.quality === 0) return null
  const columns = readColumns(document, best.group, input)
  const named = new Map<RecordRow, readonly Element[]>()
  const rows = best.group.records.slice(0, ROWS_MAX).flatMap((elements, at): RecordRow[] => {
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

/** Without rows that name columns, and without what does not belong to the list (advertisements, links to other places). */
function ownRecords(document: PageDocument, { records }: RecordGroup): Element[][] {
  const own = records.filter(([first]) => first === undefined || !isHeadRow(first))
  const isStray = straysIn(recordsOf(document, own), document.page.url)
  return own.filter((_, place) => !isStray(place))
}

interface Tried {
  group: RecordGroup
  /** Mean over the fields of how surely and in how many records they are read. */
  quality: number
  /** Number of fields that most records have. */
  fields: number
}

/** Of lists that are read about as well the longer one is meant, and the one whose records have more of the fields each. */
function promiseOf({ group, quality, fields }: Tried): number {
  return quality ** 1.5 * Math.sqrt(group.records.length * fields * (1 + Math.log10(Math.max(1, group.score))))
}
const MOSTLY = 0.6

/** The best one, or records inside its records, several in each, that promise nearly as much: what holds them are sections of the list. */
function innermost(tried: readonly Tried[]): Tried | undefined {
  let [best] = tried
  for (let finer = best; finer !== undefined;) {
    best = finer
    const outer = new Set(best.group.records.flat())
    const least = { records: best.group.records.length * SEVERAL, promise: promiseOf(best) * NEARLY }
    finer = tried.find(
      (one) =>
        one.fields > 1 &&
        promiseOf(one) >= least.promise &&
        one.group.records.filter(([first]) => first !== undefined && !outer.has(first) && isWithin(first, outer)).length >= least.records,
    )
  }
  return best
}
const SEVERAL = 1.5
const NEARLY = 0.6

/** Title, price and text of each card: elements side by side that differ, and in every card the same ones. */
function areParts({ records }: RecordGroup): boolean {
  const byParent = Map.groupBy(records, ([first]) => (first === undefined ? null : parentOf(first)))
  return (
    byParent.size > 1 &&
    [...byParent.values()].every((own) => own.length > 1 && new Set(own.map(([first]) => first?.attribs.class ?? '')).size === own.length)
  )
}

function countOf(values: readonly unknown[]): number {
  return values.filter((value) => value !== undefined).length
}

/** So many of them, from the first to the last. */
function spread<One>(all: readonly One[], count: number): One[] {
  return all.length <= count ? [...all] : Array.from({ length: count }, (_, at) => all[Math.round((at * (all.length - 1)) / (count - 1))]!)
}

function qualityOf(columns: readonly Column[], records: number): number {
  return columns.reduce((sum, { values, chance }) => sum + (chance * countOf(values)) / records, 0) / columns.length
}

interface Column {
  field: Field
  /** True for values that were read in each record, false for parts that records share. */
  isRead: boolean
  chance: number
  /** One a record; undefined where it has none. */
  values: readonly (RecordValue | undefined)[]
}

interface Wanted {
  fields: readonly Field[]
  read: PartReader
}

function readColumns(document: PageDocument, group: RecordGroup, { fields, read: reader }: Wanted): Column[] {
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
const OWN_MIN = 0.5
const OWN_SHARE_MIN = 0.3

function weightOf({ chance, values }: Pick<Column, 'chance' | 'values'>): number {
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
const [NAMED_CHANCE, FORM_CHANCE] = [0.75, 0.6]
const USUAL: ReadonlySet<string> = new Set(['price', 'date_published', 'start_date'])
/** "Download link of the archive" is not the link of the record. */
function asksForOneLink(field: Field): boolean {
  const { concept } = understandField(field)
  return concept === null || qualifiersOf(nameWords(field.name), concept).size > 0
}

/** What a record has one of in most lists. */
const UNIQUE: ReadonlySet<FieldKind> = new Set<FieldKind>(['name', 'address', 'picture', 'email', 'phone'])

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
const HEAD_ROWS_MAX = 2

function isHeadRow(row: Element): boolean {
  if (row.name !== 'tr') return false
  const cells = row.children.filter(isTag)
  return parentOf(row)?.name === 'thead' || (cells.length > 1 && cells.every(({ name }) => name === 'th'))
}
