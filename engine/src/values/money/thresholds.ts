// Thresholds above which something is free ("free delivery from $50"): such amounts are not prices.
import type { MoneyText } from './money-text.ts'
import { FROM, OF } from '../../fields/particles.ts'
import { anyOf } from '../../fields/word-patterns.ts'

/** "Delivery £5, free over £50", "ab 50 € frei Haus": true for an amount that has to be spent for something to be free. */
export function isThreshold(line: string, { text, index }: Pick<MoneyText, 'text' | 'index'>): boolean {
  if (text.length === line.length) return false
  const before = line.slice(0, index).split(CLAUSE).at(-1) ?? ''
  const behind = line.slice(index + text.length).split(CLAUSE)[0] ?? ''
  if (!FREE.test(`${before} ${behind}`)) return false
  // "Gluten free bread from £4" is a price: short words such as "from" count only with the word for free right beside them, or with a
  // delivery.
  const isSaid = FREE_FROM.test(before) || FREE_BEHIND.test(behind) || DELIVERY.test(`${before} ${behind}`)
  return MORE_THAN.test(before) || OR_MORE.test(behind) || (OVER.test(before) && isSaid)
}
const CLAUSE = /[.,;:!?](?=\s|$)|[|·•()\n]|\s[–—-]\s/u
const MORE = anyOf(({ money }) => money?.over)
export const OVER = new RegExp(String.raw`(?:${FROM}|${OF}|${MORE})\s*$`, 'iu')
const OR_MORE = new RegExp(String.raw`^\s*${anyOf(({ money }) => money?.orMore)}`, 'iu')
const MORE_THAN = new RegExp(String.raw`${MORE}\s*$`, 'iu')
/** Not the end of a compound with a hyphen: "gluten-free". */
const FREE_WORD = String.raw`(?<!-)${anyOf(({ money }) => money?.freeDelivery)}`
const FREE = new RegExp(FREE_WORD, 'iu')
const FREE_FROM = new RegExp(String.raw`${FREE_WORD}\s+\p{L}+(?: partir)?(?: d[eu]l?)?\s*$`, 'iu')
const FREE_BEHIND = new RegExp(String.raw`^\s*${FREE_WORD}`, 'iu')
const DELIVERY = new RegExp(
  anyOf(({ money }) => money?.delivery),
  'iu',
)
