// Turns blocks and elements that hold a list into its items: one piece an item, numbers of steps and lone signs left out.
import { isTag, type Element } from 'domhandler'
import type { Block } from '../types.ts'
import type { Piece } from './finder.ts'
import type { PageIndex } from './page-index.ts'

const STEP_NUMBER = /^(?:(?:step|schritt|étape|etape|paso|passo|stap|krok|passaggio|шаг|ステップ|步骤)\s*)?\(?\d{1,2}\s*[.):\-–—]?$/i
const STEP_PREFIX = /^(?:(?:step|schritt|étape|paso|passo|stap|krok)\s*)?\d{1,2}\s*[.):]\s+(?=\p{L})/iu
const HAS_WORD = /[\p{L}\p{N}]/u

/** Lines of a block as pieces. Step numbers in front are left out where `plainSteps` is set. */
export function piecesOfBlock({ id, text }: Block, plainSteps: boolean): Piece[] {
  return text.split('\n').flatMap((line) => {
    const trimmed = line.trim()
    const raw = plainSteps ? trimmed.replace(STEP_PREFIX, '') : trimmed
    if (!HAS_WORD.test(raw) || STEP_NUMBER.test(trimmed)) return []
    return [{ block: id, raw, quote: trimmed }]
  })
}

/** Blocks below an element, in page order, without controls and captions of pictures. */
export function blocksIn(page: PageIndex, element: Element): Block[] {
  const ids = new Set<number>()
  const visit = (node: Element): void => {
    for (const child of node.children) {
      const id = page.document.nodeBlocks.get(child)
      if (id !== undefined) ids.add(id)
      if (isTag(child)) visit(child)
    }
  }
  visit(element)
  return [...ids]
    .toSorted((a, b) => a - b)
    .flatMap((id) => {
      const block = page.block(id)
      return block && block.kind !== 'control' && block.kind !== 'caption' && block.kind !== 'data' ? [block] : []
    })
}

/** The element's list items; where it has none, its paragraphs or lines. Headings inside are left out. */
export function listPieces(page: PageIndex, element: Element, plainSteps: boolean): Piece[] {
  const blocks = blocksIn(page, element)
  const items = blocks.filter(({ kind }) => kind === 'item')
  const chosen = items.length >= 2 && items.length * 2 >= blocks.length ? items : blocks.filter(({ kind }) => kind !== 'heading')
  return chosen.flatMap((block) => piecesOfBlock(block, plainSteps))
}
