// Finds groups of repeated elements (cards, rows, items, headings with the text below them) and scores how much each looks like a list of
// records.
import { isTag, isText, type Element, type ParentNode } from 'domhandler'
import { getElementsByTagName } from 'domutils'
import { parentOf } from '../text/ancestors.ts'
import { isWeekday } from '../text/calendar-names.ts'
import { elementText } from '../text/element-text.ts'
import { isHidden } from '../text/hidden.ts'
import type { PageDocument } from '../types.ts'
import { classesOfKind } from './kind-classes.ts'
import type { RecordPart } from './record-parts.ts'
import { scriptedHref } from './scripted-links.ts'

const RECORDS_MAX = 2_000
const GROUPS_MAX = 60
/** Characters beyond this number do not raise the score of a record. */
const TELLING_CHARS = 160
/** Tags whose classes are ignored, since they differ between records of the same kind. */
const ITEM_TAGS = new Set(['li', 'tr', 'article', 'option', 'dt', 'dd'])
const HEAD_TAGS = new Set(['h2', 'h3', 'h4', 'h5', 'h6', 'dt'])
const PARTS_OF_RECORDS = new Set(['td', 'th', 'option', 'br', 'hr', 'span', 'b', 'strong', 'em', 'i', 'dd', 'thead', 'tbody'])
const FURNITURE =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|submenu|(?:css|main|side|top|mega|drop(?:down)?)menu|menu(?:box|bar|list|wrap(?:per)?)|footer|header|breadcrumbs?|pagination|pager|paging|cookie|social|share|toolbar|sidebar|widget|lang|language|topbar|skip|filters?|facets?|tabs|tags?|carousel|slider|banner|modal|popup|consent)(?:$|[\s_-])/i
/** Panels that are closed until a button opens them, mostly menus and questions. */
const CLOSED = /(?:^|\s)collapse(?:\s|$)/
const OPEN = /(?:^|\s)(?:show|in)(?:\s|$)/
const FURNITURE_TAGS = new Set(['nav', 'footer', 'header', 'aside', 'form'])
const MAIN = /(?:^|[\s_-])(?:main|content|results?|listing|list|items|products|articles)(?:$|[\s_-])/i

export interface RecordGroup {
  kind: 'row' | 'item' | 'section'
  /** The elements of each record, in page order. A section record consists of its heading and all elements up to the next one. */
  records: Element[][]
  /** Comparable within one page only. */
  score: number
  /** The parts of each record where they are not those of its elements. */
  parts?: RecordPart[][]
}

interface Node {
  element: Element
  /** Id of the path of names from the root to the element. */
  key: number
  /** The same path without the element's own classes. */
  place: string
  textChars: number
  links: number
  pictures: number
  /** Product of the weights of its ancestors: below 1 in menus and footers, above 1 in the main part. */
  weight: number
}

/** Groups of records, most likely first. */
export function findRecordGroups(document: PageDocument): RecordGroup[] {
  const nodes = new NodeCollector().collect(document.dom)
  const byElement = new Map(nodes.map((node) => [node.element, node]))
  const byKey = new Map<number, Node[]>()
  for (const node of nodes) {
    const group = byKey.get(node.key)
    if (group === undefined) byKey.set(node.key, [node])
    else group.push(node)
  }
  const isInGrid = createGridTest()
  const groups = [...byKey.values(), ...mixedGroups(nodes)].flatMap((group) => [
    ...asItems(group, isInGrid),
    ...asSections(group, byElement),
  ])
  return groups
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, GROUPS_MAX)
}

/** Groups of siblings with the same tag and different classes, such as striped rows. */
function mixedGroups(nodes: readonly Node[]): Node[][] {
  const byPlace = new Map<string, { keys: Set<number>; group: Node[] }>()
  for (const node of nodes) {
    const known = byPlace.get(node.place)
    if (known === undefined) byPlace.set(node.place, { keys: new Set([node.key]), group: [node] })
    else {
      known.keys.add(node.key)
      known.group.push(node)
    }
  }
  return [...byPlace.values()].filter(({ keys, group }) => keys.size > 1 && keys.size <= group.length / 2).map(({ group }) => group)
}

interface Content {
  textChars: number
  links: number
  pictures: number
}

class NodeCollector {
  private readonly nodes: Node[] = []
  private readonly keys = new Map<string, number>()

  collect(root: ParentNode): Node[] {
    this.visitChildren(root, { key: 0, weight: 1 })
    return this.nodes
  }

  private visitChildren(parent: ParentNode, outer: { key: number; weight: number }): Content {
    const sum = { textChars: 0, links: 0, pictures: 0 }
    for (const child of parent.children) {
      if (isText(child)) sum.textChars += child.data.trim().length
      else if (isTag(child) && !isHidden(child)) {
        const inner = this.visit(child, outer)
        sum.textChars += inner.textChars
        sum.links += inner.links
        sum.pictures += inner.pictures
      }
    }
    return sum
  }

  private visit(element: Element, outer: { key: number; weight: number }): Content {
    const key = this.keyOf(`${outer.key}>${nameOf(element)}`)
    const weight = outer.weight * weightOf(element)
    const node: Node = { element, key, place: `${outer.key}>${element.name}`, textChars: 0, links: 0, pictures: 0, weight }
    this.nodes.push(node)
    const inner = this.visitChildren(element, { key, weight })
    if ((element.name === 'a' && element.attribs.href !== undefined) || scriptedHref(element) !== null) inner.links += 1
    if (element.name === 'img') inner.pictures += 1
    Object.assign(node, inner)
    return inner
  }

  private keyOf(path: string): number {
    const known = this.keys.get(path)
    if (known !== undefined) return known
    this.keys.set(path, this.keys.size + 1)
    return this.keys.size
  }
}

function nameOf({ name, attribs }: Element): string {
  if (ITEM_TAGS.has(name) || attribs.class === undefined) return name
  return `${name}.${classesOfKind(attribs.class).slice(0, 3).join('.')}`
}

function weightOf({ name, attribs }: Element): number {
  const names = `${attribs.class ?? ''} ${attribs.id ?? ''}`
  if (name === 'body' || name === 'html') return 1
  if (FURNITURE_TAGS.has(name) || attribs.role === 'navigation') return name === 'form' ? 0.8 : 0.2
  if (name === 'main' || attribs.role === 'main') return 1.5
  if (FURNITURE.test(names)) return 0.3
  if (CLOSED.test(attribs.class ?? '') && !OPEN.test(attribs.class ?? '')) return 0.5
  return MAIN.test(names) ? 1.2 : 1
}

/** Elements with the same key as a group, where several are siblings, or are in the cells of a grid; there only those with links count. */
function asItems(group: readonly Node[], isInGrid: (cell: Element) => boolean): RecordGroup[] {
  const first = group[0]
  if (first === undefined || group.length < 2) return []
  const cell = first.element.name === 'td' ? first.element : parentOf(first.element)
  const isGrid = cell?.name === 'td' && isInGrid(cell)
  if (PARTS_OF_RECORDS.has(first.element.name) && !(isGrid && cell === first.element)) return []
  // Some tables have a `tbody` for each row.
  const holderOf = ({ parent }: Element): ParentNode | null =>
    parent && isTag(parent) && ((isGrid && parent.name === 'td') || parent.name === 'tbody') ? parent.parent : parent
  const parents = new Set(group.map(({ element }) => holderOf(element)))
  if (group.length < parents.size * 1.4) return []
  const filled = group.filter((node) => (isGrid ? node.links > 0 : node.textChars > 0 || node.pictures > 0)).slice(0, RECORDS_MAX)
  if (filled.length < 2) return []
  return [{ kind: first.element.name === 'tr' ? 'row' : 'item', records: filled.map(({ element }) => [element]), score: scoreOf(filled) }]
}

/**
 * Recognizes cells of tables whose columns have no meaning, such as a calendar or a grid of goods: nearly every cell with words has a link,
 * and the only column names are days of the week.
 */
function createGridTest(): (cell: Element) => boolean {
  const known = new Map<Element, boolean>()
  return (cell) => {
    let table = parentOf(cell)
    while (table !== null && table.name !== 'table') table = parentOf(table)
    if (table === null) return false
    const isGrid = known.get(table) ?? isGridTable(table)
    known.set(table, isGrid)
    return isGrid
  }
}

function isGridTable(table: Element): boolean {
  const cells = getElementsByTagName(isCell, table, true, GRID_CELLS_MAX)
  if (cells.some((cell) => cell.name === 'th' && !isWeekday(elementText(cell).trim()))) return false
  const worded = cells.filter((cell) => cell.name === 'td' && /\p{L}{2}/u.test(elementText(cell)))
  const leading = worded.filter((cell) => getElementsByTagName('a', cell, true, 1).length > 0)
  const rows = new Set(leading.map(({ parent }) => parent))
  return leading.length > rows.size && leading.length >= worded.length * GRID_SHARE_MIN
}
const GRID_CELLS_MAX = 1_000
const GRID_SHARE_MIN = 0.8
const isCell = (name: string): boolean => name === 'td' || name === 'th'

/** Headings with the same key as a group, each with all elements up to the next one. */
function asSections(group: readonly Node[], byElement: ReadonlyMap<Element, Node>): RecordGroup[] {
  const first = group[0]
  if (first === undefined || group.length < 2 || !HEAD_TAGS.has(first.element.name)) return []
  const records = group.slice(0, RECORDS_MAX).map(({ element }) => sectionOf(element))
  if (records.every((elements) => elements.length === 1)) return []
  const sums = records.map((elements) => {
    const parts = elements.flatMap((element) => byElement.get(element) ?? [])
    const sum = (field: 'textChars' | 'links' | 'pictures'): number => parts.reduce((total, part) => total + part[field], 0)
    return { ...first, textChars: sum('textChars'), links: sum('links'), pictures: sum('pictures') }
  })
  return [{ kind: 'section', records, score: scoreOf(sums) * 0.9 }]
}

function sectionOf(head: Element): Element[] {
  const elements = [head]
  let next = head.next
  while (next !== null && !(isTag(next) && endsSection(head, next))) {
    if (isTag(next) && !isHidden(next)) elements.push(next)
    next = next.next
  }
  return elements
}

/** A heading of the same rank or a higher one. */
function endsSection({ name: head }: Element, { name }: Element): boolean {
  return name === head || (/^h[1-6]$/.test(name) && /^h[1-6]$/.test(head) && name < head)
}

/** Score of a group: high for many records with enough content, of similar size, in the main part of the page, all or none with links. */
function scoreOf(records: readonly Pick<Node, 'textChars' | 'links' | 'pictures' | 'weight'>[]): number {
  const contents = records.map(
    (record) => Math.min(record.textChars, TELLING_CHARS) + 25 * Math.min(record.links, 2) + 25 * Math.min(record.pictures, 1),
  )
  const total = contents.reduce((sum, content) => sum + content, 0)
  const mean = total / records.length
  const spread = Math.sqrt(contents.reduce((sum, content) => sum + (content - mean) ** 2, 0) / records.length) / Math.max(mean, 1)
  const withLinks = records.filter((record) => record.links > 0).length / records.length
  const agreement = 0.6 + 0.4 * Math.abs(2 * withLinks - 1)
  const weight = records.reduce((sum, record) => sum + record.weight, 0) / records.length
  return (total * agreement * Math.min(weight, 2) * Math.min(1, records.length / 4)) / (1 + spread)
}
