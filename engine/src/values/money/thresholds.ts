// Thresholds above which something is free ("free delivery from $50"): such amounts are not prices.
import type { MoneyText } from './money-text.ts'

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
export const OVER =
  /(?<!\p{L})(?:over|above|from|of|exceeding|spend|ab|über|von|dès|à partir de|au-delà de|plus de|supérieure?s? à|desde|a partir de|superior(?:es)? a|más de|da|oltre|superior[ei] a|vanaf|boven|od|powyżej|acima de)\s*$/iu
const OR_MORE = /^\s*(?:以上|or (?:more|over|above)|and (?:over|above|up)|oder mehr|(?:et|ou) plus|o más|[eo] oltre|of meer)/iu
const MORE_THAN =
  /(?<!\p{L})(?:over|above|exceeding|spend|über|au-delà de|plus de|supérieure?s? à|superior(?:es)? a|más de|oltre|superior[ei] a|boven|powyżej|acima de)\s*$/iu
const FREE_WORD = String.raw`(?<![\p{L}-])(?:free|frei|\p{L}*(?:kosten|fracht|versand|porto)frei\p{L}*|kostenlos\p{L}*|gratuite?s?|gratis|grátis|offerte?s?|franco|darmow\p{L}+|bezpłatn\p{L}+|gratuit[oaie])(?!\p{L})`
const FREE = new RegExp(String.raw`${FREE_WORD}|無料|包邮|免运`, 'iu')
const FREE_FROM = new RegExp(String.raw`${FREE_WORD}\s+\p{L}+(?: partir)?(?: d[eu]l?)?\s*$`, 'iu')
const FREE_BEHIND = new RegExp(String.raw`^\s*${FREE_WORD}`, 'iu')
const DELIVERY = /deliver|shipping|postage|versand|liefer|livraison|\bport\b|env[ií]o|spedizion|verzend|bezorg|dostaw|wysyłk|送料|运费/iu
