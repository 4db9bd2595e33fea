// Values below a heading of the field's name: the items of a list (ingredients, features), the steps of a method, or text.
import type { Block } from '../../types.ts'
import type { FieldIntent } from '../field-intent.ts'
import type { Finder, Piece } from '../finder.ts'
import { labelFit } from '../label-fit.ts'
import { piecesOfBlock } from '../list-pieces.ts'
import type { PageIndex } from '../page-index.ts'
import { areTags } from './named-lists.ts'
import { labelWords } from '../words.ts'
import type { Section } from '../sections.ts'

const FIT_MIN = 0.6
const BLOCKS_MAX = 150
/** Blocks of other things (sharing, adverts) that may stand between the items of one list. */
const GAP_MAX = 2
const SHAPES = new Set(['lines', 'prose', 'tags', 'hours'])

export const findHeadedSections: Finder = (page, intent) => {
  if (!SHAPES.has(intent.shape) && !intent.concept?.underHeading) return []
  let order = 0
  return page.sections.flatMap((section) => {
    const fit = labelFit(section.words, intent)
    if (fit < FIT_MIN) return []
    order += 1
    const pieces = sectionPieces(page, section, intent)
    if (pieces.length === 0 || (intent.shape === 'tags' && !areTags(pieces))) return []
    const heading = section.heading.element
    const isSide = heading !== null && page.regions.regionOf(heading).isSide
    const score =
      0.88 *
      (1 - Math.min(order - 1, 6) * 0.01) *
      fit *
      (section.rank <= 6 ? 1 : 0.95) *
      (intent.wantsMany && pieces.length === 1 ? 0.75 : 1) *
      (isSide ? 0.6 : 1) *
      (intent.shape === 'tags' ? 0.85 : 1)
    return [{ pieces, score, finder: 'heading', features: { fit, items: pieces.length } }]
  })
}

function sectionPieces(page: PageIndex, section: Section, intent: FieldIntent): Piece[] {
  const blocks = bodyOf(page, section, intent)
  const isListed =
    intent.wantsMany || (/^(?:an? )?list of\b/i.test(intent.field.description) && blocks.filter(({ kind }) => kind === 'item').length >= 2)
  const chosen = isListed ? listOf(blocks) : blocks.filter(({ kind }) => kind !== 'heading')
  return chosen.flatMap((block) => piecesOfBlock(block, intent.plainSteps))
}

/** Ends early at a heading inside that names something the field is not ("Preferred" among qualifications). */
function bodyOf(page: PageIndex, section: Section, intent: FieldIntent): Block[] {
  const blocks: Block[] = []
  const side = isSideBlock(page, section.heading)
  for (let id = section.from; id < section.to && blocks.length < BLOCKS_MAX; id += 1) {
    const block = page.block(id)
    if (!block || block.kind === 'control' || block.kind === 'caption' || block.kind === 'data') continue
    if (!side && isSideBlock(page, block)) continue
    if (
      blocks.length > 0 &&
      block.text.length < 80 &&
      (block.kind === 'heading' || block.text.endsWith(':')) &&
      labelWords(block.text).some((word) => intent.excluded.has(word))
    )
      break
    blocks.push(block)
  }
  return blocks
}

function isSideBlock(page: PageIndex, { element }: Block): boolean {
  return element !== null && page.regions.regionOf(element).isSide
}

/** The run of list items (or cells, or paragraphs) that begins first and goes on with small gaps. */
function listOf(blocks: readonly Block[]): Block[] {
  const kinds = new Map<Block['kind'], number>()
  for (const { kind } of blocks.slice(0, 12)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  const kind = (kinds.get('item') ?? 0) >= 2 ? 'item' : (kinds.get('cell') ?? 0) >= 3 ? 'cell' : 'text'
  const run: Block[] = []
  let gap = 0
  for (const block of blocks) {
    if (block.kind === kind) {
      run.push(block)
      gap = 0
    } else if (run.length > 0 && (gap += 1) > GAP_MAX && block.kind !== 'heading') break
  }
  return run
}
