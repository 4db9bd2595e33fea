// Finds amounts of money in running text: a currency sign, code or word beside digits. Values are parsed when the text is cleaned.

const SIGN = String.raw`(?:\p{Sc}|US\$|C\$|A\$|R\$|NT\$|HK\$|S\$|Rs\.?|zł|Kč|kr\.?|Ft|[Ll]ei|LEI|лв\.?|руб\.?|р\.|грн\.?|тг\.?|тенге|сум|сом|TL|RM|CHF|USD|EUR|GBP|CAD|AUD|NZD|INR|JPY|CNY|PLN|SEK|NOK|DKK|CZK|HUF|RON|BGN|UAH|RUB|BRL|MXN|CLP|COP|ARS|ZAR|AED|SAR|TRY|SGD|HKD|TWD|THB|IDR|MYR|PHP|VND|KRW|ILS|euros?|Euro|dollars?|円|元|원|Kr)`
/** "$0.4172": what costs little, or is traded, has more than two decimals. */
const FINE = String.raw`\d{1,6}[.,]\d{4,12}(?!\d)`
const DIGITS = String.raw`${FINE}|\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,3})?`
/** "1億2,000万円". */
const HUNDREDS_OF_MILLIONS = String.raw`\d{1,4}(?:\.\d{1,4})?\s?[億亿]\s?`
/** Scripts without spaces continue right after it ("980円より"), and so do adjacent elements ("13,99 €Taschenbuch"). */
const END = String.raw`(?:(?![\p{L}\d])|(?<=[円元])(?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])|(?<=\p{Sc})(?=\p{L}))`
/** "17,49 zł1,25 zł / szt.": the next amount follows without a blank, and has the same sign behind it. */
const BEFORE_NEXT = String.raw`(?=\d[\d.,]{0,12}\s?\4${END})`
/** "每月¥25", and "¥399¥599", where elements follow each other without a blank. */
const START = String.raw`(?:(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\d])|(?<=\p{Sc}\s?\d[\d.,]{0,12})(?=\p{Sc}))`
/** "$450K", "£1.2 million", "1,2 Mio. €": letters follow the digits directly. */
const POWER = String.raw`(?:(?:[kKmM]|bn|\s?(?:million(?:en|s)?|Mio\.?|Tsd\.?|mln\.?|Mrd\.?|billion|[Ll]akhs?|[Ll]acs?|[Cc]rores?|Cr))${END})?`
/** "216 00 €", "$19 99": cents that are raised or separated. Where the line continues behind them they may count something. */
const CENTS_BEFORE_SIGN = String.raw`(?: \d{2}(?=\s?${SIGN}${END}))?`
const CENTS_AT_END = String.raw`(?: \d{2}(?=\s*$))?`
/** "€/kg 18,90": digits behind the sign and its unit. */
const BEHIND_UNIT = String.raw`(?<![\d.,])(?=\d)(?<=${START}(${SIGN})\s?\/\s?(?:\d{1,4}\s?)?\p{L}{1,6}[²³23]?[\s:]{1,3})`
const MONEY = new RegExp(
  String.raw`${START}(${SIGN})\s?-?(${DIGITS}${CENTS_AT_END})(?:[.,][-–—]{1,2})?(?!\d)${POWER}|(?<![\d.,])(?:${HUNDREDS_OF_MILLIONS})?(${DIGITS}${CENTS_BEFORE_SIGN})(?:[.,][-–—]{1,2})?(?:\s?[万萬億亿](?=\s?[円元]))?${POWER}\s?(${SIGN})(?:${END}|${BEFORE_NEXT})|${BEHIND_UNIT}(${DIGITS})(?![\d.,]*\d)(?!\s?%)`,
  'gu',
)

const HAS_DIGIT = /\d/
const HAS_DASH = /\d[.,][-–—]/

/** "199,-", "49.–": the dash for no cents makes an amount without a sign. */
const DASHED = /(?<![\d.,])\d{1,3}(?:[.'’]?\d{3})*[.,][-–—]{1,2}(?!\d)/gu

export interface MoneyText {
  /** As written, sign included. */
  text: string
  sign: string
  /** Offset in the text. */
  index: number
}

export function findMoney(text: string): MoneyText[] {
  if (!HAS_DIGIT.test(text)) return []
  const found: MoneyText[] = []
  // Not matchAll: it creates the expression again for every text.
  MONEY.lastIndex = 0
  for (let match = MONEY.exec(text); match !== null; match = MONEY.exec(text))
    found.push({ text: match[0].trim(), sign: match[1] ?? match[4] ?? match[5] ?? '', index: match.index })
  if (!HAS_DASH.test(text)) return found
  const dashed = [...text.matchAll(DASHED)].map(({ 0: amount, index }) => ({ text: amount, sign: '', index }))
  const apart = dashed.filter(({ index }) => !found.some((one) => index >= one.index && index < one.index + one.text.length))
  return apart.length === 0 ? found : [...found, ...apart].toSorted((a, b) => a.index - b.index)
}
