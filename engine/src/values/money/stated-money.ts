// Currency and size of amounts that a text names for the amounts below it: "Price (EUR)", "in thousands of euros", "T€", "Mio. USD".
import type { Field } from '@quarry/contract'
import { findCurrencies, findCurrencyCode } from './currencies.ts'
import { currenciesMeantIn } from './currency-of-page.ts'
import { askedCurrency } from '../../fields/asked-currency.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const TEXT_CHARS_MAX = 160

/** The one currency of a text as it writes it; null for none, and for several. */
export function currencyIn(text: string): string | null {
  if (text.length > TEXT_CHARS_MAX) return null
  const alone = text.trim().replace(/^[([（［]\s*|\s*[)\]）］]$/gu, '')
  if (/^(?:[A-Z]{3}|\p{Sc})$/u.test(alone) && findCurrencyCode(alone) !== null) return alone
  const found = currenciesMeantIn(text)
  return new Set(found.map((raw) => findCurrencyCode(raw))).size === 1 ? (found[0] ?? null) : null
}

/**
 * The words in a text by which amounts are a thousand, a million or more times as large, as they follow an amount; null without such words.
 */
export function scaleIn(text: string): string | null {
  if (
    text.length > TEXT_CHARS_MAX ||
    !(BRACKETED.test(text) || BEHIND_WORD.test(text) || findCurrencies(text).some(({ isSure }) => isSure))
  )
    return null
  return SCALE.exec(text)?.[0] ?? null
}
const SCALE = new RegExp(
  String.raw`(?<!\p{L})(?:T€|TEUR|k€|€k|[€$£](?:m|mn|bn)(?![\p{N}/])|['’]000s?)(?!\p{L})|${anyOf(({ powers }) => [powers?.billion, powers?.million, powers?.thousand])}\.?(?: ?€)?|万(?=[円元])`,
  'iu',
)
const BRACKETED = /[([（［][^()[\]（）［］]*[)\]）］]/u
const BEHIND_WORD = new RegExp(
  String.raw`(?<!\p{L})${anyOf(({ asks }) => asks?.in)}[-\s]?(?:\p{Sc}\s?)?(?:T€|TEUR|k€|['’]?000|${anyOf(({ powers }) => [powers?.billion, powers?.million, powers?.thousand])})`,
  'iu',
)

/** A number of money in a currency that the field names, and not in thousands or millions of it. */
export function asksForFullAmount({ name, description, type }: Field): boolean {
  if (type !== 'number') return false
  const words = name.split(/[\s_-]+/)
  const isNamed =
    (words.length > 1 && CODES.has(words.at(-1)!.toLowerCase())) ||
    findCurrencies(description).some(({ isSure }) => isSure) ||
    askedCurrency(name, description) !== null
  return isNamed && !SCALE.test(words.join(' ')) && !SCALE.test(description)
}
const CODES: ReadonlySet<string> = new Set('eur usd gbp chf jpy cny rmb inr cad aud sek nok dkk pln czk huf ils brl mxn krw zar'.split(' '))
