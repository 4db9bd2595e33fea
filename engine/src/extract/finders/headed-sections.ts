// Values below a heading of the field's name: the items of a list (ingredients, features), the steps of a method, or text.
import type { Block } from '../../types.ts'
import type { FieldIntent } from '../field-intent.ts'
import type { Finder, Piece } from '../finder.ts'
import { labelFit } from '../label-fit.ts'
import type { PageIndex } from '../page-index.ts'
import type { Section } from '../sections.ts'

const FIT_MIN = 0.6
const BLOCKS_MAX = 200

export const findHeadedSections: Finder = (page, intent) => {
  if (
    intent.shape !== 'lines' &&
    intent.shape !== 'prose' &&
    intent.shape !== 'tags' &&
    intent.shape !== 'hours' &&
    !intent.concept?.underHeading
  )
    return []
  return page.sections.flatMap((section) => {
    const fit = labelFit(section.words, intent)
    if (fit < FIT_MIN) return []
    const pieces = sectionPieces(page, section, intent)
    if (pieces.length === 0) return []
    const isHeading = section.rank <= 6 ? 1 : 0.93
    const isList = intent.wantsMany && pieces.length === 1 ? 0.8 : 1
    return [{ pieces, score: 0.86 * fit * isHeading * isList, finder: 'heading', features: { fit, items: pieces.length } }]
  })
}

function sectionPieces(page: PageIndex, section: Section, intent: FieldIntent): Piece[] {
  const blocks: Block[] = []
  for (let id = section.from; id < section.to && blocks.length < BLOCKS_MAX; id += 1) {
    const block = page.block(id)
    if (block && block.kind !== 'control' && block.kind !== 'caption') blocks.push(block)
  }
  const items = blocks.filter((block) => block.kind === 'item')
  const body = blocks.filter((block) => block.kind !== 'heading')
  const chosen = intent.wantsMany && items.length >= 2 && items.length * 2 >= body.length ? items : body
  return chosen.map(({ id, text }) => ({ block: id, raw: text.replaceAll('\n', ' '), quote: text }))
}
