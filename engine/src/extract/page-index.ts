// What all finders share about one page, made once and only when first asked for: words of labels and attributes, the main
// heading, sections under headings, regions. Knows no fields.
import { isTag, type ChildNode, type Element } from 'domhandler'
import { elementBlock } from '../text/element-block.ts'
import type { Block, PageDocument, Pair } from '../types.ts'
import { indexData, type DataGroup } from './data-index.ts'
import { indexAttributes, type AttributeEntry } from './attribute-index.ts'
import { findMainHeading } from './main-heading.ts'
import { readSections, type Section } from './sections.ts'
import { labelWords, nameWords } from './words.ts'

export interface LabelledValue {
  words: string[]
  pair: Pair
}

export class PageIndex {
  readonly document: PageDocument
  private labelList: LabelledValue[] | null = null
  private attributeTable: Map<string, AttributeEntry[]> | null = null
  private sectionList: Section[] | null = null
  private dataTable: Map<string, DataGroup[]> | null = null
  private readonly pathWordTable = new Map<string, string[]>()
  private heading: Block | null | undefined
  private blockParents: Map<number, Element> | null = null

  constructor(document: PageDocument) {
    this.document = document
  }

  get labels(): LabelledValue[] {
    this.labelList ??= this.document.pairs.map((pair) => ({ words: labelWords(pair.label), pair }))
    return this.labelList
  }

  /** Elements by each word of their class, id, itemprop and test attributes. */
  get attributes(): Map<string, AttributeEntry[]> {
    this.attributeTable ??= indexAttributes(this.document)
    return this.attributeTable
  }

  /** Structured data by canonical property path; meta tags by lower-case name. */
  get data(): Map<string, DataGroup[]> {
    this.dataTable ??= indexData(this.document)
    return this.dataTable
  }

  /** Words of a property's name, kept since every field asks for them. */
  pathWords(name: string): string[] {
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

  /** The heading that names the thing the page is about; null where no heading can be told to. */
  get mainHeading(): Block | null {
    if (this.heading === undefined) this.heading = findMainHeading(this.document)
    return this.heading
  }

  block(id: number): Block | null {
    return this.document.blocks[id - 1] ?? null
  }

  blockOf(element: Element): number {
    return elementBlock(this.document.nodeBlocks, element)
  }

  /** The innermost element that holds a text node of the block (the block's own element holds all of it). */
  innerElement(block: number): Element | null {
    this.blockParents ??= readParents(this.document.nodeBlocks)
    return this.blockParents.get(block) ?? this.block(block)?.element ?? null
  }
}

function readParents(nodeBlocks: ReadonlyMap<ChildNode, number>): Map<number, Element> {
  const parents = new Map<number, Element>()
  for (const [node, block] of nodeBlocks) {
    if (parents.has(block)) continue
    if (isTag(node)) parents.set(block, node)
    else if (node.parent && isTag(node.parent)) parents.set(block, node.parent)
  }
  return parents
}
