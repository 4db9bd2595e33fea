// Converts one string to a value of a named kind: the typed cleaners, without a field or a page.
import type { JsonValue } from '@quarry/contract'
import { languageTagOf } from '../values/language/language-tag.ts'
import { readBoolean } from '../values/boolean/read-boolean.ts'
import { readCount } from '../values/number/read-count.ts'
import { readDate } from '../values/date/read-date.ts'
import { readDuration } from '../values/duration/read-duration.ts'
import { readMoney } from '../values/money/read-money.ts'
import { readNumberText, readOrdinalText, readPercentText } from '../values/number/number-text.ts'
import { readPrice } from '../values/money/read-price.ts'
import { splitList } from '../values/list/split-list.ts'

export interface TextWish {
  kind: string
  /** Tag or English name of the text's language; null where unknown. */
  language: string | null
  /** The day that relative dates count from. */
  reference: Date | null
  /** Text with the currency for a price without one. */
  currency: string | null
}
type Reader = (text: string, wish: TextWish) => JsonValue

const dateReader =
  (prefer: 'past' | 'nearest', isSentence: boolean): Reader =>
  (text, { language, reference }) =>
    readDate(text, { language, reference, prefer, isSentence })
const numberReader: Reader = (text, { language }) => readNumberText(text, language)
const moneyReader: Reader = (text, { language }) => readMoney(text, language)

const READERS: Record<string, Reader> = {
  string: (text) => text.replace(/\s+/g, ' ').trim() || null,
  number: numberReader,
  number_words: numberReader,
  ordinal_words: (text, { language }) => readOrdinalText(text, language),
  number_in_sentence: numberReader,
  percent: (text, { language }) => readPercentText(text, language),
  percent_in_sentence: (text, { language }) => readPercentText(text, language),
  review_count: (text) => readCount(text),
  price: priceReader,
  price_hard: priceReader,
  money: moneyReader,
  money_in_sentence: moneyReader,
  date: dateReader('past', true),
  relative_date: dateReader('past', true),
  date_in_sentence: dateReader('nearest', true),
  calendar_date_in_sentence: dateReader('nearest', true),
  duration: (text) => readDuration(text),
  boolean: (text) => readBoolean(text),
  array: (text, { language }) => splitList(text, language),
}

export const TEXT_KINDS: ReadonlySet<string> = new Set(Object.keys(READERS))

/** The value, or null where the text has none of that kind. Unknown kinds are read as plain text. */
export function readTypedText(text: string, wish: TextWish): JsonValue {
  const reader = READERS[wish.kind] ?? READERS.string
  return reader?.(text, { ...wish, language: languageTagOf(wish.language) }) ?? null
}

function priceReader(text: string, { currency }: TextWish): JsonValue {
  const price = readPrice(text, currency)
  return price.amount === null && price.currency === null ? null : { amount: price.amount, currency: price.currency }
}
