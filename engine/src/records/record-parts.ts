// Splits a record into its texts, links and pictures, each with its names on the page (classes, attributes, column heads, labels).
import { anyOf } from '../fields/word-patterns.ts'
import { STRUCK_TAGS } from '../text/tags.ts'
import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import { elementText, findBlock } from '../text/element-text.ts'
import { isHidden } from '../text/hidden.ts'
import { groundSource, pictureSource } from '../text/picture-source.ts'
import type { Field, PageDocument, Table } from '../types.ts'
import { nameKey } from '../fields/similarity.ts'
import { classesOfKind } from './kind-classes.ts'
import { shownCells, type ShownCells } from './table-cells.ts'
import { withHeader } from './table-records.ts'

const PARTS_MAX = 80
/** Link texts that name an action instead of the linked page. */
export const GENERIC_TEXT = new RegExp(
  String.raw`^[\s([]*(?:${anyOf(({ frame }) => [frame?.more, frame?.open, frame?.actions])}|pdf|docx?|xlsx?|»|›|>|→)[\s)\]»›>→]*$`,
  'iu',
)
const BUTTON_TAGS = new Set(['a', 'span', 'i', 'small', 'div'])
const NAMING_ATTRIBUTES = ['itemprop', 'data-label', 'data-title', 'data-th', 'data-field', 'headers', 'aria-label', 'id', 'property']

export interface RecordPart {
  /** Path inside the record, the same in all records of a group. */
  slot: string
  kind: 'text' | 'link' | 'picture'
  text: string
  /** Absolute address of the link or picture; null for others. */
  url: string | null
  names: string[]
  /** The head of its column; null without one. A label in its text is the first of `names`. */
  column: string | null
  element: Element
  block: number | null
  /** 1 to 6 inside a heading, else 0. */
  level: number
  /** Struck out, such as a former price. */
  isStruck: boolean
  /** Consists of several lines, or of the texts of other parts with words around them. */
  isComposed: boolean
  /** Shared by most records of the group. */
  isCommon: boolean
  /** True for a text that begins with the same label in several records of the group. */
  isLabelled?: boolean
}

/** Brackets that are empty after a button was removed. */
const EMPTIED = /\(\s*\)|\[\s*\]/g
const REPEATED_CHARS_MIN = 4

interface Place {
  slot: string
  /** True outside of the record, since classes of the record's own element distinguish records, not parts. */
  isOutside: boolean
  names: readonly string[]
  column: string | null
  level: number
  isStruck: boolean
}

/** Parts of a record in page order. `columns` names the cells of a table row. */
export function partsOfRecord(document: PageDocument, elements: readonly Element[], columns: ReadonlyMap<Element, string>): RecordPart[] {
  const parts: RecordPart[] = []
  const cells = shownCells(document)
  const visit = (element: Element, outer: Place): void => {
    if (isHidden(element) || parts.length >= PARTS_MAX) return
    const place = placeOf(element, outer, { columns, cells })
    const source = element.name === 'img' ? pictureSource(element) : groundSource(element)
    if (element.name === 'img' || source !== null) parts.push(picturePart(document, element, { place, source }))
    if (element.name === 'img') return
    const own = textParts(document, element, place)
    parts.push(...own)
    const before = parts.length
    for (const child of cells.byRow.get(element) ?? element.children) if (isTag(child)) visit(child, place)
    const inside = parts.slice(before)
    for (const part of own) part.isComposed ||= inside.some((other) => isRepetitionOf(part, other))
  }
  const outermost = { isOutside: true, names: [], column: null, level: 0, isStruck: false }
  elements.forEach((element, index) => visit(element, { ...outermost, slot: index === 0 ? '' : String(Math.min(index, 9)) }))
  return parts
}

/** The text of a link or of an element with text nodes: as a whole, and each of its lines where it has line breaks. */
function textParts(document: PageDocument, element: Element, place: Place): RecordPart[] {
  const isLink = element.name === 'a' && element.attribs.href !== undefined
  if (!isLink && !hasOwnText(element)) return []
  const text = (elementText(element, isLeftOut) || elementText(element)).replace(EMPTIED, '').trim()
  const url = isLink ? (URL.parse(element.attribs.href ?? '', document.baseUrl)?.href ?? null) : null
  if (text === '' && url === null) return []
  const lines = element.children.some((child) => isTag(child) && child.name === 'br') ? linesOf(text) : []
  const shared = { ...partAt(document, element, place), kind: isLink ? ('link' as const) : ('text' as const), url }
  const whole = { ...shared, text, names: [lines.length > 0 ? '' : labelIn(text), ...place.names], isComposed: lines.length > 0 }
  const parts = lines.map((line, index) => {
    const label = labelIn(line)
    return { ...shared, text: line, slot: `${place.slot}/${nameKey(label) || index}`, names: [label, ...place.names] }
  })
  return [...parts, whole]
}

function picturePart(document: PageDocument, element: Element, { place, source }: { place: Place; source: string | null }): RecordPart {
  const address = source === null ? null : URL.parse(source, document.baseUrl)
  const url = address !== null && /^https?:$/.test(address.protocol) ? address.href : null
  const text = element.attribs.alt ?? ''
  return { ...partAt(document, element, place), kind: 'picture', text, url, names: ['alt text', ...place.names] }
}

function partAt(
  document: PageDocument,
  element: Element,
  { slot, column, level, isStruck }: Place,
): Omit<RecordPart, 'kind' | 'text' | 'url' | 'names'> {
  return { slot, column, level, isStruck, element, block: findBlock(document.nodeBlocks, element), isComposed: false, isCommon: false }
}

/** True where a part repeats the text of a part inside it, with words around it. */
function isRepetitionOf({ text }: RecordPart, { kind, text: inner }: RecordPart): boolean {
  return kind !== 'picture' && !GENERIC_TEXT.test(inner) && inner.length >= REPEATED_CHARS_MIN && inner !== text && text.includes(inner)
}

/** Lines of a text; empty for one line, and for many, which are prose. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  return lines.length < 2 || lines.length > LINES_MAX ? [] : lines
}
const LINES_MAX = 12

/** The column name of each cell of all tables. Cells of a header row that is not marked up as one have their own text as name. */
export function columnNames(tables: readonly Table[], fields: readonly Field[]): Map<Element, string> {
  const names = new Map<Element, string>()
  for (const table of tables) {
    const { header } = withHeader(table, fields)
    for (const row of table.rows) row.forEach((cell, column) => names.set(cell.element, header[column] ?? ''))
  }
  return names
}

/** True for a row of column names: each of its cells has the text of its own column name. */
export function isHeaderRow(parts: readonly RecordPart[], columns: ReadonlyMap<Element, string>): boolean {
  const cells = parts.filter((part) => part.text !== '')
  return cells.length > 1 && cells.every(({ text, element }) => columnOf(element, columns) === text.replaceAll('\n', ' '))
}

function columnOf(element: Element, columns: ReadonlyMap<Element, string>): string | undefined {
  for (let one: Element | null = element; one !== null; one = parentOf(one)) {
    const name = columns.get(one)
    if (name !== undefined) return name
  }
  return undefined
}

interface Columns {
  columns: ReadonlyMap<Element, string>
  cells: ShownCells
}

function placeOf(element: Element, outer: Place, { columns, cells }: Columns): Place {
  const { attribs, name } = element
  const classes = classesOfKind(attribs.class ?? '')
  const own = [...classes, ...NAMING_ATTRIBUTES.flatMap((attribute) => attribs[attribute] ?? []), columns.get(element) ?? ''].filter(
    (one) => one !== '',
  )
  const index = name === 'td' || name === 'th' ? `[${cells.columnOf.get(element) ?? positionOf(element)}]` : ''
  const digit = /^h[1-6]$/.test(name) ? Number(name[1]) : 0
  return {
    slot: `${outer.slot}>${name}${classes[0] === undefined || outer.isOutside ? '' : `.${classes[0]}`}${index}`,
    isOutside: false,
    column: columns.get(element) ?? outer.column,
    names: own.length > 0 ? [...own, ...outer.names.slice(0, 4)] : outer.names,
    level: digit > 0 ? digit : outer.level,
    isStruck: outer.isStruck || STRUCK_TAGS.has(name),
  }
}

/** The label at the beginning of a text ("Fax" of `Fax: 555 1234`); empty for a text without one. */
export function labelIn(text: string): string {
  return /^(\p{L}[\p{L} .#’'/-]{1,30})\s*(?::\s+|：\s*)\S/u.exec(text)?.[1]?.trim() ?? ''
}

/** True for buttons and struck-out text, which are not part of an element's text. */
function isLeftOut(element: Element): boolean {
  return (
    isHidden(element) ||
    STRUCK_TAGS.has(element.name) ||
    element.name === 'button' ||
    (BUTTON_TAGS.has(element.name) && GENERIC_TEXT.test(elementText(element)))
  )
}

function positionOf(cell: Element): number {
  const cells = (cell.parent?.children ?? []).filter((child) => isTag(child) && (child.name === 'td' || child.name === 'th'))
  return cells.indexOf(cell as ChildNode)
}

function hasOwnText(element: Element): boolean {
  return element.children.some((child) => isText(child) && child.data.trim() !== '')
}
