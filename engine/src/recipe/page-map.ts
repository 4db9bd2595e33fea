// Index of a page for the rules of recipes: elements by tag, the last text before each, pairs by label, data by path. Built once per page.
import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import { elementText } from '../text/element-text.ts'
import { foldSpace } from '../text/fold.ts'
import { isHidden } from '../text/hidden.ts'
import type { PageDocument } from '../types.ts'
import type { Mark, Selector } from './recipe.ts'

/** A place of the page: an element, or the value of a label or of structured data. */
export interface Spot {
  element: Element | null
  /** Null for the text of the element. */
  text: string | null
  /** Null for the block of the element's text. */
  block: number | null
}

/** Longer texts do not name the text after them. */
const ANCHOR_CHARS_MAX = 60
/** Longer elements contain sections, not values. */
const SPOT_CHARS_MAX = 20_000
const SKIPPED = new Set(['script', 'style', 'head', 'noscript', 'template', 'svg'])

export class PageMap {
  readonly document: PageDocument
  readonly elements: Element[] = []
  private readonly byTag = new Map<string, Element[]>()
  private readonly byMark = new Map<string, Element[]>()
  private readonly textBefore = new Map<Element, string>()
  private readonly texts = new Map<Element, string>()
  private lastText = ''

  constructor(document: PageDocument) {
    this.document = document
    for (const child of document.dom.children) this.visit(child)
  }

  /** The visible text before the element, folded; empty where it is too long for a label. */
  before(element: Element): string {
    const text = foldSpace(this.textBefore.get(element) ?? '')
    return text.length <= ANCHOR_CHARS_MAX ? text : ''
  }

  /** Visible text in lines, cut at the length limit. */
  textOf(element: Element): string {
    let text = this.texts.get(element)
    if (text === undefined) {
      text = elementText(element, isHidden, SPOT_CHARS_MAX)
      this.texts.set(element, text)
    }
    return text
  }

  marked(mark: Mark): Element[] {
    const key = `${mark.tag} ${mark.attribute} ${mark.value}`
    let found = this.byMark.get(key)
    if (found === undefined) {
      found = (this.byTag.get(mark.tag) ?? []).filter((element) => bears(element, mark))
      this.byMark.set(key, found)
    }
    return found
  }

  select(selector: Selector): Spot[] {
    switch (selector.kind) {
      case 'data':
        return this.document.values
          .filter(({ syntax, type, path }) => syntax === selector.syntax && path === selector.path && type === selector.type)
          .map(({ raw, block }) => ({ element: null, text: raw, block }))
      case 'label':
        return this.document.pairs
          .filter(({ label }) => foldLabel(label) === selector.label)
          .map(({ value, valueBlock }) => ({ element: null, text: value, block: valueBlock }))
      case 'after':
        return this.marked(selector.mark)
          .filter((element) => this.before(element) === selector.text)
          .map(spotOf)
      case 'marked':
        return this.marked(selector.mark)
          .filter((element) => selector.within === null || isWithin(element, selector.within))
          .map(spotOf)
      case 'place':
        return this.at(selector).map(spotOf)
    }
  }

  private at({ from, steps }: Extract<Selector, { kind: 'place' }>): Element[] {
    const roots = from === null ? [null] : this.marked(from).slice(0, 1)
    return roots.flatMap((root) => {
      let at: Element | null = root
      for (const step of steps) {
        at = stepInto(at === null ? this.document.dom.children : at.children, step)
        if (at === null) return []
      }
      return at === null ? [] : [at]
    })
  }

  private visit(node: ChildNode): void {
    if (isText(node)) {
      if (this.document.nodeBlocks.has(node) && node.data.trim() !== '') this.lastText = node.data
      return
    }
    if (!isTag(node) || SKIPPED.has(node.name)) return
    this.elements.push(node)
    const same = this.byTag.get(node.name)
    if (same) same.push(node)
    else this.byTag.set(node.name, [node])
    this.textBefore.set(node, this.lastText)
    for (const child of node.children) this.visit(child)
  }
}

export function spotOf(element: Element): Spot {
  return { element, text: null, block: null }
}

/** The label without case and trailing colon, for comparing. */
export function foldLabel(label: string): string {
  return foldSpace(label)
    .replace(/(?<![\s:：])[\s:：]+$/u, '')
    .toLowerCase()
}

export function bears({ name, attribs }: Element, { tag, attribute, value }: Mark): boolean {
  if (name !== tag) return false
  if (attribute === null) return true
  const own = attribs[attribute]
  if (own === undefined) return false
  if (value === '') return true
  return attribute === 'class' ? ` ${own.replace(/\s+/g, ' ')} `.includes(` ${value} `) : own === value
}

function isWithin(element: Element, mark: Mark): boolean {
  for (let at = parentOf(element); at !== null; at = parentOf(at)) if (bears(at, mark)) return true
  return false
}

/** The child that a step selects: a tag and its number among the children with this tag, as in `div:2`. */
function stepInto(children: readonly ChildNode[], step: string): Element | null {
  const [name, number] = step.split(':')
  return children.filter((child): child is Element => isTag(child) && child.name === name)[Number(number) - 1] ?? null
}
