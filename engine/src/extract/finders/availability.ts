// Whether the main thing can be bought: sentences about stock, and buttons to buy near the main heading. Buttons say less than words.
import { propose, type Finder, type Proposal } from '../finder.ts'
import { readStock } from '../stock-words.ts'
import { elementsNamed } from './attributed-elements.ts'
import { elementText } from '../../text/element-text.ts'

const SENTENCE_CHARS_MAX = 80
const PROPOSALS_MAX = 30

export const findAvailability: Finder = (page, intent) => {
  if (intent.shape !== 'availability') return []
  const proposals: Proposal[] = []
  for (const block of page.visibleBlocks) {
    if (
      proposals.length >= PROPOSALS_MAX ||
      block.text.length > SENTENCE_CHARS_MAX ||
      block.kind === 'heading' ||
      readStock(block.text) === null
    )
      continue
    const element = page.innerElement(block.id)
    if (!element) continue
    const region = page.regions.regionOf(element)
    let score = 0.62 + 0.2 * page.nearnessToHeading(block.id)
    if (block.element?.name === 'option') score *= 0.6
    if (region.isSide) score *= 0.6
    if (region.isListed) score *= 0.8
    proposals.push(
      propose('stock', { block: block.id, raw: block.text.replaceAll('\n', ' '), quote: block.text }, score, {
        near: page.nearnessToHeading(block.id),
      }),
    )
  }
  return [...proposals, ...namedElements(page, intent)]
}

const namedElements: Finder = (page, intent) =>
  elementsNamed(page, intent).flatMap(({ element, fit }) => {
    const text = elementText(element)
    if (text === '' || text.length > 200 || readStock(text) === null) return []
    const region = page.regions.regionOf(element)
    const block = page.blockOf(element)
    const line = text.split('\n').find((one) => readStock(one) !== null) ?? text
    const score = 0.85 * fit * (region.isSide ? 0.6 : 1) * (region.isListed ? 0.8 : 1) * (0.85 + 0.15 * page.nearnessToHeading(block))
    return [propose('stock element', { block: blockWith(page, block, line), raw: line }, score, { fit })]
  })

function blockWith(page: Parameters<Finder>[0], from: number, text: string): number {
  for (let id = from; id < from + 20; id += 1) if (page.block(id)?.text.includes(text)) return id
  return from
}
