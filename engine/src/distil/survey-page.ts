// One walk over the tree: numbers the visible text in blocks and records the elements that later steps read. Interprets nothing: links,
// tables, pairs and structured data are built from what is recorded here.
import { isTag, isText, type ChildNode, type Document, type Element, type ParentNode, type Text } from 'domhandler'
import { existsOne } from 'domutils'
import { ENGINE_LIMITS } from '../limits.ts'
import { foldSpace } from '../text/fold.ts'
import { elementText } from '../text/element-text.ts'
import { isHidden } from '../text/hidden.ts'
import { InlineText } from '../text/inline-text.ts'
import { shareText } from '../text/keep-texts.ts'
import { INLINE_TAGS } from '../text/tags.ts'
import type { Block } from '../types.ts'

/** Options of one select that become blocks; of longer lists (countries, years) only the selected ones. */
const OPTIONS_MAX = 60
const VALUE_INPUTS = new Set([
  '',
  'text',
  'number',
  'email',
  'tel',
  'url',
  'search',
  'date',
  'month',
  'time',
  'datetime-local',
  'range',
  'submit',
  'button',
  'reset',
])
/** Attributes that name or repeat the content of their element. */
const ANNOTATING = /^(?:data-|aria-label$|title$|datetime$)/
const UNSEEN = /opacity|display\s*:\s*none|visibility\s*:\s*hidden/i
const HAS_WORD = /[\p{L}\p{N}]/u

/** The results of the walk. Element lists are in page order. */
export interface PageSurvey {
  blocks: Block[]
  nodeBlocks: Map<ChildNode, number>
  /** For each block, by index, its text nodes; empty for pictures and controls. */
  blockNodes: Text[][]
  anchors: Element[]
  tables: Element[]
  definitionLists: Element[]
  labels: Element[]
  controls: Element[]
  /**
   * Visible elements with attributes that name or repeat their content (data-*, aria-label, title, datetime), and drawn icons with a label.
   */
  annotated: Element[]
  /** The following lists include hidden elements. */
  scripts: Element[]
  metas: Element[]
  headLinks: Element[]
  hiddenInputs: Element[]
  itemScopes: Element[]
  hasRdfa: boolean
  /** True where text may be hidden until scripts run: see reveal-unseen.ts. */
  mayHoldUnseen: boolean
  titleElement: Element | null
  htmlElement: Element | null
  baseElement: Element | null
}

/** Properties of the blocks made from the text below an element. */
interface Place {
  container: Element | null
  kind: Block['kind']
  level: number
  preformatted: boolean
}

const KIND_OF_TAG: ReadonlyMap<string, Block['kind']> = new Map([
  ['li', 'item'],
  ['dt', 'item'],
  ['dd', 'item'],
  ['td', 'cell'],
  ['th', 'cell'],
  ['caption', 'caption'],
  ['figcaption', 'caption'],
  ['legend', 'caption'],
  ['button', 'control'],
  ['textarea', 'control'],
])

export function surveyPage(dom: Document): PageSurvey {
  const walker = new PageWalker()
  walker.visitChildren(dom, { container: null, kind: 'text', level: 0, preformatted: false })
  walker.flush()
  return walker.survey
}

class PageWalker {
  readonly survey: PageSurvey = emptySurvey()
  private readonly inline = new InlineText()
  private runNodes: Text[] = []
  private runPlace: Place = { container: null, kind: 'text', level: 0, preformatted: false }
  /** Depth of labels, since nested ones are ignored. */
  private openLabels = 0
  /** Alternative texts inside a line; their blocks follow that of the line. */
  private captions: { text: string; element: Element }[] = []

  visitChildren(parent: ParentNode, place: Place): void {
    for (const child of parent.children) {
      if (isText(child)) this.addText(child, place)
      else if (isTag(child)) this.visit(child, place)
    }
  }

  flush(): void {
    const text = this.inline.take()
    if (text !== '') {
      const { container, kind, level } = this.runPlace
      this.pushBlock({ text, kind, level, element: container }, this.runNodes)
    }
    if (this.runNodes.length > 0) this.runNodes = []
    if (this.captions.length > 0) {
      const captions = this.captions
      this.captions = []
      for (const { text: caption, element } of captions) this.pushBlock({ text: caption, kind: 'caption', level: 0, element }, [], element)
    }
  }

  private visit(element: Element, place: Place): void {
    this.note(element)
    if (isHidden(element)) {
      if (element.name === 'svg' && element.attribs['aria-label'] !== undefined) this.survey.annotated.push(element)
      return this.noteHidden(element)
    }
    const { name } = element
    if (name === 'br') return this.inline.lineBreak()
    if (name === 'img' || name === 'area') return this.addAlternative(element, element.attribs.alt)
    if (name === 'input') return this.addInput(element)
    if (name === 'select') return this.addSelect(element)
    if (name === 'a') {
      if (element.attribs.href !== undefined) this.survey.anchors.push(element)
    } else if (name === 'table') this.survey.tables.push(element)
    else if (name === 'dl') this.survey.definitionLists.push(element)
    else if (name === 'label' && this.openLabels === 0) this.survey.labels.push(element)
    if (name === 'label') this.openLabels += 1
    if (place.kind === 'heading' && isCommand(element)) {
      this.flush()
      this.visitChildren(element, { container: element, kind: 'control', level: 0, preformatted: false })
      this.flush()
    } else if (INLINE_TAGS.has(name)) {
      if (name === 'sup' && isCents(element)) this.inline.setApart()
      this.inline.openElement(name)
      this.visitChildren(element, place)
      this.inline.closeElement(name)
    } else {
      this.flush()
      this.visitChildren(element, placeOf(element, place))
      this.flush()
    }
    if (name === 'label') this.openLabels -= 1
    this.noteVisible(element)
  }

  /** Records elements that later steps need, visible or not. */
  private note(element: Element): void {
    const { survey } = this
    const { attribs } = element
    if (attribs.itemscope !== undefined) survey.itemScopes.push(element)
    if (attribs.typeof !== undefined || (attribs.property !== undefined && element.name !== 'meta')) survey.hasRdfa = true
    if (attribs.style !== undefined && UNSEEN.test(attribs.style)) survey.mayHoldUnseen = true
    switch (element.name) {
      case 'script':
        survey.scripts.push(element)
        break
      case 'meta':
        survey.metas.push(element)
        break
      case 'link':
        survey.headLinks.push(element)
        break
      case 'noscript':
        survey.mayHoldUnseen = true
        break
      case 'title':
        if (isPageTitle(element)) survey.titleElement ??= element
        break
      case 'html':
        survey.htmlElement ??= element
        break
      case 'base':
        if (attribs.href !== undefined) survey.baseElement ??= element
        break
      case 'input':
        if (attribs.type?.toLowerCase() === 'hidden') survey.hiddenInputs.push(element)
        break
    }
  }

  private noteHidden(parent: ParentNode): void {
    for (const child of parent.children) {
      if (!isTag(child)) continue
      this.note(child)
      this.noteHidden(child)
    }
  }

  private noteVisible(element: Element): void {
    const { survey } = this
    const { attribs } = element
    const label = attribs['aria-label'] ?? attribs.title
    if (label !== undefined && label !== '' && !hasWords(element)) this.addAlternative(element, label)
    for (const attribute in attribs) {
      if (ANNOTATING.test(attribute)) return void survey.annotated.push(element)
    }
  }

  private addText(node: Text, place: Place): void {
    if (this.inline.isParagraphEnd && node.data.trim() !== '') this.flush()
    const isFirst = this.inline.text === ''
    if (!this.inline.add(node.data, place.preformatted)) return
    if (isFirst) this.runPlace = place
    this.runNodes.push(node)
  }

  private addAlternative(element: Element, alternative: string | undefined): void {
    const text = alternative === undefined ? '' : foldSpace(alternative)
    if (text === '' || !HAS_WORD.test(text)) return
    this.captions.push({ text, element })
  }

  private addInput(element: Element): void {
    const { attribs } = element
    const type = attribs.type?.toLowerCase() ?? ''
    if (type === 'image') return this.addAlternative(element, attribs.alt)
    this.survey.controls.push(element)
    if (!VALUE_INPUTS.has(type) || attribs.value === undefined) return
    this.addControl(element, attribs.value)
  }

  private addSelect(select: Element): void {
    this.survey.controls.push(select)
    const options = optionsOf(select)
    const shown = options.length <= OPTIONS_MAX ? options : options.filter((option) => option.attribs.selected !== undefined)
    for (const option of shown) {
      const texts = option.children.filter(isText)
      const text = texts.length > 0 ? texts.map((node) => node.data).join('') : (option.attribs.label ?? '')
      this.addControl(option, text)
    }
  }

  private addControl(element: Element, value: string): void {
    this.flush()
    const text = foldSpace(value)
    if (text !== '') this.pushBlock({ text, kind: 'control', level: 0, element }, element.children.filter(isText), element)
  }

  private pushBlock(block: Omit<Block, 'id' | 'path'>, nodes: Text[], owner?: Element): void {
    const { blocks, nodeBlocks, blockNodes } = this.survey
    if (blocks.length >= ENGINE_LIMITS.blocksMax) return
    const id = blocks.length + 1
    blocks.push({ id, text: shareText(block.text), kind: block.kind, level: block.level, element: block.element, path: '' })
    blockNodes.push(nodes)
    for (const node of nodes) nodeBlocks.set(node, id)
    if (owner !== undefined) nodeBlocks.set(owner, id)
  }
}

/** True if the element has letters or digits; symbols alone (stars, icons) have no content. */
function hasWords(parent: ParentNode): boolean {
  return parent.children.some((child) => (isText(child) ? HAS_WORD.test(child.data) : isTag(child) && !isHidden(child) && hasWords(child)))
}

/** True for "[edit]", links in square brackets behind a heading: they are no words of it. */
function isCommand(element: Element): boolean {
  return HOLDS_LINK.has(element.name) && IN_BRACKETS.test(elementText(element)) && existsOne(({ name }) => name === 'a', [element])
}
const HOLDS_LINK = new Set(['span', 'small', 'sup', 'a'])
const IN_BRACKETS = /^\[[^[\]]{2,60}\]$/u

/** True for `219<sup>00</sup>`: two superscript digits after an amount are cents. A power or a footnote has one. */
function isCents({ children: [only, ...others] }: Element): boolean {
  return only !== undefined && others.length === 0 && isText(only) && TWO_FIGURES.test(only.data)
}
const TWO_FIGURES = /^\s*\d\d\s*$/

function placeOf(element: Element, outer: Place): Place {
  const { name } = element
  const level = headingLevel(element)
  if (level > 0) return { container: element, kind: 'heading', level, preformatted: outer.preformatted }
  const kind = KIND_OF_TAG.get(name) ?? outer.kind
  return {
    container: element,
    kind,
    level: kind === 'heading' ? outer.level : 0,
    preformatted: outer.preformatted || name === 'pre' || name === 'textarea',
  }
}

function headingLevel({ name, attribs }: Element): number {
  const digit = name.length === 2 && name.charCodeAt(0) === 104 ? name.charCodeAt(1) - 48 : 0
  if (digit >= 1 && digit <= 6) return digit
  if (attribs.role !== 'heading') return 0
  const level = Number(attribs['aria-level'] ?? 2)
  return Number.isInteger(level) && level >= 1 && level <= 6 ? level : 2
}

/** SVG drawings have titles too. */
function isPageTitle({ parent }: Element): boolean {
  for (let one = parent; one && isTag(one); one = one.parent) if (one.name === 'svg' || one.name === 'template') return false
  return true
}

function optionsOf(parent: ParentNode): Element[] {
  return parent.children
    .filter(isTag)
    .flatMap((child) => (child.name === 'option' ? [child] : child.name === 'optgroup' ? optionsOf(child) : []))
}

function emptySurvey(): PageSurvey {
  return {
    blocks: [],
    nodeBlocks: new Map(),
    blockNodes: [],
    anchors: [],
    tables: [],
    definitionLists: [],
    labels: [],
    controls: [],
    annotated: [],
    scripts: [],
    metas: [],
    headLinks: [],
    hiddenInputs: [],
    itemScopes: [],
    hasRdfa: false,
    mayHoldUnseen: false,
    titleElement: null,
    htmlElement: null,
    baseElement: null,
  }
}
