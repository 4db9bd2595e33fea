// Whether the main thing can be bought: sentences about stock, and buy buttons near the main heading. Buttons count less than words,
// and where a private seller offers one thing, the button to write to them counts.
import { isTag, type Element } from 'domhandler'
import { isKindOf } from '../../page/entity-kinds.ts'
import { describedChoices } from '../../fields/described-choices.ts'
import { onceAField } from '../../fields/once-a-field.ts'
import { propose, type Finder, type Proposal } from '../finder.ts'
import { placeFactor } from '../place-factor.ts'
import { findMoney } from '../money/money-text.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { leadsToSeller, readStock } from '../../fields/stock-words.ts'
import { elementsNamed } from '../fact/attributed-elements.ts'
import { elementText } from '../../text/element-text.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const SENTENCE_CHARS_MAX = 80
const PROPOSALS_MAX = 30

export const findAvailability: Finder = (page, intent) => {
  if (intent.shape !== 'availability') return []
  const proposals: Proposal[] = []
  const sells = isShop(page)
  for (const block of page.visibleBlocks) {
    if (
      proposals.length >= PROPOSALS_MAX ||
      block.text.length > SENTENCE_CHARS_MAX ||
      block.kind === 'heading' ||
      readStock(block.text) === null ||
      (!sells && block.kind !== 'control' && AMBIGUOUS.test(block.text)) ||
      OF_PAPERS.test(block.text)
    )
      continue
    const element = page.innerElement(block.id)
    if (!element) continue
    const region = page.regions.regionOf(element)
    let score = 0.62 + 0.2 * page.nearnessToHeading(block.id)
    if (block.element?.name === 'option') score *= 0.6
    if (region.isSide) score *= 0.6
    if (region.isListed) score *= 0.8
    const quote = besidePrice(block.text)
    proposals.push(propose('stock', { block: block.id, raw: quote.replaceAll('\n', ' '), quote }, score))
  }
  return [...proposals, ...namedElements(page, intent), ...(asksForChoice(intent) ? sellerButtons(page) : [])]
}

const asksForChoice = onceAField(({ field }) => describedChoices(field).length > 0)

/**
 * Removes a price from a line about stock: one before the words ("£57.49 Sold out"), or set apart after them ("In stock | £9"), but not the
 * one in "available from £9".
 */
function besidePrice(text: string): string {
  const stock = readStock(text)
  for (const { index, text: price } of findMoney(text)) {
    const [before, after] = [text.slice(0, index), text.slice(index + price.length).replace(SPACE_BEFORE, '')]
    const said = before.replace(SPACE_BEHIND, '')
    const isSetApart = after === '' && before.slice(said.length).trim() !== ''
    const rest = HAS_LETTER.test(before) ? (isSetApart ? said : '') : after
    if (rest !== '' && readStock(rest) === stock) return besidePrice(rest)
  }
  return text
}
const HAS_LETTER = /\p{L}/u
const SPACE_BEFORE = /^[\s,;|/·•:–—-]+/u
const SPACE_BEHIND = /(?<![\s,;|/·•:–—-])[\s,;|/·•:–—-]+$/u

/**
 * True where the page sells something. Elsewhere words of stock have other meanings: a text is "available until Friday", and broth is
 * stock.
 */
function isShop(page: PageIndex): boolean {
  return (
    page.document.entities.some(({ types }) => SOLD.some((type) => isKindOf(types, type))) ||
    ['offers.price', 'product:price:amount', 'og:price:amount'].some((path) => page.data.has(path)) ||
    page.visibleBlocks.some(({ text }) => text.length <= PRICED_CHARS_MAX && findMoney(text).length > 0)
  )
}
const SOLD = ['Product', 'Book', 'Vehicle', 'Offer', 'RealEstateListing']
const PRICED_CHARS_MAX = 60
/** Words of stock that are also used for times, texts, helpers and broth. */
const AMBIGUOUS = new RegExp(
  String.raw`^(?!currently un|temporarily un).*(?:${anyOf(({ frame }) => frame?.available)}|(?<!\b(?:in|en)[ -])stock\b)`,
  'iu',
)

/** "Data are available from https://…": a text that can be read elsewhere is not for sale. */
const OF_PAPERS = /https?:\/\/|\b10\.\d{4,9}\/|\b(?:on|upon) (?:reasonable )?request\b/i

const SELLER_SCORE = 0.54

/**
 * Proposes the button for writing to the seller. Only where the page names a price for the thing: forms for messages are on pages of every
 * kind.
 */
function sellerButtons(page: PageIndex): Proposal[] {
  const heading = page.mainHeading?.id
  if (heading === undefined || !asksAPrice(page, heading)) return []
  const button = page.visibleBlocks.find(({ kind, text }) => kind === 'control' && leadsToSeller(text))
  return button ? [propose('seller button', { block: button.id, raw: button.text }, SELLER_SCORE)] : []
}

function asksAPrice(page: PageIndex, heading: number): boolean {
  return (
    page.data.has('offers.price') ||
    page.visibleBlocks.some(
      ({ id, text }) => id >= heading && id <= heading + PRICE_BLOCKS && text.length <= 200 && findMoney(text).length > 0,
    )
  )
}
const PRICE_BLOCKS = 6

/**
 * True where a buy button beside the heading is enabled and no line there says that the thing is sold out: shops declare the stock
 * of one variant or of another day.
 */
export function isOffered(page: PageIndex): boolean {
  let isOnSale = false
  for (const block of page.visibleBlocks) {
    if (block.text.length > SENTENCE_CHARS_MAX || page.nearnessToHeading(block.id) < NEAR_MIN) continue
    const stock = readStock(block.text)
    const element = stock === null ? null : page.innerElement(block.id)
    if (stock === null || !element || block.element?.name === 'option') continue
    const { isSide, isListed } = page.regions.regionOf(element)
    if (isSide || isListed) continue
    if (stock === false) return false
    isOnSale ||= block.kind === 'control' && !isDisabled(element)
  }
  return isOnSale
}
const NEAR_MIN = 0.5

function isDisabled(element: Element): boolean {
  const button = element.name === 'button' || element.name === 'input' ? element : element.parent
  const { attribs } = button && isTag(button) ? button : element
  return (
    'disabled' in attribs ||
    attribs['aria-disabled'] === 'true' ||
    /(?:^|[\s_-])(?:disabled|inactive)(?:$|[\s_-])/i.test(attribs.class ?? '')
  )
}

const namedElements: Finder = (page, intent) =>
  elementsNamed(page, intent).flatMap(({ element, fit }) => {
    const text = elementText(element)
    if (text === '' || text.length > 200 || readStock(text) === null) return []
    const block = page.blockOf(element)
    const line = besidePrice(text.split('\n').find((one) => readStock(one) !== null) ?? text)
    const score = 0.85 * fit * placeFactor(page, { block, element }, { near: 0.15, side: 0.6, listed: 0.8 })
    return [propose('stock element', { block: blockWith(page, block, line), raw: line }, score)]
  })

function blockWith(page: Parameters<Finder>[0], from: number, text: string): number {
  for (let id = from; id < from + 20; id += 1) if (page.block(id)?.text.includes(text)) return id
  return from
}
