// Indexes of one page that all finders share, computed on first use: words of labels and attributes, the main heading, sections, regions.
// Independent of fields.
import { isTag, isText, type Element, type Text } from 'domhandler'
import { ScrapeError } from '../errors.ts'
import { ENGINE_LIMITS } from '../limits.ts'
import { startTimeLimit } from '../time-limit.ts'
import { elementBlock } from '../text/element-block.ts'
import { lettersOf } from '../text/letters.ts'
import type { Block, PageDocument, Pair } from '../types.ts'
import { indexData, type DataGroup } from './data-index.ts'
import { mainEntityOf } from './main-entity.ts'
import { indexAttributes, type AttributeEntry } from './attribute-index.ts'
import { framesOf } from './page-frames.ts'
import { elementsByTag, type ListedTag } from './elements-of.ts'
import { findMainHeading } from './main-heading.ts'
import { PageRegions } from './page-regions.ts'
import { readSections, type Section } from './sections.ts'
import { shownElements, type ShownElements } from './shown-elements.ts'
import { labelWords, nameWords } from '../fields/label-words.ts'

export interface LabelledValue {
  words: readonly string[]
  /** Words of the label without its brackets; null for a label without brackets. */
  plainWords: readonly string[] | null
  pair: Pair
}

export class PageIndex {
  readonly document: PageDocument
  private readonly isOverTime: () => boolean
  /** Types of things that the fields as a whole are about. */
  readonly subjects: readonly string[]
  /** Index of the entity the fields are about; -1 where there is none. */
  readonly main: number
  private labelList: LabelledValue[] | null = null
  private attributeTable: Map<string, AttributeEntry[]> | null = null
  private shownList: ShownElements | null = null
  private sectionList: Section[] | null = null
  private dataTable: Map<string, DataGroup[]> | null = null
  private readonly pathWordTable = new Map<string, readonly string[]>()
  private heading: Block | null | undefined
  private byTag: Readonly<Record<ListedTag, readonly Element[]>> | null = null
  private publisherNameList: string[] | null = null
  private visible: Block[] | null = null
  private figured: Block[] | null = null
  private nodes: Map<number, Text[]> | null = null
  readonly regions = new PageRegions(() => (this.frames ??= framesOf(this.document, this.mainHeading)))
  private frames: Set<Element> | null = null

  /** `subjects` are types of things that the fields as a whole are about; reading ends with an error `timeoutMs` from now. */
  constructor(document: PageDocument, subjects: readonly string[] = [], timeoutMs: number = ENGINE_LIMITS.readingTimeoutMs) {
    this.isOverTime = startTimeLimit(timeoutMs)
    this.document = document
    this.subjects = subjects
    this.main = mainEntityOf(document, subjects)
  }

  /** Called between the steps of reading, so that a slow page does not delay all others. @throws ScrapeError parse_limit */
  checkTime(): void {
    if (this.isOverTime()) throw new ScrapeError('parse_limit', { detail: 'reading took too long' })
  }

  get labels(): LabelledValue[] {
    this.labelList ??= this.document.pairs.map((pair) => ({ words: labelWords(pair.label), plainWords: plainWordsOf(pair.label), pair }))
    return this.labelList
  }

  private get shown(): ShownElements {
    return (this.shownList ??= shownElements(this.document.dom.children))
  }

  /** SVG images and elements that may be an icon, in page order. */
  get marks(): readonly Element[] {
    return this.shown.marks
  }

  /** Elements by each word of their class, id, itemprop and test attributes. */
  get attributes(): Map<string, AttributeEntry[]> {
    this.attributeTable ??= indexAttributes(this.shown.all)
    return this.attributeTable
  }

  /** Structured data by canonical property path; meta tags by lower-case name. */
  get data(): Map<string, DataGroup[]> {
    this.dataTable ??= indexData(this.document, this.main)
    return this.dataTable
  }

  /** Words of a property's name. Cached, because they are compared with every field. */
  pathWords(name: string): readonly string[] {
    let words = this.pathWordTable.get(name)
    if (!words) {
      words = nameWords(name)
      this.pathWordTable.set(name, words)
    }
    return words
  }

  get sections(): Section[] {
    this.sectionList ??= readSections(this.document)
    return this.sectionList
  }

  /** The heading that names the page's subject; null where none is clear. */
  get mainHeading(): Block | null {
    if (this.heading === undefined) this.heading = findMainHeading(this.document)
    return this.heading
  }

  /** Visible elements of a tag, in page order. */
  elementsOfTag(name: ListedTag): readonly Element[] {
    this.byTag ??= elementsByTag(this.shown.all)
    return this.byTag[name]
  }

  /** Visible images, in page order. */
  get images(): readonly Element[] {
    return this.elementsOfTag('img')
  }

  /** The name in the site's address, letters only: `acme-tools` of www.acme-tools.co.uk. */
  get addressLabel(): string {
    const labels = (URL.parse(this.document.page.url)?.hostname ?? '').split('.').filter((label) => label !== 'www')
    const known = labels.length > 2 && /^(?:com?|org|net|gov|ac|edu)$/.test(labels.at(-2) ?? '') ? labels.at(-3) : labels.at(-2)
    return lettersOf(known ?? '')
  }

  /** The block that holds the text of the page's title element; null where it has none of its own. */
  get titleBlock(): number | null {
    return this.document.blocks.find((block) => block.kind === 'data' && block.text === this.document.title)?.id ?? null
  }

  /** True for exactly the name of the site or its publisher. */
  isSiteName(name: string): boolean {
    return this.publisherNames.includes(lettersOf(name))
  }

  /** True for a name of the site or its publisher, for the beginning of one, and for a text that begins with one. */
  isPublisherName(name: string): boolean {
    const letters = lettersOf(name)
    return (
      letters !== '' &&
      this.publisherNames.some(
        (known) =>
          known === letters || (letters.length >= 4 && known.startsWith(letters)) || (known.length >= 3 && letters.startsWith(known)),
      )
    )
  }

  private get publisherNames(): readonly string[] {
    this.publisherNameList ??= publisherNamesOf(this.document)
    return this.publisherNameList
  }

  block(id: number): Block | null {
    return this.document.blocks[id - 1] ?? null
  }

  blockOf(element: Element): number {
    return elementBlock(this.document.nodeBlocks, element)
  }

  /** The data block of an element, otherwise the block it belongs to. */
  dataBlockOf(element: Element): number {
    return this.document.blocks.find((block) => block.kind === 'data' && block.element === element)?.id ?? this.blockOf(element)
  }

  /** Visible blocks, in page order. */
  get visibleBlocks(): readonly Block[] {
    this.visible ??= this.document.blocks.filter((block) => block.kind !== 'data')
    return this.visible
  }

  /** Visible blocks with a digit, for finders of values that contain one: half of a page's blocks have none. */
  get figuredBlocks(): readonly Block[] {
    this.figured ??= this.visibleBlocks.filter(holdsFigure)
    return this.figured
  }

  /** Text nodes of a block. */
  textNodes(block: number): readonly Text[] {
    this.nodes ??= textNodesByBlock(this.document)
    return this.nodes.get(block) ?? []
  }

  /** The innermost element around the first text of a block; for a picture or control, the element itself. */
  innerElement(block: number): Element | null {
    const parent = this.textNodes(block)[0]?.parent
    return parent && isTag(parent) ? parent : (this.block(block)?.element ?? null)
  }

  /** 1 right below the main heading, falling with the distance, lower above it; 0.5 where there is no main heading. */
  nearnessToHeading(block: number): number {
    const heading = this.mainHeading
    if (!heading) return 0.5
    const distance = block - heading.id
    return distance >= 0 ? 1 / (1 + distance / 30) : 0.5 / (1 - distance / 10)
  }
}

/** True for a block with a digit. */
export function holdsFigure({ text }: Block): boolean {
  return FIGURE.test(text)
}
const FIGURE = /\d/

function plainWordsOf(label: string): readonly string[] | null {
  const plain = BRACKET.test(label) ? label.replace(ASIDE, '') : label
  return plain === label ? null : labelWords(plain)
}
const BRACKET = /[(\uff08]/
const ASIDE = /\s*[(\uff08][^)\uff09]*[)\uff09]\s*$/u

function textNodesByBlock(document: PageDocument): Map<number, Text[]> {
  const table = new Map<number, Text[]>()
  for (const [node, block] of document.nodeBlocks) {
    if (!isText(node)) continue
    const nodes = table.get(block)
    if (nodes) nodes.push(node)
    else table.set(block, [node])
  }
  return table
}

function publisherNamesOf(document: PageDocument): string[] {
  const host = URL.parse(document.page.url)?.hostname.replace(/^www\./, '') ?? ''
  const names = document.values
    .filter(({ path }) => path === 'og:site_name' || path === 'publisher.name' || path.endsWith('.publisher.name'))
    .map(({ raw }) => raw)
  return [
    host,
    ...host
      .split('.')
      .slice(-3, -1)
      .filter((label) => label.length > 3),
    ...names,
  ]
    .map(lettersOf)
    .filter((name) => name.length >= 2)
}
