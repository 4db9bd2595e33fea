// Builds the tree of common markup from its source text: the same tree as the general parser builds, at less than half of its cost, because
// it has no states or callbacks. Markup that it can't handle with certainty is left to the general parser.
// Next: engine/src/text/tag-kinds.ts
import { Document, Element, Text, type ChildNode, type ParentNode } from 'domhandler'
import { decodeHTML } from 'entities/decode'
import { AttributeReader } from './read-attributes.ts'
import { kindOf } from './tag-kinds.ts'
import { afterSign, endOfName, endOfRaw, isLetter } from './tag-places.ts'
import { HEAD_TAGS } from './tags.ts'

export interface TreeLimits {
  depthMax: number
  nodesMax: number
}

/** `places`: record the offsets of the tags in the elements. Null for markup that is left to the parser, or that exceeds the limits. */
export function buildTree(source: string, limits: TreeLimits, places = false): Document | null {
  return new TreeBuilder(source, limits, places).run()
}

const BANG = 33
const SLASH = 47
const QUESTION = 63
/** Raw-text elements whose entities are decoded, unlike those in scripts. */
const TEXTS_TO_DECODE = new Set(['title', 'textarea'])
/** Inside SVG, other rules apply in these elements, which are not implemented here. */
const LEADS_OUT = new Set(['title', 'desc', 'mi', 'mo', 'mn', 'ms', 'mtext', 'annotation-xml'])

const HAS_INK = /\S/

class TreeBuilder {
  private readonly root = new Document([])
  /** The document and the open elements, outermost first. */
  private readonly open: (Document | Element)[] = [this.root]
  /** Their names; empty for the document. */
  private readonly names: string[] = ['']
  /** The text node that further text is added to: comments and end tags without an open element do not end it. */
  private text: Text | null = null
  private drawings = 0
  private nodes = 0
  /** The offset of the next "&"; infinite if there is none. */
  private entity = -1
  private readonly source: string
  private readonly limits: TreeLimits
  private readonly places: boolean
  private readonly attributes: AttributeReader

  constructor(source: string, limits: TreeLimits, places: boolean) {
    this.source = source
    this.limits = limits
    this.places = places
    this.attributes = new AttributeReader(source)
  }

  run(): Document | null {
    const { source } = this
    let from = 0
    let sign = source.indexOf('<')
    while (sign >= 0) {
      const code = source.charCodeAt(sign + 1)
      const isTag = isLetter(code)
      if (!isTag && code !== SLASH && code !== BANG && code !== QUESTION) {
        sign = source.indexOf('<', sign + 1)
        continue
      }
      if (sign > from && !this.addText(from, sign)) return null
      from = isTag ? this.openTag(sign) : code === SLASH ? this.closeTag(sign) : this.skip(sign, code)
      if (from < 0 || this.nodes > this.limits.nodesMax) return null
      sign = source.indexOf('<', from)
    }
    const isRead = from >= source.length || this.addText(from, source.length)
    return isRead && this.nodes <= this.limits.nodesMax ? this.root : null
  }

  /** This and the next methods return the offset after what they have read, or -1 where the source is ambiguous. */
  private openTag(start: number): number {
    const { source, open, attributes } = this
    const nameEnd = endOfName(source, start + 1)
    const isForeign = this.drawings > 0
    const kind = kindOf(source.slice(start + 1, nameEnd), isForeign)
    const { name, closes, isVoid } = kind
    if (kind.isUnfollowed || open.length > this.limits.depthMax || (isForeign && LEADS_OUT.has(this.innermost))) return -1
    const end = attributes.read(nameEnd)
    if (end < 0) return -1
    if (name === 'form' && this.names.includes('form')) return end
    if (closes !== null) while (closes.has(this.innermost)) this.pop()
    if (this.innermost === 'head' && !HEAD_TAGS.has(name)) return -1
    const element = this.add(new Element(name, attributes.attribs), start)
    if (isVoid) return end
    if (attributes.isSelfClosing && (isForeign || name === 'svg')) return LEADS_OUT.has(name) ? -1 : end
    open.push(element)
    this.names.push(name)
    if (name === 'svg') this.drawings += 1
    return kind.isRaw ? this.addRaw(name, end) : end
  }

  private closeTag(start: number): number {
    const { source, names } = this
    if (!isLetter(source.charCodeAt(start + 2))) return afterSign(source, start + 2)
    const nameEnd = endOfName(source, start + 2)
    const end = afterSign(source, nameEnd)
    if (end < 0) return -1
    const isForeign = this.drawings > 0
    const { name, isVoid } = kindOf(source.slice(start + 2, nameEnd), isForeign)
    if (isForeign && LEADS_OUT.has(this.innermost) && name !== this.innermost) return -1
    const at = isVoid ? 0 : names.lastIndexOf(name)
    if (at > 0) while (names.length > at) this.pop()
    else if (name === 'br' || name === 'p') {
      // These end tags create an element. In a head they also end the head, which is not implemented here.
      if (this.innermost === 'head') return -1
      this.add(new Element(name, {}), start)
    }
    return end
  }

  /** Skips comments and declarations. */
  private skip(start: number, code: number): number {
    const { source } = this
    if (code === QUESTION || !source.startsWith('--', start + 2)) {
      return source.startsWith('[', start + 2) && code === BANG ? -1 : afterSign(source, start)
    }
    if (source.startsWith('>', start + 4)) return start + 5
    if (source.startsWith('->', start + 4)) return start + 6
    const end = source.indexOf('-->', start + 4)
    return end < 0 || source.slice(start + 4, end).includes('--!>') ? -1 : end + 3
  }

  /** Adds the text of a raw-text element up to its end tag. */
  private addRaw(name: string, end: number): number {
    const { source } = this
    const rawEnd = endOfRaw(source, name, end)
    if (rawEnd <= end) return rawEnd
    if (!TEXTS_TO_DECODE.has(name)) this.addData(source.slice(end, rawEnd))
    else if (source.slice(end, rawEnd).includes('<')) return -1
    else this.addText(end, rawEnd)
    return rawEnd
  }

  /** False if it is ambiguous which element the text belongs to. */
  private addText(start: number, end: number): boolean {
    const { source } = this
    if (this.entity < start) this.entity = placeOf(source, '&', start)
    if (this.entity >= end) return this.addData(source.slice(start, end))
    // The next character decides whether an entity without ";" is decoded.
    const data = decodeHTML(source.slice(start, end + 1))
    return this.addData(end < source.length ? data.slice(0, -1) : data)
  }

  private addData(data: string): boolean {
    if (this.innermost === 'head' && HAS_INK.test(data)) return false
    if (this.text !== null) this.text.data += data
    else this.text = this.addNode(new Text(data))
    return true
  }

  private add(element: Element, start: number): Element {
    if (this.places) element.startIndex = start
    this.addNode(element)
    this.text = null
    return element
  }

  private addNode<Node extends ChildNode>(node: Node): Node {
    const parent = this.open[this.open.length - 1]! as ParentNode
    const { children } = parent
    const before = children.length > 0 ? children[children.length - 1]! : null
    if (before !== null) {
      before.next = node
      node.prev = before
    }
    children.push(node)
    node.parent = parent
    this.nodes += 1
    return node
  }

  private pop(): void {
    this.open.pop()
    if (this.names.pop() === 'svg') this.drawings -= 1
    this.text = null
  }

  private get innermost(): string {
    return this.names[this.names.length - 1]!
  }
}

/** The offset of the next such character; infinite if there is none. */
function placeOf(source: string, sign: string, from: number): number {
  const at = source.indexOf(sign, from)
  return at < 0 ? Infinity : at
}
