// Elements that repeat: cards, rows, items, and headings with what follows them. Finds the groups and how much each looks like a list of records.
import { isTag, isText, type Element, type ParentNode } from 'domhandler'
import { isHidden } from '../text/hidden.ts'
import type { PageDocument } from '../types.ts'

const RECORDS_MAX = 2_000
const GROUPS_MAX = 60
/** Text beyond this says no more about being a record. */
const TELLING_CHARS = 160
/** Tags whose classes differ from record to record without meaning another kind of thing. */
const ITEM_TAGS = new Set(['li', 'tr', 'article', 'option', 'dt', 'dd'])
const HEAD_TAGS = new Set(['h2', 'h3', 'h4', 'h5', 'h6', 'dt'])
const PARTS_OF_RECORDS = new Set(['td', 'th', 'option', 'br', 'hr', 'span', 'b', 'strong', 'em', 'i', 'dd', 'thead', 'tbody'])
export const STATE_CLASS =
  /^(?:odd|even|row-?odd|row-?even|striped?|zebra|alternate|first|last|active|selected|current|alt|clearfix|hidden|show|open)$|\d/i
const FURNITURE =
  /(?:^|[\s_-])(?:nav|navbar|navigation|menu|submenu|footer|header|breadcrumbs?|pagination|pager|paging|cookie|social|share|toolbar|sidebar|widget|lang|language|topbar|skip|filters?|facets?|tabs|tags?|carousel|slider|banner|modal|popup|consent)(?:$|[\s_-])/i
const FURNITURE_TAGS = new Set(['nav', 'footer', 'header', 'aside', 'form'])
const MAIN = /(?:^|[\s_-])(?:main|content|results?|listing|list|items|products|articles)(?:$|[\s_-])/i

export interface RecordGroup {
  kind: 'row' | 'item' | 'section'
  /** One list of elements a record, in page order: a section record is its heading with all that follows. */
  records: Element[][]
  /** Comparable within one page only. */
  score: number
}

interface Node {
  element: Element
  key: string
  textChars: number
  links: number
  pictures: number
  /** Product of what the places around it tell: below 1 in menus and footers, above 1 in the main part. */
  weight: number
}

/** Groups with the likeliest first. */
export function findRecordGroups(document: PageDocument): RecordGroup[] {
  const nodes: Node[] = []
  collectNodes(document.dom, { key: '', weight: 1 }, nodes)
  const byKey = new Map<string, Node[]>()
  for (const node of nodes) {
    const group = byKey.get(node.key)
    if (group === undefined) byKey.set(node.key, [node])
    else group.push(node)
  }
  const groups = [...byKey.values(), ...mixedGroups(nodes)].flatMap((group) => [...asItems(group), ...asSections(group, nodes)])
  return groups
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, GROUPS_MAX)
}

/** Elements of one tag side by side whose classes differ, as those of striped rows do. */
function mixedGroups(nodes: readonly Node[]): Node[][] {
  const byPlace = new Map<string, { keys: Set<string>; group: Node[] }>()
  for (const node of nodes) {
    const place = node.key.slice(0, node.key.lastIndexOf('>') + 1) + node.element.name
    const known = byPlace.get(place)
    if (known === undefined) byPlace.set(place, { keys: new Set([node.key]), group: [node] })
    else {
      known.keys.add(node.key)
      known.group.push(node)
    }
  }
  return [...byPlace.values()].filter(({ keys, group }) => keys.size > 1 && keys.size <= group.length / 2).map(({ group }) => group)
}

function collectNodes(
  parent: ParentNode,
  outer: { key: string; weight: number },
  nodes: Node[],
): { textChars: number; links: number; pictures: number } {
  const sum = { textChars: 0, links: 0, pictures: 0 }
  for (const child of parent.children) {
    if (isText(child)) sum.textChars += child.data.trim().length
    else if (isTag(child) && !isHidden(child)) {
      const key = `${outer.key}>${nameOf(child)}`
      const weight = outer.weight * weightOf(child)
      const index = nodes.push({ element: child, key, textChars: 0, links: 0, pictures: 0, weight }) - 1
      const inner = collectNodes(child, { key, weight }, nodes)
      if (child.name === 'a' && child.attribs.href !== undefined) inner.links += 1
      if (child.name === 'img') inner.pictures += 1
      Object.assign(nodes[index] ?? {}, inner)
      sum.textChars += inner.textChars
      sum.links += inner.links
      sum.pictures += inner.pictures
    }
  }
  return sum
}

function nameOf({ name, attribs }: Element): string {
  if (ITEM_TAGS.has(name) || attribs.class === undefined) return name
  const classes = attribs.class.split(/\s+/).filter((one) => one !== '' && !STATE_CLASS.test(one))
  return `${name}.${classes.slice(0, 3).join('.')}`
}

function weightOf({ name, attribs }: Element): number {
  const names = `${attribs.class ?? ''} ${attribs.id ?? ''}`
  if (name === 'body' || name === 'html') return 1
  if (FURNITURE_TAGS.has(name) || attribs.role === 'navigation') return name === 'form' ? 0.8 : 0.2
  if (name === 'main' || attribs.role === 'main') return 1.5
  if (FURNITURE.test(names)) return 0.3
  return MAIN.test(names) ? 1.2 : 1
}

/** The elements of one key, where several stand side by side. */
function asItems(group: readonly Node[]): RecordGroup[] {
  const first = group[0]
  if (first === undefined || group.length < 2 || PARTS_OF_RECORDS.has(first.element.name)) return []
  const parents = new Set(group.map(({ element }) => element.parent))
  if (group.length < parents.size * 1.4) return []
  const filled = group.filter((node) => node.textChars > 0 || node.pictures > 0).slice(0, RECORDS_MAX)
  if (filled.length < 2) return []
  return [{ kind: first.element.name === 'tr' ? 'row' : 'item', records: filled.map(({ element }) => [element]), score: scoreOf(filled) }]
}

/** Headings of one key with everything up to the next of them. */
function asSections(group: readonly Node[], nodes: readonly Node[]): RecordGroup[] {
  const first = group[0]
  if (first === undefined || group.length < 2 || !HEAD_TAGS.has(first.element.name)) return []
  const records = group.slice(0, RECORDS_MAX).map(({ element }) => sectionOf(element))
  if (records.every((elements) => elements.length === 1)) return []
  const byElement = new Map(nodes.map((node) => [node.element, node]))
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
  while (next !== null && !(isTag(next) && next.name === head.name)) {
    if (isTag(next) && !isHidden(next)) elements.push(next)
    next = next.next
  }
  return elements
}

/** Many records with enough in each, alike in size and links, in the main part of the page. */
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
