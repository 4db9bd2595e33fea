// Which nodes of a page hold kept text, and which pictures are between it.
import { isTag, isText, type ChildNode, type Element, type ParentNode } from 'domhandler'
import { parentOf } from '../../text/ancestors.ts'
import { isHidden } from '../../text/hidden.ts'
import { isFormula } from './formula.ts'

/** How far above a picture in a line text must be kept. */
const NEAR_LEVELS = 4
const PICTURE_PIXELS_MIN = 64
/** Elements of running text: a picture before one of them belongs to the content. */
const TEXT_TAGS = /^(?:p|h[2-6]|ul|ol|blockquote|pre|figure|table|dl)$/
const NO_CONTENT = /icon|logo|avatar|emoji|pixel|badge|shar(?:e|ing)|social|spacer|sprite|\bads?\b|advert|banner|sponsor|promo|newsletter/i

export class KeptNodes {
  private readonly known = new Map<Element, boolean>()
  private readonly siblings = new Map<ParentNode, Siblings>()
  private readonly nodeBlocks: ReadonlyMap<ChildNode, number>
  private readonly kept: ReadonlySet<number>

  constructor(nodeBlocks: ReadonlyMap<ChildNode, number>, kept: ReadonlySet<number>) {
    this.nodeBlocks = nodeBlocks
    this.kept = kept
  }

  has(node: ChildNode): boolean {
    const block = this.nodeBlocks.get(node)
    return block !== undefined && this.kept.has(block)
  }

  holds(node: ChildNode): boolean {
    if (!isTag(node)) return this.has(node)
    const known = this.known.get(node)
    if (known !== undefined) return known
    const result = this.has(node) || node.children.some((child) => this.holds(child))
    this.known.set(node, result)
    return result
  }

  /** A picture in a line belongs to the content if text close around it does. */
  isNear(element: Element): boolean {
    let at: Element | null = element
    for (let level = 0; at && level < NEAR_LEVELS; level += 1) {
      if (this.holds(at)) return true
      at = parentOf(at)
    }
    return false
  }

  /** Pictures or formulas and no words, between kept text or right before a paragraph of it. */
  isPictureBetween(element: Element): boolean {
    if (element.parent === null) return false
    const { first, next } = this.keptAmong(element.parent)
    const after = next.get(element)
    if (after === undefined || !isPicture(element)) return false
    return (isTag(after) && TEXT_TAGS.test(after.name)) || first !== after
  }

  /** The first child that holds kept text, and for each child the next one that does. */
  private keptAmong(parent: ParentNode): Siblings {
    const known = this.siblings.get(parent)
    if (known) return known
    const next = new Map<ChildNode, ChildNode>()
    let after: ChildNode | undefined
    for (const child of parent.children.toReversed()) {
      if (after) next.set(child, after)
      if (this.holds(child)) after = child
    }
    const found = { first: after, next }
    this.siblings.set(parent, found)
    return found
  }
}

interface Siblings {
  first: ChildNode | undefined
  next: ReadonlyMap<ChildNode, ChildNode>
}

/** True for an element with pictures of some size or formulas, and nothing to read beside them. */
function isPicture(element: Element): boolean {
  if (/^(?:nav|header|footer|aside|form|button|iframe)$/.test(element.name) || isNamedOtherwise(element)) return false
  let holds = false
  const isBare = (node: ChildNode): boolean => {
    if (isText(node)) return node.data.trim() === ''
    if (!isTag(node)) return true
    if (isFormula(node) || (node.name === 'img' && isLarge(node))) return (holds = true)
    return isHidden(node) || node.children.every(isBare)
  }
  return isBare(element) && holds
}

const isNamedOtherwise = ({ attribs }: Element): boolean =>
  NO_CONTENT.test(`${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs.alt ?? ''}`)

function isLarge(picture: Element): boolean {
  const { width, height } = picture.attribs
  const isSmall = [width, height].some((size) => size !== undefined && Number.parseInt(size, 10) < PICTURE_PIXELS_MIN)
  return !isSmall && !isNamedOtherwise(picture)
}
