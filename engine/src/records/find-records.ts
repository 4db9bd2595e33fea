// Finds the records that a page lists: table rows, cards, list items, sections. `findRecords` returns the groups; `findRecordRows` maps
// each
// record of the most likely group to the fields. Values are texts of the page; later stages convert and verify them.
import type { Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import { elementText, findBlock } from '../text/element-text.ts'
import type { Field, Link, PageDocument, Table } from '../types.ts'
import { findDatedRows } from './dated/dated-rows.ts'
import { findRecordGroups, type RecordGroup } from './record-groups.ts'
import { bestTables, isLinked, tableRows } from './best-tables.ts'
import { chooseSlots, type SlotSupport } from './record-fields.ts'
import { columnNames, partsOfRecord } from './record-parts.ts'
import { withDaysAbove } from './rows/day-heads.ts'
import { fieldKind } from '../fields/field-kind.ts'
import { isDated } from './rows/value-patterns.ts'
import { cellCount, readGroupRows, rowOf, type Wanted } from './rows/group-rows.ts'
import type { RecordRow } from './rows/record-row.ts'
import { joinSections, type PlaceWeight } from './rows/join-sections.ts'
import { findWholeRow } from './rows/whole-row.ts'
import { findScriptRows } from './rows/script-rows.ts'
import { scriptedLink } from './scripted-links.ts'

/** Groups that are mapped to fields before the best is chosen; further ones, up to `SECTIONS_TRIED`, may be sections of its list. */
const GROUPS_TRIED = 12
const SECTIONS_TRIED = 30

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

/** Groups of records, most likely first. */
export function findRecords(document: PageDocument): PageRecords[] {
  const toRecord = recordReader(document)
  return findRecordGroups(document).map(({ kind, score, records }) => ({ kind, score, records: records.map(toRecord) }))
}

/** Each list of elements as a record. */
export function recordsOf(document: PageDocument, records: readonly Element[][]): PageRecord[] {
  return records.map(recordReader(document))
}

/** Each element as a record. */
export function recordsAt(document: PageDocument, elements: readonly Element[]): PageRecord[] {
  return recordsOf(
    document,
    elements.map((element) => [element]),
  )
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

/** Decisions about the places of records, injected by the caller. */
export interface ListTools {
  /** Marks records among those of a list that do not belong to it. */
  strays(records: readonly PageRecord[]): (place: number) => boolean
  weight: PlaceWeight
}
const PLAIN_TOOLS: ListTools = { strays: () => () => false, weight: () => 1 }

export interface ListRows {
  rows: RecordRow[]
  /** Of rows of a group of records, the evidence that each part is its field's; null for rows of other origins. */
  support: ReadonlyMap<string, SlotSupport> | null
}

/** Rows of the page's list with the values of the fields; a field that a record lacks is no key of its row. Empty where nothing repeats. */
export function findListRows(document: PageDocument, fields: readonly Field[], tools: ListTools = PLAIN_TOOLS): ListRows {
  const { rows: plain, support } = findPlainRows(document, fields, tools)
  const dated = findDatedRows(document, fields)
  if (dated.length > 0 && isBetterByDay(dated, plain, fields)) return { rows: dated, support: null }
  const scripted = isPoor(plain, fields) ? findScriptRows(document, fields) : []
  if (cellCount(scripted) > cellCount(plain)) return { rows: scripted, support: null }
  const whole = isScant(plain, fields) ? findWholeRow(document, fields) : null
  return whole === null ? { rows: plain, support } : { rows: [whole], support: null }
}

/** The rows alone. */
export function findRecordRows(document: PageDocument, fields: readonly Field[], tools: ListTools = PLAIN_TOOLS): RecordRow[] {
  return findListRows(document, fields, tools).rows
}

/** True for rows that lack most of the fields, which are probably rows of something else. */
function isPoor(rows: readonly RecordRow[], fields: readonly Field[]): boolean {
  return cellCount(rows) <= rows.length * fields.length * POOR_MAX
}
const POOR_MAX = 0.5

/** True for rows with so few values that they are probably parts of one thing, such as its pictures or lines. */
function isScant(rows: readonly RecordRow[], fields: readonly Field[]): boolean {
  return fields.length >= SCANT_FIELDS_MIN && cellCount(rows) <= rows.length * fields.length * SCANT_MAX
}
const SCANT_FIELDS_MIN = 3
const SCANT_MAX = 0.34

/** True where the rows by day are better than the plain ones: by the number of complete dates, then by the number of other values. */
function isBetterByDay(dated: readonly RecordRow[], plain: readonly RecordRow[], fields: readonly Field[]): boolean {
  const dates = fields.filter((field) => field.type === 'date' && fieldKind(field) === 'date')
  const withDay = plain.filter((row) => dates.some(({ name }) => isDated(row.get(name)?.raw ?? '')))
  // A list with more values in each row is kept, even if its texts or a note below it contain days. Rows with many days each are groups of
  // events.
  const isFuller = cellCount(plain) * dated.length > cellCount(dated) * plain.length
  const isDatedList = withDay.length >= LIST_MIN && withDay.length * 2 > plain.length && dated.length < plain.length * MANY_TIMES
  if (isFuller && (isDatedList || plain.length >= dated.length * MANY_TIMES)) return false
  const isMore = withDay.length < dated.length * DATED_SHARE_MIN || isTimed(dated, plain, dates)
  return isMore || (dated.length >= withDay.length * DATED_SHARE_MIN && cellCount(dated) > cellCount(withDay))
}
/** True where most of the rows by day have a time of day, and hardly any of the plain rows. */
function isTimed(dated: readonly RecordRow[], plain: readonly RecordRow[], dates: readonly Field[]): boolean {
  const timesIn = (rows: readonly RecordRow[]): number =>
    rows.filter((row) => dates.some(({ name }) => CLOCK.test(row.get(name)?.raw ?? ''))).length
  return timesIn(dated) * 2 > dated.length && timesIn(plain) * MANY_TIMES < timesIn(dated)
}
const CLOCK = /\d[:.h]\d{2}(?!\d|[./-])|\d\s?[ap]\.?m\b|\d\s?(?:uhr|h)(?!\p{L})|[時时点]/iu
const DATED_SHARE_MIN = 0.9
const MANY_TIMES = 4
const LIST_MIN = 3

function findPlainRows(document: PageDocument, fields: readonly Field[], tools: ListTools): ListRows {
  const tables = bestTables(document.tables, fields)
  const columns = columnNames(document.tables, fields)
  if (tables.length > 0) return { rows: rowsOfTables(document, tables, { fields, columns }), support: null }
  const toRecord = recordReader(document)
  const tried = findRecordGroups(document)
    .slice(0, SECTIONS_TRIED)
    .map((group) => {
      const isStray = tools.strays(group.records.map(toRecord))
      const records = group.records.filter((_, place) => !isStray(place))
      return readGroupRows(document, { ...group, records }, { fields, columns })
    })
  const [best] = tried.slice(0, GROUPS_TRIED).sort((a, b) => b.worth - a.worth)
  if (best === undefined) return { rows: [], support: null }
  const others = tried.filter((one) => one !== best).sort((a, b) => b.worth - a.worth)
  return { rows: joinSections(best, others, { fields, weight: tools.weight }), support: best.support }
}

/** Rows of tables. Addresses, pictures and days are also looked for in cells under another name, and days above each table. */
function rowsOfTables(document: PageDocument, tables: readonly Table[], { fields, columns }: Wanted): RecordRow[] {
  const read = tables.flatMap((table) => tableRows(table, fields)).map((row) => ({ row, record: recordOf(row) }))
  const placed = read.flatMap(({ row, record }) => (record === null ? [] : [{ row, record }]))
  const rows = withDaysAbove(document, { rows: placed.map(({ row }) => row), elements: placed.map(({ record }) => record) }, fields)
  const missing = fields.filter((field) => (isLinked(field) || fieldKind(field) === 'date') && rows.every((row) => !row.has(field.name)))
  if (missing.length === 0) return rows
  const parts = placed.map(({ record }) => partsOfRecord(document, [record], columns))
  const slots = chooseSlots(missing, parts)
  return rows.map((row, index) => new Map([...row, ...rowOf(parts[index] ?? [], missing, slots)]))
}

/** The table row around the first value. */
function recordOf(row: RecordRow): Element | null {
  const [first] = row.values()
  return first?.element ? parentOf(first.element) : null
}

function linksIn(element: Element, linkOf: (element: Element) => Link | null): Link[] {
  const own = linkOf(element)
  return [...(own === null ? [] : [own]), ...element.children.flatMap((child) => ('attribs' in child ? linksIn(child, linkOf) : []))]
}
