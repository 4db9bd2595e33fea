// Things that a page declares (JSON-LD, microdata, RDFa) and that fit the members of a field: arrays of employees, reviews, offers,
// questions with answers and opening hours, and single things such as a brand or a seller. Several top-level things of one type are a list
// too. Members that contain objects are read from nested things.
import { memberSimilarity, memberSpecOf, objectFormOf, type ObjectForm } from '../fields/members/members-of.ts'
import { namesOtherTopic, topicFit } from '../fields/members/topic-fit.ts'
import type { PageIndex } from '../page/page-index.ts'
import type { Field } from '../types.ts'
import { dataTrees, isLeaf, isNode, type DataNode, type DataTreeLeaf } from './data-trees.ts'
import type { ItemList, ItemTexts, MemberText } from './object-candidates.ts'

export interface DeclaredObjects {
  items: ItemTexts[]
  fit: number
}

interface NodeList {
  /** The property that holds it and the types of its things. */
  names: string[]
  nodes: DataNode[]
  isMain: boolean
}

/** Types of navigation, which is no content. */
const FURNITURE_TYPES = new Set(['BreadcrumbList', 'SiteNavigationElement', 'SearchAction'])
const OWN_NAME_MIN = 0.9
const CALLED_MIN = 0.5
const LISTS_MAX = 200

/** The list that fits best; null if none fits. */
export function findDeclaredObjects(page: PageIndex, list: ObjectForm): DeclaredObjects | null {
  const read = listsOf(page).flatMap((nodes) => judge(nodes, list) ?? [])
  return read.toSorted((a, b) => b.fit - a.fit || b.items.length - a.items.length)[0] ?? null
}

function listsOf(page: PageIndex): NodeList[] {
  const roots = dataTrees(page.document)
  const byType = Map.groupBy(roots, ({ types }) => types.join(' '))
  const beside = [...byType].flatMap(([types, nodes]): NodeList[] =>
    nodes.length < 2 || types === '' ? [] : [{ names: types.split(' '), nodes, isMain: false }],
  )
  const inside: NodeList[] = []
  const visit = (node: DataNode, within: string, isMain: boolean): void => {
    if (node.types.some((type) => FURNITURE_TYPES.has(type))) return
    for (const [name, contents] of node.properties) {
      const nodes = contents.filter(isNode).map(unwrapped)
      if (nodes.length === 0) continue
      if (inside.length < LISTS_MAX)
        inside.push({ names: [name === 'itemListElement' ? within : name, ...(nodes[0]?.types ?? [])], nodes, isMain })
      for (const one of nodes) visit(one, name, isMain)
    }
  }
  for (const [at, root] of roots.entries()) visit(root, root.types[0] ?? '', at === page.main)
  return [...inside, ...beside]
}

/** The thing in a `ListItem`; other things are unchanged. */
function unwrapped(node: DataNode): DataNode {
  const [item] = node.types.includes('ListItem') ? (node.properties.get('item') ?? []).filter(isNode) : []
  return item ?? node
}

function judge({ names, nodes, isMain }: NodeList, list: ObjectForm): DeclaredObjects | null {
  const { members } = list
  const called = Math.max(0, ...names.map((name, at) => topicFit(list, name) * (at === 0 ? 1 : 0.9)))
  if (called === 0 && names.every((name) => namesOtherTopic(list, name))) return null
  const items = nodes.flatMap((node) => itemsOf(node, members)).filter((item) => item.size > 0)
  const found = members.filter(({ name }) => items.some((item) => item.has(name)))
  const specific = found.filter((member) => !['address', 'picture', 'name'].includes(memberSpecOf(member)?.kind ?? ''))
  const share = found.length / members.length
  const isCalled = called >= CALLED_MIN && share >= 0.5 && found.length >= Math.min(2, members.length)
  const hasAllMembers = found.length === members.length && specific.length > 0 && found.length >= 2 && items.length >= 2
  if (items.length === 0 || (!isCalled && !hasAllMembers)) return null
  const filled = items.reduce((sum, item) => sum + item.size, 0) / (items.length * members.length)
  return { items, fit: (isCalled ? 0.52 + 0.2 * called : 0.5) + 0.2 * share + 0.06 * filled + (isMain ? 0.02 : 0) }
}

/** The item with the thing's values of the members; one item for each day if opening hours list several. */
function itemsOf(node: DataNode, members: readonly Field[]): ItemTexts[] {
  const item = new Map<string, MemberText | readonly MemberText[] | ItemList>()
  let several: { name: string; texts: readonly MemberText[] } | null = null
  for (const member of members) {
    const content = contentOf(node, member)
    if (content === null) continue
    const isDay = Array.isArray(content) && content.length > 1 && memberSpecOf(member)?.properties[0] === 'dayOfWeek'
    if (isDay) several = { name: member.name, texts: content as readonly MemberText[] }
    const [first] = Array.isArray(content) ? (content as readonly MemberText[]) : []
    item.set(member.name, first === undefined || member.type === 'array' ? content : first)
  }
  if (several === null) return [item]
  const { name, texts } = several
  return texts.map((text) => new Map([...item, [name, text]]))
}

/** Null if the thing does not have the member. */
function contentOf(node: DataNode, member: Field): readonly MemberText[] | ItemList | null {
  const form = objectFormOf(member)
  if (form === null) {
    const texts = leavesOf(node, member).map(({ raw, block }): MemberText => ({ raw, element: null, block }))
    return texts.length === 0 ? null : texts
  }
  const items = nodesOf(node, member)
    .flatMap((inner) => itemsOf(inner, form.members))
    .filter((one) => one.size > 0)
  return items.length === 0 ? null : { items }
}

/** The nested things for a member that has members. */
function nodesOf(node: DataNode, member: Field): DataNode[] {
  for (const path of memberSpecOf(member)?.properties ?? []) {
    const nodes = followTo(node, path.split('.')).filter(isNode)
    if (nodes.length > 0) return nodes.map(unwrapped)
  }
  for (const [name, contents] of node.properties) {
    const nodes = contents.filter(isNode)
    if (nodes.length > 0 && memberSimilarity(member, name) >= OWN_NAME_MIN) return nodes.map(unwrapped)
  }
  return []
}

export interface DeclaredObject {
  item: ItemTexts
  fit: number
}

const CALLED_SURELY_MIN = 0.9

/** The declared thing with the field's name or, if `isOfPage`, the page's main thing; null for none. */
export function findDeclaredObject(page: PageIndex, form: ObjectForm, { isOfPage }: { isOfPage: boolean }): DeclaredObject | null {
  const roots = dataTrees(page.document).map((node, at): NodeList => ({
    names: node.types,
    nodes: [node],
    isMain: isOfPage && at === page.main,
  }))
  const found = [...roots, ...listsOf(page)].flatMap(({ names, nodes: [node], isMain }): DeclaredObject[] => {
    const called = Math.max(0, ...names.map((name) => topicFit(form, name)))
    if (node === undefined || (called < CALLED_SURELY_MIN && !isMain)) return []
    const [item] = itemsOf(node, form.members)
    if (item === undefined || item.size === 0) return []
    return [{ item, fit: 0.6 + 0.15 * called + 0.2 * (item.size / form.members.length) }]
  })
  return found.toSorted((a, b) => b.fit - a.fit)[0] ?? null
}

/** Values of the first of the member's properties that the thing has, else of a key that is similar to the member's name. */
function leavesOf(node: DataNode, member: Field): DataTreeLeaf[] {
  for (const path of memberSpecOf(member)?.properties ?? []) {
    const leaves = follow(node, path.split('.'))
    if (leaves.length > 0) return leaves
  }
  for (const [name, contents] of node.properties) {
    const leaves = contents.filter(isLeaf)
    if (leaves.length > 0 && memberSimilarity(member, name) >= OWN_NAME_MIN) return leaves
  }
  return []
}

function follow(node: DataNode, path: readonly string[]): DataTreeLeaf[] {
  return followTo(node, path).filter(isLeaf)
}

function followTo(node: DataNode, path: readonly string[]): (DataNode | DataTreeLeaf)[] {
  const [name = '', ...rest] = path
  const contents = node.properties.get(name) ?? []
  return rest.length === 0 ? contents : contents.flatMap((content) => (isNode(content) ? followTo(content, rest) : []))
}
