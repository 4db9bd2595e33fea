// Recognises from words in buttons and sentences whether a thing is available, in every language. A buy button also means "in stock". Words
// for unavailable are checked first, because "not in stock" contains "in stock".
import { keepTexts } from '../text/keep-texts.ts'
import { anyOf } from './word-patterns.ts'
import type { StockWords } from './word-sections.ts'

const words = (kind: keyof StockWords): string => anyOf(({ stock }) => stock?.[kind])

/** What schema.org and shop feeds write: the same in every language. */
export const CODES_IN_STOCK = 'instock|limitedavailability|onlineonly|instoreonly|preorder|presale|backorder'
export const CODES_OUT_OF_STOCK = 'soldout|outofstock|discontinued'

/** Only as the whole text: in a sentence ("not sold in stores") it is about the place of sale. */
const IN_ALONE = new RegExp(`^${words('inAlone')}$`, 'iu')
const OUT_ALONE = new RegExp(`^${words('outAlone')}$`, 'iu')
const OUT = new RegExp(`${words('out')}|${CODES_OUT_OF_STOCK}`, 'iu')
const IN = new RegExp(String.raw`${words('in')}|${CODES_IN_STOCK}|^\W*[1-9]\d*\s?${words('left')}`, 'iu')

/** True for in stock, false for out of stock, null if the text states neither. */
export function readStock(text: string): boolean | null {
  return stockIn(text)
}

/** Cached, because pages of a site and cards of a list have the same buttons. */
const stockIn = keepTexts<boolean | null>((text) => {
  const trimmed = text.trim()
  if (IN_ALONE.test(trimmed)) return true
  if (OUT_ALONE.test(trimmed) || OUT.test(trimmed)) return false
  return IN.test(text) ? true : null
})

/** Texts of buttons for contacting the seller in a classified ad. */
const TO_THE_SELLER = new RegExp(String.raw`^${words('toSeller')}\W*$`, 'iu')

/** True for the text of a button for contacting the seller of a single thing: it means that the thing can be bought. */
export function leadsToSeller(text: string): boolean {
  return TO_THE_SELLER.test(text.trim())
}
