// Sections of a page: a heading and the blocks below it, up to the next heading of the same or a higher rank. Text that looks like a
// heading
// (a bold line, a label that ends with a colon) begins a section of the lowest rank.
import { isTag, isText, type Element } from 'domhandler'
import { keepTexts } from '../text/keep-texts.ts'
import { opensPanel } from '../text/opens-panel.ts'
import type { Block, PageDocument } from '../types.ts'
import { labelWords } from '../fields/label-words.ts'

export interface Section {
  heading: Block
  words: readonly string[]
  /** 1 to 6 for headings, 7 for text that looks like one. */
  rank: number
  /** First block of the section after the heading. */
  from: number
  /** Exclusive. */
  to: number
}

const HEADING_CHARS_MAX = 80

export function readSections(document: PageDocument): Section[] {
  const sections: Section[] = []
  const open: Section[] = []
  const visible = document.blocks.filter((block) => block.kind !== 'data')
  const end = (visible.at(-1)?.id ?? 0) + 1
  for (const block of visible) {
    const rank = rankOf(block)
    if (rank === 0) continue
    while (open.length > 0 && (open.at(-1)?.rank ?? 0) >= rank) {
      const closed = open.pop()
      if (closed) closed.to = block.id
    }
    const section: Section = { heading: block, words: labelWords(block.text), rank, from: block.id + 1, to: end }
    sections.push(section)
    open.push(section)
  }
  return sections
}

function rankOf(block: Block): number {
  if (block.kind === 'heading') return block.level || 6
  if (block.text.length > HEADING_CHARS_MAX) return 0
  if (block.kind === 'control') return block.element !== null && opensPanel(block.element) ? 7 : 0
  return looksLikeHeading(block) ? 7 : 0
}

/** True for a block in bold, a caption of a group, or a short line that ends with a colon. */
function looksLikeHeading({ element, text, kind }: Block): boolean {
  if (!element) return false
  if (element.name === 'legend' || element.name === 'dt' || element.name === 'summary' || element.name === 'caption') return true
  if (kind === 'cell') return false
  if ((text.endsWith(':') || text.endsWith('：')) && text.length <= 50) return true
  return kind !== 'item' && (isBold(element) || isNamedHeading(element.attribs.class ?? ''))
}

const isNamedHeading = keepTexts((classes) => /(?:^|[\s_-])(?:title|heading|headline|header|subtitle)(?:$|[\s_-])/i.test(classes))

/** True where all text of the element is bold. */
export function isBold(element: Element): boolean {
  let only: Element | null = null
  for (const child of element.children) {
    if (isTag(child) && only === null) only = child
    else if (isTag(child) || (isText(child) && child.data.trim() !== '')) return false
  }
  if (only === null) return false
  return only.name === 'strong' || only.name === 'b' || (only.name === 'span' && isBold(only))
}
