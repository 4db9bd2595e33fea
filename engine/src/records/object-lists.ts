// Finds the list on a page that a field with members asks for: the group of records whose headings and names match the field, and whose
// parts fit the members. Groups under other names, or with too few fitting parts, are not taken.
import type { Element } from 'domhandler'
import type { ObjectForm } from '../fields/members/members-of.ts'
import { memberSimilarity, memberSpecOf } from '../fields/members/members-of.ts'
import { namesOtherTopic, topicFit } from '../fields/members/topic-fit.ts'
import { ancestorsOf, isInside } from '../text/ancestors.ts'
import { elementText } from '../text/element-text.ts'
import { keepLast } from '../text/keep-last.ts'
import type { Field, PageDocument, Table } from '../types.ts'
import { namesAreLabels } from './names-are-labels.ts'
import { findLineGroups, type LineGroup } from './line-groups.ts'
import { CALLED_MIN, ownSections } from './own-sections.ts'
import { placeNames } from './place-names.ts'
import { findRecordGroups, type RecordGroup } from './record-groups.ts'
import { bestTables, tableRows } from './best-tables.ts'
import type { SlotSupport } from './record-fields.ts'
import { columnNames } from './record-parts.ts'
import { readGroupRows, type GroupRows } from './rows/group-rows.ts'
import type { RecordRow } from './rows/record-row.ts'
import { countFittingFields } from './table-records.ts'
import { withoutSectionLists } from './section-lists.ts'

export interface ObjectRows {
  rows: RecordRow[]
  /** The elements of each row, where it has elements of its own. */
  elements: ReadonlyMap<RecordRow, readonly Element[]>
  /** 0 to 1: how certain it is that this is the requested list. */
  fit: number
  /** Of rows of a group of records, the reason for each member's part; null for rows of other origins. */
  support?: ReadonlyMap<string, SlotSupport> | null
}

export interface PlaceTools {
  /** Below 1 for offers beside the page's own things, 0 in its menus and footer. */
  weight(element: Element): number
  /** Called between groups, since a page may have many. @throws ScrapeError parse_limit */
  checkTime(): void
  /** Elements that the list must be in; without them, anywhere on the page. */
  within?: readonly Element[]
  /** Parts of a record that belong to lists inside it. */
  innerParts?(record: readonly Element[]): readonly Element[]
}

const GROUPS_TRIED = 40
const ROWS_MAX = 500

const groupsOf = keepLast(findRecordGroups)

/** The rows of the list; null where no group is certain enough. */
export function findObjectRows(document: PageDocument, list: ObjectForm, tools: PlaceTools): ObjectRows | null {
  const columns = columnNames(document.tables, list.members)
  const table = tableReading(document, list, tools)
  const readings: Reading[] = table === null ? [] : [table]
  for (const whole of candidates(document).filter(isIn(tools))) {
    tools.checkTime()
    const group = whole.parts === undefined ? inOwnSections(document, list, whole) : whole
    const called = isLineGroup(group) ? calledInText(document, list, group) : calledSo(document, list, group)
    if (called < 0 || holdsList(list, whole)) continue
    const leftOut = tools.innerParts
    const read = readGroupRows(document, group, {
      fields: list.members,
      columns,
      takesUnnamed: called >= CALLED_MIN || isLineGroup(group),
      ...(leftOut ? { leftOut } : {}),
    })
    const [first] = read.elements
    if (first === undefined || tools.weight(first) === 0) continue
    const reading = judge(read, list, called)
    if (reading === null) continue
    const byFirst = new Map(group.records.map((elements) => [elements[0], elements]))
    const elements = new Map(read.rows.map((row, at) => [row, byFirst.get(read.elements[at]) ?? []]))
    readings.push({ ...reading, elements, worth: read.worth * tools.weight(first) })
  }
  const [best] = withoutSectionLists(readings).toSorted((a, b) => b.fit - a.fit || b.worth - a.worth)
  return best === undefined
    ? null
    : {
        rows: best.rows.slice(0, ROWS_MAX),
        elements: best.elements,
        fit: best.fit,
        support: best.support ?? null,
      }
}

function candidates(document: PageDocument): RecordGroup[] {
  return [...groupsOf(document).slice(0, GROUPS_TRIED), ...findLineGroups(document)]
}

function isLineGroup(group: RecordGroup): group is LineGroup {
  return 'heading' in group
}

/** The same for lines of text, which may have a heading among themselves. */
function calledInText(document: PageDocument, list: ObjectForm, group: LineGroup): number {
  const own = topicFit(list, group.heading)
  if (own < CALLED_MIN && !group.isOfSections && namesOtherTopic(list, group.heading)) return -1
  return own >= CALLED_MIN ? own : calledSo(document, list, group)
}

function inOwnSections(document: PageDocument, list: ObjectForm, group: RecordGroup): RecordGroup {
  const records = ownSections(
    document,
    list,
    group.records.map((elements) => ({ elements, of: elements })),
  )
  return records.length === group.records.length ? group : { ...group, records: records.map(({ of }) => of) }
}

/** True for sections of which a few have the name of the list as their heading: the items are inside of them. */
function holdsList(list: ObjectForm, { kind, records }: RecordGroup): boolean {
  if (kind !== 'section') return false
  const fits = records.map(([head]) => (head === undefined ? 0 : topicFit(list, elementText(head, undefined, HEAD_CHARS_MAX))))
  const named = fits.filter((fit) => fit >= THING_MIN).length
  return named > 0 && named * 2 <= fits.length
}
const HEAD_CHARS_MAX = 120

function isIn({ within }: PlaceTools): (group: RecordGroup) => boolean {
  if (within === undefined) return () => true
  return ({ records }) =>
    records.every(([first]) => first !== undefined && within.some((outer) => outer !== first && isInside(first, outer)))
}

/** Rows of the tables whose columns have the members' names; their ends are more certain than those of a group of similar elements. */
function tableReading(document: PageDocument, list: ObjectForm, tools: PlaceTools): Reading | null {
  const { members } = list
  const inside = tools.within?.map((outer) => document.tables.filter(({ element }) => isInside(element, outer))).flat()
  const named = (inside ?? document.tables).map((table) =>
    countFittingFields(table, members) === members.length ? table : withNameOfThing(table, list),
  )
  const tables = tablesOf(document, list, named).filter(({ header }) => header.length > 0)
  const rows = tables.flatMap((table) => tableRows(table, members)).filter((row) => row.size > 0)
  const elements = rows.flatMap((row) => [...row.values()].flatMap(({ element }) => element ?? []).slice(0, 1))
  const [first] = elements
  const share = members.filter(({ name }) => rows.some((row) => row.has(name))).length / Math.max(1, members.length)
  if (first === undefined || tools.weight(first) === 0 || share < SHARE_MIN) return null
  const heading = calledSo(document, list, { kind: 'row', score: 1, records: elements.map((element) => [element]) })
  // Columns of all members are stronger than a heading: "Timetable" above stops, each with arrival and departure.
  const called = heading < 0 && share === 1 && members.length >= TELLING_MEMBERS_MIN ? 0 : heading
  if (called < 0) return null
  const filled = rows.reduce((sum, row) => sum + row.size, 0) / (rows.length * members.length)
  const own = new Map(rows.map((row): [RecordRow, Element[]] => [row, rowElements(row)]))
  return { rows, elements: own, fit: COLUMNS_NAMED + 0.2 * called + 0.1 * share + 0.1 * filled, worth: rows.length }
}
/** Of the tables below headings that name the list, or of all where these have no columns for it. */
function tablesOf(document: PageDocument, list: ObjectForm, tables: readonly Table[]): Table[] {
  const data = tables.filter(({ isData }) => isData).map((table) => ({ elements: [table.element], of: table }))
  const own = ownSections(document, list, data).map(({ of }) => of)
  const best = bestTables(own, list.members)
  return best.length > 0 ? best : bestTables(tables, list.members)
}
const COLUMNS_NAMED = 0.6
const TELLING_MEMBERS_MIN = 3

/**
 * Names a column after the listed thing as the name member: for sessions, "each with time and title", a column "Session" has the titles.
 * Where no column is called so, the first one names the rows if all other members have columns of their own.
 */
function withNameOfThing(table: Table, list: ObjectForm): Table {
  const member = list.members.find((one) => memberSpecOf(one)?.kind === 'name')
  if (member === undefined || !table.isData || table.header.length < 2) return table
  if (table.header.some((head) => memberSimilarity(member, head) >= CALLED_MIN)) return table
  const called = table.header.flatMap((head, at) => (topicFit(list, head) >= THING_MIN ? [at] : []))
  const [column = firstColumn(table, list, member)] = called
  return column === undefined || called.length > 1 ? table : { ...table, header: table.header.with(column, member.name) }
}
const THING_MIN = 0.75

function firstColumn({ header, rows }: Table, { members }: ObjectForm, name: Field): number | undefined {
  const isOf = (member: Field, head: string): boolean => memberSimilarity(member, head) >= CALLED_MIN
  const others = members.filter((member) => member !== name)
  const isNamed = others.length >= 2 && others.every((member) => header.slice(1).some((head) => isOf(member, head)))
  const texts = rows.map(([cell]) => cell?.text.trim() ?? '')
  const areNames = new Set(texts).size === texts.length && texts.every((text) => /\p{L}/u.test(text))
  return isNamed && areNames && !others.some((member) => isOf(member, header[0] ?? '')) ? 0 : undefined
}

/** The table row around the first cell. */
function rowElements(row: RecordRow): Element[] {
  const [cell] = [...row.values()].flatMap(({ element }) => element ?? [])
  const around = cell === undefined ? undefined : ancestorsOf(cell).find(({ name }) => name === 'tr')
  return around === undefined ? [] : [around]
}

/** How well headings and names around a group match the list, 0 to 1; -1 where the nearest heading names another list. */
export function calledSo(document: PageDocument, list: ObjectForm, { records }: RecordGroup): number {
  const names = placeNames(
    document,
    records.flatMap(([first]) => first ?? []),
  )
  const called = Math.max(0, ...names.map(({ text, weight }) => topicFit(list, text) * weight))
  const [heading] = names.filter(({ isHeading }) => isHeading)
  return heading !== undefined && called < heading.weight * CALLED_MIN && namesOtherTopic(list, heading.text) ? -1 : called
}

interface Reading extends ObjectRows {
  worth: number
}

function judge(
  { rows, support = new Map() }: GroupRows,
  { members }: ObjectForm,
  called: number,
): Pick<ObjectRows, 'rows' | 'fit' | 'support'> | null {
  if (rows.length < 2) return null
  const found = members.filter(({ name }) => support.has(name))
  const telling = found.filter((member) => support.get(member.name) !== 'place' && !isAnywhere(member))
  const share = found.length / members.length
  const isCalled = called >= CALLED_MIN && share >= CALLED_SHARE_MIN && found.length >= Math.min(2, members.length)
  const isTold = telling.length >= 2 && telling.length >= members.length * NAMED_SHARE_MIN && share >= SHARE_MIN
  const own = withoutStrays(rows, found)
  const filled = own.reduce((sum, row) => sum + row.size, 0) / (own.length * members.length)
  if (!isCalled && !isTold && !(filled >= WHOLE_MIN && isLabelled(members, support))) return null
  if (own.length < 2 || namesAreLabels(own, members)) return null
  return { rows: own, support, fit: (isCalled ? 0.5 + 0.2 * called : UNCALLED) + 0.2 * share + 0.1 * filled }
}

/** True where one of three or more members has a label: the others are then parts of the same records, if hardly any lacks one. */
function isLabelled(members: readonly Field[], support: NonNullable<ObjectRows['support']>): boolean {
  return members.length >= TELLING_MEMBERS_MIN && members.some(({ name }) => support.get(name) === 'named')
}
const WHOLE_MIN = 0.9
const CALLED_SHARE_MIN = 0.5
const NAMED_SHARE_MIN = 0.6
const SHARE_MIN = 0.75
const UNCALLED = 0.45

/** True for links and pictures, which occur in all kinds of records and identify none. */
function isAnywhere(member: Field): boolean {
  const kind = memberSpecOf(member)?.kind
  return kind === 'address' || kind === 'picture'
}

/** Drops records without the main member, the name or else the first, that nearly all others have, such as cards with an advertisement. */
function withoutStrays(rows: readonly RecordRow[], found: readonly Field[]): RecordRow[] {
  const own = found.filter((member) => !isAnywhere(member))
  const main = own.find((member) => memberSpecOf(member)?.kind === 'name') ?? own[0]
  if (main === undefined) return [...rows]
  const named = rows.filter((row) => row.has(main.name))
  return named.length >= rows.length * MAIN_SHARE_MIN ? named : [...rows]
}
const MAIN_SHARE_MIN = 0.7
