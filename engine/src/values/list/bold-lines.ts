// Sections of one text: posts and adverts that were typed into a box have bold lines for headings and breaks for paragraphs, all in one
// element. The value is the text between the bold line of the field's name and the next one, including lists.
import { isTag, type Element } from 'domhandler'
import { textContent } from 'domutils'
import { foldSpace } from '../../text/fold.ts'
import { isInside } from '../../text/ancestors.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { Block } from '../../types.ts'
import type { Finder, Piece, Proposal } from '../finder.ts'
import { labelFit } from '../../fields/label-fit.ts'
import { piecesOfBlock } from './list-pieces.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { labelWords } from '../../fields/label-words.ts'

interface Line {
  text: string
  block: Block
  isHeading: boolean
}

const FIT_MIN = 0.6
const SCORE = 0.86
const SHAPES = new Set(['lines', 'prose'])
const HEADING_CHARS_MAX = 80
const LINES_MAX = 400
/** One bold line alone is a stressed sentence. */
const HEADINGS_MIN = 2

export const findBoldLines: Finder = (page, intent) => {
  if (!SHAPES.has(intent.shape)) return []
  return textsOf(page).flatMap((lines) =>
    lines.flatMap((line, at): Proposal[] => {
      const fit = line.isHeading ? labelFit(labelWords(line.text), intent) : 0
      if (fit < FIT_MIN) return []
      const next = lines.findIndex(({ isHeading }, later) => later > at && isHeading)
      const below = lines.slice(at + 1, next < 0 ? undefined : next)
      const items = below.filter(({ block }) => block.kind === 'item')
      const pieces = (intent.wantsMany && items.length > 1 ? items : below).flatMap(pieceOf)
      return pieces.length === 0 ? [] : [{ pieces, score: SCORE * fit, finder: 'bold line' }]
    }),
  )
}

function pieceOf({ text, block }: Line): Piece[] {
  return block.kind === 'item' ? piecesOfBlock(block, false) : [{ block: block.id, raw: text, quote: text }]
}

/** Lines of each element that holds several texts with bold lines. */
const textsOf = keepLast((page: PageIndex): Line[][] => {
  const texts: Line[][] = []
  let box: Element | null = null
  let bold: ReadonlySet<string> = new Set()
  let lines: Line[] = []
  const close = (): void => {
    if (lines.filter(({ isHeading }) => isHeading).length >= HEADINGS_MIN) texts.push(lines)
    lines = []
  }
  for (const block of page.visibleBlocks) {
    const { element } = block
    if (box === null || element === null || !isInside(element, box)) {
      close()
      bold = new Set(element !== null && block.kind === 'text' && block.text.includes('\n') ? boldLinesOf(element) : [])
      box = bold.size >= HEADINGS_MIN ? element : null
    }
    if (box !== null && lines.length < LINES_MAX) lines.push(...linesOf(block, block.element === box ? bold : null))
  }
  close()
  return texts
})

function linesOf(block: Block, bold: ReadonlySet<string> | null): Line[] {
  if (bold === null) return [{ text: block.text, block, isHeading: block.kind === 'heading' }]
  const lines = block.text.split('\n', LINES_MAX).map((line) => line.trim())
  return lines.filter((text) => text !== '').map((text) => ({ text, block, isHeading: text.length <= HEADING_CHARS_MAX && bold.has(text) }))
}

/** Texts of the bold parts of an element. */
function boldLinesOf(element: Element): string[] {
  return element.children.flatMap((child) => {
    if (!isTag(child)) return []
    return child.name === 'b' || child.name === 'strong'
      ? [foldSpace(textContent(child))]
      : child.name === 'span' || child.name === 'u'
        ? boldLinesOf(child)
        : []
  })
}
