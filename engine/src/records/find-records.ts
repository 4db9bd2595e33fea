// The records that a page lists: table rows, cards, list items, sections. Without fields it gives the groups; with fields it maps
// each record of the likeliest group to them. Values are as the page has them: typing and checking is for later stages.
import type { Element } from 'domhandler'
import { elementText, findBlock } from '../text/element-text.ts'
import type { Field, Link, PageDocument, Table } from '../types.ts'
import { findDatedRows, type Quote } from './dated/dated-rows.ts'
import { chooseSlots, fieldKind, isDated, partInSlot, valueOfPart } from './record-fields.ts'
import { findRecordGroups, type RecordGroup } from './record-groups.ts'
import { columnNames, partsOfRecord, type RecordPart } from './record-parts.ts'
import { scriptedLink } from './scripted-links.ts'
import { countFittingFields, recordsOfTable } from './table-records.ts'

/** Groups that are mapped to fields before the best is chosen. */
const GROUPS_TRIED = 12

export interface PageRecord {
  elements: Element[]
  text: string
  links: Link[]
  block: number | null
}

export interface PageRecords {
  kind: RecordGroup['kind']
  score: number
  records: PageRecord[]
}

/** A value of a record: what a field takes (text or address) and where it stands. */
export interface RecordValue {
  raw: string
  element: Element
  block: number | null
  /** Words that the value was made of where it is not one text of the page. */
  quotes?: Quote[]
}

export type RecordRow = Map<string, RecordValue>

/** Groups of records, the likeliest first. */
export function findRecords(document: PageDocument): PageRecords[] {
  const toRecord = recordReader(document)
  return findRecordGroups(document).map(({ kind, score, records }) => ({ kind, score, records: records.map(toRecord) }))
}

/** Each element as a record. */
export function recordsAt(document: PageDocument, elements: readonly Element[]): PageRecord[] {
  const toRecord = recordReader(document)
  return elements.map((element) => toRecord([element]))
}

function recordReader(document: PageDocument): (elements: Element[]) => PageRecord {
  const known = new Map(document.links.map((link) => [link.element, link]))
  const linkOf = (element: Element): Link | null => known.get(element) ?? scriptedLink(element, document.baseUrl)
  return (elements) => ({
    elements,
    text: elements.map((element) => elementText(element)).join('\n'),
    links: elements.flatMap((element) => linksIn(element, linkOf)),
    block: elements[0] === undefined ? null : findBlock(document.nodeBlocks, elements[0]),
  })
}

/** Rows of the page's list with the values of the fields; a field that a record lacks is no key of its row. Empty where nothing repeats. */
export function findRecordRows(document: PageDocument, fields: readonly Field[]): RecordRow[] {
  const plain = findPlainRows(document, fields)
  const dated = findDatedRows(document, fields)
  return dated.length > 0 && tellsMore(dated, plain, fields) ? dated : plain
}

/** Days that are read whole count, then what is told of each: rows whose days lack their year, or that are few beside what the page tells, do not. */
function tellsMore(dated: readonly RecordRow[], plain: readonly RecordRow[], fields: readonly Field[]): boolean {
  const dates = fields.filter((field) => field.type === 'date' && fieldKind(field) === 'date')
  const withDay = plain.filter((row) => dates.some(({ name }) => isDated(row.get(name)?.raw ?? '')))
  const filled = (rows: readonly RecordRow[]): number => rows.reduce((sum, row) => sum + row.size, 0)
  // A list that fills more of each row is not given up for the days in its texts, nor for two in a note beneath it. Rows with many days
  // each are groups of what takes place.
  const isFuller = filled(plain) * dated.length > filled(dated) * plain.length
  const isDatedList = withDay.length >= LIST_MIN && withDay.length * 2 > plain.length && dated.length < plain.length * MANY_TIMES
  if (isFuller && (isDatedList || plain.length >= dated.length * MANY_TIMES)) return false
  const isMore = withDay.length < dated.length * DATED_SHARE_MIN
  return isMore || (dated.length >= withDay.length * DATED_SHARE_MIN && filled(dated) > filled(withDay))
}
const DATED_SHARE_MIN = 0.9
const MANY_TIMES = 4
const LIST_MIN = 3

function findPlainRows(document: PageDocument, fields: readonly Field[]): RecordRow[] {
  const table = bestTable(document.tables, fields)
  if (table !== null) return tableRows(table, fields)
  const columns = columnNames(document.tables)
  const tried = findRecordGroups(document)
    .slice(0, GROUPS_TRIED)
    .map((group) => groupRows(document, group, { fields, columns }))
  return tried.sort((a, b) => b.worth - a.worth)[0]?.rows ?? []
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

/** The table that has a column for most fields; fields that only a link can fill are not looked for in column names. */
function bestTable(tables: readonly Table[], fields: readonly Field[]): Table | null {
  let best: { table: Table; worth: number } | null = null
  for (const table of tables) {
    if (!table.isData || table.rows.length < 2) continue
    const fitting = countFittingFields(table, fields)
    if (fitting < 2 || fitting < fields.length * 0.75) continue
    const worth = fitting * Math.min(table.rows.length, 50)
    if (best === null || worth > best.worth) best = { table, worth }
  }
  return best?.table ?? null
}

function groupRows(
  document: PageDocument,
  group: RecordGroup,
  wanted: { fields: readonly Field[]; columns: ReadonlyMap<Element, string> },
): { rows: RecordRow[]; worth: number } {
  const { fields, columns } = wanted
  const records = group.records.map((elements) => partsOfRecord(document, elements, columns))
  const slots = chooseSlots(fields, records)
  const rows = records
    .map((parts): RecordRow => {
      const row: RecordRow = new Map()
      fields.forEach((field, index) => {
        const part = partInSlot(parts, slots[index] ?? null, field)
        const raw = part === null ? null : valueOfPart(field, part)
        if (part !== null && raw !== null) row.set(field.name, { raw, element: part.element, block: part.block })
      })
      return row
    })
    .filter((row) => row.size > 0)
  const distinct = withoutRepeats(rows)
  const filled = distinct.reduce((sum, row) => sum + row.size, 0) / Math.max(distinct.length * fields.length, 1)
  if (distinct.length < 2) return { rows: distinct, worth: 0 }
  const worth = group.score * singleness(records, slots) * filled ** 2 * (distinct.length / Math.max(rows.length, 1))
  return { rows: distinct, worth: worth * datedShare(distinct, fields) }
}

/** Where dated things are wanted, menus and lists of files have no dates: 1 where every row has one, UNDATED where none has. */
function datedShare(rows: readonly RecordRow[], fields: readonly Field[]): number {
  const dates = fields.filter((field) => field.type === 'date' && fieldKind(field) === 'date')
  if (dates.length === 0) return 1
  const dated = rows.filter((row) => dates.some(({ name }) => isDated(row.get(name)?.raw ?? ''))).length
  return UNDATED + (1 - UNDATED) * (dated / rows.length)
}
const UNDATED = 0.1

/** Records that hold the chosen parts several times are made of smaller records. */
function singleness(records: readonly (readonly RecordPart[])[], slots: readonly (string | null)[]): number {
  const counts = records.flatMap((parts) => slots.flatMap((slot) => parts.filter((part) => part.slot === slot).length || []))
  return counts.length === 0 ? 1 : counts.length / counts.reduce((sum, count) => sum + count, 0)
}

function withoutRepeats(rows: readonly RecordRow[]): RecordRow[] {
  const seen = new Set<string>()
  return rows.filter((row) => {
    const key = JSON.stringify([...row].map(([name, { raw }]) => [name, raw]))
    return !seen.has(key) && seen.add(key)
  })
}

function linksIn(element: Element, linkOf: (element: Element) => Link | null): Link[] {
  const own = linkOf(element)
  return [...(own === null ? [] : [own]), ...element.children.flatMap((child) => ('attribs' in child ? linksIn(child, linkOf) : []))]
}
