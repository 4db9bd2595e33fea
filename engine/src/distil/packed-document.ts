// Packs a page document for transfer between threads: its tree as flat lists, elements as indexes into them. Unpacking gives an equal //
// document, in time linear in the number of nodes.
import { Document, Element, isTag, isText, Text, type ChildNode, type ParentNode } from 'domhandler'
import type { Block, Link, PageDocument, Pair, Table, TableCell } from '../types.ts'

type Packed<T extends { element: Element | null }> = Omit<T, 'element'> & { element: number }
type PackedTable = Omit<Packed<Table>, 'rows'> & { rows: Packed<TableCell>[][] }

export interface PackedDocument extends Omit<PageDocument, 'dom' | 'blocks' | 'nodeBlocks' | 'links' | 'tables' | 'pairs'> {
  tree: PackedTree
  blocks: Packed<Block>[]
  /** Alternating node index and block number. */
  nodeBlocks: Int32Array
  links: Packed<Link>[]
  tables: PackedTable[]
  pairs: Packed<Pair>[]
}

/** Nodes in page order. */
interface PackedTree {
  /** -1 at the top. */
  parents: number[]
  /** Names of elements; empty for text. */
  names: string[]
  contents: (string | Element['attribs'])[]
}

const NONE = -1

export function packDocument({ dom, ...document }: PageDocument): PackedDocument {
  const { tree, numbers } = packTree(dom)
  const numberOf = (node: ChildNode): number => {
    const number = numbers.get(node)
    if (number === undefined) throw new Error('An element of the document is not in its tree.')
    return number
  }
  const pack = <T extends { element: Element | null }>(one: T): Packed<T> => ({
    ...one,
    element: one.element === null ? NONE : numberOf(one.element),
  })
  return {
    ...document,
    tree,
    blocks: document.blocks.map(pack),
    nodeBlocks: Int32Array.from([...document.nodeBlocks].flatMap(([node, block]) => [numberOf(node), block])),
    links: document.links.map(pack),
    tables: document.tables.map((table) => ({ ...pack(table), rows: table.rows.map((row) => row.map(pack)) })),
    pairs: document.pairs.map(pack),
  }
}

export function unpackDocument({ tree, ...packed }: PackedDocument): PageDocument {
  const { dom, nodes } = unpackTree(tree)
  const nodeAt = (number: number): ChildNode => {
    const node = nodes[number]
    if (node === undefined) throw new Error(`The packed document has no node ${number}.`)
    return node
  }
  const unpack = <T extends { element: number }>(one: T): Omit<T, 'element'> & { element: Element } => {
    const element = nodeAt(one.element)
    if (!isTag(element)) throw new Error(`Node ${one.element} of the packed document is no element.`)
    return { ...one, element }
  }
  const nodeBlocks = new Map<ChildNode, number>()
  for (let at = 0; at + 1 < packed.nodeBlocks.length; at += 2) nodeBlocks.set(nodeAt(packed.nodeBlocks[at]!), packed.nodeBlocks[at + 1]!)
  return {
    ...packed,
    dom,
    blocks: packed.blocks.map((block) => (block.element === NONE ? { ...block, element: null } : unpack(block))),
    nodeBlocks,
    links: packed.links.map(unpack),
    tables: packed.tables.map((table) => ({ ...unpack(table), rows: table.rows.map((row) => row.map(unpack)) })),
    pairs: packed.pairs.map(unpack),
  }
}

function packTree(dom: Document): { tree: PackedTree; numbers: Map<ChildNode, number> } {
  const tree: PackedTree = { parents: [], names: [], contents: [] }
  const numbers = new Map<ChildNode, number>()
  const add = (parent: ParentNode, parentNumber: number): void => {
    for (const child of parent.children) {
      if (!isTag(child) && !isText(child)) continue
      const number = tree.parents.push(parentNumber) - 1
      numbers.set(child, number)
      tree.names.push(isTag(child) ? child.name : '')
      tree.contents.push(isTag(child) ? child.attribs : child.data)
      if (isTag(child)) add(child, number)
    }
  }
  add(dom, NONE)
  return { tree, numbers }
}

function unpackTree({ parents, names, contents }: PackedTree): { dom: Document; nodes: ChildNode[] } {
  const dom = new Document([])
  const nodes: ChildNode[] = []
  for (const [number, content] of contents.entries()) {
    const node = typeof content === 'string' ? new Text(content) : new Element(names[number] ?? '', content)
    const above = nodes[parents[number] ?? NONE]
    const parent = above !== undefined && isTag(above) ? above : dom
    const before = parent.children.at(-1)
    node.parent = parent
    if (before !== undefined) {
      before.next = node
      node.prev = before
    }
    parent.children.push(node)
    nodes.push(node)
  }
  return { dom, nodes }
}
