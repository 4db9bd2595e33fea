// Reads the JSON-LD of a page as items, with graphs unpacked and references between nodes followed.
import { isText, type Element } from 'domhandler'
import { decodeHTMLStrict } from 'entities'
import { addProperty, type DataContent, type DataItem } from './data-item.ts'
import { parseLooseValues, plainJson, SourceNumber, type LooseJson } from './loose-json.ts'
import { isProgram, readProgramJsonLd } from './program-json-ld.ts'

/** Limit on values of a page's JSON-LD, counted after following references. */
const VALUES_MAX = 4_000
/** Limit on nodes, counted again for each reference to them. */
const NODES_MAX = 4_000
const DEPTH_MAX = 24

type Node = { [key: string]: LooseJson }

export function isJsonLd(script: Element): boolean {
  return /^(?:application|text)\/(?:[\w.-]+\+)?(?:ld\+json|json\+ld)\b/i.test(script.attribs.type?.trim() ?? '')
}

/** Items described at the top of a block or in its graph, in page order. */
export function readJsonLd(scripts: readonly Element[]): DataItem[] {
  const roots = jsonLdRoots(scripts)
  return new JsonLdReader(roots).readItems(roots)
}

/** The parsed blocks and those that scripts of the page hold, each once, with lists flattened; unreadable ones are left out. */
export function jsonLdRoots(scripts: readonly Element[]): Node[] {
  const declared = scripts.filter(isJsonLd).flatMap((script) => parseLooseValues(scriptText(script)).flatMap(openLists))
  const held = scripts.filter(isProgram).flatMap((script) => readProgramJsonLd(scriptText(script)).flatMap(openLists))
  if (held.length === 0) return declared
  const known = new Set(declared.map((root) => JSON.stringify(plainJson(root))))
  return [...declared, ...held.filter((root) => !known.has(JSON.stringify(plainJson(root))))]
}

export function scriptText(script: Element): string {
  return script.children.map((child) => (isText(child) ? child.data : '')).join('')
}

class JsonLdReader {
  private readonly nodesById = new Map<string, Node>()
  private valuesLeft = VALUES_MAX
  private nodesLeft = NODES_MAX

  constructor(roots: readonly Node[]) {
    for (const root of roots) this.noteIds(root, 0)
  }

  readItems(roots: readonly Node[]): DataItem[] {
    return roots
      .flatMap((root) => topNodes(root))
      .flatMap((node) => {
        const item = this.readNode(node, [])
        return item === null || (item.types.length === 0 && item.properties.size === 0) ? [] : [item]
      })
  }

  /** Records the most complete description of every node with an id. */
  private noteIds(value: LooseJson, depth: number): void {
    if (depth > DEPTH_MAX) return
    if (Array.isArray(value)) return value.forEach((one) => this.noteIds(one, depth + 1))
    if (!isNode(value)) return
    const id = value['@id']
    if (typeof id === 'string') {
      const known = this.nodesById.get(id)
      if (known === undefined || Object.keys(known).length < Object.keys(value).length) this.nodesById.set(id, value)
    }
    for (const child of Object.values(value)) if (typeof child === 'object') this.noteIds(child, depth + 1)
  }

  private readNode(node: Node, outer: readonly Node[]): DataItem | null {
    const full = this.resolve(node)
    if (outer.length > DEPTH_MAX || outer.includes(full) || this.nodesLeft <= 0) return null
    this.nodesLeft -= 1
    const id = full['@id']
    const item: DataItem = { id: typeof id === 'string' ? id : null, types: typesOf(full), properties: new Map(), element: null }
    const chain = [...outer, full]
    for (const [name, value] of Object.entries(full)) {
      if (name.startsWith('@') || name === '__proto__') continue
      for (const content of this.readContents(value, chain)) addProperty(item, name, content)
    }
    return item
  }

  /** A bare reference is replaced by the node it names. */
  private resolve(node: Node): Node {
    const id = node['@id']
    if (typeof id !== 'string' || Object.keys(node).length > 2) return node
    return this.nodesById.get(id) ?? node
  }

  private readContents(value: LooseJson, chain: readonly Node[]): DataContent[] {
    if (this.valuesLeft <= 0 || value === null || value === undefined) return []
    if (Array.isArray(value)) return value.flatMap((one) => this.readContents(one, chain))
    if (!isNode(value)) {
      this.valuesLeft -= 1
      return leafOf(value)
    }
    const inner = value['@value'] ?? value['@list'] ?? value['@set']
    if (inner !== undefined) return this.readContents(inner, chain)
    const item = this.readNode(value, chain)
    if (item === null) return []
    if (item.properties.size > 0 || item.types.length > 0) return [item]
    return item.id === null ? [] : [{ value: item.id, raw: item.id, element: null }]
  }
}

function leafOf(value: string | number | boolean | SourceNumber): DataContent[] {
  if (value instanceof SourceNumber) return [{ value: value.value, raw: value.source, element: null }]
  if (typeof value !== 'string') return [{ value, raw: String(value), element: null }]
  const text = decodeEntities(value).trim()
  return text === '' ? [] : [{ value: text, raw: text, element: null }]
}

/** Templates escape texts for markup, some of them twice, where scripts are not unescaped: "Rowan &amp;amp; Pike". */
function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(decodeHTMLStrict(text)) : text
}

function topNodes(root: Node): Node[] {
  const graph = root['@graph']
  if (graph === undefined) return [root]
  const inner = openLists(graph)
  return Object.keys(root).some((key) => !key.startsWith('@')) ? [root, ...inner] : inner
}

function openLists(value: LooseJson): Node[] {
  if (Array.isArray(value)) return value.flatMap(openLists)
  return isNode(value) ? [value] : []
}

function typesOf(node: Node): string[] {
  const type = node['@type']
  return (Array.isArray(type) ? type : [type]).filter((one): one is string => typeof one === 'string' && one !== '')
}

function isNode(value: LooseJson): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof SourceNumber)
}
