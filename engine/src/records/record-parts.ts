// What a record is made of: texts, links and pictures, each with the names the page gives it (classes, attributes, column heads, labels).
import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { elementText, findBlock } from '../text/element-text.ts'
import { isHidden } from '../text/hidden.ts'
import { groundSource, pictureSource } from '../text/picture-source.ts'
import type { PageDocument, Table } from '../types.ts'
import { STATE_CLASS } from './record-groups.ts'

const PARTS_MAX = 80
/** Link texts that say what to do, not what is linked. */
export const GENERIC_TEXT =
  /^[\s([]*(?:read more|more|more info(?:rmation)?|details?|view|view details|view more|download|download pdf|learn more|pdf|docx?|xlsx?|here|click here|open|link|print|share|website|directions|get directions|map|»|›|>|→)[\s)\]»›>→]*$/i
const STRUCK_TAGS = new Set(['del', 's', 'strike'])
const BUTTON_TAGS = new Set(['a', 'span', 'i', 'small', 'div'])
const NAMING_ATTRIBUTES = ['itemprop', 'data-label', 'data-title', 'data-th', 'data-field', 'headers', 'aria-label', 'id', 'property']

export interface RecordPart {
  /** Place inside the record, the same in all records of a group. */
  slot: string
  kind: 'text' | 'link' | 'picture'
  text: string
  /** Absolute address of the link or picture; null for others. */
  url: string | null
  names: string[]
  element: Element
  block: number | null
  /** 1 to 6 inside a heading, else 0. */
  level: number
  /** Crossed out: a price that holds no longer. */
  isStruck: boolean
}

interface Place {
  slot: string
  /** Outside of the record: classes of its own element tell records apart, not parts. */
  isOutside: boolean
  names: readonly string[]
  level: number
  isStruck: boolean
}

/** Parts of a record in page order. `columns` names the cells of a table row. */
export function partsOfRecord(document: PageDocument, elements: readonly Element[], columns: ReadonlyMap<Element, string>): RecordPart[] {
  const parts: RecordPart[] = []
  const visit = (element: Element, outer: Place): void => {
    if (isHidden(element) || parts.length >= PARTS_MAX) return
    const place = placeOf(element, outer, columns)
    if (element.name === 'img') return addPicture(element, place, pictureSource(element))
    const ground = groundSource(element)
    if (ground !== null) addPicture(element, place, ground)
    const isLink = element.name === 'a' && element.attribs.href !== undefined
    if (isLink || hasOwnText(element)) addText(element, place, isLink)
    for (const child of element.children) if (isTag(child)) visit(child, place)
  }
  const addText = (element: Element, place: Place, isLink: boolean): void => {
    const text = elementText(element, isLeftOut) || elementText(element)
    const url = isLink ? (URL.parse(element.attribs.href ?? '', document.baseUrl)?.href ?? null) : null
    if (text === '' && url === null) return
    parts.push({
      slot: place.slot,
      level: place.level,
      isStruck: place.isStruck,
      names: [labelIn(text), ...place.names],
      kind: isLink ? 'link' : 'text',
      text,
      url,
      element,
      block: findBlock(document.nodeBlocks, element),
    })
  }
  const addPicture = (element: Element, place: Place, source: string | null): void => {
    const url = source === null ? null : (URL.parse(source, document.baseUrl)?.href ?? null)
    const text = element.attribs.alt ?? ''
    parts.push({
      slot: place.slot,
      level: place.level,
      isStruck: place.isStruck,
      names: ['alt text', ...place.names],
      kind: 'picture',
      text,
      url,
      element,
      block: findBlock(document.nodeBlocks, element),
    })
  }
  elements.forEach((element, index) =>
    visit(element, { slot: index === 0 ? '' : String(Math.min(index, 9)), isOutside: true, names: [], level: 0, isStruck: false }),
  )
  return parts
}

/** For the cells of all data tables, the name of their column. */
export function columnNames(tables: readonly Table[]): Map<Element, string> {
  const names = new Map<Element, string>()
  for (const table of tables) {
    for (const row of table.rows) row.forEach((cell, column) => names.set(cell.element, table.header[column] ?? ''))
  }
  return names
}

function placeOf(element: Element, outer: Place, columns: ReadonlyMap<Element, string>): Place {
  const { attribs, name } = element
  const classes = (attribs.class ?? '').split(/\s+/).filter((one) => one !== '' && !STATE_CLASS.test(one))
  const own = [...classes, ...NAMING_ATTRIBUTES.flatMap((attribute) => attribs[attribute] ?? []), columns.get(element) ?? ''].filter(
    (one) => one !== '',
  )
  const index = name === 'td' || name === 'th' ? positionOf(element) : ''
  const digit = /^h[1-6]$/.test(name) ? Number(name[1]) : 0
  return {
    slot: `${outer.slot}>${name}${classes[0] === undefined || outer.isOutside ? '' : `.${classes[0]}`}${index}`,
    isOutside: false,
    names: own.length > 0 ? [...own, ...outer.names.slice(0, 4)] : outer.names,
    level: digit > 0 ? digit : outer.level,
    isStruck: outer.isStruck || STRUCK_TAGS.has(name),
  }
}

/** `Fax: 555 1234` names itself; empty for text without a label. */
export function labelIn(text: string): string {
  return /^(\p{L}[\p{L} .]{1,30})\s*:\s+\S/u.exec(text)?.[1] ?? ''
}

/** Buttons in or beside a text are no part of it, nor is what is crossed out. */
function isLeftOut(element: Element): boolean {
  return (
    isHidden(element) ||
    STRUCK_TAGS.has(element.name) ||
    element.name === 'button' ||
    (BUTTON_TAGS.has(element.name) && GENERIC_TEXT.test(elementText(element)))
  )
}

function positionOf(cell: Element): string {
  const cells = (cell.parent?.children ?? []).filter((child) => isTag(child) && (child.name === 'td' || child.name === 'th'))
  return `[${cells.indexOf(cell as ChildNode)}]`
}

function hasOwnText(element: Element): boolean {
  return element.children.some((child) => isText(child) && child.data.trim() !== '')
}
