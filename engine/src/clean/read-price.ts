// Reads one price: amount and currency as written. Knows nothing of a page; which price is meant among several is the ladder's question,
// but of a text that holds several the one at the front is taken, or the one after "now".
import { findCurrencies, type FoundCurrency } from './currencies.ts'
import { findNumbers, type FoundNumber } from './find-numbers.ts'
import { foldDigits } from './fold-digits.ts'

export interface Price {
  amount: number | null
  /** As it stands in the text; null where it names none. */
  currency: string | null
}

const FREE = /^(?:free|gratis|kostenlos|umsonst|gratuit|gratuito|bezpłatnie|zdarma|бесплатно|безкоштовно|無料|免费|免費|무료)(?!\p{L})/iu
const NOW =
  /(?:\bnow|\bsale(?: price)?|\bour price|\bspecial price|\bjetzt|\bheute nur|\bmaintenant|\bahora|\bora|\bnu|сейчас|теперь)[: ]*$/iu
const NO_PRICE_UNIT =
  /^ ?(?:%|ft\b|kg\b|cm\b|mm\b|ml\b|oz\b|lbs?\b|inch|x\s?\d|litres?\b|liters?\b|pcs?\b|шт|days?\b|years?\b|reviews?\b|items?\b|"|″|°)/iu
const BESIDE_CHARS_MAX = 3

/** The price that a text names; amount null where it names none. `hint` is a text that may name the currency instead. */
export function readPrice(raw: string, hint: string | null = null): Price {
  const text = foldDigits(raw).replace(/(\d)[.,]\s?-{1,2}(?!\d)/g, '$1')
  const numbers = findNumbers(text, { decimal: null, isPrice: true })
  const currencies = findCurrencies(text)
  const number = choose(text, numbers, currencies)
  const beside = number ? nearest(number, currencies, text) : null
  const sure = currencies.find((one) => one.isSure)
  const currency = beside?.text ?? sure?.text ?? (number ? loneWord(text, number) : null) ?? currencyOf(hint)
  if (!number) return { amount: FREE.test(text) ? 0 : null, currency: currency ?? null }
  return { amount: number.value, currency }
}

/** Currency named by a text that need not hold an amount. */
function currencyOf(hint: string | null): string | null {
  if (!hint) return null
  const found = findCurrencies(foldDigits(hint))
  return (found.find((one) => one.isSure) ?? found[0])?.text ?? null
}

function choose(text: string, numbers: FoundNumber[], currencies: FoundCurrency[]): FoundNumber | null {
  const possible = numbers.filter((one) => !NO_PRICE_UNIT.test(text.slice(one.end)))
  const priced = possible.filter((one) =>
    nearest(
      one,
      currencies.filter((currency) => currency.isSure),
      text,
    ),
  )
  const now = priced.find((one) =>
    NOW.test(
      text
        .slice(0, one.start)
        .replace(/[^\p{L}\p{N}:]+$/u, ' ')
        .trimEnd(),
    ),
  )
  return now ?? priced[0] ?? possible.find((one) => nearest(one, currencies, text)) ?? possible[0] ?? null
}

/** Currency right beside the number, the one before it first where both stand equally near. */
function nearest(number: FoundNumber, currencies: FoundCurrency[], text: string): FoundCurrency | null {
  let best: { one: FoundCurrency; distance: number } | null = null
  for (const one of currencies) {
    const between = one.end <= number.start ? text.slice(one.end, number.start) : text.slice(number.end, Math.max(one.start, number.end))
    if (between.length > BESIDE_CHARS_MAX || /[\p{L}\d]/u.test(between)) continue
    const distance = between.length + (one.isSure ? 0 : 0.5)
    if (!best || distance < best.distance) best = { one, distance }
  }
  return best?.one ?? null
}

/** "1 franc": a text of an amount and one word names its currency by that word. */
function loneWord(text: string, number: FoundNumber): string | null {
  const rest = `${text.slice(0, number.start)}${text.slice(number.end)}`.trim()
  return /^[\p{L}\p{M}.$]{1,8}$/u.test(rest) ? rest : null
}
