// Measures the visible blocks of a page: text and link sums of the elements above, and which blocks have the same structure.
import { isText, type ChildNode, type Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import type { Block, PageDocument } from '../types.ts'

/** Sums over the blocks below an element. */
export interface Area {
  words: number
  linkWords: number
  blocks: number
  /** Words in blocks that read like sentences. */
  proseWords: number
}

export interface PageBlock {
  block: Block
  words: number
  /** Words inside links. */
  linkWords: number
  /** A text of some length with sentence marks and few links. */
  isProse: boolean
  /** From the element that holds the block up to the root. */
  ancestors: Element[]
  /** Tags and classes of the innermost elements: blocks built alike share it. */
  signature: string
}

export interface PageBlocks {
  list: PageBlock[]
  areas: Map<Element, Area>
  signatures: Map<string, Area>
  total: Area
  /** How many blocks have the same text. */
  repeats: Map<string, number>
}

const WORD = /[\p{L}\p{N}]+/gu
const UNSPACED = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}]/gu
const PROSE_WORDS_MIN = 12
const SENTENCE = /[.!?。！？؟…:]["'”’»)\]]*(?:\s|$)/

/** Sizes count by their order of magnitude. */
export const log = (value: number): number => Math.log2(1 + value)
export const share = (part: number, whole: number): number => (whole > 0 ? part / whole : 0)

export function countWords(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0
  return (text.match(WORD)?.length ?? 0) + Math.floor(unspaced / 2)
}

/** Measures the blocks of a page; blocks that are not visible text are left out. */
export function measureBlocks(document: PageDocument): PageBlocks {
  const linkWords = linkWordsOf(document)
  const page: PageBlocks = { list: [], areas: new Map(), signatures: new Map(), total: emptyArea(), repeats: new Map() }
  const chains = new Map<Element, Element[]>()
  for (const block of document.blocks) {
    if (block.element === null || !isReadText(block)) continue
    const words = countWords(block.text)
    const links = Math.min(words, linkWords.get(block.id) ?? 0)
    const isProse = words >= PROSE_WORDS_MIN && links * 3 < words && SENTENCE.test(block.text)
    const ancestors = chainOf(block.element, chains)
    const measured = { block, words, linkWords: links, isProse, ancestors, signature: signatureOf(ancestors) }
    page.list.push(measured)
    addTo(page, measured)
  }
  return page
}

const WORDLESS = new Set(['img', 'area', 'input', 'option', 'select', 'textarea', 'title'])

/** Visible text: no data, alternative texts, controls or names of icons. */
function isReadText({ kind, element }: Block): boolean {
  if (kind === 'data' || element === null || WORDLESS.has(element.name)) return false
  return kind !== 'caption' || ['figcaption', 'caption', 'legend'].includes(element.name)
}

const emptyArea = (): Area => ({ words: 0, linkWords: 0, blocks: 0, proseWords: 0 })

function addTo(page: PageBlocks, measured: PageBlock): void {
  grow(page.total, measured)
  for (const element of measured.ancestors) grow(areaOf(page.areas, element), measured)
  grow(areaOf(page.signatures, measured.signature), measured)
  page.repeats.set(measured.block.text, (page.repeats.get(measured.block.text) ?? 0) + 1)
}

function areaOf<Key>(areas: Map<Key, Area>, key: Key): Area {
  const known = areas.get(key)
  if (known) return known
  const area = emptyArea()
  areas.set(key, area)
  return area
}

function grow(area: Area, { words, linkWords, isProse }: PageBlock): void {
  area.words += words
  area.linkWords += linkWords
  area.blocks += 1
  if (isProse) area.proseWords += words
}

function chainOf(element: Element, chains: Map<Element, Element[]>): Element[] {
  const known = chains.get(element)
  if (known) return known
  const chain: Element[] = []
  for (let at: Element | null = element; at; at = parentOf(at)) chain.push(at)
  chains.set(element, chain)
  return chain
}

function signatureOf(ancestors: readonly Element[]): string {
  return ancestors
    .slice(0, 4)
    .map(({ name, attribs }) => `${name}.${(attribs.class ?? '').replace(/\d+/g, '').slice(0, 40)}`)
    .join('<')
}

/** Words of each block that are inside links. */
function linkWordsOf(document: PageDocument): Map<number, number> {
  const words = new Map<number, number>()
  const inLink = new Map<Element, boolean>()
  for (const [node, block] of document.nodeBlocks) {
    if (!isText(node) || !isInLink(node, inLink)) continue
    words.set(block, (words.get(block) ?? 0) + countWords(node.data))
  }
  return words
}

function isInLink(node: ChildNode, known: Map<Element, boolean>): boolean {
  const parent = parentOf(node)
  if (!parent) return false
  const cached = known.get(parent)
  if (cached !== undefined) return cached
  const result = (parent.name === 'a' && parent.attribs.href !== undefined) || parent.name === 'button' || isInLink(parent, known)
  known.set(parent, result)
  return result
}
